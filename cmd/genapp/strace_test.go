package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// The kill tests of the engine count steps in its file layer. This is the
// sample that proves the layer honest: the real binary, killed by the kernel at
// the k-th system call of a kind. (strace counts by thread.)
func TestKilledAtSystemCalls(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed")
	}
	if out, err := exec.Command(strace, "-e", "trace=none", "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here: %v %s", err, out)
	}
	next := filepath.Join(t.TempDir(), "tally.mjs")
	if err := os.WriteFile(next, []byte("export const init = () => ({ state: 'new', output: 'new' });\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const tally = "../../testdata/apps/tally.mjs"
	commands := []struct {
		name   string
		args   []string
		states []string // what may be there afterwards; "" for no app
	}{
		{"install", []string{"install", tally}, []string{"", `{"n":0,`}},
		{"replace", []string{"replace", next}, []string{`{"n":5,`, `"new"`}},
		{"invoke", []string{"invoke", "tally", "add", "1"}, []string{`{"n":5,`, `{"n":6,`}},
		{"init", []string{"invoke", "tally", "init", "9"}, []string{`{"n":5,`, `{"n":9,`}},
		{"remove", []string{"remove", "tally"}, []string{`{"n":5,`, ""}},
	}
	var kills atomic.Int64
	t.Cleanup(func() {
		if kills.Load() < 20 {
			t.Errorf("only %d commands were killed: nothing is proven", kills.Load())
		}
		t.Logf("%d kills", kills.Load())
	})
	for _, c := range commands {
		for _, call := range []string{"fsync", "renameat,renameat2", "write", "mkdirat", "unlinkat"} {
			t.Run(c.name+"/"+call, func(t *testing.T) {
				t.Parallel()
				for when := 1; when <= 3; when++ {
					root := filepath.Join(t.TempDir(), "root")
					if c.name != "install" {
						must(t, process(root, "install", tally, "--argument", "5"))
					}
					traced := process(root)
					traced.Path, traced.Err = strace, nil
					inject := fmt.Sprintf("inject=%s:signal=KILL:when=%d", call, when)
					traced.Args = append([]string{"strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e", inject, binary}, c.args...)
					killed := traced.Run() != nil
					checkAfterKill(t, fmt.Sprintf("%s %d", call, when), root, c.states)
					if !killed {
						return // the thread made no more such calls
					}
					kills.Add(1)
				}
			})
		}
	}
}

func checkAfterKill(t *testing.T, where, root string, states []string) {
	t.Helper()
	state := ""
	if strings.Contains(must(t, process(root, "list", "--json")), `"app":"tally"`) {
		_, state = inspected(t, root, "tally")
	}
	allowed := false
	for _, s := range states {
		allowed = allowed || (s == "") == (state == "") && strings.HasPrefix(state, s)
	}
	if !allowed {
		t.Errorf("%s: the state is %q", where, state)
	}
	if state == "" {
		if _, err := process(root, "restore", "tally").CombinedOutput(); err != nil {
			must(t, process(root, "install", "../../testdata/apps/tally.mjs"))
		}
	}
	must(t, process(root, "invoke", "tally", "init"))
	must(t, process(root, "journal", "verify"))
	if left, _ := os.ReadDir(filepath.Join(root, "run/staging")); len(left) > 0 {
		t.Errorf("%s: staging holds %v", where, left)
	}
}
