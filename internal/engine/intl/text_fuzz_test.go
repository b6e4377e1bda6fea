package intl

import (
	"testing"
	"unicode/utf8"
)

// FuzzSegments: segments stand one behind the other and make up the text.
func FuzzSegments(f *testing.F) {
	for _, s := range []string{"", "a b", "e\u0301👨‍👩‍👧🇩🇪🇫", "한국어.a 각", "क्षि", "a\r\n. B?", "\u200d\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		for _, granularity := range []string{"grapheme", "word", "sentence"} {
			segmenter, err := NewSegmenter(nil, Options{"granularity": granularity}, Defaults{Locale: "en"})
			if err != nil {
				t.Fatal(err)
			}
			end := 0
			for _, part := range segmenter.Segments(s) {
				if part.End <= end {
					t.Fatalf("%s of %q: %d after %d", granularity, s, part.End, end)
				}
				end = part.End
			}
			if end != lengthUTF16(s) {
				t.Fatalf("%s of %q end at %d of %d", granularity, s, end, lengthUTF16(s))
			}
		}
	})
}

// FuzzCompare: the quick way over ASCII and the slow one agree, and an order
// turned around is the opposite.
func FuzzCompare(f *testing.F) {
	for _, pair := range [][2]string{{"a", "B"}, {"a1", "a10"}, {"ä", "a"}, {"🙂", "1"}, {"“x”", "\"x\""}, {"10", "9"}, {"file 02", "file2"}, {"", "-"}} {
		f.Add(pair[0], pair[1], false)
		f.Add(pair[0], pair[1], true)
	}
	f.Fuzz(func(t *testing.T, a, b string, numeric bool) {
		c, err := NewCollator([]string{"en"}, Options{"numeric": numeric}, Defaults{Locale: "en"})
		if err != nil {
			t.Fatal(err)
		}
		order := c.Compare(a, b)
		if back := c.Compare(b, a); back != -order {
			t.Fatalf("%q, %q: %d and back %d", a, b, order, back)
		}
		if quick, ok := compareASCII(a, b, "variant", numeric); ok && a != b {
			if slow := c.compareWeights(c.weigh(a), c.weigh(b)); slow != quick {
				t.Fatalf("%q, %q: quickly %d, slowly %d", a, b, quick, slow)
			}
		}
	})
}

// FuzzTags: what is canonical stays as it is.
func FuzzTags(f *testing.F) {
	for _, s := range []string{"en-US", "iw", "zh-hant-tw-u-ca-roc", "x-a", "en-u-", "de-1996-1996", "a", "sl-rozaj-biske-1994", "en-t-de-x-y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once, err := CanonicalLocales([]string{s})
		if err != nil {
			return
		}
		again, err := CanonicalLocales(once)
		if err != nil || again[0] != once[0] {
			t.Fatalf("%q becomes %q, and that %q, %v", s, once, again, err)
		}
		if locale, _, err := Negotiate(once, "en"); err != nil || !isAvailable(locale) && locale != "en" {
			t.Fatalf("%q negotiates %q, %v", s, locale, err)
		}
	})
}
