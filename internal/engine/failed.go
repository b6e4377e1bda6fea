package engine

import (
	"errors"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/fault"
)

// failed turns a failed call into a coded error. The failure stays in the
// chain: its kind is one of the four, whatever the finer code.
func failed(err error, name, method string) error {
	var f *app.Failed
	if !errors.As(err, &f) {
		return err
	}
	code := fault.Code(f.Kind)
	if f.Code != "" {
		code = fault.Code(f.Code)
	}
	coded := &fault.Error{Code: code, Message: f.Message, App: name, Method: method, Detail: f.Detail, Err: err}
	if coded.Hint = f.Hint; coded.Hint == "" {
		coded.Hint = remedy(code, name)
	}
	return coded
}

// remedy says what the person can do about a failed call. Nothing was
// committed in any of these cases.
func remedy(code fault.Code, name string) string {
	switch code {
	case fault.Timeout:
		return "nothing was committed; find the loop or the slow command in the app, or split the work over several presses"
	case fault.TooLarge:
		return "nothing was committed; make the app keep or return less"
	case fault.Refused:
		return "nothing was committed; `genapp inspect " + name + "` shows the grants, `genapp grant " + name + " EFFECT` adds one"
	case fault.InvalidResult:
		return "nothing was committed; a method returns {output: string, state?, viewMode?: \"new\"|\"edit\", refreshAfterMs?: milliseconds}"
	}
	return "nothing was committed; mend the app at the line above and run `genapp replace FILE.mjs`"
}
