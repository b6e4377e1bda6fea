// Package process owns starting other programs and ending them: a process
// group (a job object on Windows) for each, pipes on the three standard
// streams and no other descriptor, the kill of the whole group, and the reap.
// It is the one home of killing. It knows nothing of what the programs are
// for: no wire, no app, no grant.
package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Spec says what to start. Nothing is inherited that is not named here.
type Spec struct {
	Path string   // the executable's file; never looked up on PATH
	Args []string // the arguments after the program's name
	Env  []string // the whole environment, "KEY=value"; empty means empty
	Dir  string   // working directory; empty means the caller's
	// NoInput gives the child the null device for its input; Child.Stdin is
	// then nil.
	NoInput bool
	// Files become the descriptors 3, 4, … of the child. They stay the
	// caller's to close. Not available on Windows.
	Files []*os.File
	// DieWithThread asks Linux to kill the child (the child alone, not its
	// group) when the operating system's thread that called Start ends. It is
	// of use only to a caller that locked its goroutine to a thread which
	// lives as long as the process; elsewhere it does nothing.
	DieWithThread bool
}

// Child is a started process and the leader of its own group. Its streams are
// the caller's to close; Close does that too.
type Child struct {
	Stdin  io.WriteCloser
	Stdout io.ReadCloser
	Stderr io.ReadCloser

	proc *os.Process
	// mu orders signals against the reap: a group is signalled only while its
	// leader, alive or a zombie, still holds the number, so a number that was
	// given to someone else is never hit.
	mu     sync.Mutex
	reaped bool
	//lint:ignore U1000 only some platforms have a handle on the group
	job job

	once sync.Once
	done chan struct{}
	exit Exit
	err  error
}

// Exit is how a child ended and what it used.
type Exit struct {
	Code   int    // exit status; -1 where a signal ended it
	Signal string // "SIGKILL", "SIGSEGV", …; empty for an ordinary exit
	// MaxRSS is the peak of resident memory in bytes, 0 where the platform
	// does not tell. Linux counts from the moment of the spawn, when the child
	// still shares its parent's memory: the figure is never below what the
	// parent had resident then.
	MaxRSS    int64
	User, Sys time.Duration // processor time
}

// Start starts a program in a group of its own. The error names the file; it
// wraps fs.ErrNotExist or fs.ErrPermission where that is the cause.
func Start(spec Spec) (*Child, error) {
	keepToOurselves()
	var near, far []*os.File // our ends, the child's ends
	fail := func(err error) (*Child, error) {
		for _, f := range append(near, far...) {
			f.Close()
		}
		return nil, fmt.Errorf("start %s: %w", spec.Path, err)
	}
	pipe := func(childReads bool) error {
		r, w, err := os.Pipe() // close-on-exec: only what is passed on is seen
		if err != nil {
			return err
		}
		if childReads {
			near, far = append(near, w), append(far, r)
		} else {
			near, far = append(near, r), append(far, w)
		}
		return nil
	}
	if spec.NoInput {
		null, err := os.Open(os.DevNull)
		if err != nil {
			return fail(err)
		}
		near, far = append(near, nil), append(far, null)
	} else if err := pipe(true); err != nil {
		return fail(err)
	}
	for range 2 {
		if err := pipe(false); err != nil {
			return fail(err)
		}
	}
	c := &Child{Stdout: near[1], Stderr: near[2], done: make(chan struct{})}
	if near[0] != nil { // a nil file in the interface would not be nil
		c.Stdin = near[0]
	}
	files := append(append([]*os.File{}, far...), spec.Files...)
	if err := c.start(spec, files); err != nil {
		return fail(err)
	}
	for _, f := range far {
		f.Close()
	}
	return c, nil
}

// Pid is the process number, which is the group's number on Unix too.
func (c *Child) Pid() int { return c.proc.Pid }

// Kill ends the child and everything in its group at once. It may be called
// at any time and as often as one likes: after the end it does nothing.
func (c *Child) Kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.reaped {
		c.killGroup()
	}
}

// Wait waits for the child to end, kills what is left of its group, reaps the
// child and reports how it ended. Every caller gets the same answer. It does
// not wait for the streams.
func (c *Child) Wait() (Exit, error) {
	c.once.Do(func() {
		c.exit, c.err = c.reap()
		close(c.done)
	})
	<-c.done
	return c.exit, c.err
}

// Close kills the group, waits for the child and closes the streams. Its error
// is that of Wait.
func (c *Child) Close() error {
	c.Kill()
	_, err := c.Wait()
	if c.Stdin != nil {
		c.Stdin.Close()
	}
	c.Stdout.Close()
	c.Stderr.Close()
	return err
}

// reap holds the lock from the last kill to the reap, so that no Kill can fall
// between the moment the number is given back and the note that it was.
func (c *Child) reap() (Exit, error) {
	blockErr := c.awaitExit()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.killGroup()
	state, err := c.proc.Wait()
	c.reaped = true
	c.release()
	if err != nil {
		return Exit{Code: -1}, fmt.Errorf("wait for process %d: %w", c.proc.Pid, errors.Join(err, blockErr))
	}
	return exitOf(state), nil
}
