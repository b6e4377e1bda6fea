package view

import (
	"fmt"
	"sort"
	"strings"
)

const (
	buttonWord = "telegram_button"
	voiceWord  = "telegram_voice"
)

// Parsed is what the markup of an output says. Text is the Markdown left for
// the reader (the default line where there are buttons and nothing to read),
// Rows the keyboard as it was written, not yet wrapped to Telegram's width:
// rows of fenced blocks first, then those of comments (decision 14).
type Parsed struct {
	Text     string
	Rows     [][]Button // never null
	Voices   []Voice
	Problems []Problem // never null; by line
}

// Buttons takes the button and voice markup out of an output.
func Buttons(output string) Parsed {
	m := readMarkup(output)
	p := Parsed{Text: m.text, Rows: [][]Button{}, Voices: m.voices}
	for _, row := range m.rows() {
		buttons := make([]Button, len(row))
		for i, c := range row {
			buttons[i] = c.Button
		}
		p.Rows = append(p.Rows, buttons)
	}
	p.Problems = bounded(append(m.unbound(), m.problems...))
	if p.Text == "" && len(p.Rows) > 0 {
		p.Text = defaultLine
	}
	return p
}

// cell is a button and the line that it was written on.
type cell struct {
	Button
	line int
}

// markup reads an output once, from top to bottom.
type markup struct {
	src    string
	starts []int // offsets of the lines
	budget int   // steps left for payloads

	left     prose
	text     string
	fenced   [][]cell
	comments [][]cell
	voices   []Voice
	problems []Problem
}

// stepBudget bounds the work on the payloads of one output. Looking for a
// payload among noise starts over at every brace, so a tangle of them would
// take quadratic time; no payload that a person means comes near.
const stepBudget = 4 << 20

func readMarkup(output string) *markup {
	m := &markup{src: normalize(output), starts: []int{0}, budget: stepBudget, problems: []Problem{}}
	for i := 0; i < len(m.src); i++ {
		if m.src[i] == '\n' {
			m.starts = append(m.starts, i+1)
		}
	}
	m.read()
	m.text = m.left.String()
	return m
}

func (m *markup) rows() [][]cell {
	return append(m.fenced[:len(m.fenced):len(m.fenced)], m.comments...)
}

func (m *markup) line(offset int) int {
	return sort.Search(len(m.starts), func(i int) bool { return m.starts[i] > offset })
}

func (m *markup) report(offset int, format string, args ...any) {
	m.problems = append(m.problems, Problem{Line: m.line(offset), Message: fmt.Sprintf(format, args...)})
}

