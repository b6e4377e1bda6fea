package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/genapp-dev/genapp/internal/engine"
)

// Host is what surrounds a run of genapp: its streams, whether a person sits
// at each of them, and how an engine is opened. The environment is read where
// it is needed.
type Host struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	StdinTTY       bool // somebody can be asked
	StdoutTTY      bool // answers may be styled
	StderrTTY      bool // messages may be styled
	Now            func() time.Time
	Open           func(engine.Options) (Engine, error)
	Signals        func() (arrived <-chan os.Signal, stop func())
	Exit           func(status int) // ends the process at once
}

// System is the host of the real process. It looks at the streams and asks no
// terminal anything.
func System() Host {
	return Host{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTTY: terminal(os.Stdin), StdoutTTY: terminal(os.Stdout), StderrTTY: terminal(os.Stderr),
		Now: time.Now,
		Open: func(o engine.Options) (Engine, error) {
			e, err := engine.Open(o)
			if err != nil {
				return nil, err // not a typed nil
			}
			return e, nil
		},
		Signals: systemSignals,
		Exit:    os.Exit,
	}
}

func terminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()) }

func systemSignals() (<-chan os.Signal, func()) {
	arrived := make(chan os.Signal, 2)
	signal.Notify(arrived, os.Interrupt, syscall.SIGTERM)
	return arrived, func() { signal.Stop(arrived) }
}

// Engine is the part of engine.Engine that commands call.
type Engine interface {
	Close() error

	Install(ctx context.Context, r engine.InstallRequest) (*engine.CallResult, error)
	Replace(ctx context.Context, r engine.InstallRequest) (*engine.CallResult, error)
	Remove(ctx context.Context, app string, purge bool) (*engine.Removed, error)
	Restore(ctx context.Context, app string) (*engine.Restored, error)
	Grant(ctx context.Context, app string, specs []string) (*engine.Granted, error)
	Revoke(ctx context.Context, app string, effects []string) (*engine.Granted, error)

	List(ctx context.Context) (*engine.Listing, error)
	Invoke(ctx context.Context, r engine.InvokeRequest) (*engine.CallResult, error)
	Show(ctx context.Context, app string) (*engine.Shown, error)
	Press(ctx context.Context, r engine.PressRequest) (*engine.CallResult, error)
	Inspect(ctx context.Context, app string) (*engine.Inspection, error)

	JournalVerify(ctx context.Context, apps []string) (*engine.JournalReport, error)
	JournalRecover(ctx context.Context, apps []string, o engine.RecoverOptions) (*engine.JournalReport, error)
	JournalLog(ctx context.Context, app string, limit int) (*engine.JournalLog, error)
	JournalEntry(ctx context.Context, app string, revision int64) (*engine.JournalEntry, error)
	JournalDiff(ctx context.Context, app string, from, to int64) (*engine.JournalDiff, error)

	// Apps and Methods serve completion: no answer rather than an error.
	Apps() []string
	Methods(app string) []string
}
