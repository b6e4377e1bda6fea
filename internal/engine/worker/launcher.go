// Package worker owns one stateless call: the fresh process it runs in, the
// wire between that process and its parent, the deadline, the caps, and the
// way in which a call fails. It knows nothing of journals, grants or views,
// and never trusts what the worker process says.
package worker

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"
)

// Options set up a Launcher.
type Options struct {
	// Executable is the program that calls RunIfChild; empty is this one.
	Executable string
	// Warm is how many workers are kept spawned ahead, with their runtime
	// built. Each serves one call. Only long-lived processes want any.
	Warm int
	// NoSandbox is what workers spawned ahead are started with.
	NoSandbox bool
}

// Launcher starts workers and runs calls in them. It is safe for concurrent
// use.
type Launcher struct {
	executable string
	warm       int
	noSandbox  bool

	mu      sync.Mutex
	ahead   []*launched // started and not yet taken
	closed  bool
	starts  sync.WaitGroup // refills under way
	pending int
}

// NewLauncher returns a launcher. It starts nothing but the warm workers that
// were asked for.
func NewLauncher(o Options) *Launcher {
	l := &Launcher{executable: o.Executable, warm: o.Warm, noSandbox: o.NoSandbox}
	l.refill()
	return l
}

// Prepare starts a worker ahead, so that its start overlaps with the caller's
// other work. The next Run takes it. A worker that cannot be started is Run's
// to report.
func (l *Launcher) Prepare() {
	l.mu.Lock()
	enough := l.closed || len(l.ahead) > 0
	l.mu.Unlock()
	if enough {
		return
	}
	if w, err := l.start(l.noSandbox, DefaultMemory); err == nil {
		l.keep(w)
	}
}

// Run runs one call and reports its result only when its process is gone.
// A failed call is an *app.Failed; a missing method and a module that cannot
// be used are a *fault.Error; a cancelled ctx is its own error. The result
// beside an error, where there is one, tells Console and Usage alone.
func (l *Launcher) Run(ctx context.Context, call Call, effects Effects) (*Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	call = call.withDefaults()
	started := time.Now() // the deadline covers the start of the process
	w, err := l.take(call)
	if err != nil {
		return nil, err
	}
	defer l.refill()
	return newRun(ctx, call, effects, w, started).serve()
}

// Close kills the workers that were started ahead and waits for them.
func (l *Launcher) Close() error {
	l.mu.Lock()
	l.closed = true
	ahead := l.ahead
	l.ahead = nil
	l.mu.Unlock()
	for _, w := range ahead {
		w.end()
	}
	l.starts.Wait()
	return nil
}

// take gives a worker that was started ahead, or a new one.
func (l *Launcher) take(call Call) (*launched, error) {
	if call.NoSandbox == l.noSandbox && call.Memory == DefaultMemory {
		for {
			l.mu.Lock()
			n := len(l.ahead)
			if n == 0 {
				l.mu.Unlock()
				break
			}
			w := l.ahead[0]
			l.ahead = l.ahead[1:]
			l.mu.Unlock()
			if !w.gone() {
				return w, nil
			}
			w.end()
		}
	}
	return l.start(call.NoSandbox, call.Memory)
}

func (l *Launcher) keep(w *launched) {
	l.mu.Lock()
	if !l.closed {
		l.ahead = append(l.ahead, w)
		w = nil
	}
	l.mu.Unlock()
	if w != nil {
		w.end()
	}
}

// refill brings the workers kept ahead back to their number, beside whatever
// else goes on.
func (l *Launcher) refill() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.closed && len(l.ahead)+l.pending < l.warm {
		l.pending++
		l.starts.Go(func() {
			w, err := l.start(l.noSandbox, DefaultMemory)
			l.mu.Lock()
			l.pending--
			l.mu.Unlock()
			if err == nil {
				l.keep(w)
			}
		})
	}
}

func (l *Launcher) path() (string, error) {
	if l.executable != "" {
		return l.executable, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program's own file: %w", err)
	}
	return path, nil
}
