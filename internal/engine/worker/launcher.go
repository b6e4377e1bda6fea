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

	mu       sync.Mutex
	changed  *sync.Cond  // starting has gone down
	ahead    []*launched // started and not yet taken
	starting int         // starts under way that will add to ahead
	prepared int         // of those, the ones that Run waits for
	closed   bool
	starts   sync.WaitGroup
}

// NewLauncher returns a launcher. It starts nothing but the warm workers that
// were asked for.
func NewLauncher(o Options) *Launcher {
	l := &Launcher{executable: o.Executable, warm: o.Warm, noSandbox: o.NoSandbox}
	l.changed = sync.NewCond(&l.mu)
	l.Refill()
	return l
}

// Prepare starts a worker ahead and returns at once, so that its start
// overlaps with the caller's other work. The next Run takes it. A worker that
// cannot be started is Run's to report.
func (l *Launcher) Prepare() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || len(l.ahead)+l.starting > 0 {
		return
	}
	l.starting++
	l.prepared++
	l.starts.Go(func() {
		w, err := l.start(l.noSandbox, DefaultMemory)
		l.keep(w, err, true)
	})
}

// Run runs one call and reports its result only when its process is gone.
// A failed call is an *app.Failed; a missing method and a module that cannot
// be used are a *fault.Error; a cancelled ctx is its own error. The result
// beside an error, where there is one, tells Console and Usage alone.
func (l *Launcher) Run(ctx context.Context, call Call, effects Effects) (*Result, error) {
	result, settle, err := l.Begin(ctx, call, effects)
	settle()
	l.Refill()
	return result, err
}

// Begin is Run for a caller that has work to do, such as a commit, while the
// killed process of a successful call goes away. The caller calls settle, which
// waits for that, before it reports anything to anybody; Result.Usage is there
// then. settle is never nil. Refilling is the caller's too.
func (l *Launcher) Begin(ctx context.Context, call Call, effects Effects) (result *Result, settle func(), err error) {
	settle = func() {}
	if err := ctx.Err(); err != nil {
		return nil, settle, err
	}
	call = call.withDefaults()
	started := time.Now() // the deadline covers the start of the process
	w, err := l.take(call)
	if err != nil {
		return nil, settle, err
	}
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
		for w := l.first(); w != nil; w = l.first() {
			if !w.gone() {
				return w, nil
			}
			w.end()
		}
	}
	return l.start(call.NoSandbox, call.Memory)
}

// first takes the oldest worker of those ahead, nil where there is none.
func (l *Launcher) first() *launched {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.ahead) == 0 && l.prepared > 0 {
		l.changed.Wait()
	}
	if len(l.ahead) == 0 {
		return nil
	}
	w := l.ahead[0]
	l.ahead = l.ahead[1:]
	return w
}

// keep puts a worker that a start has led to among those ahead.
func (l *Launcher) keep(w *launched, err error, prepared bool) {
	l.mu.Lock()
	l.starting--
	if prepared {
		l.prepared--
	}
	if err == nil && !l.closed {
		l.ahead = append(l.ahead, w)
		w = nil
	}
	l.changed.Broadcast()
	l.mu.Unlock()
	if w != nil {
		w.end()
	}
}

// Refill brings the workers kept ahead back to their number, beside whatever
// else goes on. Call it when a call is done with: the start of a worker takes
// the processor from whatever happens at the same time. A worker counts when
// its runtime is built.
func (l *Launcher) Refill() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.closed && len(l.ahead)+l.starting < l.warm {
		l.starting++
		l.starts.Go(func() {
			w, err := l.start(l.noSandbox, DefaultMemory)
			if err == nil {
				patience := time.AfterFunc(DefaultTimeout, w.child.Kill)
				err = w.greet()
				patience.Stop()
			}
			l.keep(w, err, false)
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
