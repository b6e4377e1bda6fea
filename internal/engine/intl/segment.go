package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Segmenter finds the characters, words and sentences of a text as ECMA-402's
// Intl.Segmenter, by UAX 29 with one set of rules for all locales. Where ICU
// asks a dictionary (Chinese, Japanese, Thai and their like) words are single
// characters or runs.
type Segmenter struct{ locale, granularity string }

// Segment ends at a UTF-16 offset; WordLike is told for words.
type Segment struct {
	End      int
	WordLike bool
}

// NewSegmenter reads granularity (grapheme, word, sentence).
func NewSegmenter(locales []string, o Options, defaults Defaults) (*Segmenter, error) {
	locale, _, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	granularity, err := o.choice("Intl.Segmenter", "granularity", "grapheme", "grapheme", "word", "sentence")
	return &Segmenter{locale, granularity}, err
}

// Resolved is resolvedOptions().
func (s *Segmenter) Resolved() []Member {
	return []Member{{"locale", s.locale}, {"granularity", s.granularity}}
}

// Segments gives the segments of a text, in order.
func (s *Segmenter) Segments(text string) []Segment {
	var out []Segment
	end, state := 0, -1
	for text != "" {
		var segment string
		switch s.granularity {
		case "word":
			segment, text, state = uniseg.FirstWordInString(text, state)
		case "sentence":
			segment, text, state = uniseg.FirstSentenceInString(text, state)
		default:
			segment, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
			for endsInLinker(segment) && startsWithConjoined(text) {
				var more string
				more, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
				segment += more
			}
		}
		if s.granularity != "word" {
			end += lengthUTF16(segment)
			out = append(out, Segment{End: end})
			continue
		}
		for segment != "" {
			n := hangulEdge(segment)
			end += lengthUTF16(segment[:n])
			out = append(out, Segment{End: end, WordLike: isWordLike(segment[:n])})
			segment = segment[n:]
		}
	}
	return out
}

// hangulEdge is the length of the part of a word before it turns from Hangul
// syllables to something else or back, where ICU ends a word and UAX 29 does
// not.
func hangulEdge(word string) int {
	before, point := false, 0
	for i, r := range word {
		hangul := r >= 0xAC00 && r <= 0xD7A3
		joins := strings.ContainsRune(".'’:,·;", r)
		switch {
		case i == 0 && joins:
			return utf8.RuneLen(r) // stood between two syllables
		case i > 0 && unicode.In(r, unicode.M, unicode.Cf):
			continue
		case i > 0 && hangul != before && point > 0:
			return point
		case i > 0 && hangul != before:
			return i
		}
		before, point = hangul, 0
		if joins {
			point = i
		}
	}
	return len(word)
}

func lengthUTF16(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// isWordLike: a letter, a digit or an ideograph is in it.
func isWordLike(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return true
		}
	}
	return false
}

// conjoining are the scripts whose consonants stay together over a virama
// (UAX 29, GB9c), which package uniseg does not know yet.
func conjoining(r rune) bool {
	if r < 0x0900 || r > 0x0D7F || !unicode.IsLetter(r) {
		return false
	}
	low := r & 0x7F
	switch r &^ 0x7F {
	case 0x0900: // Devanagari
		return low >= 0x15 && low <= 0x39 || low >= 0x58 && low <= 0x5F || low >= 0x78
	case 0x0980, 0x0A80, 0x0B00, 0x0C00: // Bengali, Gujarati, Oriya, Telugu
		return low >= 0x15 && low <= 0x39 || low >= 0x58 && low <= 0x5F || low >= 0x70
	case 0x0D00: // Malayalam
		return low >= 0x15 && low <= 0x3A
	}
	return false
}

func isLinker(r rune) bool {
	switch r {
	case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D:
		return true
	}
	return false
}

// endsInLinker: a consonant, then marks among which there is a virama.
func endsInLinker(s string) bool {
	linked := false
	for s != "" {
		r, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
		switch {
		case isLinker(r):
			linked = true
		case conjoining(r):
			return linked
		case r == 0x200D || unicode.Is(unicode.Mn, r):
		default:
			return false
		}
	}
	return false
}

func startsWithConjoined(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return conjoining(r)
}
