package intl

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The tables of package collate are of Unicode 6.2 and put a younger symbol
// behind everything. Symbols stand before digits, in the order of their codes
// behind the next older one, for which symbolBits are kept free.
const (
	symbolBits      = 10
	commonSecondary = 0x20
	commonTertiary  = 0x02
)

// addOdd weighs what is before a character whose weights are not those of the
// tables, and that character. It does nothing where the tables are right.
func (c *Collator) addOdd(w *weights, before string, r rune) bool {
	switch {
	case quoteOf(r) != "":
		// Curly quotes differ from the straight one as a capital does.
		c.add(w, before)
		c.add(w, quoteOf(r))
		w.tertiary[len(w.tertiary)-1] += byte(r&0x0F) + 1
		return true
	case r < 0xFF00 && unicode.Is(unicode.Nd, r):
		c.add(w, before)
		c.add(w, string('0'+digitOf(r)))
		return true
	case r >= 0x0400 && r < 0x0530 && r != 'й' && r != 'Й':
		parts := []rune(norm.NFD.String(string(r)))
		if len(parts) < 2 {
			return false
		}
		// The tables have a letter of its own here, the root no longer.
		c.add(w, before)
		c.add(w, string(parts[0]))
		c.add(w, string(parts[1:]))
		return true
	case r >= 0x1F000 && c.laterSymbol(r) != 0:
		c.add(w, before)
		w.primary = append(w.primary, c.laterSymbol(r))
		w.secondary, w.tertiary = append(w.secondary, commonSecondary), append(w.tertiary, commonTertiary)
		return true
	}
	return false
}

func quoteOf(r rune) string {
	switch r {
	case 0x2018, 0x2019, 0x201A, 0x201B:
		return "'"
	case 0x201C, 0x201D, 0x201E, 0x201F:
		return "\""
	}
	return ""
}

// digitOf counts from the zero of the digit's own script: ten stand in a row.
func digitOf(r rune) rune {
	n := rune(0)
	for n < 9 && unicode.Is(unicode.Nd, r-n-1) {
		n++
	}
	return n
}

// laterSymbol is the primary of a symbol that the tables do not know; 0 for
// any other character.
func (c *Collator) laterSymbol(r rune) int {
	p, ok := c.symbols[r]
	if !ok {
		if (unicode.IsSymbol(r) || r < 0x1FB00 && !unicode.IsLetter(r)) && c.primary(string(r)) >= c.primary("a") {
			p = c.symbolPrimary(r)
		}
		if c.symbols == nil {
			c.symbols = map[rune]int{}
		}
		c.symbols[r] = p
	}
	return p
}

func (c *Collator) symbolPrimary(r rune) int {
	digits := c.primary("0")
	for older := r - 1; older > r-1<<symbolBits && older > 0x1F000; older-- {
		if p := c.primary(string(older)); p > 0 && p < digits {
			return p<<symbolBits + int(r-older)
		}
	}
	return c.primary("\U0001F640")<<symbolBits + 1<<symbolBits - 1
}

// addNumber weighs the digits at the start of s as one number, before other
// digits, and gives the length of their text.
func (c *Collator) addNumber(w *weights, s string) int {
	var digits []int
	length := 0
	for i, r := range s {
		if !unicode.IsDigit(r) {
			break
		}
		length = i + utf8.RuneLen(r)
		d := int(digitOf(r))
		if r < 128 {
			d = int(r - '0')
		}
		if d != 0 || len(digits) > 0 {
			digits = append(digits, d)
		}
	}
	if c.numberPrimary == 0 {
		c.numberPrimary = c.primary("0")<<symbolBits - 1
	}
	w.primary = append(append(w.primary, c.numberPrimary, len(digits)), digits...)
	w.secondary, w.tertiary = append(w.secondary, commonSecondary), append(w.tertiary, commonTertiary)
	return length
}
