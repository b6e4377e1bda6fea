package effect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

// The kinds of an Entry.
const (
	KindRun     = "run"     // a command that was run
	KindTrace   = "trace"   // what the app said through `trace`
	KindConsole = "console" // what the app wrote to its console
	KindNote    = "note"    // what genapp has to say about the call
)

// Entry is one line of a call's trace: evidence for a person, never read back
// by a program.
type Entry struct {
	Kind    string          `json:"kind"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// What a trace keeps of one call, and what one message may be.
const (
	maxEntries      = 100
	maxTraceBytes   = 16 << 10
	maxMessageBytes = 4 << 10
)

// recorder keeps the first entries of a call, within bounds, and counts what
// it had to leave out. The first ones are kept since they are nearest to what
// went wrong first.
type recorder struct {
	mu      sync.Mutex
	entries []Entry
	bytes   int
	dropped int
}

func (r *recorder) add(e Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e.Message = cut(e.Message, maxMessageBytes)
	size := len(e.Message) + len(e.Data)
	// One entry is kept free for the line that says what was left out. Once
	// something was left out nothing follows: the list has no hole in it.
	if r.dropped > 0 || len(r.entries) >= maxEntries-1 || r.bytes+size > maxTraceBytes {
		r.dropped++
		return
	}
	e.Data = bytes.Clone(e.Data)
	r.bytes += size
	r.entries = append(r.entries, e)
}

func (r *recorder) list() []Entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := append([]Entry(nil), r.entries...)
	if r.dropped > 0 {
		out = append(out, Entry{Kind: KindNote, Message: fmt.Sprintf("the trace is full: %d more left out", r.dropped)})
	}
	return out
}

// cut shortens a text to at most n bytes of valid UTF-8 and marks the cut.
func cut(text string, n int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= n {
		return text
	}
	const mark = "…"
	end := n - len(mark)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + mark
}

// serveTrace takes any value: a string is the message, an object with a
// string "message" that and its "data", anything else the data. It answers null.
func (s *Session) serveTrace(input json.RawMessage) (json.RawMessage, error) {
	if len(input) == 0 {
		return nil, errors.New("trace takes a message: trace(message, data)")
	}
	e := Entry{Kind: KindTrace}
	var in struct {
		Message *string         `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	switch {
	case json.Unmarshal(input, &e.Message) == nil && input[0] == '"':
	case json.Unmarshal(input, &in) == nil && in.Message != nil:
		e.Message, e.Data = *in.Message, in.Data
	default:
		e.Message, e.Data = "", input
	}
	s.trace.add(e)
	return json.RawMessage("null"), nil
}
