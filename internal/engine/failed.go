package engine

import (
	"errors"
	"strings"

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
		coded.Hint = remedy(code, name, f.Message)
	}
	return coded
}

// remedy says what the person can do about a failed call. Nothing was
// committed in any of these cases.
func remedy(code fault.Code, name, message string) string {
	switch code {
	case fault.Timeout:
		return "nothing was committed; find the loop or the slow command in the app, or split the work over several presses"
	case fault.TooLarge:
		return "nothing was committed; make the app keep or return less"
	case fault.Refused:
		return "nothing was committed; `genapp inspect " + name + "` shows what the app may do, `genapp grant` adds to it"
	case fault.InvalidResult:
		return "nothing was committed; a method returns {output: string, state?, viewMode?: \"new\"|\"edit\", refreshAfterMs?: milliseconds}"
	}
	if strings.Contains(message, name+".mjs:") {
		return "nothing was committed; if the app means it, call it otherwise, else mend that line (-v shows the stack) and replace the app"
	}
	return "nothing was committed; -v shows what else is known"
}
