package intl

import (
	"strings"
	"unicode/utf8"
)

// numberPattern is a parsed CLDR number pattern; affixes keep their quotes.
type numberPattern struct {
	prefix, suffix       string
	negPrefix, negSuffix string
	hasNegative          bool
	hasDigits            bool
	primary, secondary   int // group sizes; 0 for none
}

func parsePattern(p string) numberPattern {
	positive, negative := splitPattern(p)
	var out numberPattern
	var number string
	out.prefix, number, out.suffix = splitAffixes(positive)
	out.hasDigits = number != ""
	whole, _, _ := strings.Cut(number, ".")
	if i := strings.LastIndexByte(whole, ','); i >= 0 {
		out.primary = len(whole) - i - 1
		out.secondary = out.primary
		if j := strings.LastIndexByte(whole[:i], ','); j >= 0 {
			out.secondary = i - j - 1
		}
	}
	if negative != "" {
		out.hasNegative = true
		out.negPrefix, _, out.negSuffix = splitAffixes(negative)
	}
	return out
}

func splitPattern(p string) (positive, negative string) {
	quoted := false
	for i := 0; i < len(p); i++ {
		switch p[i] {
		case '\'':
			quoted = !quoted
		case ';':
			if !quoted {
				return p[:i], p[i+1:]
			}
		}
	}
	return p, ""
}

func splitAffixes(p string) (prefix, number, suffix string) {
	quoted := false
	start, end := -1, len(p)
	for i := 0; i < len(p); i++ {
		if p[i] == '\'' {
			quoted = !quoted
		}
		isNumber := !quoted && strings.IndexByte("0123456789#,.@", p[i]) >= 0
		if isNumber && start < 0 {
			start = i
		}
		if !isNumber && start >= 0 {
			end = i
			break
		}
	}
	if start < 0 {
		return p, "", ""
	}
	return p[:start], p[start:end], p[end:]
}

// piece is a run of output of one part type; "" is literal text.
type piece struct{ field, text string }

type affix struct {
	before, after []piece
	alone         bool // a unit that says "one day" in itself: no number is shown
}

func (a affix) empty() bool { return len(a.before) == 0 && len(a.after) == 0 }

// runes counts the code points of the affix.
func (a affix) runes() int {
	n := 0
	for _, p := range a.before {
		n += utf8.RuneCountInString(p.text)
	}
	for _, p := range a.after {
		n += utf8.RuneCountInString(p.text)
	}
	return n
}

func (a affix) rename(from, to string) {
	for _, side := range [][]piece{a.before, a.after} {
		for i := range side {
			if side[i].field == from {
				side[i].field = to
			}
		}
	}
}

func (a affix) equal(b affix) bool {
	return samePieces(a.before, b.before) && samePieces(a.after, b.after)
}

func samePieces(a, b []piece) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].field != b[i].field || a[i].text != b[i].text {
			return false
		}
	}
	return true
}

// sign is what is shown before a number: '-', '+' or 0.
func shownSign(display string, neg, zero bool) byte {
	switch display {
	case "always":
		if neg {
			return '-'
		}
		return '+'
	case "exceptZero":
		switch {
		case zero:
			return 0
		case neg:
			return '-'
		}
		return '+'
	case "negative":
		if neg && !zero {
			return '-'
		}
		return 0
	case "never":
		return 0
	}
	if neg {
		return '-'
	}
	return 0
}

// affixes writes the pattern's affixes for a sign, as ICU's
// PatternStringUtils does; literals take the field literal.
func (p *numberPattern) affixes(d *numberData, sign byte, approximate bool, currency, literal string) affix {
	plus := sign == '+' && !hasUnquoted(p.prefix+p.suffix, '+')
	negative := p.hasNegative && (sign == '-' || hasUnquoted(p.negPrefix+p.negSuffix, '-') && (plus || approximate))
	prepend := !negative && (sign == '-' || plus || approximate)
	signs := "-"
	switch {
	case approximate && plus:
		signs = "~+"
	case approximate && sign == '-':
		signs = "~-"
	case approximate:
		signs = "~"
	case plus:
		signs = "+"
	}
	prefix, suffix := p.prefix, p.suffix
	if negative {
		prefix, suffix = p.negPrefix, p.negSuffix
	}
	var out affix
	if prepend {
		out.before = d.signPieces(out.before, signs)
	}
	out.before = d.expand(out.before, prefix, signs, currency, literal)
	out.after = d.expand(out.after, suffix, signs, currency, literal)
	return out
}

func hasUnquoted(s string, c byte) bool {
	quoted := false
	for i := 0; i < len(s); i++ {
		if s[i] == '\'' {
			quoted = !quoted
		} else if s[i] == c && !quoted {
			return true
		}
	}
	return false
}

func (d *numberData) signPieces(out []piece, signs string) []piece {
	for i := 0; i < len(signs); i++ {
		switch signs[i] {
		case '-':
			out = append(out, piece{field: "minusSign", text: d.minus})
		case '+':
			out = append(out, piece{field: "plusSign", text: d.plus})
		case '~':
			out = append(out, piece{field: "approximatelySign", text: d.approximately})
		}
	}
	return out
}

// expand writes one affix pattern: quotes, signs, percent and currency.
func (d *numberData) expand(out []piece, pattern, signs, currency, literal string) []piece {
	start := 0
	flush := func(end int) {
		if end > start {
			out = append(out, piece{field: literal, text: pattern[start:end]})
		}
	}
	for i := 0; i < len(pattern); {
		switch c := pattern[i]; {
		case c == '\'':
			flush(i)
			end := strings.IndexByte(pattern[i+1:], '\'')
			if end < 0 {
				end = len(pattern) - i - 1
			}
			quoted := pattern[i+1 : i+1+end]
			if quoted == "" {
				quoted = "'"
			}
			out = append(out, piece{field: literal, text: quoted})
			i = min(len(pattern), i+end+2)
			start = i
		case c == '-' || c == '+':
			flush(i)
			s := signs
			if c == '+' {
				s = "+"
			}
			out = d.signPieces(out, s)
			i++
			start = i
		case c == '%':
			flush(i)
			out = append(out, piece{field: "percentSign", text: d.percent})
			i++
			start = i
		case strings.HasPrefix(pattern[i:], "¤"):
			flush(i)
			out = append(out, piece{field: "currency", text: currency})
			i += len("¤")
			start = i
		default:
			i++
		}
	}
	flush(len(pattern))
	return out
}
