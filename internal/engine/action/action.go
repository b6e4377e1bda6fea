// Package action owns the text of a bound action, `app::method(json)`: what a
// button's prompt must look like to reach an app without a model. It is pure.
// It knows neither apps nor buttons, and not whether what it names exists.
package action

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Bounds of an argument (limits.md).
const (
	MaxArgument = 262144 // bytes of compact JSON
	MaxDepth    = 64     // containers inside each other
)

// Operator marks a text as a bound action. A text without it is an ordinary
// prompt.
const Operator = "::"

// Action is a call that a button or a command asks for.
type Action struct {
	App, Method string
	Argument    json.RawMessage // compact; nil is absent, which is not null
}

// Parse reads a bound action. Without the operator it reports false, and the
// text is an ordinary prompt. With it, the text must be a bound action from its
// first byte to its last: nothing is trimmed, and what does not fit is an
// invalid_action that never becomes a prompt.
func Parse(text string) (Action, bool, error) {
	app, rest, bound := strings.Cut(text, Operator)
	if !bound {
		return Action{}, false, nil
	}
	method, argument, called := strings.Cut(rest, "(")
	if called {
		var whole bool
		if argument, whole = strings.CutSuffix(argument, ")"); !whole || argument == "" {
			return Action{}, false, malformed(text)
		}
	}
	if !appName(app) || !methodName(method) {
		return Action{}, false, malformed(text)
	}
	a := Action{App: app, Method: method}
	if !called {
		return a, true, nil
	}
	compact, err := jsontext.Compact([]byte(argument), MaxDepth)
	switch {
	case errors.Is(err, jsontext.ErrTooDeep):
		return Action{}, false, fault.New(fault.InvalidAction, "%s::%s: argument nested deeper than %d", app, method, MaxDepth).
			WithHint("flatten the argument, or let the app keep the data in its state")
	case err != nil:
		return Action{}, false, fault.New(fault.InvalidAction, "%s::%s: argument not strict JSON: %w", app, method, err).
			WithHint(`write the argument as JSON: strings in double quotes, one value, as in garden::plant({"bed":2})`)
	case len(compact) > MaxArgument:
		return Action{}, false, fault.New(fault.InvalidAction, "%s::%s: argument exceeds %d bytes", app, method, MaxArgument).
			WithHint("shorten the argument, or let the app keep the data in its state")
	}
	a.Argument = compact
	return a, true, nil
}

// String writes the action in the form that Parse reads.
func (a Action) String() string {
	if a.Argument == nil {
		return a.App + Operator + a.Method
	}
	return a.App + Operator + a.Method + "(" + string(a.Argument) + ")"
}

func malformed(text string) *fault.Error {
	return fault.New(fault.InvalidAction, "malformed bound action %q", shorten(text)).
		WithHint("write app::method or app::method(JSON), with nothing before or after it")
}

// shorten keeps an error readable whatever was pasted.
func shorten(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
