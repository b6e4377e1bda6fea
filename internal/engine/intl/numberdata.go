package intl

import (
	"strings"
	"unicode/utf8"
)

// numberData is what CLDR says about numbers in a locale and a numbering
// system.
type numberData struct {
	locale, system string
	source         string // the system whose symbols and patterns are used
	digits         string // ten digits; "" for ASCII
	minGrouping    int
	text           []byte // section "number"

	decimal, group, percent, plus, minus, approximately string
	exponential, infinity, nan                          string
	currencyDecimal, currencyGroup                      string
}

// NumberingSystem is the default numbering system of a resolved locale.
func NumberingSystem(locale string) string {
	text, _ := Section(locale, "number")
	if s, ok := findLine(text, "system"); ok {
		return s
	}
	return "latn"
}

// systemDigits gives the ten digits of a numbering system; "" where it is
// unknown or not positional.
func systemDigits(system string) string {
	if system == "latn" {
		return "0123456789"
	}
	text, _ := Section(Supplemental, "digits")
	s, _ := findLine(text, system)
	return s
}

// LocalDigits writes ASCII digits in a text by those of a numbering system.
func LocalDigits(s, system string) string {
	if system == "latn" || system == "" {
		return s
	}
	return translateDigits(s, systemDigits(system))
}

// FormatInteger writes n with at least minDigits digits of a numbering system,
// ungrouped: what the fields of a date need.
func FormatInteger(n, minDigits int, system string) string {
	var buf [24]byte
	at := len(buf)
	u := n
	if n < 0 {
		u = -n
	}
	for u > 0 || at == len(buf) {
		at--
		buf[at] = byte('0' + u%10)
		u /= 10
	}
	s := string(buf[at:])
	if len(s) < minDigits {
		s = strings.Repeat("0", minDigits-len(s)) + s
	}
	if n < 0 {
		s = "-" + s
	}
	return LocalDigits(s, system)
}

func translateDigits(s, digits string) string {
	if digits == "" {
		return s
	}
	var ten [10]string
	for i, rest := 0, digits; i < 10 && rest != ""; i++ {
		_, n := utf8.DecodeRuneInString(rest)
		ten[i], rest = rest[:n], rest[n:]
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= '0' && c <= '9' {
			b.WriteString(ten[c-'0'])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func loadNumberData(locale, system string) *numberData {
	d := &numberData{locale: locale, system: system, source: system}
	d.text, _ = Section(locale, "number")
	if system != "latn" {
		d.digits = systemDigits(system)
	}
	line, ok := findLine(d.text, "s:"+system)
	if !ok {
		d.source = "latn"
		line, ok = foreignSymbols(locale, system)
		if !ok {
			line, _ = findLine(d.text, "s:latn")
		}
	}
	for _, to := range []*string{&d.decimal, &d.group, &d.percent, &d.plus, &d.minus, &d.approximately,
		&d.exponential, &d.infinity, &d.nan, &d.currencyDecimal, &d.currencyGroup} {
		*to, line, _ = strings.Cut(line, "\t")
	}
	if d.currencyDecimal == "" {
		d.currencyDecimal = d.decimal
	}
	if d.currencyGroup == "" {
		d.currencyGroup = d.group
	}
	d.minGrouping = 1
	if s, _ := findLine(d.text, "min"); s == "2" {
		d.minGrouping = 2
	}
	return d
}

// line reads a pattern of the system: "d", "p", "c" and so on.
func (d *numberData) line(key string) string {
	s, ok := findLine(d.text, key+":"+d.source)
	if !ok && d.source != "latn" {
		s, _ = findLine(d.text, key+":latn")
	}
	return s
}

// pluralLine picks the pattern of a category out of "one=…<tab>other=…".
func pluralLine(line, category string) (string, bool) {
	other, found := "", false
	for line != "" {
		var field string
		field, line, _ = strings.Cut(line, "\t")
		name, pattern, _ := strings.Cut(field, "=")
		if name == category {
			return pattern, true
		}
		if name == "other" {
			other, found = pattern, true
		}
	}
	return other, found
}
