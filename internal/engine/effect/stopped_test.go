//go:build linux

package effect

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/authority"
)

// A program that stops its supervisor holds nobody up: at the end of the call
// the supervisor is killed from above, with everything below it.
func TestAStoppedSupervisorIsKilled(t *testing.T) {
	needSh(t)
	dir := t.TempDir()
	s := NewSession(Config{App: "a", Dir: dir, Grants: authority.Grants{"run": {All: true}}})
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	script := `(setsid sleep 71.5 & echo $! >child); kill -STOP $PPID; echo stopped >stopped; sleep 71.5`
	go func() {
		_, err := s.Serve(ctx, "run", json.RawMessage(`{"command":"sh","args":["-c",`+quoted(script)+`]}`))
		served <- err
	}()
	awaitFile(t, filepath.Join(dir, "stopped"))
	child := awaitFile(t, filepath.Join(dir, "child"))
	cancel()
	select {
	case err := <-served:
		if err == nil {
			t.Error("the command ended well")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the call hangs")
	}
	_ = s.Close()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if _, err := os.Stat("/proc/" + child); err != nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("process %s lives on", child)
		}
	}
}

func quoted(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}

func awaitFile(t *testing.T, path string) string {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if data, err := os.ReadFile(path); err == nil && len(data) > 1 {
			return string(data[:len(data)-1])
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s never came", path)
		}
	}
}
