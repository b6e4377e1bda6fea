package intl

import (
	"strings"
	"unicode"
)

// parts makes formatToParts' array of pieces: like neighbours joined, and the
// space and direction marks at a part's ends set apart as literals, as ICU's
// field iterator trims them.
func parts(pieces []piece) []Part {
	out := make([]Part, 0, len(pieces)+2)
	add := func(kind, text string) {
		if text == "" {
			return
		}
		if n := len(out); n > 0 && kind == "literal" && out[n-1].Type == kind {
			out[n-1].Value += text
			return
		}
		out = append(out, Part{Type: kind, Value: text})
	}
	for i := 0; i < len(pieces); {
		p := pieces[i]
		if p.text == "" {
			i++
			continue
		}
		text := p.text
		j := i + 1
		for j < len(pieces) && pieces[j].field == p.field {
			text += pieces[j].text
			j++
		}
		i = j
		switch p.field {
		case "":
			add("literal", text)
		case "group":
			add("group", text)
		default:
			rest := strings.TrimLeftFunc(text, isIgnorable)
			add("literal", text[:len(text)-len(rest)])
			inside := strings.TrimRightFunc(rest, isIgnorable)
			add(p.field, inside)
			add("literal", rest[len(inside):])
		}
	}
	return out
}

// isIgnorable is ICU's set of default ignorables: spaces, bidi controls and
// variation selectors.
func isIgnorable(r rune) bool {
	return r == '\t' || unicode.Is(unicode.Zs, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Variation_Selector, r)
}
