package cli

import "strings"

// clean takes out of a text whatever a terminal could obey instead of show:
// C0 controls but newline and tab, DEL, C1 controls, and the marks that turn
// the reading direction of what follows. Apps choose the text of views,
// labels, errors and journals; none of it may move a cursor or set a title.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || !hostile(r) {
			return r
		}
		return -1
	}, text)
}

// oneLine is clean for text that has to stay on its line: breaks and tabs
// become spaces.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case hostile(r):
			return -1
		}
		return r
	}, text)
}

func hostile(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r <= 0x9f:
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}
