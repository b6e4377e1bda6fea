package intl

import "strings"

// currencyDisplayName is a currency's name.
func currencyDisplayName(locale, code string) (string, bool) {
	text, ok := Section(locale, "currencyName")
	if !ok {
		return "", false
	}
	line, ok := lineOf(text, code)
	if !ok {
		return "", false
	}
	name, _, _ := strings.Cut(line, "\t")
	return name, name != ""
}
