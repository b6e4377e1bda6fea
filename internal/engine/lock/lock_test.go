package lock

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// The test binary plays the other process: it takes the lock named by its
// environment, says so, and holds it until it is killed or its input ends.
func TestMain(m *testing.M) {
	if path := os.Getenv("LOCK_TEST_HOLD"); path != "" {
		if _, err := Acquire(context.Background(), path, time.Second); err != nil {
			os.Exit(3)
		}
		os.Stdout.WriteString("held\n")
		bufio.NewReader(os.Stdin).ReadString('\n')
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func hold(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "LOCK_TEST_HOLD="+path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); cmd.Process.Kill(); cmd.Wait() })
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "held\n" {
		t.Fatalf("the holder said %q, %v", line, err)
	}
	return cmd
}

func TestBusyNamesTheHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	cmd := hold(t, path)
	_, err := Acquire(context.Background(), path, 30*time.Millisecond)
	busy, ok := IsBusy(err)
	if !ok || busy.Holder == nil || busy.Holder.PID != cmd.Process.Pid {
		t.Fatalf("got %v, want the holder %d named", err, cmd.Process.Pid)
	}
	if _, err := Acquire(context.Background(), path, 0); err == nil {
		t.Fatal("a try took a held lock")
	}
}

func TestKilledHolderNeverBlocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	cmd := hold(t, path)
	type got struct {
		held *Held
		err  error
	}
	done := make(chan got, 1)
	go func() {
		h, err := Acquire(context.Background(), path, 10*time.Second)
		done <- got{h, err}
	}()
	cmd.Process.Kill()
	g := <-done
	if g.err != nil {
		t.Fatal(g.err)
	}
	g.held.Release()
}

func TestAnAbandonedWaitLetsTheNextOneIn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	cmd := hold(t, path)
	if _, err := Acquire(context.Background(), path, 20*time.Millisecond); err == nil {
		t.Fatal("took a held lock")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Acquire(ctx, path, time.Minute); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want the cancellation", err)
	}
	cmd.Process.Kill()
	h, err := Acquire(context.Background(), path, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	h.Release()
}

func TestOneAtATimeWithinAProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	var inside, most, total int
	var guard sync.Mutex
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			h, err := Acquire(context.Background(), path, 30*time.Second)
			if err != nil {
				t.Error(err)
				return
			}
			guard.Lock()
			inside++
			most = max(most, inside)
			total++
			guard.Unlock()
			guard.Lock()
			inside--
			guard.Unlock()
			h.Release()
		})
	}
	group.Wait()
	if most != 1 || total != 50 {
		t.Errorf("%d inside at once, %d in all", most, total)
	}
}

func TestLockFileIsNeverASymlink(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "target")
	if err := os.WriteFile(target, []byte("keep"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "a.lock")
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symlinks here:", err)
	}
	if noFollow == 0 {
		t.Skip("this platform cannot refuse to follow")
	}
	if _, err := Acquire(context.Background(), link, time.Second); err == nil {
		t.Fatal("followed a symlink")
	}
	if data, _ := os.ReadFile(target); string(data) != "keep" {
		t.Fatalf("the target became %q", data)
	}
}
