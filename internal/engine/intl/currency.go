package intl

import "strings"

// currencyDigits are the fraction digits of a currency: CLDR's, 2 where it
// says nothing.
func currencyDigits(code string) int {
	text, _ := Section(Supplemental, "currencyDigits")
	if s, ok := findLine(text, code); ok && s != "" {
		return int(s[0] - '0')
	}
	return 2
}

// currencyFields reads what a currency has of its own in a locale.
func currencyFields(locale, code string) (symbol, narrow, decimal, group, pattern string) {
	text, _ := Section(locale, "currency")
	line, _ := findLine(text, code)
	fields := strings.SplitN(line, "\t", 5)
	for len(fields) < 5 {
		fields = append(fields, "")
	}
	return fields[0], fields[1], fields[2], fields[3], fields[4]
}

func currencySymbol(d *numberData, code, display string) string {
	if display == "code" {
		return code
	}
	symbol, narrow, _, _, _ := currencyFields(d.locale, code)
	if display == "narrowSymbol" && narrow != "" {
		return narrow
	}
	if symbol != "" {
		return symbol
	}
	return code
}

// currencyName is the name of a currency, by plural category or, with "", the
// one to stand alone.
func currencyName(locale, code, category string) (string, bool) {
	text, _ := Section(locale, "currencyName")
	line, ok := findLine(text, code)
	if !ok {
		return code, false
	}
	name, forms, _ := strings.Cut(line, "\t")
	if category != "" {
		if s, ok := pluralLine(forms, category); ok {
			return s, true
		}
	}
	return name, name != ""
}

// currencyPatternsOf are the patterns of a number with a currency's name.
func currencyPatternsOf(d *numberData, code string) *unitPatterns {
	line, _ := findLine(d.text, "u:latn") // whatever the digits
	return &unitPatterns{field: "currency", of: func(category string) string {
		pattern, ok := pluralLine(line, category)
		if !ok {
			pattern = "{0} {1}"
		}
		name, _ := currencyName(d.locale, code, category)
		return strings.Replace(pattern, "{1}", name, 1)
	}}
}
