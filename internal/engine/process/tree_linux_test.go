package process

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// escapes starts, in every way that leaves a group, a process that sleeps;
// each prints its number, and then a line says that all are there.
const escapes = `
setsid sh -c 'echo $$; exec sleep 1000' &
(setsid sh -c '(setsid sh -c "echo \$\$; exec sleep 1000" &) ; exit' &)
setsid sh -c 'sleep 1000 & echo $!; wait' &
sleep 1000 & echo $!
`

const escaped = 4

func init() {
	// Adopts, starts the escapes, waits for the leader, prints its own line
	// once nothing is left.
	scenes["adopt"] = func() int {
		if err := AdoptOrphans(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		c, err := Start(Spec{Path: "/bin/sh", Args: []string{"-c", escapes + "read line"}, Env: os.Environ()})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		go io.Copy(os.Stdout, c.Stdout)
		io.Copy(io.Discard, os.Stdin)
		c.Kill()
		if _, err := c.Wait(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		if err := KillDescendants(20 * time.Second); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	// The same, but every process is killed from the leader downwards while it
	// lives, and only then reaped.
	scenes["tree"] = func() int {
		if err := AdoptOrphans(); err != nil {
			return 1
		}
		keep, err := Start(Spec{Path: "/bin/sleep", Args: []string{"1000"}, NoInput: true})
		if err != nil {
			return 1
		}
		script := `setsid sh -c 'setsid sh -c "echo \$\$; exec sleep 1000" & echo $$; wait' & (setsid sh -c 'echo $$; exec sleep 1000' &) ; read line`
		c, err := Start(Spec{Path: "/bin/sh", Args: []string{"-c", script}, Env: os.Environ()})
		if err != nil {
			return 1
		}
		go io.Copy(os.Stdout, c.Stdout)
		io.Copy(io.Discard, os.Stdin)
		c.KillTree()
		c.Wait()
		KillOrphans(keep.Pid())
		if now, ok := look(keep.Pid()); !ok || now.zombie {
			fmt.Fprintln(os.Stderr, "the spared child is dead")
			return 1
		}
		keep.Close()
		if err := KillDescendants(20 * time.Second); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
}

func TestNothingBelowAReaperIsLeft(t *testing.T) {
	for scene, count := range map[string]int{"adopt": escaped, "tree": 3} {
		t.Run(scene, func(t *testing.T) {
			c := play(t, scene)
			var pids []int
			for range count {
				pids = append(pids, pidOf(t, bufioLine(t, c.Stdout)))
			}
			for _, pid := range pids {
				if gone(pid) {
					t.Fatalf("process %d did not live to be killed", pid)
				}
			}
			c.Stdin.Close()
			if exit, err := c.Wait(); err != nil || exit.Code != 0 {
				t.Fatalf("exit = %+v, %v: %s", exit, err, readAll(t, c.Stderr))
			}
			for _, pid := range pids { // it reported: they are dead already
				if !gone(pid) {
					t.Errorf("process %d outlived the reaper", pid)
				}
			}
		})
	}
}

func TestLookReadsOddNames(t *testing.T) {
	// A name with blanks and parentheses must not shift the fields.
	file := t.TempDir() + "/a) Z 1 (b"
	if err := os.Symlink("/bin/sleep", file); err != nil {
		t.Fatal(err)
	}
	c, err := Start(Spec{Path: file, Args: []string{"1000"}, NoInput: true})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", c.Pid()))
	if err != nil || !strings.Contains(string(comm), ") Z 1") {
		t.Skipf("the name is %q here", comm)
	}
	p, ok := look(c.Pid())
	if !ok || p.parent != os.Getpid() || p.zombie {
		t.Errorf("look = %+v, %v", p, ok)
	}
}
