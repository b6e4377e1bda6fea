package sandbox

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

var sink [][]byte

func init() {
	// All that a worker may do, and more of it: it must go on as if there
	// were no walls.
	scenes["work"] = func([]string) int {
		var early sync.WaitGroup // threads that are there before the walls
		hold := make(chan struct{})
		for range 8 {
			early.Go(func() {
				runtime.LockOSThread()
				<-hold
			})
		}
		Enter(Limits{Data: 320<<20 + 64*threadStack})
		close(hold)
		early.Wait()

		var wg sync.WaitGroup
		for i := range 500 { // timers
			wg.Go(func() { <-time.After(time.Duration(i%20) * time.Millisecond) })
		}
		for range 40 { // new threads, blocked in the kernel, thrown away
			wg.Go(func() {
				runtime.LockOSThread()
				ts := unix.NsecToTimespec(int64(5 * time.Millisecond))
				_ = unix.Nanosleep(&ts, nil)
			})
		}
		for range 4 { // garbage, and loops that only preemption ends
			wg.Go(func() {
				for range 200 {
					b := make([]byte, 256<<10)
					b[len(b)-1] = 1
				}
				for i, end := 0, time.Now().Add(30*time.Millisecond); time.Now().Before(end); i++ {
				}
			})
		}
		wg.Wait()
		big := make([]byte, 100<<20)
		for i := range big {
			big[i] = byte(i)
		}
		big = nil
		runtime.GC()
		debug.FreeOSMemory()
		debug.SetGCPercent(20)
		if _, err := rand.Read(make([]byte, 1000)); err != nil {
			return 2
		}
		func() { // a fault that the runtime turns into a panic
			defer func() { _ = recover() }()
			var p *int
			*p = 1
		}()
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGUSR1)
		if unix.Kill(os.Getpid(), unix.SIGUSR1) != nil {
			return 3
		}
		<-c
		if time.Local == nil || time.Now().IsZero() {
			return 4
		}
		// The pipes, in both directions.
		in := bufio.NewReader(os.Stdin)
		total := 0
		for {
			line, err := in.ReadString('\n')
			if err == io.EOF {
				break
			}
			if err != nil {
				return 5
			}
			total += len(line)
			if _, err := io.WriteString(os.Stdout, line); err != nil {
				return 6
			}
		}
		fmt.Fprintf(os.Stderr, "%d bytes", total)
		os.Exit(7)
		return 0
	}
	scenes["hog"] = func([]string) int {
		Enter(Limits{Data: 320 << 20})
		for range 64 {
			b := make([]byte, 16<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			sink = append(sink, b)
		}
		fmt.Println("1 GiB")
		return 0
	}
	scenes["stay"] = func(args []string) int {
		if args[0] == "filter" { // as where there is no Landlock
			_ = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
			filterWall()
		} else {
			Enter(Limits{})
		}
		for range 4 { // threads of after
			go func() {
				runtime.LockOSThread()
				select {}
			}()
		}
		fmt.Println("inside")
		_, _ = io.Copy(io.Discard, os.Stdin)
		return 0
	}
	scenes["panic"] = func([]string) int {
		Enter(Limits{})
		panic("at the disco")
	}
	scenes["time"] = func([]string) int {
		start := time.Now()
		Enter(Limits{Data: 320 << 20})
		fmt.Print(time.Since(start).Nanoseconds())
		return 0
	}
}

func TestTheRuntimeWorksInside(t *testing.T) {
	for range 2 {
		input := strings.Repeat("a line of text\n", 20000)
		stdout, stderr, code := play(t, input, "work")
		if code != 7 || stdout != input || stderr != fmt.Sprintf("%d bytes", len(input)) {
			t.Fatalf("code %d, %d bytes back, stderr %.300q", code, len(stdout), stderr)
		}
	}
}

func TestEveryThreadIsInside(t *testing.T) {
	for _, walls := range []string{"all", "filter"} {
		t.Run(walls, func(t *testing.T) {
			exe, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(exe, "scene", "stay", walls)
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
			defer func() {
				in.Close()
				if err := cmd.Wait(); err != nil {
					t.Error(err)
				}
			}()
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "inside\n" {
				t.Fatal(line, err)
			}
			files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", cmd.Process.Pid))
			if err != nil || len(files) < 3 {
				t.Fatal(files, err)
			}
			for _, file := range files {
				status, err := os.ReadFile(file)
				if err != nil {
					continue // the thread has ended
				}
				for _, want := range []string{"NoNewPrivs:\t1\n", "Seccomp:\t2\n"} {
					if !strings.Contains(string(status), want) {
						t.Errorf("%s lacks %q", file, want)
					}
				}
			}
		})
	}
}

func TestMemoryIsLimited(t *testing.T) {
	if raceDetector {
		t.Skip("no limit under the race detector")
	}
	// How the runtime dies of it differs: mostly it says "out of memory", but
	// its collector may also fall over a structure that it could not get.
	stdout, stderr, code := play(t, "", "hog")
	if code != 2 || stdout != "" || stderr == "" {
		t.Errorf("code %d, stdout %q, stderr %.200q", code, stdout, stderr)
	}
}

func TestAPanicIsStillTold(t *testing.T) {
	_, stderr, code := play(t, "", "panic")
	if code != 2 || !strings.Contains(stderr, "panic: at the disco") || !strings.Contains(stderr, "work_linux_test.go") {
		t.Errorf("code %d, stderr %q", code, stderr)
	}
}

// BenchmarkEnter reports the median of the time inside Enter; the rest is the
// start of a process around it.
func BenchmarkEnter(b *testing.B) {
	var inside []int
	for b.Loop() {
		out, _, _ := play(b, "", "time")
		ns, err := strconv.Atoi(out)
		if err != nil {
			b.Fatal(err)
		}
		inside = append(inside, ns)
	}
	slices.Sort(inside)
	b.ReportMetric(float64(inside[len(inside)/2]), "ns/enter")
}
