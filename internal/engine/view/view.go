// Package view plans what a person sees: the output of a method (Markdown,
// button markup and voice markup) becomes messages that Telegram accepts, as
// plain text, entities counted in UTF-16 units, and keyboard rows. It is pure
// and deterministic, and the only planner. It must not know of terminals, of
// transports, of journals, or of how a button is pressed.
package view

// Message is one planned message: Text is never empty or blank, at most 4096
// UTF-16 units, and neither starts nor ends with white space.
type Message struct {
	Text     string     `json:"text"`
	Entities []Entity   `json:"entities"` // never null; by offset, then the longer first
	Rows     [][]Button `json:"rows"`     // never null; empty on all but the last message
}

// Entity is a styled stretch of a message's text. Offset and Length are in
// UTF-16 units. Type is Telegram's name: bold, italic, underline,
// strikethrough, spoiler, blockquote, expandable_blockquote, code, pre,
// text_link.
type Entity struct {
	Type     string `json:"type"`
	Offset   int    `json:"offset"`
	Length   int    `json:"length"`
	URL      string `json:"url,omitempty"`      // text_link alone
	Language string `json:"language,omitempty"` // pre alone
}

// Button is one cell of a keyboard. A disabled one has no prompt and no style.
type Button struct {
	Label    string `json:"label"`
	Prompt   string `json:"prompt,omitempty"`
	Style    string `json:"style,omitempty"` // primary, success, danger
	Disabled bool   `json:"disabled,omitempty"`
}

// Problem is markup that did not become what its author meant.
type Problem struct {
	Line    int    `json:"line"` // of the output, from 1
	Message string `json:"message"`
}

// Voice is one voice message to be spoken after the text.
type Voice struct {
	Text string `json:"text"`
	Lang string `json:"lang,omitempty"`
	Rate string `json:"rate,omitempty"`
}

// Plan is a whole planned view.
type Plan struct {
	Messages []Message `json:"messages"` // never null
	Voices   []Voice   `json:"voices,omitempty"`
	Problems []Problem `json:"problems"` // never null; by line
}

// Parsed is what the button parser found: Text is the Markdown left for the
// reader, Rows the keyboard as it was written (not wrapped to Telegram's
// width).
type Parsed struct {
	Text     string
	Rows     [][]Button
	Voices   []Voice
	Problems []Problem
}

// PlanOutput plans the output of a method.
func PlanOutput(output string) Plan {
	return Plan{Messages: []Message{}, Problems: []Problem{}}
}

// Buttons takes the button and voice markup out of an output.
func Buttons(output string) Parsed {
	return Parsed{Text: output, Rows: [][]Button{}, Problems: []Problem{}}
}

// Digest identifies what a person would see: equal digests mean that a frame
// need not be sent again.
func (p Plan) Digest() string { return "" }
