package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/fault"
)

func failing(err error) *played {
	return &played{invoke: func(context.Context, engine.InvokeRequest) (*engine.CallResult, error) { return nil, err }}
}

func TestErrorsAreTold(t *testing.T) {
	alone(t)
	coded := fault.New(fault.Stale, "the app has moved on").WithHint("genapp show tally").On("tally", "add").At(4)
	for _, c := range []struct {
		name   string
		err    error
		status int
		want   failure
	}{
		{"coded", coded, 5, failure{Code: "stale", Message: "the app has moved on", Hint: "genapp show tally", App: "tally", Method: "add", Revision: pointer[int64](4)}},
		{"coded, wrapped", fmt.Errorf("while calling: %w", coded), 5, failure{Code: "stale", Message: "the app has moved on", Hint: "genapp show tally", App: "tally", Method: "add", Revision: pointer[int64](4)}},
		{"failed", &app.Failed{Kind: app.Timeout, Message: "too slow"}, 6, failure{Code: "timeout", Message: "too slow"}},
		{"failed, finer", &app.Failed{Kind: app.Crashed, Code: "invalid_result", Message: "no output", Detail: "at 1:2"}, 6, failure{Code: "invalid_result", Message: "no output", Detail: "at 1:2"}},
		{"failed under a code", &fault.Error{Code: fault.Crashed, Message: "threw", Err: &app.Failed{Kind: app.Crashed, Detail: "stack"}}, 6, failure{Code: "crashed", Message: "threw", Detail: "stack"}},
		{"uncoded", errors.New("disk on fire"), 1, failure{Code: "internal", Message: "disk on fire", Hint: "run the command again with -v; report it when it comes back"}},
		// Ended by nobody's signal: a fault, not an interruption.
		{"cancelled by itself", context.Canceled, 1, failure{Code: "internal", Message: "context canceled", Hint: "run the command again with -v; report it when it comes back"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := run(t, failing(c.err), ttys{}, "", "invoke", "tally", "add", "--json")
			if out.status != c.status || out.stdout != "" {
				t.Errorf("status %d, stdout %q", out.status, out.stdout)
			}
			var got struct{ Error failure }
			if err := json.Unmarshal([]byte(out.stderr), &got); err != nil {
				t.Fatalf("%v in %q", err, out.stderr)
			}
			if !reflect.DeepEqual(got.Error, c.want) {
				t.Errorf("told %+v\nwant %+v", got.Error, c.want)
			}
			if strings.Count(out.stderr, "\n") != 1 {
				t.Errorf("more than one line: %q", out.stderr)
			}
		})
	}
}

func TestErrorsForAPerson(t *testing.T) {
	alone(t)
	hostile := fault.New(fault.Crashed, "threw \x1b[31mred\x1b[0m\nand \u202eback").WithHint("genapp show tally")
	hostile.Detail = "at add (tally.mjs:3:7)\n\x1b]0;title\x07 end"
	out := run(t, failing(hostile), ttys{}, "", "invoke", "tally", "add")
	want := "error: threw [31mred[0m and back\nhint: genapp show tally\n"
	if out.stderr != want || out.status != 6 {
		t.Errorf("status %d, stderr %q", out.status, out.stderr)
	}
	verbose := run(t, failing(hostile), ttys{}, "", "invoke", "tally", "add", "-v")
	if !strings.HasSuffix(verbose.stderr, "  at add (tally.mjs:3:7)\n  ]0;title end\n"+want) {
		t.Errorf("verbose: stderr %q", verbose.stderr)
	}
	styled := run(t, failing(hostile), ttys{err: true}, "", "invoke", "tally", "add")
	if !strings.Contains(styled.stderr, "\x1b[") || strings.Contains(styled.stderr, "\x1b]0") {
		t.Errorf("on a terminal: %q", styled.stderr)
	}
	for _, off := range [][2]string{{"NO_COLOR", "1"}, {"TERM", "dumb"}, {"TERM", ""}} {
		t.Run(off[0]+off[1], func(t *testing.T) {
			t.Setenv(off[0], off[1])
			if got := run(t, failing(hostile), ttys{err: true}, "", "invoke", "tally", "add"); got.stderr != want {
				t.Errorf("%q", got.stderr)
			}
		})
	}
	if got := run(t, failing(hostile), ttys{err: true}, "", "invoke", "tally", "add", "--no-color"); got.stderr != want {
		t.Errorf("--no-color: %q", got.stderr)
	}
}

func TestAPanicIsAFaultOfGenapp(t *testing.T) {
	alone(t)
	out := run(t, &played{}, ttys{}, "", "invoke", "tally", "add", "--json") // nothing is played
	var got struct{ Error failure }
	if err := json.Unmarshal([]byte(out.stderr), &got); err != nil || out.status != 1 {
		t.Fatalf("status %d, %v in %q", out.status, err, out.stderr)
	}
	if got.Error.Code != fault.Internal || !strings.Contains(got.Error.Detail, "host_test.go") {
		t.Errorf("told %+v", got.Error)
	}
}

