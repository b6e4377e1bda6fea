package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/view"
)

// answerCall prints what a call became. What the app said beside its view, and
// what is wrong with its markup, goes to stderr: it is no part of the view.
func (s *session) answerCall(r *engine.CallResult, heading string) error {
	if !s.flags.json && !s.flags.quiet {
		for _, entry := range r.Trace {
			line := entry.Message
			if len(entry.Data) > 0 {
				line += " " + string(entry.Data)
			}
			s.say(entry.Kind, clip(line, 400))
		}
		s.tellProblems(r.View.Problems)
	}
	return s.answer(r, func(p *page) {
		if !s.flags.quiet {
			p.put(p.ink.bold, heading)
			p.put(p.ink.dim, callFacts(r))
			p.end()
			p.end()
		}
		p.view(r.View.Messages)
		if r.DryRun && r.State != nil {
			p.end()
			p.put(p.ink.dim, "the state that it would commit:")
			p.end()
			p.json(r.State)
		}
	})
}

// callFacts is what a call did to the app, in a few words.
func callFacts(r *engine.CallResult) string {
	facts := fmt.Sprintf(" · revision %d", r.Revision)
	switch {
	case r.DryRun && r.StateChanged:
		facts = fmt.Sprintf(" · would commit revision %d, committed nothing", r.Revision)
	case r.DryRun:
		facts += ", would commit nothing"
	case !r.StateChanged:
		facts += ", unchanged"
	}
	return facts + refreshes(r.RefreshAfterMs)
}

func refreshes(ms int64) string {
	if ms == 0 {
		return ""
	}
	return " · live, every " + (time.Duration(ms) * time.Millisecond).String()
}

// tellProblems tells what is wrong with a view's markup. The view stands all
// the same.
func (s *session) tellProblems(problems []view.Problem) {
	for _, problem := range problems {
		s.say("warning", fmt.Sprintf("line %d of the output: %s", problem.Line, oneLine(problem.Message)))
	}
}

// json draws a value over several lines. Its strings keep their escapes, and
// what a terminal would obey is taken out by put.
func (p *page) json(value json.RawMessage) {
	var b bytes.Buffer
	if json.Indent(&b, value, "", "  ") != nil {
		b.Reset()
		b.Write(value)
	}
	p.put(plain, b.String())
	p.end()
}
