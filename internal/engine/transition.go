package engine

import (
	"context"
	"errors"
	"strconv"

	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/lock"
	"github.com/genapp-dev/genapp/internal/fault"
)

// lockApp opens an app and takes its transition lock; what it returns is the
// app as it is under the lock.
func (e *Engine) lockApp(ctx context.Context, app string) (*installed, *lock.Held, error) {
	if err := e.settle(ctx); err != nil {
		return nil, nil, err
	}
	a, err := e.find(app)
	if err != nil {
		return nil, nil, err
	}
	return e.lockOpened(ctx, a)
}

func (e *Engine) lockOpened(ctx context.Context, a *installed) (*installed, *lock.Held, error) {
	held, err := e.acquire(ctx, a.name)
	if err != nil {
		return nil, nil, err
	}
	a, err = e.reopen(a)
	if err != nil {
		held.Release()
		return nil, nil, err
	}
	return a, held, nil
}

// acquire takes the lock of an app name, whether or not there is an app.
func (e *Engine) acquire(ctx context.Context, app string) (*lock.Held, error) {
	if err := e.makeFolders(e.paths.run()); err != nil {
		return nil, err
	}
	held, err := lock.Acquire(ctx, e.paths.lock(app), lockWait)
	if err != nil {
		return nil, e.busy(app, err)
	}
	return held, nil
}

// busy words a failed wait for a lock.
func (e *Engine) busy(app string, err error) error {
	if b, ok := lock.IsBusy(err); ok {
		f := fault.New(fault.Busy, "%q is busy: %s", app, b).On(app, "")
		if b.Holder != nil {
			return f.WithHint("try again, or end process %d if it hangs", b.Holder.PID)
		}
		return f.WithHint("try again when the other command is done")
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return e.cannotWrite("lock", e.paths.lock(app), err)
}

// check compares the fence with the app: the installation first, then how long
// its history is, then which history it is.
func (f Fence) check(a *installed, last *journal.Snapshot) error {
	revision, sum := int64(-1), ""
	if last != nil {
		revision, sum = last.Revision, last.Fence
	}
	stale := func(what, expected, current string) error {
		return fault.New(fault.Stale, "%q has moved on: %s %s was expected, it is %s now", a.name, what, expected, current).
			On(a.name, "").At(revision).
			WithHint("look at it again with `genapp show %s`, then act on what is there", a.name)
	}
	if f.Generation != "" && f.Generation != a.generation {
		return stale("generation", f.Generation, orNone(a.generation))
	}
	if f.Revision != nil && *f.Revision != revision {
		return stale("revision", strconv.FormatInt(*f.Revision, 10), strconv.FormatInt(revision, 10))
	}
	if f.Sum != "" && f.Sum != sum {
		return stale("history", f.Sum, orNone(sum))
	}
	return nil
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