func TestNotesStayOutOfDocuments(t *testing.T) {
	alone(t)
	var p *played
	p = &played{invoke: func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
		p.options.Notice("a torn tail of 12 bytes was set aside")
		if r.Method == "fail" {
			return nil, fault.New(fault.Crashed, "threw")
		}
		return &engine.CallResult{App: r.App}, nil
	}}
	const note = "note: a torn tail of 12 bytes was set aside\n"
	if out := run(t, p, ttys{}, "", "invoke", "tally", "add"); out.stderr != note {
		t.Errorf("stderr %q", out.stderr)
	}
	if out := run(t, p, ttys{}, "", "invoke", "tally", "add", "-q"); out.stderr != "" {
		t.Errorf("quiet: stderr %q", out.stderr)
	}
	if out := run(t, p, ttys{}, "", "invoke", "tally", "add", "--json"); out.stderr != note {
		t.Errorf("JSON: stderr %q", out.stderr)
	}
	out := run(t, p, ttys{}, "", "invoke", "tally", "fail", "--json")
	var got struct{ Error failure }
	if err := json.Unmarshal([]byte(out.stderr), &got); err != nil {
		t.Fatalf("%v in %q", err, out.stderr)
	}
	if !strings.HasPrefix(got.Error.Detail, "a torn tail") {
		t.Errorf("detail %q", got.Error.Detail)
	}
}

func TestSignals(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		signal os.Signal
		status int
		name   string
	}{{os.Interrupt, 130, "SIGINT"}, {syscall.SIGTERM, 143, "SIGTERM"}} {
		for _, give := range []func(context.Context) error{
			func(ctx context.Context) error { return ctx.Err() },
			context.Cause,
			func(ctx context.Context) error { return fault.New(fault.Internal, "read: %w", ctx.Err()) },
		} {
			arrived := make(chan os.Signal, 2)
			p := &played{invoke: func(ctx context.Context, _ engine.InvokeRequest) (*engine.CallResult, error) {
				arrived <- c.signal
				<-ctx.Done()
				return nil, give(ctx)
			}}
			var stdout, stderr strings.Builder
			status := Main([]string{"invoke", "tally", "add", "--json"}, Host{
				Stdout: &stdout, Stderr: &stderr, Open: func(engine.Options) (Engine, error) { return p, nil },
				Signals: func() (<-chan os.Signal, func()) { return arrived, func() {} },
			})
			if status != c.status || !strings.Contains(stderr.String(), `"code":"interrupted"`) || !strings.Contains(stderr.String(), c.name) {
				t.Errorf("%s: status %d, stderr %s", c.name, status, stderr.String())
			}
		}
	}
}

func TestASignalThatCameTooLateChangesNothing(t *testing.T) {
	alone(t)
	arrived := make(chan os.Signal, 2)
	p := &played{invoke: func(ctx context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
		arrived <- os.Interrupt
		<-ctx.Done()
		return &engine.CallResult{App: r.App, Method: r.Method}, nil // it was committed
	}}
	var stdout, stderr strings.Builder
	status := Main([]string{"invoke", "tally", "add"}, Host{
		Stdout: &stdout, Stderr: &stderr, Open: func(engine.Options) (Engine, error) { return p, nil },
		Signals: func() (<-chan os.Signal, func()) { return arrived, func() {} },
	})
	if status != 0 || !strings.Contains(stdout.String(), "tally::add") || stderr.String() != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout.String(), stderr.String())
	}
}

func TestTheSecondSignalEndsAtOnce(t *testing.T) {
	alone(t)
	arrived := make(chan os.Signal, 2)
	ended := make(chan int, 1)
	p := &played{invoke: func(ctx context.Context, _ engine.InvokeRequest) (*engine.CallResult, error) {
		arrived <- os.Interrupt
		<-ctx.Done()
		arrived <- syscall.SIGTERM // while it is cleaning up
		ended <- <-ended
		return nil, ctx.Err()
	}}
	var stderr strings.Builder
	Main([]string{"invoke", "tally", "add"}, Host{
		Stdout: &strings.Builder{}, Stderr: &stderr, Open: func(engine.Options) (Engine, error) { return p, nil },
		Signals: func() (<-chan os.Signal, func()) { return arrived, func() {} },
		Exit:    func(status int) { ended <- status },
	})
	if status := <-ended; status != 143 {
		t.Errorf("ended with %d", status)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestAnAnswerThatCannotBeWritten(t *testing.T) {
	alone(t)
	p := &played{invoke: func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
		return &engine.CallResult{App: r.App}, nil
	}}
	var stderr strings.Builder
	status := Main([]string{"invoke", "tally", "add"}, Host{
		Stdout: fullDisk{}, Stderr: &stderr, Open: func(engine.Options) (Engine, error) { return p, nil },
	})
	if status != 1 || !strings.Contains(stderr.String(), "the command was done") {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}

func TestDocumentsEscapeWhatATerminalObeys(t *testing.T) {
	text, err := document(map[string]any{"a": "<b> & \u009b31m \u007f é", "b": json.RawMessage("\"\u0085\"")})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"a":"<b> & \u009b31m \u007f é","b":"\u0085"}` + "\n"
	if string(text) != want {
		t.Errorf("%s", text)
	}
}
