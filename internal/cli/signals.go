package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
)

// interruption is why a context ended: the signal that a person or a
// supervisor sent.
type interruption struct{ signal os.Signal }

func (i *interruption) Error() string { return fmt.Sprintf("interrupted by %s", i.name()) }

// Is makes it as good as the context's own error, whichever of the two a
// callee hands back.
func (i *interruption) Is(target error) bool { return target == context.Canceled }

func (i *interruption) name() string {
	if i.signal == syscall.SIGTERM {
		return "SIGTERM"
	}
	return "SIGINT"
}

func (i *interruption) status() int {
	if i.signal == syscall.SIGTERM {
		return 143
	}
	return 130
}

// watchSignals gives a context that the first SIGINT or SIGTERM ends; the
// second ends the process at once, whatever it is cleaning up.
func watchSignals(host Host) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	if host.Signals == nil {
		return ctx, func() { cancel(nil) }
	}
	arrived, stop := host.Signals()
	done := make(chan struct{})
	go func() {
		for range 2 {
			select {
			case sig := <-arrived:
				why := &interruption{sig}
				if ctx.Err() != nil {
					host.Exit(why.status())
					return
				}
				cancel(why)
			case <-done:
				return
			}
		}
	}()
	return ctx, func() {
		stop()
		close(done)
		cancel(nil)
	}
}

// interrupted says by which signal a context ended, nil where by none.
func interrupted(ctx context.Context) *interruption {
	var why *interruption
	if errors.As(context.Cause(ctx), &why) {
		return why
	}
	return nil
}
