package effect

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/process"
)

func TestMain(m *testing.M) {
	RunIfChild()
	if len(os.Args) == 3 && os.Args[1] == "scene-parent" {
		os.Exit(parentScene(os.Args[2]))
	}
	os.Exit(m.Run())
}

// parentScene is a parent that is going to be killed: it runs one script and
// passes its file of lines on.
func parentScene(script string) int {
	s := NewSession(Config{App: "scene", Dir: os.TempDir(), Grants: authority.Grants{"run": {All: true}}})
	input, err := json.Marshal(map[string]any{"command": "sh", "args": []string{"-c", script}, "timeoutMs": 30000})
	if err != nil {
		return 1
	}
	if _, err := s.Serve(context.Background(), "run", input); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	s.Close()
	return 0
}

func needSh(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh here")
	}
}

// session returns one that may run what the grants say, by default everything.
func session(t testing.TB, cfg Config) *Session {
	t.Helper()
	if cfg.Dir == "" {
		cfg.Dir = t.TempDir()
	}
	if cfg.App == "" {
		cfg.App = "deck-remote"
	}
	if cfg.Grants == nil {
		cfg.Grants = authority.Grants{"run": {All: true}, "trace": {All: true}}
	}
	s := NewSession(cfg)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func input(t testing.TB, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// shell is the input that runs a script.
func shell(t testing.TB, script string, timeoutMs int) json.RawMessage {
	return input(t, map[string]any{"command": "sh", "args": []string{"-c", script}, "timeoutMs": timeoutMs})
}

func run(t testing.TB, s *Session, in json.RawMessage) result {
	t.Helper()
	out, err := s.Serve(context.Background(), "run", in)
	if err != nil {
		t.Fatalf("run %s: %v", in, err)
	}
	var r result
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func isRefused(err error) bool {
	var f *app.Failed
	return errors.As(err, &f) && f.Kind == app.Refused
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("never happened: %s", what)
}

// alive says that a process runs; a zombie does not.
func alive(t *testing.T, pid int) bool {
	t.Helper()
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ") && !strings.Contains(string(stat), ") X ")
}

// pids waits until a file holds n lines and returns the numbers on them.
func pids(t *testing.T, file string, n int) []int {
	t.Helper()
	var out []int
	eventually(t, fmt.Sprintf("%d numbers in %s", n, file), func() bool {
		out = nil
		f, err := os.Open(file)
		if err != nil {
			return false
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if pid, err := strconv.Atoi(lines.Text()); err == nil {
				out = append(out, pid)
			}
		}
		return len(out) >= n
	})
	return out
}

// startScene starts a parent in a process of its own.
func startScene(t *testing.T, script string) *process.Child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c, err := process.Start(process.Spec{Path: exe, Args: []string{"scene-parent", script}, Env: os.Environ()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	go io.Copy(io.Discard, c.Stdout)
	return c
}
