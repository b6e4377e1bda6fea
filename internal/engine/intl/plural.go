package intl

import (
	"math"
	"strconv"
	"strings"
)

// operands are n (by i, f and v), i, v, w, f, t and e of a shown number.
type operands struct {
	i, f, t uint64
	v, w, e int
	n       float64 // the number where i holds only its last 18 digits; else 0
}

// pluralRule is one category of a language, its condition in CLDR's grammar:
// or-ed alternatives of and-ed relations.
type pluralRule struct{ category, condition string }

// pluralRules are a language's rules, "other" left out.
type pluralRules []pluralRule

// pluralRulesOf gives the rules of a locale: section is "cardinal" or
// "ordinal".
func pluralRulesOf(locale, section string) pluralRules {
	text, _ := Section(Supplemental, section)
	for l := locale; l != ""; l = shorter(l) {
		if line, ok := findLine(text, l); ok {
			if line == "" {
				return nil
			}
			fields := strings.Split(line, "\t")
			rules := make(pluralRules, 0, len(fields)/2)
			for i := 0; i+1 < len(fields); i += 2 {
				rules = append(rules, pluralRule{fields[i], fields[i+1]})
			}
			return rules
		}
	}
	return nil
}

// shorter is a locale without its last subtag: rules know no other parent.
func shorter(locale string) string {
	return locale[:max(0, strings.LastIndexByte(locale, '-'))]
}

// choose gives the category of a number.
func (rules pluralRules) choose(o operands) string {
	for _, r := range rules {
		if o.matches(r.condition) {
			return r.category
		}
	}
	return "other"
}

func (o operands) matches(condition string) bool {
	for _, alternative := range strings.Split(condition, " or ") {
		all := true
		for _, relation := range strings.Split(alternative, " and ") {
			if !o.holds(relation) {
				all = false
				break
			}
		}
		if all {
			return true
		}
	}
	return false
}

// holds decides "n % 10 = 2..4,9" or the same with "!=".
func (o operands) holds(relation string) bool {
	left, right, equal := strings.Cut(relation, " = ")
	if !equal {
		left, right, _ = strings.Cut(relation, " != ")
	}
	name, modulus, hasModulus := strings.Cut(left, " % ")
	var x uint64
	whole := true // a fractional n is in no list
	switch name {
	case "n":
		x, whole = o.i, o.t == 0
		if o.n != 0 {
			return o.largeHolds(modulus, right) == equal
		}
	case "i":
		x = o.i // ICU, too, keeps 18 digits here
	case "v":
		x = uint64(o.v)
	case "w":
		x = uint64(o.w)
	case "f":
		x = o.f
	case "t":
		x = o.t
	case "c", "e":
		x = uint64(o.e)
	}
	x = uint64(float64(x)) // ICU reckons in doubles
	if hasModulus {
		if m, _ := strconv.ParseUint(modulus, 10, 64); m != 0 {
			x %= m
		}
	}
	return (whole && inList(x, right)) == equal
}

// largeHolds is holds for an n that only a float holds, as it does in ICU.
func (o operands) largeHolds(modulus, list string) bool {
	m, err := strconv.ParseFloat(modulus, 64)
	if err != nil {
		return false
	}
	return inList(uint64(math.Mod(o.n, m)), list)
}

func inList(x uint64, list string) bool {
	for _, item := range strings.Split(list, ",") {
		low, high, isRange := strings.Cut(item, "..")
		a, _ := strconv.ParseUint(low, 10, 64)
		b := a
		if isRange {
			b, _ = strconv.ParseUint(high, 10, 64)
		}
		if a <= x && x <= b {
			return true
		}
	}
	return false
}

// pluralRange is the category of a range from those of its ends.
func pluralRange(locale, start, end string) string {
	text, _ := Section(Supplemental, "pluralRanges")
	for l := locale; l != ""; l = shorter(l) {
		line, ok := findLine(text, l)
		if !ok {
			continue
		}
		for _, f := range strings.Split(line, "\t") {
			pair, category, _ := strings.Cut(f, "=")
			if pair == start+"+"+end {
				return category
			}
		}
		break
	}
	return "other"
}

// findLine gives what follows "key<tab>" on the line that begins so. Lines
// end in a newline; a key with nothing to it stands alone.
func findLine(text []byte, key string) (string, bool) {
	s := bytesText(text)
	for at := 0; at < len(s); {
		end := strings.IndexByte(s[at:], '\n')
		if end < 0 {
			end = len(s) - at
		}
		line := s[at : at+end]
		if strings.HasPrefix(line, key) {
			if len(line) == len(key) {
				return "", true
			}
			if line[len(key)] == '\t' {
				return line[len(key)+1:], true
			}
		}
		at += end + 1
	}
	return "", false
}
