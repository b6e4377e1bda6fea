package view

import (
	"encoding/json"
	"strings"
)

// noBreakSpace labels a disabled cell without a text: Telegram wants one.
const noBreakSpace = "\u00a0"

// cell reads the cell that opens at at: as a JSON object first, then by
// position. What begins like {"key": never becomes a positional cell.
func (p *payload) cell(at int) (draft, int, bool) {
	if next := strings.TrimLeftFunc(p.src[at+1:], space); next != "" && strings.IndexByte(`"},`, next[0]) >= 0 {
		end, balanced := p.objectEnd(at)
		if p.markup.budget < 0 {
			return draft{}, 0, false
		}
		var err error
		if balanced {
			var d draft
			if d, err = decodeNamed(p.src[at:end]); err == nil {
				d.at = at
				return d, end, true
			}
		}
		if looksNamed(next) {
			if !balanced {
				return draft{}, 0, p.fail(at, "JSON cell without its end: close its strings and braces (the comment ends at the first -->)")
			}
			return draft{}, 0, p.fail(at, "broken JSON in a cell: %v", err)
		}
	}
	return p.positional(at)
}

// objectEnd finds the end of the object that opens at start; crossed brackets
// are none.
func (p *payload) objectEnd(start int) (int, bool) {
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
			stack = append(stack, c+2)
		case c == ']' || c == '}':
			if stack[len(stack)-1] != c {
				return 0, p.spend(start, i-start) && false
			}
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return i + 1, p.spend(start, i-start)
			}
		}
	}
	p.spend(start, len(p.src)-start)
	return 0, false
}

// decodeNamed reads a JSON object, with and then without the commas that
// stand before a closing bracket.
func decodeNamed(src string) (draft, error) {
	var fields map[string]json.RawMessage
	err := json.Unmarshal([]byte(src), &fields)
	if err != nil {
		if mended := dropTrailingCommas(src); mended != src && json.Unmarshal([]byte(mended), &fields) == nil {
			err = nil
		}
	}
	if err != nil {
		return draft{}, err
	}
	return named(fields), nil
}

func dropTrailingCommas(src string) string {
	var b strings.Builder
	quoted, escaped := false, false
	for i := 0; i < len(src); i++ {
		c := src[i]
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == ',':
			next := strings.TrimLeft(src[i+1:], " \t\n")
			if next != "" && (next[0] == '}' || next[0] == ']') {
				continue
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// looksNamed reports whether what follows an opening brace is a quoted key and
// a colon.
func looksNamed(src string) bool {
	if src == "" || src[0] != '"' {
		return false
	}
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return strings.HasPrefix(strings.TrimLeftFunc(src[i+1:], space), ":")
		case '\n':
			return false
		}
	}
	return false
}

// named makes a cell of the fields label, prompt, value, selected_style and
// disabled, each raw JSON; others are ignored, and so are blank strings and
// other types.
func named(fields map[string]json.RawMessage) draft {
	exact := func(key string) (s string) {
		if raw := fields[key]; len(raw) > 0 && raw[0] == '"' {
			_ = json.Unmarshal(raw, &s) // it was parsed before
		}
		return s
	}
	text := func(key string) string { return trim(withoutControls(exact(key))) }
	label, prompt, value := text("label"), text("prompt"), text("value")
	var d draft
	d.Label = labelOf(label, value, prompt)
	if flag, there := fields["disabled"]; there {
		switch string(flag) {
		case "true":
			d.Disabled = true
			d.Label = firstOf(d.Label, noBreakSpace)
			return d
		case "false":
		default:
			d.fault = "disabled must be true or false, without quotes"
			return d
		}
	}
	d.Prompt = firstOf(prompt, value, label)
	if d.Prompt == "" || d.Label == "" {
		d.fault = `a cell without label, prompt and value: write {"label":"...","prompt":"..."}`
	}
	if style := exact("selected_style"); isStyle(style) {
		d.Style = style
	}
	return d
}

// labelOf is the first text of which something is left to show.
func labelOf(texts ...string) string {
	for _, s := range texts {
		if s = trim(clean(s)); s != "" {
			return s
		}
	}
	return ""
}

func isStyle(s string) bool { return s == "primary" || s == "success" || s == "danger" }

func firstOf(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}
