package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collator orders text as ECMA-402's Intl.Collator. One at a time may use it.
type Collator struct {
	locale, usage, sensitivity, caseFirst, collation string
	numeric, ignorePunctuation                       bool

	tag           string
	plain         bool // the order of ASCII is the root's
	rest          *collate.Collator
	buffer        collate.Buffer
	numberPrimary int
	symbols       map[rune]int // symbolPrimary's answers
	keys          map[string]weights
	order         *scriptOrder // nil for the root's
	ownLetters    bool         // the language adds letters to the root's
}

// prepare picks the tables; they are built when the first text needs them.
func (c *Collator) prepare(main string) {
	switch main {
	case "en", "de", "fr", "it", "pt", "nl", "es", "ru", "uk", "bg", "el", "he", "ar", "fa", "hi", "id", "ms", "pl", "ro", "sr", "ur", "bn", "ko", "ja", "zh", "th", "fi":
		c.plain = !c.ignorePunctuation && !(main == "es" && c.collation == "trad")
	case "sv":
		c.plain = !c.ignorePunctuation
	}
	if c.caseFirst == "upper" {
		c.plain = false
	}
	switch {
	case main == "de" && c.collation == "phonebk":
		c.tag = "de-u-co-phonebk"
	case main == "es" && c.collation == "trad":
		c.tag = "es-u-co-trad"
	case main == "zh" && c.collation != "default" && hasCollation(main, c.collation):
		c.tag = "zh-u-co-" + c.collation
	case main == "zh" && (strings.Contains(c.tag, "Hant") || strings.HasSuffix(c.tag, "TW") || strings.HasSuffix(c.tag, "HK")):
		c.tag = "zh-u-co-stroke"
	case main == "no" || main == "nb":
		c.tag = "da" // Norwegian's order but for capitals, which caseFirst decides
	case strings.HasPrefix(c.tag, "sr-Latn"):
		c.tag = "hr"
	}
}

func (c *Collator) table() *collate.Collator {
	if c.rest == nil {
		tag, err := language.Parse(c.tag)
		if err != nil {
			tag = language.English
		}
		c.rest = collate.New(tag)
		c.keys = map[string]weights{}
		c.order = c.scriptsOf(c.tag)
		switch main, _, _ := strings.Cut(c.tag, "-"); main {
		case "da", "sv", "fi", "tr", "cs", "sk", "hr", "hu", "pl", "ro", "vi", "es", "ca":
			c.ownLetters = true
		default:
			c.ownLetters = c.tag == "de-u-co-phonebk"
		}
	}
	return c.rest
}

// Compare gives -1, 0 or 1.
func (c *Collator) Compare(a, b string) int {
	if a == b {
		return 0
	}
	if c.plain {
		if order, ok := compareASCII(a, b, c.sensitivity, c.numeric); ok {
			return order
		}
	}
	return c.compareWeights(c.weigh(a), c.weigh(b))
}

// weights are a text's, one list for each level.
type weights struct {
	primary, secondary []int
	tertiary           []byte
}

// Bounds of what is kept of the texts that were compared: how many, and the
// bytes of one.
const (
	maxKeys    = 1 << 12
	maxKeyText = 256
)

func (c *Collator) weigh(s string) weights {
	if w, ok := c.keys[s]; ok {
		return w
	}
	c.table()
	var w weights
	from, ignored := 0, false
	for i, r := range s {
		if i < from {
			continue // of a number
		}
		switch {
		case c.numeric && unicode.IsDigit(r):
			ignored = false
			c.add(&w, s[from:i])
			from = i + c.addNumber(&w, s[i:])
		case r < 128 && !c.ignorePunctuation:
			continue
		case c.ignorePunctuation && (unicode.IsPunct(r) || unicode.IsSpace(r)):
			ignored = true
			c.add(&w, s[from:i])
			from = i + utf8.RuneLen(r)
		case ignored && unicode.In(r, unicode.Mn, unicode.Me):
			from = i + utf8.RuneLen(r)
		case r > 128 && c.addOdd(&w, s[from:i], r):
			ignored = false
			from = i + utf8.RuneLen(r)
		default:
			ignored = false
		}
	}
	c.add(&w, s[from:])
	if len(s) <= maxKeyText {
		if len(c.keys) >= maxKeys {
			clear(c.keys)
		}
		c.keys[s] = w
	}
	return w
}

// add weighs a piece of text behind what is there.
func (c *Collator) add(w *weights, s string) {
	if s == "" {
		return
	}
	c.buffer.Reset()
	more := readKey(c.rest.KeyFromString(&c.buffer, s))
	for i, p := range more.primary {
		if c.order != nil {
			p = c.order.place(p)
		}
		more.primary[i] = p << symbolBits
	}
	w.primary = append(w.primary, more.primary...)
	w.secondary = append(w.secondary, more.secondary...)
	w.tertiary = append(w.tertiary, more.tertiary...)
}

// readKey takes a key of package collate apart: primaries of two or three
// bytes, two zeros, secondaries of two bytes, two zeros, tertiaries.
func readKey(key []byte) weights {
	var w weights
	i := 0
	for i+1 < len(key) {
		p := int(key[i])<<8 | int(key[i+1])
		i += 2
		if p == 0 {
			break
		}
		if p&0x8000 != 0 && i < len(key) {
			p = (p&0x7FFF)<<8 | int(key[i])
			i++
		}
		w.primary = append(w.primary, p)
	}
	for i+1 < len(key) {
		s := int(key[i])<<8 | int(key[i+1])
		i += 2
		if s == 0 {
			break
		}
		w.secondary = append(w.secondary, s)
	}
	w.tertiary = append(w.tertiary, key[min(i, len(key)):]...)
	return w
}

func (c *Collator) compareWeights(a, b weights) int {
	if order := compareInts(a.primary, b.primary); order != 0 || c.sensitivity == "base" {
		return order
	}
	if c.sensitivity == "case" {
		return c.compareCase(a.tertiary, b.tertiary)
	}
	if order := compareInts(a.secondary, b.secondary); order != 0 || c.sensitivity == "accent" {
		return order
	}
	if c.caseFirst != "false" {
		if order := c.compareCase(a.tertiary, b.tertiary); order != 0 {
			return order
		}
	}
	for i := 0; i < len(a.tertiary) && i < len(b.tertiary); i++ {
		if a.tertiary[i] != b.tertiary[i] {
			return sign(int(a.tertiary[i]) - int(b.tertiary[i]))
		}
	}
	return sign(len(a.tertiary) - len(b.tertiary))
}

func compareInts(a, b []int) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return sign(a[i] - b[i])
		}
	}
	return sign(len(a) - len(b))
}

// compareCase looks at nothing but whether letters are capitals.
func (c *Collator) compareCase(a, b []byte) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := c.isCapital(a[i]), c.isCapital(b[i])
		if x != y {
			if x != (c.caseFirst == "upper") {
				return 1
			}
			return -1
		}
	}
	return 0
}

// isCapital tells a capital by its tertiary weight (UCA, table 17). A letter
// of a language's own counts small and capital forms up from 2.
func (c *Collator) isCapital(t byte) bool {
	if c.ownLetters && (t == 0x03 || t == 0x05 || t == 0x06) {
		return true
	}
	return t >= 0x08 && t <= 0x0C || t == 0x0E || t == 0x11 || t == 0x12 || t == 0x1D
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
