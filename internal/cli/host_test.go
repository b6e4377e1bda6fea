package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
)

// Commands are tested with the real engine in cmd/genapp; here it is played,
// to reach what a real one does only when something breaks.

// played is an engine of which a test sets what it needs; the rest would
// panic, which the test sees as an internal error.
type played struct {
	Engine
	apps      []string
	install   func(engine.InstallRequest) (*engine.CallResult, error)
	invoke    func(context.Context, engine.InvokeRequest) (*engine.CallResult, error)
	press     func(engine.PressRequest) (*engine.CallResult, error)
	show      func(app string) (*engine.Shown, error)
	list      func() (*engine.Listing, error)
	verify    func(apps []string) (*engine.JournalReport, error)
	recovered func(apps []string, o engine.RecoverOptions) (*engine.JournalReport, error)
	remove    func(app string, purge bool) (*engine.Removed, error)
	log       func(app string, limit int) (*engine.JournalLog, error)
	options   engine.Options // as it was opened
	opened    int
}

func (p *played) Close() error                { return nil }
func (p *played) Apps() []string              { return p.apps }
func (p *played) Methods(app string) []string { return []string{app + "_first", "second"} }

func (p *played) Install(_ context.Context, r engine.InstallRequest) (*engine.CallResult, error) {
	return p.install(r)
}

func (p *played) Invoke(ctx context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
	return p.invoke(ctx, r)
}

func (p *played) Press(_ context.Context, r engine.PressRequest) (*engine.CallResult, error) {
	return p.press(r)
}

func (p *played) Show(_ context.Context, app string) (*engine.Shown, error) { return p.show(app) }

func (p *played) List(context.Context) (*engine.Listing, error) { return p.list() }

func (p *played) JournalVerify(_ context.Context, apps []string) (*engine.JournalReport, error) {
	return p.verify(apps)
}

func (p *played) JournalRecover(_ context.Context, apps []string, o engine.RecoverOptions) (*engine.JournalReport, error) {
	return p.recovered(apps, o)
}

func (p *played) JournalLog(_ context.Context, app string, limit int) (*engine.JournalLog, error) {
	return p.log(app, limit)
}

func (p *played) Remove(_ context.Context, app string, purge bool) (*engine.Removed, error) {
	return p.remove(app, purge)
}

// outcome is what a run of genapp left.
type outcome struct {
	stdout, stderr string
	status         int
}

// terminal says which streams a person sits at.
type ttys struct{ in, out, err bool }

// run runs genapp in this process over a played engine.
func run(t *testing.T, p *played, tty ttys, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	host := Host{
		Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr,
		StdinTTY: tty.in, StdoutTTY: tty.out, StderrTTY: tty.err,
		Now: func() time.Time { return time.Date(2031, 2, 28, 12, 0, 0, 0, time.UTC) },
		Open: func(o engine.Options) (Engine, error) {
			p.options = o
			p.opened++
			return p, nil
		},
	}
	status := Main(args, host)
	return outcome{stdout.String(), stderr.String(), status}
}

// alone gives a test an environment and a root of its own.
func alone(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for _, entry := range os.Environ() {
		if name, _, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "GENAPP_") {
			t.Setenv(name, "")
		}
	}
	for name, value := range map[string]string{
		"GENAPP_ROOT": root, "NO_COLOR": "", "TERM": "xterm-256color", "TZ": "UTC",
		"LC_ALL": "", "LC_TIME": "", "LANG": "C",
	} {
		t.Setenv(name, value)
	}
	return root
}

func pointer[T any](v T) *T { return &v }
