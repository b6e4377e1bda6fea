// Package effect owns what the parent serves to a call: `run`, the bounded
// process port, and `trace`. It checks each request against the call's
// authority, does it, and kills what it started when the call is over. It
// knows nothing of the worker's wire, of journals or of views.
package effect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/authority"
)

// Parallel is how many commands of one call run at once where the
// configuration does not say; the next waits (decision 8).
const Parallel = 16

// Config says for whom a session serves, and how far.
type Config struct {
	App        string           // the app's name, for messages; may be empty
	Dir        string           // where commands run by default: the app's directory
	Grants     authority.Grants // what is served
	Executable string           // this program's file, which must call RunIfChild; empty finds it
	DryRun     bool             // nothing that reaches the world is served
	Parallel   int              // commands at once; 0 means Parallel
}

// Session serves the effects of one call. Its methods may be called from many
// goroutines. It must be closed.
type Session struct {
	cfg   Config
	slots chan struct{}
	trace recorder

	ctx    context.Context // ends with the session
	cancel context.CancelFunc

	mu         sync.Mutex
	closed     bool
	supervisor *supervisor // nil until the first command
	running    sync.WaitGroup
}

var errOver = errors.New("the call is over")

// NewSession returns a session; it starts nothing yet.
func NewSession(cfg Config) *Session {
	if cfg.Parallel <= 0 {
		cfg.Parallel = Parallel
	}
	s := &Session{cfg: cfg, slots: make(chan struct{}, cfg.Parallel)}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Serve does one effect and returns its answer as JSON. A denial is an
// *app.Failed of kind refused whose message names the grant to ask for. Every
// other error, such as an input that breaks the effect's shape, is for the app
// to catch. It ends early with ctx, and with the session.
func (s *Session) Serve(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error) {
	if !known(name) {
		return nil, refused("%s is not an effect that this version of genapp serves", name)
	}
	if !s.cfg.Grants.Has(name) {
		return nil, s.notGranted(name, "")
	}
	// Close must see every call that it has to wait for.
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, errOver
	}
	s.running.Add(1)
	s.mu.Unlock()
	defer s.running.Done()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(s.ctx, func() { cancel(errOver) })()

	if name == authority.Trace {
		return s.serveTrace(input)
	}
	return s.serveRun(ctx, input)
}

// Trace returns what was recorded so far, oldest first, bounded.
func (s *Session) Trace() []Entry { return s.trace.list() }

// Record adds an entry, such as a line that the app wrote to its console.
func (s *Session) Record(e Entry) { s.trace.add(e) }

// Close refuses what comes later, kills every command that still runs with all
// that it started (on Linux also what left its group), and waits until none is
// left. It may be called more than once. The error says what could not be
// killed.
func (s *Session) Close() error {
	s.mu.Lock()
	first := !s.closed
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	s.running.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !first || s.supervisor == nil {
		return nil
	}
	return s.supervisor.close()
}

func known(name string) bool {
	for _, k := range authority.Known() {
		if k == name {
			return true
		}
	}
	return false
}

func refused(format string, args ...any) error {
	return &app.Failed{Kind: app.Refused, Message: fmt.Sprintf(format, args...)}
}

// notGranted names what to ask for. The name, where one was the reason, is one
// that a list may hold.
func (s *Session) notGranted(effect, name string) error {
	subject, grant := effect, effect
	if name != "" {
		subject, grant = fmt.Sprintf("%s of %q", effect, name), effect+"="+name
	}
	if s.cfg.App == "" {
		return refused("%s is not granted: allow it with --allow %s", subject, grant)
	}
	return refused("%s is not granted to %q: genapp grant %s %s, or --allow %s at install",
		subject, s.cfg.App, s.cfg.App, grant, grant)
}
