package cli

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// cell is one field of a table.
type cell struct {
	text string
	ink  ink  // nil is plain
	end  bool // aligned to the right: a number
}

func words(text string) cell  { return cell{text: text} }
func number(text string) cell { return cell{text: text, end: true} }

// table draws rows in columns as wide as their widest field, measured as a
// terminal shows it. The last column is not padded. A head of nil is left out.
func (p *page) table(head []string, rows [][]cell) {
	all := rows
	if head != nil {
		titles := make([]cell, len(head))
		for i, title := range head {
			titles[i] = cell{text: title, ink: p.ink.bold}
			// A title stands over its numbers.
			titles[i].end = len(rows) > 0 && i < len(rows[0]) && rows[0][i].end
		}
		all = append([][]cell{titles}, rows...)
	}
	var widths []int
	for _, row := range all {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], lipgloss.Width(oneLine(c.text)))
		}
	}
	for _, row := range all {
		last := len(row) - 1
		for last > 0 && row[last].text == "" {
			last-- // no blanks at the end of a line
		}
		for i, c := range row[:last+1] {
			if i > 0 {
				p.put(plain, "  ")
			}
			p.field(c, widths[i], i == last)
		}
		p.end()
	}
}

func (p *page) field(c cell, width int, last bool) {
	text := oneLine(c.text)
	with := c.ink
	if with == nil {
		with = plain
	}
	gap := strings.Repeat(" ", width-lipgloss.Width(text))
	switch {
	case c.end:
		p.put(plain, gap)
		p.put(with, text)
	case last:
		p.put(with, text)
	default:
		p.put(with, text)
		p.put(plain, gap)
	}
}

// facts draws what is known of one thing, a name and a value a line. Pairs
// without a value are left out.
func (p *page) facts(pairs ...[2]string) {
	rows := make([][]cell, 0, len(pairs))
	for _, pair := range pairs {
		if pair[1] != "" {
			rows = append(rows, []cell{{text: pair[0], ink: p.ink.dim}, words(pair[1])})
		}
	}
	p.table(nil, rows)
}

// clip shortens text to a number of columns, and shows that it did.
func clip(text string, columns int) string {
	text = oneLine(text)
	if lipgloss.Width(text) <= columns {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if lipgloss.Width(b.String()+string(r)) > columns-1 {
			break
		}
		b.WriteRune(r)
	}
	return b.String() + "…"
}
