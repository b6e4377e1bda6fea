//go:build unix

package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A command that waits for its input is cut short by the first signal.
func TestASignalEndsAReadingOfStdin(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	must(t, process(root, "install", "../../testdata/apps/tally.mjs"))
	for _, args := range [][]string{{"view"}, {"action", "-"}, {"invoke", "tally", "add", "-"}} {
		cmd := process(root, args...)
		in, err := cmd.StdinPipe() // held open, and never written
		if err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		// Before its handler stands a signal would kill it; it stands when the
		// process sleeps in the reading of its input.
		await(t, "the command reads its input", func() bool { return reads(cmd.Process.Pid) })
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-ended:
			exit, ok := err.(*exec.ExitError)
			if !ok || exit.ExitCode() != 143 || !strings.Contains(stderr.String(), "interrupted by SIGTERM") {
				t.Errorf("%v ended with %v: %s", args, err, stderr.String())
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%v goes on after a signal", args)
		}
		in.Close()
	}
}

// reads reports whether a thread of a process waits in read(0, ...), as far as
// /proc tells; elsewhere than on Linux the test trusts a moment's patience.
func reads(pid int) bool {
	calls, err := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/syscall")
	if err != nil || len(calls) == 0 {
		time.Sleep(200 * time.Millisecond)
		return true
	}
	for _, call := range calls {
		data, _ := os.ReadFile(call)
		if fields := strings.Fields(string(data)); len(fields) > 2 && fields[0] == "0" && fields[1] == "0x0" {
			return true
		}
	}
	return false
}
