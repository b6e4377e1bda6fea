// Package effect owns what the parent serves to a call: `run`, the bounded
// process port, and `trace`. It checks each request against the call's
// authority, does it, and kills what it started when the call is over. It
// knows nothing of the worker's wire, of journals or of views.
package effect

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/genapp-dev/genapp/internal/engine/authority"
)

// Config says for whom a session serves, and how far.
type Config struct {
	App        string           // the app's name, for messages
	Dir        string           // the app's directory: where commands run by default
	Grants     authority.Grants // what is served
	Executable string           // this program's file; empty asks the system
	DryRun     bool             // nothing that reaches the world is served
	Parallel   int              // commands at once; 0 means 16
}

// Session serves the effects of one call.
type Session struct{ cfg Config }

// NewSession returns a session. It must be closed.
func NewSession(cfg Config) *Session { return &Session{cfg: cfg} }

// Serve does one effect and returns its answer as JSON. A denial is an
// *app.Failed of kind refused; every other error is for the app to catch.
func (s *Session) Serve(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error) {
	return nil, errors.New("not served yet")
}

// Record adds an entry to the trace, such as a captured console line.
func (s *Session) Record(e Entry) {}

// Trace returns what was recorded so far.
func (s *Session) Trace() []Entry { return nil }

// Close refuses what comes later, kills every command that still runs with all
// that it started, and waits until none is left.
func (s *Session) Close() error { return nil }
