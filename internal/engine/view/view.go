// Package view plans what a person sees: the output of a method (Markdown,
// button markup and voice markup) becomes messages that Telegram accepts, as
// plain text, entities counted in UTF-16 units, and keyboard rows. It is pure
// and deterministic, takes time linear in its input, and is the only planner.
// It must not know of terminals, of transports, of journals, or of how a
// button is pressed.
package view

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// Telegram's ceilings for one message (limits.md, decision 15).
const (
	MaxText     = 4096 // UTF-16 units
	MaxEntities = 100
	MaxRow      = 8   // buttons in a row
	MaxButtons  = 100 // buttons in a keyboard
)

// defaultLine stands where an output leaves nothing to read but has buttons: a
// keyboard needs a message to hang on.
const defaultLine = "☑️ **Choose an option:**"

// Message is one planned message. Text is at most MaxText UTF-16 units, never
// empty or blank, and trimmed at both ends, but for the indentation of a code
// block that it starts with, which Telegram keeps as well.
type Message struct {
	Text     string     `json:"text"`
	Entities []Entity   `json:"entities"` // never null; by offset, then the longer first
	Rows     [][]Button `json:"rows"`     // never null; empty on all but the last message
}

// Entity is a styled stretch of a message's text. Offset and Length are in
// UTF-16 units. Type is Telegram's name: bold, italic, strikethrough, spoiler,
// blockquote, code, pre or text_link.
type Entity struct {
	Type     string `json:"type"`
	Offset   int    `json:"offset"`
	Length   int    `json:"length"`
	URL      string `json:"url,omitempty"`      // text_link alone
	Language string `json:"language,omitempty"` // pre alone
}

// Button is one cell of a keyboard. A disabled one has neither prompt nor
// style.
type Button struct {
	Label    string `json:"label"`
	Prompt   string `json:"prompt,omitempty"`
	Style    string `json:"style,omitempty"` // primary, success, danger
	Disabled bool   `json:"disabled,omitempty"`
}

// Problem is markup that did not become what its author meant. Message says
// what is wrong and how to mend it, on one line.
type Problem struct {
	Line    int    `json:"line"` // of the output, from 1
	Message string `json:"message"`
}

// Voice is one voice message to be spoken after the text (decision 18).
type Voice struct {
	Text string `json:"text"`
	Lang string `json:"lang,omitempty"`
	Rate string `json:"rate,omitempty"`
}

// Plan is a whole planned view. No text and no button give no message.
type Plan struct {
	Messages []Message `json:"messages"` // never null
	Voices   []Voice   `json:"voices,omitempty"`
	Problems []Problem `json:"problems"` // never null; by line
}

// PlanOutput plans the output of a method.
func PlanOutput(output string) Plan {
	m := readMarkup(output)
	rows, problems := m.keyboard()
	messages := render(m.text)
	if len(messages) == 0 && len(rows) > 0 {
		messages = render(defaultLine)
	}
	if len(messages) > 0 {
		messages[len(messages)-1].Rows = rows
	}
	return Plan{Messages: messages, Voices: m.voices, Problems: bounded(append(problems, m.problems...))}
}

// Digest identifies what a person would see and press: equal digests mean that
// a frame need not be sent again. A button counts by its action, not by any
// token that stands for it (decision 16). Problems do not count.
func (p Plan) Digest() string {
	// Marshalling these types cannot fail: they hold strings, ints and bools.
	seen, _ := json.Marshal(struct {
		Messages []Message
		Voices   []Voice
	}{p.Messages, p.Voices})
	sum := sha256.Sum256(seen)
	return hex.EncodeToString(sum[:])
}

// maxProblems bounds a report: one mistake in a loop makes many.
const maxProblems = 100

// bounded orders problems by line, and counts those over the bound.
func bounded(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int { return a.Line - b.Line })
	if more := len(problems) - maxProblems; more > 0 {
		first := problems[maxProblems]
		first.Message = fmt.Sprintf("and %d more problems, the first of them: %s", more, first.Message)
		problems = append(problems[:maxProblems:maxProblems], first)
	}
	return problems
}
