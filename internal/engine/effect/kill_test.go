package effect

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// leave starts processes that leave their group in every way there is; each
// appends its number to a file: four, and with that of the leader's parent, which
// is the supervisor, five.
const leave = `
echo $PPID >> FILE
setsid sh -c 'echo $$ >> FILE; exec sleep 1000' > /dev/null 2>&1 &
(setsid sh -c '(setsid sh -c "echo \$\$ >> FILE; exec sleep 1000" &)' &)
setsid sh -c 'sleep 1000 & echo $! >> FILE; wait' &
sleep 1000 & echo $! >> FILE
`

const left = 5

func leaveScript(file, then string) string {
	return strings.ReplaceAll(leave+then, "FILE", file)
}

func needLinux(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reaches what left its group")
	}
	needSh(t)
}

func TestCloseKillsWhatLeftItsGroup(t *testing.T) {
	needLinux(t)
	for name, then := range map[string]string{
		"command runs":  "sleep 1000",
		"command ended": "while [ $(wc -l < FILE) -lt 5 ]; do sleep 0.01; done",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pids")
			s := session(t, Config{})
			done := make(chan struct{})
			go func() {
				defer close(done)
				_, _ = s.Serve(context.Background(), "run", shell(t, leaveScript(file, then), 30000))
			}()
			started := pids(t, file, left)
			if name == "command ended" {
				<-done
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			for _, pid := range started { // Close waited: no deadline is needed
				if alive(t, pid) {
					t.Errorf("process %d outlived the call", pid)
				}
			}
			<-done
			if _, err := s.Serve(context.Background(), "run", shell(t, "true", 1000)); !errors.Is(err, errOver) {
				t.Errorf("after the end: %v", err)
			}
		})
	}
}

