package view

import "strings"

// envelope finds the first whole payload in a comment. What stands around it
// is ignored; without one, attributes count.
func (m *markup) envelope(base int, src string) ([][]cell, bool) {
	p := &payload{src: src, base: base, markup: m}
	values := attributesFirst(src)
	var first *mistake
	cells := false // the first mistake was in what an author means as cells
	// Attributes count only outside of what looked like a payload.
	outside := []byte(src)
	hide := func(from, to int) {
		// A name before it has no value then, and not the next word for one.
		if name := strings.TrimRight(src[:from], " \t\n"); strings.HasSuffix(name, "=") {
			from = len(name) - 1
		}
		for i := from; i < to; i++ {
			outside[i] = ' '
		}
	}
	for at := 0; at < len(src); at++ {
		if end := values.end(at); end > at {
			at = end - 1
			continue
		}
		c := src[at]
		if c != '[' && c != '{' {
			continue
		}
		p.mistake = nil
		if c == '{' || p.matrixStart(at) {
			rows, end, ok := p.rows(at)
			if ok {
				if !cells {
					first = nil
				}
				p.reportSkipped(first, end)
				if d, there := attributes(string(outside[:at])); there && values != nil {
					m.report(base+d.at, "attributes beside cells are ignored: put them into a comment of their own, or leave the cells out")
				}
				return p.accept(rows)
			}
			if first == nil {
				first = p.mistake
				cells = c == '{' || strings.HasPrefix(strings.TrimLeft(src[at:], "[ \t\n"), "{")
			}
		}
		if m.budget < 0 {
			break
		}
		if end, ok := p.structureEnd(at); ok {
			hide(at, end)
			at = end - 1
		}
	}
	if d, ok := attributes(string(outside)); ok {
		return p.accept([][]draft{{d}})
	}
	if p.mistake = first; first == nil {
		p.fail(0, "no button in it: write a cell such as {Label|app::method}")
	}
	return nil, p.reject()
}

// reportSkipped tells of cells that stand beside the payload that counts: noise
// is ignored, but no button may get lost in silence.
func (p *payload) reportSkipped(before *mistake, end int) {
	if before != nil {
		p.markup.report(p.base+before.at, "part of this comment was skipped: %s", before.message)
	}
	if i := strings.IndexByte(p.src[end:], '{'); i >= 0 {
		p.markup.report(p.base+end+i, "%s after the first payload is ignored: put all cells into one matrix, or into comments of their own", quoteStart(p.src[end+i:]))
	}
}

// matrixStart tells the start of a matrix from brackets in a text around it.
func (p *payload) matrixStart(at int) bool {
	rest := strings.TrimLeftFunc(p.src[at+1:], space)
	// A comma is no start in the grammar; taken for one, so that the author
	// hears of it.
	return rest != "" && strings.IndexByte("{[],", rest[0]) >= 0
}

// structureEnd finds the end of the brackets that open at start.
func (p *payload) structureEnd(start int) (int, bool) {
	var stack []byte
	quoted, escaped := false, false
	for i := start; i < len(p.src); i++ {
		c := p.src[i]
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '[' || c == '{':
			stack = append(stack, c+2) // the closing one, in ASCII
		case c == ']' || c == '}':
			if stack[len(stack)-1] == c {
				stack = stack[:len(stack)-1]
			}
			if len(stack) == 0 {
				return i + 1, p.spend(start, i-start)
			}
		}
	}
	p.spend(start, len(p.src)-start)
	return 0, false
}
