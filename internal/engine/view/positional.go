package view

import (
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/action"
)

// positional reads {label|prompt|style|disabled}. The plain rule comes first;
// where the prompt starts as app::method( and the plain rule finds no bound
// action in it, the cell is read again with the argument taken whole, so that
// it may hold unescaped } and | (decision 14).
func (p *payload) positional(at int) (draft, int, bool) {
	var plain atoms
	plain.scan(p, at+1)
	d, ok := draft{}, plain.end > 0
	if ok {
		d, ok = p.button(at, plain.texts)
	}
	promptAt := plain.starts[min(1, len(plain.starts)-1)]
	if ok && d.Disabled {
		return d, plain.end, true
	}
	open, starts := startsCall(p.src[promptAt:])
	if !starts || ok && isBound(d.Prompt) {
		return d, plain.end, ok
	}
	if p.markup.budget < 0 {
		return draft{}, 0, p.spend(at, 0)
	}
	outcome := p.mistake
	p.mistake = nil
	if whole, end, ok := p.wholeCall(at, promptAt, promptAt+open, plain.texts); ok {
		return whole, end, true
	}
	p.mistake = outcome
	return d, plain.end, ok
}

// wholeCall reads a positional cell whose prompt is a call with the argument
// between the parenthesis at open and the one that closes it.
func (p *payload) wholeCall(at, promptAt, open int, before []string) (draft, int, bool) {
	quoted, escaped, depth := false, false, 0
	end := -1
	for i := open + 1; i < len(p.src) && end < 0; i++ {
		c := p.src[i]
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				end = i + 1
			}
		}
	}
	// Reading the argument costs more than looking for its end.
	if end < 0 {
		p.spend(at, len(p.src)-open)
		return draft{}, 0, false
	}
	if !p.spend(at, 8*(end-open)) {
		return draft{}, 0, false
	}
	prompt := strings.TrimLeftFunc(p.src[promptAt:end], space)
	if !isBound(prompt) || strings.IndexFunc(prompt, control) >= 0 {
		return draft{}, 0, false
	}
	rest := atoms{}
	rest.scan(p, end)
	if rest.end == 0 || rest.texts[0] != "" {
		return draft{}, 0, false
	}
	texts := append([]string{}, before[:min(1, len(before)-1)]...)
	texts = append(append(texts, prompt), rest.texts[1:]...)
	d, ok := p.button(at, texts)
	return d, rest.end, ok
}

// startsCall reports whether a prompt starts as app::method(, and where the
// parenthesis is.
func startsCall(prompt string) (int, bool) {
	blanks := len(prompt) - len(strings.TrimLeftFunc(prompt, space))
	const longest = 32 + 2 + 32
	head := prompt[blanks:min(len(prompt), blanks+longest+1)]
	open := strings.IndexByte(head, '(')
	if open < 0 {
		return 0, false
	}
	return blanks + open, isBound(head[:open])
}

func isBound(prompt string) bool {
	_, bound, err := action.Parse(prompt)
	return bound && err == nil
}

// atoms are the parts of a positional cell.
type atoms struct {
	texts  []string
	starts []int
	end    int // after the closing brace; 0 where the cell does not parse
}

func (a *atoms) scan(p *payload, at int) {
	var b strings.Builder
	start := at
	finish := func() bool {
		text := trim(b.String())
		a.texts = append(a.texts, text)
		b.Reset()
		if strings.IndexFunc(text, control) >= 0 {
			return p.fail(start, `a line break or control character inside a cell: keep the cell on one line, or use the JSON form {"label":"...","prompt":"..."}`)
		}
		return true
	}
	a.starts = append(a.starts, at)
	for i := at; i < len(p.src); i++ {
		switch c := p.src[i]; c {
		case '\\':
			if i+1 == len(p.src) || strings.IndexByte(`|}\`, p.src[i+1]) < 0 {
				p.fail(i, `unknown escape %s in a cell: \|, \} and \\ are all there are; use the JSON form {"label":"...","prompt":"..."} for others`, quoteEscape(p.src[i:]))
				a.texts = append(a.texts, trim(b.String()))
				return
			}
			i++
			b.WriteByte(p.src[i])
		case '|':
			if !finish() {
				return
			}
			if len(a.starts) == 4 {
				p.fail(i, `a cell has more than four parts: write {label|prompt|style|disabled}, and \| for a | inside a part`)
				return
			}
			start = i + 1
			a.starts = append(a.starts, start)
		case '}':
			if finish() {
				a.end = i + 1
				p.spend(at, a.end-at)
			}
			return
		default:
			b.WriteByte(c)
		}
	}
	a.texts = append(a.texts, trim(b.String()))
	if p.spend(at, len(p.src)-at) {
		p.fail(at-1, `cell without its end: close it with } (a comment ends at the first -->, so write --\u003e in the JSON form)`)
	}
}

func quoteEscape(s string) string {
	for i := range s {
		if i > 1 {
			s = s[:i]
			break
		}
	}
	return strings.TrimRight(clean(s), "\n\t ")
}

// button makes a button of a positional cell's atoms, or fails.
func (p *payload) button(at int, atoms []string) (draft, bool) {
	d := draft{at: at}
	d.Label = labelOf(atoms[0])
	if len(atoms) == 1 {
		d.Prompt = atoms[0]
		if d.Label == "" {
			return d, p.fail(at, "empty cell: write {Label|app::method}, or {|||1} for a blank disabled one")
		}
		return d, true
	}
	d.Prompt = atoms[1]
	if len(atoms) == 4 {
		switch atoms[3] {
		case "1", "true":
			d.Disabled = true
		case "0", "false":
		default:
			return d, p.fail(at, "disabled flag %q: use 1 or true, 0 or false", atoms[3])
		}
	}
	if d.Prompt == "" && !d.Disabled {
		return d, p.fail(at, "a cell without a prompt: write {label|prompt}, or {label|||1} for a disabled one")
	}
	if len(atoms) > 2 {
		d.Style = atoms[2]
		switch {
		case isStyle(d.Style), d.Style == "" && len(atoms) == 4:
		case d.Style == "":
			return d, p.fail(at, "empty style: leave the last | out, or name primary, success or danger")
		default:
			return d, p.fail(at, "unknown style %q: use primary, success or danger, in lower case", d.Style)
		}
	}
	d.Label = labelOf(d.Label, d.Prompt)
	if d.Disabled {
		d.Label = firstOf(d.Label, noBreakSpace)
		d.Prompt, d.Style = "", ""
	}
	if d.Label == "" {
		return d, p.fail(at, "a cell with nothing to show: write {label|prompt}")
	}
	return d, true
}
