package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ListFormat joins texts as ECMA-402's Intl.ListFormat.
type ListFormat struct {
	locale, kind, style    string
	pair, start, mid, last string // patterns with {0} and {1}
}

// NewListFormat reads type (conjunction, disjunction, unit) and style (long,
// short, narrow).
func NewListFormat(locales []string, o Options, defaults Defaults) (*ListFormat, error) {
	locale, _, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	f := &ListFormat{locale: locale}
	if f.kind, err = o.choice("Intl.ListFormat", "type", "conjunction", "conjunction", "disjunction", "unit"); err != nil {
		return nil, err
	}
	if f.style, err = o.choice("Intl.ListFormat", "style", "long", "long", "short", "narrow"); err != nil {
		return nil, err
	}
	key := map[string]string{"conjunction": "standard", "disjunction": "or", "unit": "unit"}[f.kind]
	if f.style != "long" {
		key += "-" + f.style
	}
	f.pair, f.start, f.mid, f.last = "{0}, {1}", "{0}, {1}", "{0}, {1}", "{0}, {1}"
	if text, ok := Section(locale, "lists"); ok {
		if line, ok := lineOf(text, key); ok {
			if p := strings.Split(line, "\t"); len(p) == 4 {
				f.pair, f.start, f.mid, f.last = p[0], p[1], p[2], p[3]
			}
		}
	}
	return f, nil
}

// Resolved is resolvedOptions().
func (f *ListFormat) Resolved() []Member {
	return []Member{{"locale", f.locale}, {"type", f.kind}, {"style", f.style}}
}

// Format joins the items.
func (f *ListFormat) Format(items []string) string { return Text(f.FormatToParts(items)) }

// FormatToParts gives the items as elements, and the literals between them.
func (f *ListFormat) FormatToParts(items []string) []Part {
	element := func(s string) Part { return Part{Type: "element", Value: s} }
	switch len(items) {
	case 0:
		return nil
	case 1:
		return []Part{element(items[0])}
	case 2:
		return f.join(nil, f.pair, []Part{element(items[0])}, items[1])
	}
	out := f.join(nil, f.start, []Part{element(items[0])}, items[1])
	for i := 2; i < len(items); i++ {
		pattern := f.mid
		if i == len(items)-1 {
			pattern = f.last
		}
		out = f.join(nil, pattern, out, items[i])
	}
	return out
}

// join puts what is there for {0} and one item for {1}.
func (f *ListFormat) join(out []Part, pattern string, before []Part, item string) []Part {
	pattern = f.mend(pattern, item)
	for pattern != "" {
		switch {
		case strings.HasPrefix(pattern, "{0}"):
			out, pattern = append(out, before...), pattern[3:]
		case strings.HasPrefix(pattern, "{1}"):
			out, pattern = append(out, Part{Type: "element", Value: item}), pattern[3:]
		default:
			n := strings.IndexByte(pattern, '{')
			if n < 0 {
				n = len(pattern)
			}
			literal := pattern[:n]
			if k := len(out); k > 0 && out[k-1].Type == "literal" {
				out[k-1].Value += literal
			} else {
				out = append(out, Part{Type: "literal", Value: literal})
			}
			pattern = pattern[n:]
		}
	}
	return out
}

// mend writes the conjunction as the word after it asks for: Spanish "e" for
// "y" before the sound i, "u" for "o" before o; a Hebrew vav with a hyphen
// before what is not Hebrew.
func (f *ListFormat) mend(pattern, item string) string {
	language, _, _ := strings.Cut(f.locale, "-")
	switch {
	case language == "es" && strings.HasSuffix(pattern, " y {1}") && soundsAsI(item):
		return strings.TrimSuffix(pattern, "y {1}") + "e {1}"
	case language == "es" && strings.HasSuffix(pattern, " o {1}") && soundsAsO(item):
		return strings.TrimSuffix(pattern, "o {1}") + "u {1}"
	case language == "he" && strings.HasSuffix(pattern, " \u05d5{1}"):
		if c, _ := utf8.DecodeRuneInString(item); item != "" && !unicode.Is(unicode.Hebrew, c) {
			return strings.TrimSuffix(pattern, "{1}") + "-{1}"
		}
	}
	return pattern
}

func soundsAsI(s string) bool {
	s = strings.ToLower(s)
	if strings.HasPrefix(s, "i") {
		return true
	}
	return strings.HasPrefix(s, "hi") && !strings.HasPrefix(s, "hia") && !strings.HasPrefix(s, "hie")
}

func soundsAsO(s string) bool {
	s = strings.ToLower(s)
	if s == "11" || strings.HasPrefix(s, "11 ") {
		return true
	}
	return strings.HasPrefix(s, "o") || strings.HasPrefix(s, "ho") || strings.HasPrefix(s, "8")
}
