package worker

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

func benchCall(b *testing.B) Call {
	return Call{App: "tally", Source: appSource(b, "tally"), Method: "add", State: json.RawMessage(`{"n":1,"log":[]}`),
		Argument: json.RawMessage("2"), Revision: 1}
}

// BenchmarkCold is a call in a process that is started for it.
func BenchmarkCold(b *testing.B) {
	l := NewLauncher(Options{})
	defer l.Close()
	call := benchCall(b)
	for b.Loop() {
		if _, err := l.Run(context.Background(), call, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWarm is a call in a process that was started ahead: the start is
// not in the figure, as it would be between two presses.
func BenchmarkWarm(b *testing.B) {
	l := NewLauncher(Options{Warm: 1})
	defer l.Close()
	call := benchCall(b)
	for b.Loop() {
		b.StopTimer()
		awaitWarm(b, l, 1)
		b.StartTimer()
		if _, err := l.Run(context.Background(), call, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// awaitWarm waits until n workers stand ready.
func awaitWarm(t testing.TB, l *Launcher, n int) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		l.mu.Lock()
		ready := len(l.ahead)
		l.mu.Unlock()
		if ready >= n {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d workers are ready, not %d", ready, n)
		}
		time.Sleep(time.Millisecond)
	}
}
