package process

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// sh starts a shell script, or skips where there is no shell.
func sh(t *testing.T, script string, args ...string) *Child {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh here")
	}
	c, err := Start(Spec{Path: path, Args: append([]string{"-c", script, "sh"}, args...), Env: []string{"PATH=" + os.Getenv("PATH")}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// eventually waits for a condition, and fails loudly when it never comes.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("never happened: %s", what)
}

func readAll(t *testing.T, r io.Reader) string {
	t.Helper()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestStreamsEnvironmentAndCode(t *testing.T) {
	c := sh(t, `read line; echo "got $line"; echo "home=$HOME" >&2; exit 7`)
	if _, err := io.WriteString(c.Stdin, "hello\n"); err != nil {
		t.Fatal(err)
	}
	if got := readAll(t, c.Stdout); got != "got hello\n" {
		t.Errorf("stdout = %q", got)
	}
	if got := readAll(t, c.Stderr); got != "home=\n" {
		t.Errorf("stderr = %q: the environment is not the one that was named", got)
	}
	exit, err := c.Wait()
	if err != nil || exit.Code != 7 || exit.Signal != "" {
		t.Errorf("exit = %+v, %v", exit, err)
	}
	if again, err := c.Wait(); err != nil || again != exit {
		t.Errorf("second Wait = %+v, %v", again, err)
	}
	if runtime.GOOS != "windows" && exit.MaxRSS < 64<<10 {
		t.Errorf("MaxRSS = %d bytes", exit.MaxRSS)
	}
	c.Kill() // after the end: nothing
}

func TestNoEnvironmentMeansNone(t *testing.T) {
	path, err := exec.LookPath("env")
	if err != nil {
		t.Skip("no env here")
	}
	c, err := Start(Spec{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := readAll(t, c.Stdout); got != "" && runtime.GOOS != "windows" {
		t.Errorf("environment = %q", got)
	}
}

func TestNoInputReadsNothing(t *testing.T) {
	path, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("no cat here")
	}
	c, err := Start(Spec{Path: path, NoInput: true})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Stdin != nil {
		t.Error("Stdin is there without input")
	}
	if exit, err := c.Wait(); err != nil || exit.Code != 0 {
		t.Errorf("exit = %+v, %v", exit, err)
	}
}

func TestStartErrorsNameTheCause(t *testing.T) {
	if _, err := Start(Spec{Path: "/no/such/program"}); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "/no/such/program") {
		t.Errorf("missing: %v", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	file := t.TempDir() + "/plain"
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Start(Spec{Path: file}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("not executable: %v", err)
	}
}

func TestKillEndsTheWholeGroup(t *testing.T) {
	c := sh(t, `sleep 1000 & echo $!; wait`)
	var line [32]byte
	n, err := c.Stdout.Read(line[:])
	if err != nil {
		t.Fatal(err)
	}
	grandchild := pidOf(t, string(line[:n]))
	var wg sync.WaitGroup
	for range 8 { // any number of callers, all at once
		wg.Go(c.Kill)
	}
	wg.Wait()
	exit, err := c.Wait()
	if err != nil || exit.Code != -1 || exit.Signal != "SIGKILL" {
		t.Errorf("exit = %+v, %v", exit, err)
	}
	eventually(t, "the grandchild dies", func() bool { return gone(grandchild) })
}

func TestTheLeadersEndIsTheGroupsEnd(t *testing.T) {
	c := sh(t, `sleep 1000 & echo $!`)
	out := bufioLine(t, c.Stdout)
	if exit, err := c.Wait(); err != nil || exit.Code != 0 {
		t.Fatalf("exit = %+v, %v", exit, err)
	}
	grandchild := pidOf(t, out)
	eventually(t, "what the leader left behind dies", func() bool { return gone(grandchild) })
	// Nothing holds the pipe any longer, so this ends.
	readAll(t, c.Stdout)
}

func TestExtraFilesAndNoOther(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	leak, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer leak.Close()
	c, err := Start(Spec{Path: "/bin/sh", Args: []string{"-c", "echo three >&3; for n in 4 5 6 7 8 9; do [ -e /proc/$$/fd/$n ] && echo $n; done"}, Files: []*os.File{w}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	w.Close()
	if got := readAll(t, r); got != "three\n" {
		t.Errorf("descriptor 3 carried %q", got)
	}
	if leaked := readAll(t, c.Stdout); leaked != "" {
		t.Errorf("descriptors leaked into the child: %q", leaked)
	}
}

func TestManyAtOnceLeaveNoDescriptorBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	open := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	run := func() {
		var wg sync.WaitGroup
		for range 30 {
			wg.Go(func() {
				c, err := Start(Spec{Path: "/bin/true", NoInput: true})
				if err != nil {
					t.Error(err)
					return
				}
				if _, err := c.Wait(); err != nil {
					t.Error(err)
				}
				c.Close()
			})
		}
		wg.Wait()
	}
	run() // what the runtime opens for itself is open after this
	before := open()
	run()
	if after := open(); after > before {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
}

func bufioLine(t *testing.T, r io.Reader) string {
	t.Helper()
	var line bytes.Buffer
	var b [1]byte
	for {
		if _, err := r.Read(b[:]); err != nil {
			t.Fatalf("read a line: %v", err)
		}
		if b[0] == '\n' {
			return line.String()
		}
		line.WriteByte(b[0])
	}
}

func pidOf(t *testing.T, line string) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func BenchmarkStartWait(b *testing.B) {
	path, err := exec.LookPath("true")
	if err != nil {
		b.Skip("no true here")
	}
	for b.Loop() {
		c, err := Start(Spec{Path: path, NoInput: true})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Wait(); err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}
