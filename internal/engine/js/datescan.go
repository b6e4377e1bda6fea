package js

import (
	"unicode"
	"unicode/utf8"
)

// Kinds of token in the text of a date.
type dateKind int

const (
	dateEnd dateKind = iota
	dateInvalid
	dateNumber
	dateWord
	dateSpace
	dateOther
)

// Kinds of word that mean something.
type dateKeyword int

const (
	keyNone dateKeyword = iota
	keyMonth
	keyHalf
	keyZone
	keyT
)

// dateToken is a number, word or sign of a date's text.
type dateToken struct {
	kind    dateKind
	number  int  // of a number; of a word its month, hours or offset
	length  int  // characters of a number or word
	symbol  rune // one of ":-+.)"
	keyword dateKeyword
}

func (t dateToken) isSign() bool        { return t.symbol == '+' || t.symbol == '-' }
func (t dateToken) isDigits(n int) bool { return t.kind == dateNumber && t.length == n }

func (t dateToken) sign() int {
	if t.symbol == '-' {
		return -1
	}
	return 1
}

// fraction is a number read as the digits after a point, in milliseconds.
func (t dateToken) fraction() int {
	n, length := t.number, min(t.length, maxDateDigits)
	for ; length < 3; length++ {
		n *= 10
	}
	for ; length > 3; length-- {
		n /= 10
	}
	return n
}

// maxDateDigits is how many digits of a number count, after its zeros.
const maxDateDigits = 9

// dateScanner cuts a text into tokens and looks one ahead.
type dateScanner struct {
	rest string
	peek dateToken
}

func newDateScanner(text string) *dateScanner {
	s := &dateScanner{rest: text}
	s.peek = s.scan()
	return s
}

func (s *dateScanner) next() dateToken {
	t := s.peek
	s.peek = s.scan()
	return t
}

func (s *dateScanner) skip(symbol rune) bool {
	if s.peek.symbol != symbol {
		return false
	}
	s.next()
	return true
}

func (s *dateScanner) scan() dateToken {
	if s.rest == "" || s.rest[0] == 0 {
		return dateToken{kind: dateEnd}
	}
	c, size := utf8.DecodeRuneInString(s.rest)
	switch {
	case c >= '0' && c <= '9':
		return s.scanNumber()
	case c == ':' || c == '-' || c == '+' || c == '.' || c == ')':
		s.rest = s.rest[size:]
		return dateToken{kind: dateOther, symbol: c}
	case isDateSpace(c):
		s.rest = s.rest[size:]
		return dateToken{kind: dateSpace}
	case c >= 'A':
		return s.scanWord()
	case c == '(':
		s.skipParentheses()
		return dateToken{kind: dateOther}
	}
	s.rest = s.rest[size:]
	return dateToken{kind: dateOther}
}

func (s *dateScanner) scanNumber() dateToken {
	t := dateToken{kind: dateNumber}
	significant := 0
	for ; t.length < len(s.rest); t.length++ {
		c := s.rest[t.length]
		if c < '0' || c > '9' {
			break
		}
		if significant == 0 && c == '0' {
			continue
		}
		if significant < maxDateDigits {
			t.number = t.number*10 + int(c-'0')
		}
		significant++
	}
	s.rest = s.rest[t.length:]
	return t
}

func (s *dateScanner) scanWord() dateToken {
	t := dateToken{kind: dateWord}
	var head [3]byte
	for s.rest != "" {
		c, size := utf8.DecodeRuneInString(s.rest)
		if c < 'A' || isDateSpace(c) {
			break
		}
		if t.length < len(head) {
			head[t.length] = byte(min(unicode.ToLower(c), 0x7F))
			if c >= 0x80 {
				head[t.length] = 0x7F
			}
		}
		t.length++
		s.rest = s.rest[size:]
	}
	t.keyword, t.number = dateKeywordOf(string(head[:min(t.length, 3)]), t.length)
	return t
}

// dateKeywordOf looks a word up by its first letters. Only a month may be
// longer than three.
func dateKeywordOf(head string, length int) (dateKeyword, int) {
	const months = "janfebmaraprmayjunjulaugsepoctnovdec"
	if len(head) == 3 {
		for i := 0; i < len(months); i += 3 {
			if months[i:i+3] == head {
				return keyMonth, i/3 + 1
			}
		}
	}
	if length > 3 {
		return keyNone, 0
	}
	switch head {
	case "am":
		return keyHalf, 0
	case "pm":
		return keyHalf, 12
	case "ut", "utc", "z", "gmt":
		return keyZone, 0
	case "edt":
		return keyZone, -4
	case "est", "cdt":
		return keyZone, -5
	case "cst", "mdt":
		return keyZone, -6
	case "mst", "pdt":
		return keyZone, -7
	case "pst":
		return keyZone, -8
	case "t":
		return keyT, 0
	}
	return keyNone, 0
}

func (s *dateScanner) skipParentheses() {
	depth := 0
	for i := 0; i < len(s.rest) && s.rest[i] != 0; i++ {
		switch s.rest[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			s.rest = s.rest[i+1:]
			return
		}
	}
	s.rest = ""
}

// isDateSpace is JavaScript's white space and line ends, but for U+2028 and
// U+2029, which V8 takes for letters here.
func isDateSpace(c rune) bool {
	return c >= '\t' && c <= '\r' || c == '\uFEFF' || unicode.Is(unicode.Zs, c)
}
