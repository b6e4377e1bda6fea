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
