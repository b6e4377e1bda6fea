package intl

import (
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// scriptOrder moves the letters of some scripts, which package collate keeps
// in the root's order, to where a language has them.
type scriptOrder struct {
	at     int      // the primary before which they go
	ranges [][2]int // their primaries, from and to, in their new order
}

// scriptsFirst are the scripts of a language that go before the letter at,
// each as its first letter and the first of the script that follows in the
// root; "" is the end.
func scriptsFirst(tag string) (at string, scripts []string) {
	language, _, _ := strings.Cut(tag, "-")
	switch language {
	case "ru", "uk", "bg", "sr":
		return "a", []string{"а", "ⰰ"}
	case "hr":
		return "α", []string{"а", "ⰰ"}
	case "el":
		return "a", []string{"α", "ⲁ"}
	case "he":
		return "a", []string{"א", "𐤀"}
	case "ar", "fa", "ur":
		return "a", []string{"ء", "ܐ"}
	case "hi": // and the scripts of India after it
		return "a", []string{"ॐ", "ก"}
	case "bn":
		return "a", []string{"অ", "ੳ", "ॐ", "অ", "ੳ", "ก"}
	case "th":
		return "a", []string{"ก", "ກ"}
	case "ko":
		return "a", []string{"ᄀ", "ぁ", "一", ""}
	case "zh":
		return "a", []string{"一", ""}
	case "ja":
		return "α", []string{"ぁ", "ㄅ", "一", ""}
	}
	return "", nil
}

// scriptsOf is nil where a language has the root's order.
func (c *Collator) scriptsOf(tag string) *scriptOrder {
	at, scripts := scriptsFirst(tag)
	if at == "" {
		return nil
	}
	root := &Collator{rest: collate.New(language.Und)}
	order := &scriptOrder{at: root.primary(at)}
	for i := 0; i+1 < len(scripts); i += 2 {
		from, to := root.primary(scripts[i]), 1<<23
		if scripts[i+1] != "" {
			to = root.primary(scripts[i+1])
		}
		if from <= order.at || to <= from {
			return nil
		}
		order.ranges = append(order.ranges, [2]int{from, to})
	}
	return order
}

func (c *Collator) primary(s string) int {
	c.buffer.Reset()
	w := readKey(c.rest.KeyFromString(&c.buffer, s))
	if len(w.primary) == 0 {
		return 0
	}
	return w.primary[0]
}

// place gives the primary in the language's order.
func (o *scriptOrder) place(p int) int {
	if p < o.at {
		return p
	}
	before, moved := 0, 0
	for _, r := range o.ranges {
		if p >= r[0] && p < r[1] {
			return o.at + before + p - r[0]
		}
		before += r[1] - r[0]
		if r[0] > p {
			moved += r[1] - r[0]
		}
	}
	return p + moved
}
