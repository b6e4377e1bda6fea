package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// process prepares the real binary over a root.
func process(root string, args ...string) *exec.Cmd {
	cmd := exec.Command(binary, args...)
	cmd.Env = append(os.Environ(), "GENAPP_ROOT="+root, "TZ=UTC")
	return cmd
}

func must(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args[1:], err, out)
	}
	return string(out)
}

func inspected(t *testing.T, root, app string) (revision int64, state string) {
	t.Helper()
	var seen struct {
		Revision int64
		State    json.RawMessage
	}
	if err := json.Unmarshal([]byte(must(t, process(root, "inspect", app, "--json"))), &seen); err != nil {
		t.Fatal(err)
	}
	return seen.Revision, string(seen.State)
}

// Two hundred processes add one each: none is lost, none doubled.
func TestTwoHundredProcessesAtOnce(t *testing.T) {
	const processes = 200
	root := filepath.Join(t.TempDir(), "root")
	must(t, process(root, "install", "../../testdata/apps/tally.mjs"))
	var group sync.WaitGroup
	for range processes {
		group.Go(func() {
			if out, err := process(root, "invoke", "tally", "add", "1").CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	group.Wait()
	revision, state := inspected(t, root, "tally")
	if revision != processes || !strings.HasPrefix(state, `{"n":200,`) {
		t.Errorf("revision %d, state %s", revision, state)
	}
	must(t, process(root, "journal", "verify", "tally"))
}

const sleeper = `
export const init = () => ({ state: 0, output: "ready" });
export const nap = () => { for (;;); };
export const bump = ({ state }) => ({ state: state + 1, output: "bumped" });
export async function leave({ run }) {
  await run({ command: "sh", args: ["-c", "setsid sleep 61.25 & sleep 61.25"], timeoutMs: 30000 });
  return { output: "?" };
}
`

func installSleeper(t *testing.T) (root string) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "root")
	file := filepath.Join(t.TempDir(), "sleeper.mjs")
	if err := os.WriteFile(file, []byte(sleeper), 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, process(root, "install", file, "--allow", "run=sh"))
	return root
}

// await polls a condition that another process brings about.
func await(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// A killed holder of the lock never blocks the next command, and nothing that
// its call started lives on.
func TestKilledHolderNeverBlocks(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes are counted by /proc")
	}
	root := installSleeper(t)
	var waits []time.Duration
	for i := range 5 {
		holder := process(root, "invoke", "sleeper", "nap")
		if err := holder.Start(); err != nil {
			t.Fatal(err)
		}
		lock := filepath.Join(root, "run/sleeper.lock")
		await(t, "the holder takes the lock and starts its worker", func() bool {
			data, _ := os.ReadFile(lock)
			return strings.Contains(string(data), `"pid":`+strconv.Itoa(holder.Process.Pid)+",") && len(childrenOf(holder.Process.Pid)) > 0
		})
		workers := childrenOf(holder.Process.Pid)
		if err := holder.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = holder.Wait()
		began := time.Now()
		must(t, process(root, "invoke", "sleeper", "bump"))
		waits = append(waits, time.Since(began))
		await(t, "the dead holder's worker dies", func() bool {
			for _, pid := range workers {
				if alive(pid) {
					return false
				}
			}
			return true
		})
		if revision, state := inspected(t, root, "sleeper"); revision != int64(i)+1 || state != strconv.Itoa(i+1) {
			t.Fatalf("after %d kills: revision %d, state %s", i+1, revision, state)
		}
	}
	// The whole next command; a machine that is busy may slow one of them.
	slices.Sort(waits)
	if median := waits[len(waits)/2]; median > time.Second {
		t.Errorf("the next commands took %v", waits)
	}
	t.Logf("the next commands took %v", waits)
}

// Killed with SIGKILL while a program of the app runs, genapp leaves neither
// the program nor its children that left the group.
func TestAKilledParentLeavesNoPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux can promise it")
	}
	root := installSleeper(t)
	parent := process(root, "invoke", "sleeper", "leave")
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, "both sleeps run", func() bool { return len(sleeping()) == 2 })
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	await(t, "both sleeps die", func() bool { return len(sleeping()) == 0 })
}

// sleeping lists the processes that only this test starts.
func sleeping() []string {
	var found []string
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range paths {
		if data, _ := os.ReadFile(path); string(data) == "sleep\x0061.25\x00" {
			found = append(found, path)
		}
	}
	return found
}

func childrenOf(pid int) []string {
	var found []string
	paths, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	for _, path := range paths {
		data, _ := os.ReadFile(path)
		found = append(found, strings.Fields(string(data))...)
	}
	return found
}

func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}
