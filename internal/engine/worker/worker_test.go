package worker

import (
	"context"
	"os"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	RunIfChild()
	os.Exit(m.Run())
}

func TestTally(t *testing.T) {
	source, err := os.ReadFile("../../../testdata/apps/tally.mjs")
	if err != nil {
		t.Fatal(err)
	}
	l := NewLauncher(Options{})
	defer l.Close()
	for range 3 {
		start := time.Now()
		res, err := l.Run(context.Background(), Call{App: "tally", Source: source, Method: "init", Revision: -1, Argument: []byte("4")}, nil)
		t.Log(time.Since(start), err)
		if err != nil {
			t.Fatal(err)
		}
		res, err = l.Run(context.Background(), Call{App: "tally", Source: source, Method: "add", Argument: []byte("2"), State: res.State}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%+v %s", res, res.State)
	}
}
