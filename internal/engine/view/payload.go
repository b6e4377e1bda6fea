package view

import (
	"fmt"
	"strings"
)

// payload reads cells and matrices out of one comment or block. Rejection is
// atomic: a mistake anywhere leaves nothing of the attempt.
type payload struct {
	src     string
	base    int // offset of src in the output
	markup  *markup
	mistake *mistake // the first of the attempt
}

// mistake is why an attempt failed. at is an offset in the payload.
type mistake struct {
	at      int
	message string
}

// draft is a cell as the grammar sees it. One that breaks the rules of a
// button (fault is not empty) still parses, and then rejects its payload
// without a search for another.
type draft struct {
	cell
	at    int
	fault string
}

// fail keeps the first mistake of an attempt and reports failure.
func (p *payload) fail(at int, format string, args ...any) bool {
	if p.mistake == nil {
		p.mistake = &mistake{at, fmt.Sprintf(format, args...)}
	}
	return false
}

// spend takes steps from the output's budget, and fails when it is used up.
func (p *payload) spend(at, steps int) bool {
	p.markup.budget -= steps
	if p.markup.budget < 0 {
		return p.fail(at, "payload too tangled to read: write one matrix, and nothing around it")
	}
	return true
}

// block reads the body of a fenced block: one payload and nothing else.
func (m *markup) block(from, to int) ([][]cell, bool) {
	p := &payload{src: strings.TrimRightFunc(m.src[from:to], space), base: from, markup: m}
	p.src = strings.TrimLeftFunc(p.src, space)
	p.base += strings.Index(m.src[from:to], p.src)
	if p.src == "" {
		m.report(from, "empty button block: write cells such as {Label|app::method}, one a line")
		return nil, false
	}
	rows, end, ok := p.rows(0)
	if ok && end != len(p.src) {
		ok = p.fail(end, "%s after the cells of a button block: a block holds cells or one matrix and nothing else", quoteStart(p.src[end:]))
	}
	if !ok {
		return nil, p.reject()
	}
	return p.accept(rows)
}

// reject reports the mistake, and registers nothing.
func (p *payload) reject() bool {
	p.markup.report(p.base+p.mistake.at, "no button registered: %s", p.mistake.message)
	return false
}

// accept turns drafts into cells, all or none.
func (p *payload) accept(rows [][]draft) ([][]cell, bool) {
	cells := make([][]cell, len(rows))
	for i, row := range rows {
		cells[i] = make([]cell, len(row))
		for j, d := range row {
			if d.fault != "" {
				p.mistake = &mistake{d.at, d.fault}
				return nil, p.reject()
			}
			d.line = p.markup.line(p.base + d.at)
			cells[i][j] = d.cell
		}
	}
	return cells, true
}

func (p *payload) skipBlanks(at int) int {
	for at < len(p.src) && strings.IndexByte(" \t\n", p.src[at]) >= 0 {
		at++
	}
	return at
}

// rows reads a vertical sequence of cells or a matrix, and returns where it
// ends.
func (p *payload) rows(at int) ([][]draft, int, bool) {
	at = p.skipBlanks(at)
	if at < len(p.src) && p.src[at] == '[' {
		return p.matrix(at)
	}
	var rows [][]draft
	for at < len(p.src) && p.src[at] == '{' {
		d, end, ok := p.cell(at)
		if !ok {
			return nil, 0, false
		}
		rows = append(rows, []draft{d})
		if at, ok = p.separator(end); !ok {
			return nil, 0, false
		}
	}
	if len(rows) == 0 {
		return nil, 0, p.fail(at, "%s where a cell should stand: cells are {Label|app::method}, a matrix is [[{A}{B}][{C}]]", quoteStart(p.src[at:]))
	}
	return rows, at, true
}

// separator skips what may stand between elements: blanks and one comma.
func (p *payload) separator(at int) (int, bool) {
	at = p.skipBlanks(at)
	if at >= len(p.src) || p.src[at] != ',' {
		return at, true
	}
	at = p.skipBlanks(at + 1)
	if at < len(p.src) && p.src[at] == ',' {
		return at, p.fail(at, "two commas in a row: between cells stands one comma, or none")
	}
	return at, true
}

func (p *payload) matrix(open int) ([][]draft, int, bool) {
	var rows [][]draft
	for at := p.skipBlanks(open + 1); at < len(p.src); {
		var ok bool
		switch p.src[at] {
		case ']':
			if len(rows) == 0 {
				return nil, 0, p.fail(at, "empty matrix: put a cell in it, or leave the markup out")
			}
			return rows, at + 1, true
		case '{':
			var d draft
			if d, at, ok = p.cell(at); !ok {
				return nil, 0, false
			}
			rows = append(rows, []draft{d})
		case '[':
			var row []draft
			if row, at, ok = p.row(at); !ok {
				return nil, 0, false
			}
			rows = append(rows, row)
		default:
			return nil, 0, p.stray(at, "matrix")
		}
		if at, ok = p.separator(at); !ok {
			return nil, 0, false
		}
	}
	return nil, 0, p.fail(open, "matrix without its end: close it with ] (and remember that the comment ends at the first -->)")
}

func (p *payload) row(open int) ([]draft, int, bool) {
	var row []draft
	for at := p.skipBlanks(open + 1); at < len(p.src); {
		switch p.src[at] {
		case ']':
			if len(row) == 0 {
				return nil, 0, p.fail(at, "empty row: put a cell in it, or leave the row out")
			}
			return row, at + 1, true
		case '{':
			d, end, ok := p.cell(at)
			if !ok {
				return nil, 0, false
			}
			row = append(row, d)
			if at, ok = p.separator(end); !ok {
				return nil, 0, false
			}
		default:
			return nil, 0, p.stray(at, "row")
		}
	}
	return nil, 0, p.fail(open, "row without its end: close it with ]")
}

func (p *payload) stray(at int, where string) bool {
	switch p.src[at] {
	case ',':
		return p.fail(at, "a %s starts with a comma: leave it out", where)
	case '[':
		return p.fail(at, "a row inside a row: a matrix holds cells and rows, a row holds cells alone")
	case '|', '}', ')', '"':
		return p.fail(at, `%s after a cell: a cell ends at its first }, so write \} for one inside it, or use the JSON form {"label":"...","prompt":"..."}`, quoteStart(p.src[at:]))
	}
	return p.fail(at, "%s in a %s: only cells {Label|app::method} stand there", quoteStart(p.src[at:]), where)
}

// quoteStart shows the first characters of what is in the way.
func quoteStart(s string) string {
	if s == "" {
		return "nothing"
	}
	const most = 12
	n := 0
	for i := range s {
		if n++; n > most {
			return fmt.Sprintf("%q…", s[:i])
		}
	}
	return fmt.Sprintf("%q", s)
}
