// Package fault owns the coded error that every part of genapp reports to a
// person or a script: a stable code, one sentence that says what failed on
// what, and the remedy. It knows nothing of exit codes, terminals or JSON
// layout beyond its own field names; internal/cli maps codes to exits.
package fault

import (
	"errors"
	"fmt"
)

// Code is a stable, documented error code (see `genapp help exit-codes`).
type Code string

// Every code that genapp reports. Each has one exit status in internal/cli.
const (
	Internal         Code = "internal"
	Usage            Code = "usage"
	NotFound         Code = "not_found"
	NotInitialized   Code = "not_initialized"
	InvalidName      Code = "invalid_name"
	InvalidModule    Code = "invalid_module"
	InvalidArgument  Code = "invalid_argument"
	InvalidAction    Code = "invalid_action"
	InvalidContract  Code = "invalid_contract"
	InvalidSQL       Code = "invalid_sql"
	InvalidConfig    Code = "invalid_config"
	Findings         Code = "findings"
	AlreadyInstalled Code = "already_installed"
	NotInstalled     Code = "not_installed"
	Stale            Code = "stale"
	Drifted          Code = "drifted"
	Timeout          Code = "timeout"
	Crashed          Code = "crashed"
	TooLarge         Code = "too_large"
	Refused          Code = "refused"
	InvalidResult    Code = "invalid_result"
	Busy             Code = "busy"
	Unavailable      Code = "unavailable"
	CorruptJournal   Code = "corrupt_journal"
	Interrupted      Code = "interrupted"
)

// Error is a failure with a code. The zero values of the optional fields are
// left out of what is shown.
type Error struct {
	Code     Code
	Message  string // what failed, on what: lower case, no final period
	Hint     string // the command or edit that mends it
	App      string
	Method   string
	Revision *int64
	Detail   string // bounded evidence: a stack, captured stderr
	Err      error  // the cause, for errors.Is and errors.As
}

// New returns an error with a code and a formatted message. A %w verb in the
// format is kept as the cause.
func New(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Err: errors.Unwrap(err)}
}

func (e *Error) Error() string { return e.Message }

func (e *Error) Unwrap() error { return e.Err }

// WithHint returns e with its remedy set.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// On returns e naming the app, and the method where there is one.
func (e *Error) On(app, method string) *Error {
	e.App, e.Method = app, method
	return e
}

// At returns e naming the revision that the failure is about.
func (e *Error) At(revision int64) *Error {
	e.Revision = &revision
	return e
}

// CodeOf returns the code of the first coded error in err's chain, Internal
// where there is none, and the empty code for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}