// lineEnd is the offset after the line feed of the line that offset is on.
func (m *markup) lineEnd(offset int) int {
	if i := strings.IndexByte(m.src[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(m.src)
}

func (m *markup) read() {
	for at := 0; at < len(m.src); {
		end := m.lineEnd(at)
		line := m.src[at:end]
		if f, ok := opensFence(line); ok {
			if f.info == buttonWord {
				at = m.buttonFence(at, end, f)
				continue
			}
			if f.indent <= 3 {
				at = m.codeFence(at, end, f)
				continue
			}
		}
		if strings.Contains(line, "<!--") {
			at = m.commentLine(at)
			continue
		}
		m.left.write(line)
		at = end
	}
}

// fence is the opening line of a fenced block.
type fence struct {
	marker byte
	length int
	indent int
	info   string
}

func opensFence(line string) (fence, bool) {
	rest := strings.TrimLeft(line, " \t")
	f := fence{indent: len(line) - len(rest)}
	if strings.Contains(line[:f.indent], "\t") {
		f.indent = 4 // as Markdown counts it: an indented block
	}
	if rest == "" || rest[0] != '`' && rest[0] != '~' {
		return f, false
	}
	f.marker = rest[0]
	body := strings.TrimLeft(rest, string(f.marker))
	f.length = len(rest) - len(body)
	f.info = strings.Trim(body, " \t\n")
	// A backtick in the info string makes the line inline code.
	return f, f.length >= 3 && (f.marker == '~' || strings.IndexByte(f.info, '`') < 0)
}

// closes reports whether line ends f. A button block may be indented by any
// amount, a code block by three, as in Markdown.
func (f fence) closes(line string, anyIndent bool) bool {
	rest := strings.TrimLeft(line, " \t")
	if !anyIndent && (len(line)-len(rest) > 3 || strings.HasPrefix(line, "\t")) {
		return false
	}
	after := strings.TrimLeft(rest, string(f.marker))
	return len(rest)-len(after) >= f.length && strings.Trim(after, " \t\n") == ""
}

// codeFence copies a code block as it stands: everything inside is literal.
func (m *markup) codeFence(open, body int, f fence) int {
	if strings.HasPrefix(f.info, buttonWord) {
		m.report(open, "this block is shown as code: a button block opens with %s alone after its fence; move the rest into the block", buttonWord)
	}
	m.left.literal(m.src[open:body])
	for at := body; at < len(m.src); {
		end := m.lineEnd(at)
		line := m.src[at:end]
		m.left.literal(line)
		if f.closes(line, false) {
			return end
		}
		if content, ok := strings.CutPrefix(line, "<!--"); ok && actionWord(content) != "" {
			m.report(at, "%s inside a code block is shown, not read: move the comment out of the block", actionWord(content))
		}
		at = end
	}
	return len(m.src)
}

// buttonFence reads a fenced block of cells and returns the offset after it.
func (m *markup) buttonFence(open, body int, f fence) int {
	for at := body; at < len(m.src); {
		end := m.lineEnd(at)
		if f.closes(m.src[at:end], true) {
			if rows, ok := m.block(body, at); ok {
				m.fenced = append(m.fenced, rows...)
			}
			m.left.write("\n")
			return end
		}
		at = end
	}
	m.report(open, "button block without its end, so all that follows is hidden: close it with a line of %s",
		strings.Repeat(string(f.marker), f.length))
	return len(m.src)
}

// commentLine reads a line that holds at least one comment, through the end of
// the line on which its last comment ends. Every comment leaves the text; one
// that starts a line may hold markup.
func (m *markup) commentLine(start int) int {
	at := start
	for {
		end := m.lineEnd(at)
		i := strings.Index(m.src[at:end], "<!--")
		if i < 0 {
			m.left.write(m.src[at:end])
			return end
		}
		open := at + i
		length := strings.Index(m.src[open+4:], "-->")
		if length < 0 {
			m.left.write(m.src[at:open])
			m.report(open, "comment without its end, so all that follows is hidden: close it with -->")
			return len(m.src)
		}
		content := m.src[open+4 : open+4+length]
		after := open + 4 + length + 3
		word := actionWord(content)
		m.reportSwallowed(open+4, content)
		if word != "" && open == start {
			m.action(word, open+4, content)
		} else if word != "" {
			m.report(open, "%s is not read here: its comment must start at the first column of a line", word)
		}
		// A comment alone on its line takes the line with it, so that it
		// leaves no paragraph break; markup is a paragraph of its own.
		lineEnd := m.lineEnd(after)
		if (word == "" || open != start) && at == start && ownsLine(m.src[start:open], m.src[after:lineEnd]) {
			return lineEnd
		}
		m.left.write(m.src[at:open])
		at = after
	}
}

// reportSwallowed tells of markup at the start of a line that lies inside of a
// comment which was opened before it and not closed.
func (m *markup) reportSwallowed(offset int, content string) {
	for from := 0; ; {
		i := strings.Index(content[from:], "\n<!--")
		if i < 0 {
			return
		}
		from += i + len("\n<!--")
		if word := actionWord(content[from:]); word != "" {
			m.report(offset+from-len("<!--"), "%s is hidden by a comment that was opened before it: close that one with -->", word)
		}
	}
}

// ownsLine reports whether a comment between before and after has a line, a
// quote line or a list item to itself.
func ownsLine(before, after string) bool {
	if strings.TrimSpace(after) != "" {
		return false
	}
	before = strings.TrimLeft(before, " \t>")
	marker := strings.TrimRight(before, " \t")
	if marker == "" {
		return true
	}
	if marker == before { // a list marker is followed by a blank
		return false
	}
	digits := strings.TrimLeft(marker, "0123456789")
	if len(digits) < len(marker) {
		return digits == "." || digits == ")"
	}
	return marker == "-" || marker == "+" || marker == "*"
}

// actionWord is the markup that a comment's content starts with, if any.
func actionWord(content string) string {
	content = afterBang(content)
	for _, word := range []string{buttonWord, voiceWord} {
		if strings.HasPrefix(content, word) {
			return word
		}
	}
	return ""
}

// afterBang drops blanks and one optional exclamation mark.
func afterBang(content string) string {
	return strings.TrimPrefix(strings.TrimLeftFunc(content, space), "!")
}

// action reads the markup of a comment whose content starts at offset.
func (m *markup) action(word string, offset int, content string) {
	rest := afterBang(content)[len(word):]
	offset += len(content) - len(rest)
	if word == voiceWord {
		m.voice(offset, rest)
		return
	}
	if rows, ok := m.envelope(offset, rest); ok {
		m.comments = append(m.comments, rows...)
	}
}

// prose collects the text that is left, with runs of blank lines outside code
// made one.
type prose struct {
	b     strings.Builder
	feeds int // line feeds at the end
}

func (p *prose) write(s string) {
	for s != "" {
		i := strings.IndexByte(s, '\n')
		if i != 0 {
			line := s
			if i > 0 {
				line = s[:i]
			}
			p.b.WriteString(line)
			p.feeds = 0
			s = s[len(line):]
			continue
		}
		if p.feeds < 2 {
			p.b.WriteByte('\n')
			p.feeds++
		}
		s = s[1:]
	}
}

func (p *prose) literal(s string) {
	p.b.WriteString(s)
	p.feeds = 0
	if strings.HasSuffix(s, "\n") {
		p.feeds = 1
	}
}

func (p *prose) String() string { return trim(p.b.String()) }
