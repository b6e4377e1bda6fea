package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/js"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/process"
	"github.com/genapp-dev/genapp/internal/fault"
)

// What a result may be (limits.md). The worker has checked it already; the
// parent believes nothing and checks again.
const (
	maxOutput       = 64 << 10
	maxState        = 256 << 10
	maxDepth        = 64
	maxConsoleLines = 1001
	minRefresh      = 2_000
	maxRefresh      = 86_400_000
	maxMessage      = 2 << 10
	maxDetail       = 8 << 10
)

type jsLine = js.Line

// accept takes over a result that holds what it may.
func (r *run) accept(f *resultFrame, into *Result) error {
	broken := func(what string) error {
		return &app.Failed{Kind: app.Crashed, Message: "the worker's answer breaks the contract: " + what}
	}
	switch {
	case f.ViewMode != "new" && f.ViewMode != "edit":
		return broken("viewMode")
	case f.RefreshAfterMs != 0 && (f.RefreshAfterMs < minRefresh || f.RefreshAfterMs > maxRefresh):
		return broken("refreshAfterMs")
	case f.HasState != (f.State != nil):
		return broken("state")
	case r.call.Method == "init" && !f.HasState, r.call.Method == "refresh" && f.HasState:
		return broken("state")
	case len(f.Output) > maxOutput || !utf8.ValidString(f.Output):
		return &app.Failed{Kind: app.TooLarge, Message: "the output is too large"}
	}
	if f.HasState {
		state, err := jsontext.Compact(f.State, maxDepth)
		if errors.Is(err, jsontext.ErrTooDeep) || len(state) > maxState {
			return &app.Failed{Kind: app.TooLarge, Message: "the state is too large"}
		}
		if err != nil {
			return broken("state is no JSON")
		}
		into.State = json.RawMessage(state)
	}
	into.HasState, into.Output, into.ViewMode, into.RefreshAfterMs = f.HasState, f.Output, f.ViewMode, f.RefreshAfterMs
	for _, m := range f.Methods {
		if js.IsMethodName(m) && len(into.Methods) < 1000 {
			into.Methods = append(into.Methods, m)
		}
	}
	return nil
}

// failure turns what the worker says went wrong into an error.
func (r *run) failure(f *failureFrame) error {
	message, hint, detail := bound(f.Message, maxMessage), bound(f.Hint, maxMessage), bound(f.Detail, maxDetail)
	switch f.Kind {
	case js.NotFound:
		e := fault.New(fault.NotFound, "%s", message).On(r.call.App, r.call.Method)
		e.Hint = hint
		return e
	case js.InvalidModule:
		e := fault.New(fault.InvalidModule, "%s", message).On(r.call.App, r.call.Method)
		e.Hint, e.Detail = hint, detail
		return e
	case js.InvalidResult:
		return &app.Failed{Kind: app.Crashed, Code: string(fault.InvalidResult), Message: message, Hint: hint, Detail: detail}
	case js.Timeout:
		return r.timedOut()
	case js.TooLarge, js.Refused:
		return &app.Failed{Kind: app.Kind(f.Kind), Message: message, Hint: hint, Detail: detail}
	}
	return &app.Failed{Kind: app.Crashed, Message: message, Hint: hint, Detail: detail}
}

func (r *run) timedOut() error {
	return &app.Failed{Kind: app.Timeout, Message: fmt.Sprintf("did not end within %v", r.call.Timeout)}
}

// tooMuch is a bound of the wire that the worker broke.
func tooMuch(message string) error { return &app.Failed{Kind: app.TooLarge, Message: message} }

// died says how a call failed whose worker ended, or was ended, without a
// result that can be used. A cap that was seen broken is too_large, anything
// else is crashed (decision 37).
func died(err error, exit process.Exit, stderr string) error {
	var failed *app.Failed
	if errors.As(err, &failed) {
		return failed
	}
	if errors.Is(err, errFrameTooLarge) {
		return tooMuch("what the call sends is over the bound of the wire")
	}
	// A runtime that meets the limit in the middle of its own work may die of
	// a fault instead of saying so.
	if exit.MaxRSS > DefaultMemory+dataReserve/2 || strings.Contains(stderr, "out of memory") || strings.Contains(stderr, "cannot allocate memory") {
		return &app.Failed{Kind: app.TooLarge, Message: "the worker needs more memory than it may have", Detail: bound(stderr, maxDetail)}
	}
	how := fmt.Sprintf("with code %d", exit.Code)
	if exit.Signal != "" {
		how = "by " + exit.Signal
	}
	return &app.Failed{Kind: app.Crashed, Message: "the worker ended " + how + " and gave no answer", Detail: bound(stderr, maxDetail)}
}

// bound makes s valid text of at most n bytes.
func bound(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// effectNames are the effects that every context has, granted or not.
var effectNames = []string{"run", "trace"}

// knownEffects adds what was granted to what every context has.
func knownEffects(granted []string) []string {
	names := slices.Clone(effectNames)
	for _, g := range granted {
		if !slices.Contains(names, g) {
			names = append(names, g)
		}
	}
	return names
}

func granted(name string, effects []string) bool { return slices.Contains(effects, name) }

// ungranted is what an app reads that asks for what it may not have.
func ungranted(app, effect string, input json.RawMessage) string {
	grant := effect
	var in struct{ Command string }
	if effect == "run" && json.Unmarshal(input, &in) == nil && in.Command != "" && !strings.ContainsAny(in.Command, "/\\, =\t\n\"'`$") {
		grant += "=" + in.Command // no more than was asked for
	}
	return fmt.Sprintf("%s was not granted to %q: genapp grant %s %s, or --allow %s at install", effect, app, app, grant, grant)
}
