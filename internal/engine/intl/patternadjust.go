package intl

import "strings"

// adjust gives the fields of a found pattern the lengths and letters that were
// asked for. fraction puts the fraction of a second behind the second.
func (s *patternSource) adjust(pattern string, want, named *skeleton, matchHour, fraction bool) string {
	var b strings.Builder
	eachRun(pattern, func(letter byte, n int, text string) {
		f, ok := formOf(letter, n)
		if letter == 0 || !ok {
			b.WriteString(text)
			return
		}
		if fraction && f.field == fieldSecond {
			b.WriteString(text)
			b.WriteString(s.decimal)
			for range want.length[fieldFraction] {
				b.WriteByte(want.letter[fieldFraction])
			}
			return
		}
		if want.form[f.field] == 0 {
			b.WriteString(text)
			return
		}
		c, length := s.adjusted(f, letter, n, want, named, matchHour)
		for range length {
			b.WriteByte(c)
		}
	})
	return b.String()
}

func (s *patternSource) adjusted(f letterForm, letter byte, n int, want, named *skeleton, matchHour bool) (byte, int) {
	asked, length := want.letter[f.field], int(want.length[f.field])
	if asked == 'E' && length < 3 {
		length = 3
	}
	result := length
	switch {
	case f.field == fieldHour && !matchHour, f.field == fieldMinute, f.field == fieldSecond:
		result = n
	case named != nil && asked != 'c' && asked != 'e':
		foundNumeric, askedNumeric := f.form > 0, want.form[f.field] > 0
		if int(named.length[f.field]) == length || foundNumeric != askedNumeric {
			result = n
		}
	}
	c := asked
	if f.field == fieldHour || f.field == fieldMonth || f.field == fieldWeekday || f.field == fieldYear && asked != 'Y' {
		c = letter
	}
	if c == 'E' && result < 3 {
		c = 'e'
	}
	if f.field == fieldHour {
		switch {
		case asked == s.hour:
			c = s.hour
		case asked == 'h' && s.hour == 'K':
			c = 'K'
		case asked == 'H' && s.hour == 'k':
			c = 'k'
		case asked == 'k' && s.hour == 'H':
			c = 'H'
		case asked == 'K' && s.hour == 'h':
			c = 'h'
		}
	}
	return c, result
}
