package intl

import (
	"math"
	"strconv"
	"strings"
)

// RelativeTimeFormat says "in 3 days" as ECMA-402's Intl.RelativeTimeFormat.
type RelativeTimeFormat struct {
	locale, style, numeric string
	data                   string // the locale whose texts are used
	number                 *NumberFormat
	plural                 *PluralRules
}

// NewRelativeTimeFormat reads style (long, short, narrow), numeric (always,
// auto) and numberingSystem.
func NewRelativeTimeFormat(locales []string, o Options, defaults Defaults) (*RelativeTimeFormat, error) {
	const name = "Intl.RelativeTimeFormat"
	locale, _, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	f := &RelativeTimeFormat{data: locale}
	if f.style, err = o.choice(name, "style", "long", "long", "short", "narrow"); err != nil {
		return nil, err
	}
	if f.numeric, err = o.choice(name, "numeric", "always", "always", "auto"); err != nil {
		return nil, err
	}
	numbers := Options{}
	if v, ok := o["numberingSystem"]; ok {
		numbers["numberingSystem"] = v
	}
	if f.number, err = NewNumberFormat(locales, numbers, defaults); err != nil {
		return nil, err
	}
	f.plural, err = NewPluralRules([]string{locale}, Options{}, defaults)
	for _, m := range f.number.Resolved() {
		if m.Name == "locale" {
			f.locale, _ = m.Value.(string)
		}
	}
	return f, err
}

// Resolved is resolvedOptions().
func (f *RelativeTimeFormat) Resolved() []Member {
	out := []Member{{"locale", f.locale}, {"style", f.style}, {"numeric", f.numeric}}
	for _, m := range f.number.Resolved() {
		if m.Name == "numberingSystem" {
			out = append(out, m)
		}
	}
	return out
}

// Format says how far off n units are; unit is singular ("day"), n finite.
func (f *RelativeTimeFormat) Format(n float64, unit string) string {
	return Text(f.FormatToParts(n, unit))
}

// FormatToParts gives the number's parts, with their unit, and the literals
// around them.
func (f *RelativeTimeFormat) FormatToParts(n float64, unit string) []Part {
	if f.numeric == "auto" && n > -2.1 && n < 2.1 {
		// Within a hundredth of a whole number its word is used, as ICU does.
		hundredths := math.Trunc(n*100 + math.Copysign(0.5, n))
		if whole := hundredths / 100; whole == math.Trunc(whole) {
			if s, ok := f.text(unit, strconv.Itoa(int(whole))); ok {
				return []Part{{Type: "literal", Value: s}}
			}
		}
	}
	tense := ".future."
	if math.Signbit(n) {
		tense, n = ".past.", -n
	}
	value := NumberValue(n)
	pattern, ok := f.pattern(unit, tense, f.plural.Select(value))
	if !ok {
		pattern = "{0} " + unit
	}
	before, after, hasNumber := strings.Cut(pattern, "{0}")
	var out []Part
	if before != "" {
		out = append(out, Part{Type: "literal", Value: before})
	}
	if hasNumber {
		for _, p := range f.number.FormatToParts(value) {
			p.Unit = unit
			out = append(out, p)
		}
	}
	if after != "" {
		out = append(out, Part{Type: "literal", Value: after})
	}
	return out
}

func (f *RelativeTimeFormat) text(unit, rest string) (string, bool) {
	for _, style := range f.styles() {
		if s, ok := inheritedLine(f.data, "relative", unit+style+"."+rest); ok {
			return s, true
		}
	}
	return "", false
}

func (f *RelativeTimeFormat) pattern(unit, tense, category string) (string, bool) {
	for _, style := range f.styles() {
		for _, c := range []string{category, "other"} {
			if s, ok := inheritedLine(f.data, "relative", unit+style+tense+c); ok {
				return s, true
			}
		}
	}
	return "", false
}

// styles are the key parts of the style and of those it falls back to.
func (f *RelativeTimeFormat) styles() []string {
	switch f.style {
	case "short":
		return []string{"-short", ""}
	case "narrow":
		return []string{"-narrow", "-short", ""}
	}
	return []string{""}
}
