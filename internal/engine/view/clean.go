package view

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// normalize gives an output the form that everything after it relies on: valid
// UTF-8, with LF as its only line ending.
func normalize(output string) string {
	output = strings.ToValidUTF8(output, "\uFFFD")
	if strings.IndexByte(output, '\r') < 0 {
		return output
	}
	return strings.ReplaceAll(strings.ReplaceAll(output, "\r\n", "\n"), "\r", "\n")
}

// clean takes out what a reader cannot see and a terminal or Telegram would
// act upon: C0 controls but LF and TAB (so that no ESC reaches a terminal), DEL
// and C1, line and paragraph separators, and the bidirectional embeddings and
// overrides, which can show a text other than the one that is pressed.
// Telegram removes the same, or refuses the message.
func clean(s string) string {
	if strings.IndexFunc(s, unwanted) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unwanted(r) {
			return -1
		}
		return r
	}, s)
}

func unwanted(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < 0x20, r >= 0x7F && r <= 0x9F:
		return true
	}
	return r >= 0x2028 && r <= 0x202E
}

// withoutControls is what is taken out of a prompt: no more, since characters
// that only look odd are data of a bound action's argument.
func withoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if control(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}

// control reports what an atom of a positional cell may not hold.
func control(r rune) bool { return r < 0x20 || r >= 0x7F && r <= 0x9F }

// space is JavaScript's white space, by which the grammar trims.
func space(r rune) bool { return r == 0xFEFF || r != 0x85 && unicode.IsSpace(r) }

func trim(s string) string { return strings.TrimFunc(s, space) }

// blank reports whether nothing of s can be seen: Telegram refuses a message
// of such characters as empty.
func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !invisible(r) }) < 0
}

func invisible(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r <= ' ' || r == 0x7F
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
		return true
	}
	switch r {
	case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0:
		return true
	}
	return false
}

// units16 counts UTF-16 units.
func units16(s string) int {
	n := 0
	for _, r := range s {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}