// A chain whose every link starts the next, out of the group, and ends: none
// lives as long as it takes to read the list of processes.
func TestAChainIsCaught(t *testing.T) {
	needLinux(t)
	dir := t.TempDir()
	stop := filepath.Join(dir, "stop") // whatever becomes of the test
	t.Cleanup(func() { _ = os.WriteFile(stop, nil, 0o600) })
	link := "#!/bin/sh\n[ -e " + stop + " ] && exit\necho >> " + filepath.Join(dir, "links") + "\nsetsid \"$0\" &\nexit 0\n"
	if err := os.WriteFile(filepath.Join(dir, "link"), []byte(link), 0o700); err != nil {
		t.Fatal(err)
	}
	links := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "links"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	s := session(t, Config{Dir: dir})
	if got := run(t, s, shell(t, "setsid ./link & while [ $(wc -c < links || echo 0) -lt 20 ]; do sleep 0.01; done", 20000)); got.Code != 0 {
		t.Fatalf("got %+v", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before := links()
	run(t, session(t, Config{Dir: dir}), shell(t, "sleep 0.2", 20000))
	if after := links(); before < 20 || after != before {
		t.Errorf("%d links at the end of the call, %d after it", before, after)
	}
}

func TestAParentKilledOutrightLeavesNothing(t *testing.T) {
	needLinux(t)
	file := filepath.Join(t.TempDir(), "pids")
	parent := startScene(t, leaveScript(file, "sleep 1000"))
	started := pids(t, file, left)
	for _, pid := range started {
		if !alive(t, pid) {
			t.Fatalf("process %d did not live to see it", pid)
		}
	}
	parent.Kill()
	for _, pid := range started {
		eventually(t, "everything below the dead parent dies", func() bool { return !alive(t, pid) })
	}
}

func TestAKilledSupervisorTakesItsCommandsAlong(t *testing.T) {
	needLinux(t)
	s := session(t, Config{})
	// The command kills its own supervisor, and is tied to it.
	file := filepath.Join(t.TempDir(), "pids")
	_, err := s.Serve(context.Background(), "run", shell(t, `echo $$ >> `+file+`; kill -KILL $PPID; exec sleep 1000`, 30000))
	if err == nil {
		t.Error("an answer came from a dead supervisor")
	}
	for _, pid := range pids(t, file, 1) {
		eventually(t, "the command dies with it", func() bool { return !alive(t, pid) })
	}
	if err := s.Close(); err == nil {
		t.Error("the death of the supervisor was not said")
	}
}

func TestATimeoutReachesGrandchildren(t *testing.T) {
	needLinux(t)
	dir := t.TempDir()
	s := session(t, Config{Dir: dir})
	// Each would write a file once `go` is there: after the timeout.
	late := `while ! [ -e go ]; do sleep 0.02; done; echo > late`
	got := run(t, s, shell(t, `setsid sh -c '`+late+`1' & (setsid sh -c '`+late+`2' &); sh -c '`+late+`3' & `+late+`4`, 400))
	if !got.Killed || got.Code != 1 {
		t.Errorf("got %+v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// A whole further command, as long as ten turns of the loops above.
	if got := run(t, s, shell(t, `sleep 0.2; ls`, 10000)); got.Stdout != "go\n" {
		t.Errorf("written after the timeout: %q", got.Stdout)
	}
}

func TestADaemonThatHoldsTheStreamsDelaysNothing(t *testing.T) {
	needLinux(t)
	got := run(t, session(t, Config{}), shell(t, `echo before; setsid sleep 1000 & echo after`, 20000))
	if got.Killed || got.Code != 0 || got.Stdout != "before\nafter\n" {
		t.Errorf("got %+v", got)
	}
}

func TestFiveHundredAtOnce(t *testing.T) {
	needSh(t)
	const commands = 500
	var live, peak atomic.Int32
	dir := t.TempDir()
	s := session(t, Config{Dir: dir})
	var wg sync.WaitGroup
	for range commands {
		wg.Go(func() {
			out, err := s.Serve(context.Background(), "run", input(t, map[string]any{"command": "printf", "args": []string{"ok"}, "timeoutMs": 30000}))
			if err != nil || string(out) != `{"code":0,"killed":false,"stdout":"ok","stderr":""}` {
				t.Errorf("%s, %v", out, err)
			}
		})
	}
	watch := make(chan struct{})
	go func() {
		defer close(watch)
		for live.Load() >= 0 {
			peak.Store(max(peak.Load(), int32(len(s.slots))))
			time.Sleep(100 * time.Microsecond)
		}
	}()
	wg.Wait()
	live.Store(-1)
	<-watch
	if peak.Load() > Parallel || peak.Load() < 2 {
		t.Errorf("%d ran at once, the bound is %d", peak.Load(), Parallel)
	}
}

func TestTheSeventeenthWaits(t *testing.T) {
	needLinux(t)
	dir := t.TempDir()
	s := session(t, Config{Dir: dir, Parallel: 2})
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if _, err := s.Serve(context.Background(), "run", shell(t, `echo $$ >> started; while ! [ -e go ]; do sleep 0.01; done`, 20000)); err != nil {
				t.Error(err)
			}
		})
	}
	// With two running the third cannot be: there is no slot for it.
	if got := pids(t, filepath.Join(dir, "started"), 2); len(got) != 2 || len(s.slots) != 2 {
		t.Errorf("%d started, %d slots taken", len(got), len(s.slots))
	}
	if err := os.WriteFile(filepath.Join(dir, "go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if got := pids(t, filepath.Join(dir, "started"), 3); len(got) != 3 {
		t.Errorf("%d started in all", len(got))
	}
}

func TestABombEndsWithTheCall(t *testing.T) {
	needLinux(t)
	s := session(t, Config{})
	errs := make(chan error, 500)
	for range 500 {
		go func() {
			_, err := s.Serve(context.Background(), "run", input(t, map[string]any{"command": "sleep", "args": []string{"1000"}, "timeoutMs": 30000}))
			errs <- err
		}()
	}
	eventually(t, "all slots are taken", func() bool { return len(s.slots) == Parallel })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if err := <-errs; !errors.Is(err, errOver) {
			t.Fatalf("a command of a call that is over: %v", err)
		}
	}
}

func TestACancelledCommandIsDeadWhenItIsReported(t *testing.T) {
	needLinux(t)
	file := filepath.Join(t.TempDir(), "pids")
	s := session(t, Config{})
	ctx, cancel := context.WithCancel(context.Background())
	got := make(chan error, 1)
	go func() {
		_, err := s.Serve(ctx, "run", shell(t, `setsid sleep 1000 & echo $! >> `+file+`; echo $$ >> `+file+`; exec sleep 1000`, 30000))
		got <- err
	}()
	started := pids(t, file, 2)
	cancel()
	if err := <-got; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	for _, pid := range started {
		eventually(t, "the cancelled command dies", func() bool { return !alive(t, pid) })
	}
	// The session goes on.
	if got := run(t, s, shell(t, "echo on", 10000)); got.Stdout != "on\n" {
		t.Errorf("after a cancelled command: %+v", got)
	}
}
