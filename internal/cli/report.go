package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/fault"
)

// failure is how an error is told to a script.
type failure struct {
	Code     fault.Code `json:"code"`
	Message  string     `json:"message"`
	Hint     string     `json:"hint,omitempty"`
	App      string     `json:"app,omitempty"`
	Method   string     `json:"method,omitempty"`
	Revision *int64     `json:"revision,omitempty"`
	Detail   string     `json:"detail,omitempty"`
}

// describe gives an error its code. What carries none is a fault of genapp.
func describe(ctx context.Context, err error) failure {
	var coded *fault.Error
	if errors.As(err, &coded) && !cutShort(ctx, err) {
		f := failure{
			Code: coded.Code, Message: coded.Message, Hint: coded.Hint,
			App: coded.App, Method: coded.Method, Revision: coded.Revision, Detail: coded.Detail,
		}
		var failed *app.Failed
		if f.Detail == "" && errors.As(err, &failed) {
			f.Detail = failed.Detail
		}
		return f
	}
	if why := interrupted(ctx); why != nil && cutShort(ctx, err) {
		return failure{
			Code: fault.Interrupted, Message: why.Error(),
			Hint: "nothing that was not finished was committed; run the command again",
		}
	}
	var failed *app.Failed
	if errors.As(err, &failed) {
		code := fault.Code(failed.Kind)
		if failed.Code != "" {
			code = fault.Code(failed.Code)
		}
		return failure{Code: code, Message: failed.Message, Detail: failed.Detail}
	}
	return failure{
		Code: fault.Internal, Message: err.Error(),
		Hint: "run the command again with -v; report it when it comes back",
	}
}

// cutShort says that an error came of the signal, not of the work.
func cutShort(ctx context.Context, err error) bool {
	return interrupted(ctx) != nil &&
		(errors.Is(err, context.Canceled) || fault.CodeOf(err) == fault.Interrupted)
}

// fail tells an error on stderr and returns the exit status for it.
func (s *session) fail(ctx context.Context, err error) int {
	f := describe(ctx, err)
	status := exitOf(f.Code)
	if why := interrupted(ctx); why != nil && f.Code == fault.Interrupted {
		status = why.status()
	}
	if s.flags.json {
		// What the engine mended before it failed: outside of the document it
		// would break it.
		f.Detail = strings.Join(append(s.heldNotes(), nonEmpty(f.Detail)...), "\n")
		if text, bad := document(struct {
			Error failure `json:"error"`
		}{f}); bad == nil {
			_, _ = s.host.Stderr.Write(text)
			return status
		}
	}
	_, _ = s.host.Stderr.Write([]byte(s.worded(f)))
	return status
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// worded is an error for a person: what failed, on what, and what mends it, on
// a line each. The evidence, such as the app's stack, is for --verbose, and
// comes first, so that the remedy stands last.
func (s *session) worded(f failure) string {
	p := newPage(s.inks(s.host.StderrTTY))
	if f.Detail != "" && s.flags.verbose {
		for line := range strings.SplitSeq(strings.TrimRight(f.Detail, "\n"), "\n") {
			p.put(p.ink.dim, "  "+line)
			p.end()
		}
	}
	p.put(p.ink.danger, "error: ")
	p.put(plain, oneLine(f.Message))
	p.end()
	if f.Hint != "" {
		p.put(p.ink.bold, "hint: ")
		p.put(plain, oneLine(f.Hint))
		p.end()
	}
	return p.text()
}

// note tells a sentence that is no part of the answer. With --json it waits
// for the end: an error's document must be alone on stderr.
func (s *session) note(format string, args ...any) {
	sentence := oneLine(fmt.Sprintf(format, args...))
	if s.flags.quiet {
		return
	}
	s.noting.Lock()
	defer s.noting.Unlock()
	if s.flags.json {
		s.notes = append(s.notes, sentence)
		return
	}
	s.say("note", sentence)
}

// say writes one labelled line on stderr.
func (s *session) say(label, sentence string) {
	p := newPage(s.inks(s.host.StderrTTY))
	p.put(p.ink.bold, label+": ")
	p.put(plain, sentence)
	p.end()
	_, _ = s.host.Stderr.Write([]byte(p.text()))
}

func (s *session) heldNotes() []string {
	s.noting.Lock()
	defer s.noting.Unlock()
	held := s.notes
	s.notes = nil
	return held
}

func (s *session) flushNotes() {
	for _, sentence := range s.heldNotes() {
		s.say("note", sentence)
	}
}
