package process

import (
	"os"
	"testing"
)

// scenes are what this test binary does when it is started again as a child:
// a reaper of orphans must be a process of its own, for it collects them all.
var scenes = map[string]func() int{}

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "scene" {
		os.Exit(scenes[os.Args[2]]())
	}
	os.Exit(m.Run())
}

// play starts this test binary again to play a scene.
func play(t *testing.T, scene string) *Child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c, err := Start(Spec{Path: exe, Args: []string{"scene", scene}, Env: os.Environ()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}
