package effect

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/process"
)

// mode is the hidden first argument that makes a process the supervisor of a
// call's commands.
const mode = "__run"

// How long the supervisor waits for streams that a daemon still holds, and how
// long it goes on killing what will not die.
const (
	streamGrace  = 250 * time.Millisecond
	killPatience = 5 * time.Second
)

// RunIfChild serves commands and exits where this process was started as the
// supervisor of a call; elsewhere it returns at once. Call it first in main
// and in every TestMain whose tests run commands.
//
// The supervisor is a process of its own so that commands die with the call
// even when the parent is killed outright: the end of its input is the end of
// everything it started.
func RunIfChild() {
	if len(os.Args) != 2 || os.Args[1] != mode {
		return
	}
	// Commands are tied to this thread: it lives until the process exits.
	runtime.LockOSThread()
	// A parent that is gone must not kill the supervisor before it has killed
	// its commands. (A handler, unlike an ignored signal, is not inherited.)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// host is the supervisor's own side: the commands that run now.
type host struct {
	out     io.Writer
	outMu   sync.Mutex
	mu      sync.Mutex // also held over each start, so that none is missed
	running map[uint64]*process.Child
	done    sync.WaitGroup
}

// serve takes orders until its input ends, then kills all that it started.
func serve(in io.Reader, out io.Writer) error {
	adoptErr := process.AdoptOrphans()
	if errors.Is(adoptErr, errors.ErrUnsupported) {
		adoptErr = nil
	}
	h := &host{out: out, running: map[uint64]*process.Child{}}
	h.answer(ready)
	orders := make(chan order)
	var readErr error
	go func() {
		defer close(orders)
		r := bufio.NewReader(in)
		for {
			var o order
			if readErr = readFrame(r, &o); readErr != nil {
				return
			}
			orders <- o
		}
	}()
	for o := range orders { // on the locked thread
		if o.Cancel {
			h.cancel(o.ID)
		} else {
			h.start(o)
		}
	}
	h.mu.Lock()
	for _, c := range h.running {
		c.Kill()
	}
	h.mu.Unlock()
	h.done.Wait()
	if readErr == io.EOF {
		readErr = nil
	}
	return errors.Join(readErr, adoptErr, process.KillDescendants(killPatience))
}

// answer ignores a parent that is gone: the end of the input says so too.
func (h *host) answer(v any) {
	h.outMu.Lock()
	defer h.outMu.Unlock()
	_ = writeFrame(h.out, v)
}

func (h *host) start(o order) {
	if info, err := os.Stat(o.Dir); o.Dir != "" && (err != nil || !info.IsDir()) {
		h.answer(answer{ID: o.ID, Failed: failedDir, Message: fmt.Sprintf("cwd %q is not a directory", o.Dir)})
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	started := time.Now()
	c, err := process.Start(process.Spec{
		Path: o.Path, Args: o.Args, Env: os.Environ(), Dir: o.Dir, NoInput: true, DieWithThread: true,
	})
	if err != nil {
		a := answer{ID: o.ID, Failed: failedOther, Message: err.Error()}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			a.Failed = failedNotFound
		case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.ENOEXEC):
			a.Failed = failedNotExecutable
		}
		h.answer(a)
		return
	}
	h.running[o.ID] = c
	h.done.Go(func() { h.attend(o, c, started) })
}

func (h *host) cancel(id uint64) {
	h.mu.Lock()
	c := h.running[id]
	h.mu.Unlock()
	if c != nil {
		h.done.Go(func() { h.end(c) })
	}
}

// end kills a command with all that can be seen to be its own. What it has
// already given away (a double fork) is anyone's, and is killed at once only
// where no other command runs; otherwise it dies with the call.
func (h *host) end(c *process.Child) {
	c.KillTree()
	h.mu.Lock()
	defer h.mu.Unlock()
	var pids []int
	for _, other := range h.running {
		if other != c {
			return
		}
		pids = append(pids, c.Pid())
	}
	process.KillOrphans(pids...)
}

// collect reads a stream to its end, or to its deadline and then what is there
// already: on a busy machine the deadline may pass before anything was read.
func collect(into *tail, stream io.Reader) {
	_, err := io.Copy(into, stream)
	if f, ok := stream.(*os.File); ok && errors.Is(err, os.ErrDeadlineExceeded) {
		drain(into, f)
	}
}

// attend collects a command's output, ends it at its time, and answers.
func (h *host) attend(o order, c *process.Child, started time.Time) {
	stdout, stderr := newTail(maxStream), newTail(maxStream)
	var streams sync.WaitGroup
	streams.Go(func() { collect(stdout, c.Stdout) })
	streams.Go(func() { collect(stderr, c.Stderr) })

	var overdue atomic.Bool
	ended := make(chan struct{})
	timer := time.AfterFunc(time.Duration(o.TimeoutMs)*time.Millisecond, func() {
		defer close(ended)
		overdue.Store(true)
		h.end(c)
	})
	exit, err := c.Wait()
	if !timer.Stop() {
		<-ended // what it started is dead before the answer says so
	}
	// The group is dead; only what left it can still hold the streams.
	for _, stream := range []io.Reader{c.Stdout, c.Stderr} {
		if f, ok := stream.(*os.File); ok {
			_ = f.SetReadDeadline(time.Now().Add(streamGrace))
		}
	}
	streams.Wait()
	c.Close()

	h.mu.Lock()
	delete(h.running, o.ID)
	h.mu.Unlock()
	a := answer{
		ID: o.ID, Code: exit.Code, Signal: exit.Signal, Stdout: stdout.bytes(), Stderr: stderr.bytes(),
		StdoutCut: stdout.cut(), StderrCut: stderr.cut(), Ms: time.Since(started).Milliseconds(),
		// A command that ended by itself in the same moment was not killed.
		Killed: overdue.Load() && (exit.Signal == "SIGKILL" || runtime.GOOS == "windows"),
	}
	if err != nil {
		a.Failed, a.Message = failedOther, err.Error()
	}
	h.answer(a)
}
