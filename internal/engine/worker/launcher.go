// Package worker owns one stateless call: the fresh process it runs in, the
// wire between that process and its parent, the deadline, the caps, and the
// way in which a call fails. It knows nothing of journals, grants or views,
// and never trusts what the worker process says.
package worker

import (
	"context"
	"errors"
)

// ChildArgument is the first argument of a process that is to be a worker.
const ChildArgument = "__worker"

// RunIfChild turns this process into a worker when it was started as one, and
// then never returns. Call it first in main and in TestMain.
func RunIfChild() {}

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
	Executable string
}

// NewLauncher returns a launcher. It starts nothing but the warm workers that
// were asked for.
func NewLauncher(Options) *Launcher { return &Launcher{} }

// Prepare starts a worker ahead, so that its start overlaps with the caller's
// other work. The next Run takes it.
func (l *Launcher) Prepare() {}

// Run runs one call and reports its result only when its process is gone.
// A failed call is an *app.Failed; a missing method and a module that cannot
// be used are a *fault.Error; a cancelled ctx is its own error.
func (l *Launcher) Run(ctx context.Context, call Call, effects Effects) (*Result, error) {
	return nil, errors.New("worker: not built yet")
}

// Close kills the workers that were started ahead and waits for them.
func (l *Launcher) Close() error { return nil }
