package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// FormatRange gives "a–b"; where both ends look the same, "~a".
func (f *NumberFormat) FormatRange(a, b Value) (string, error) {
	pieces, _, err := f.rangePieces(a, b)
	if err != nil {
		return "", err
	}
	var s strings.Builder
	for _, p := range pieces {
		s.WriteString(p.text)
	}
	return s.String(), nil
}

// FormatRangeToParts gives the range's parts with their source.
func (f *NumberFormat) FormatRangeToParts(a, b Value) ([]Part, error) {
	pieces, spans, err := f.rangePieces(a, b)
	if err != nil {
		return nil, err
	}
	out := parts(pieces)
	at := 0
	for i := range out {
		end := at + utf16Length(out[i].Value)
		switch {
		case spans[0] <= at && end <= spans[1]:
			out[i].Source = "startRange"
		case spans[2] <= at && end <= spans[3]:
			out[i].Source = "endRange"
		default:
			out[i].Source = "shared"
		}
		at = end
	}
	return out, nil
}

// rangePieces does as ICU's NumberRangeFormatter with collapse and identity
// fallback left at their defaults. spans are start and end of the two
// numbers in UTF-16 units, as ICU counts them: without the space put between
// a shared currency and the first digit.
func (f *NumberFormat) rangePieces(a, b Value) (out []piece, spans [4]int, err error) {
	if a.IsNaN() {
		return nil, spans, rangeErrorf("Invalid start : %s", a.given())
	}
	if b.IsNaN() {
		return nil, spans, rangeErrorf("Invalid end : %s", b.given())
	}
	if f.ranged != nil {
		f = f.ranged
	}
	if f.style == "unit" && strings.HasPrefix(f.unit, "percent-per-") && f.outer == nil {
		// For a range, unlike a number, ICU says what it is per.
		ranged := *f
		ranged.outer = unitPatternsOf(f.data.locale, f.unit, f.display)
		ranged.pattern = parsePattern(f.data.line("d"))
		f = &ranged
	}
	x, y := f.layered(a, false), f.layered(b, false)
	sameMiddle := x.middle.equal(y.middle)
	same := a.neg == b.neg || a.isZero() && b.isZero()
	if same && sameMiddle && x.inner.equal(y.inner) && samePieces(x.number, y.number) {
		return f.layered(a, true).pieces(), spans, nil
	}
	collapse := sameMiddle && x.middle.runes() > 1
	infix := f.infix()
	if !collapse && x.middle.runes() > 0 || x.inner.runes() > 0 {
		if r, _ := utf8.DecodeRuneInString(infix); !unicode.IsSpace(r) {
			infix = " " + infix
		}
		if r, _ := utf8.DecodeLastRuneInString(infix); !unicode.IsSpace(r) {
			infix += " "
		}
	}
	start := append(append([]piece(nil), x.number...), x.inner.after...)
	end := append(append([]piece(nil), y.number...), y.inner.after...)
	if !collapse {
		start, end = wrapSpaced(start, x.middle), wrapSpaced(end, y.middle)
	}
	out = append(append(append(out, start...), piece{text: infix}), end...)
	before := 0
	if collapse {
		out = wrapSpaced(out, x.middle)
		before = piecesLength(x.middle.before)
	}
	if f.outer != nil {
		outer := f.outer.affix(pluralRange(f.data.locale, x.category, y.category))
		out = wrap(out, outer)
		before += piecesLength(outer.before)
	}
	spans[0] = before
	spans[1] = spans[0] + piecesLength(start)
	spans[2] = spans[1] + utf16Length(infix)
	spans[3] = spans[2] + piecesLength(end)
	return out, spans, nil
}

func (f *NumberFormat) infix() string {
	_, rest, _ := strings.Cut(f.data.line("r"), "{0}")
	infix, _, _ := strings.Cut(rest, "{1}")
	return infix
}

func piecesLength(in []piece) int {
	n := 0
	for _, p := range in {
		n += utf16Length(p.text)
	}
	return n
}

func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
