// Package app is the public surface of genapp for other Go programs. It owns
// the four ways in which a stateless call fails. It imports the standard
// library only, and knows nothing of processes, engines or journals.
package app

// Kind is one of the four typed ways in which a stateless call fails
// (app-port.md, "Decision").
type Kind string

const (
	// Timeout: the deadline passed before the call ended.
	Timeout Kind = "timeout"
	// Crashed: the call threw, died, or ended without a usable answer.
	Crashed Kind = "crashed"
	// TooLarge: a cap that the host set was broken.
	TooLarge Kind = "too_large"
	// Refused: the host or the app denied what was asked.
	Refused Kind = "refused"
)

// Failed reports that a call did not finish. Use errors.As to reach it.
type Failed struct {
	Kind Kind
	// Code is the finer name of the failure inside its kind, such as
	// "invalid_result" for an answer that breaks the contract. Empty means
	// that the kind says it all.
	Code string
	// Message says in one sentence what happened, without a final period.
	Message string
	// Hint says how to mend it, where more is known than the kind tells.
	Hint string
	// Detail is bounded evidence, such as the app's own stack or its stderr.
	Detail string
}

func (f *Failed) Error() string { return f.Message }
