package intl

import "strings"

// The npm packages give a locale's symbols and patterns only for its own
// numbering systems. What ICU's full data says beyond them about Arabic digits
// stands here; all other digits take the locale's Latin symbols and patterns.

// foreignSymbols is a symbol line for a system the locale has none for.
func foreignSymbols(locale, system string) (string, bool) {
	decimal, group, nan := "٫", "٬", "NaN"
	percent, plus, minus, exponential := "٪\u061c", "\u061c+", "\u061c-", "اس"
	language, _, _ := strings.Cut(locale, "-")
	traditional := isTraditional(locale)
	switch {
	case traditional:
		nan = "非數值"
	case language == "ar":
		nan = "ليس\u00a0رقمًا"
	}
	switch system {
	case "arab":
		switch language {
		case "sv":
			group, minus, exponential = "\u00a0", "\u061c−", "×۱۰^"
		case "nb", "no":
			group, minus = "\u00a0", "\u061c−"
		case "ko":
			plus, minus = "\u200f+", "\u200f-"
		case "fr":
			plus = "\u200f+"
		case "ur":
			decimal, group, plus, exponential = "،", ",", "+", "E"
		case "fa":
			percent, exponential, nan = "٪", "E", "ناعدد"
		}
		if traditional {
			minus = "-"
		}
	case "arabext":
		percent, plus, minus, exponential = "٪", "\u200e+\u200e", "\u200e-\u200e", "×۱۰^"
		switch language {
		case "sv", "nb", "no":
			group, decimal, minus = "\u00a0", ",", "\u200e−\u200e"
		case "ms":
			decimal = "."
		case "ur":
			percent = "%"
		}
		if traditional {
			plus = "+\u200e"
		}
	default:
		return "", false
	}
	return strings.Join([]string{decimal, group, percent, plus, minus, "~", exponential, "∞", nan, "", ""}, "\t"), true
}

// foreignPattern is a pattern for a system the locale has none for: key is
// that of numberData.line, latin what the locale has for Latin digits.
func (d *numberData) foreignPattern(key, latin string) string {
	if d.source == d.system || d.system == "latn" {
		return latin
	}
	language, _, _ := strings.Cut(d.locale, "-")
	norwegian := language == "nb" || language == "no"
	switch {
	case norwegian && (key == "c" || key == "a"):
		return "¤\u00a0#,##0.00"
	case d.system != "arab" || norwegian:
		return latin
	case language == "fa" && (key == "c" || key == "a"):
		return "\u200e¤#,##0.00"
	case language == "zh" && !isTraditional(d.locale) && (key == "c" || key == "a"):
		return d.line("c")
	}
	switch key {
	case "c", "a":
		return "#,##0.00\u00a0¤"
	case "p":
		if language == "nl" {
			return "#,##0\u00a0%"
		}
		return "#,##0%"
	}
	return latin
}

// isTraditional reports whether a locale writes Chinese by traditional signs.
func isTraditional(locale string) bool {
	return strings.HasPrefix(locale, "zh-Hant") || locale == "zh-TW" || locale == "zh-HK" || locale == "zh-MO"
}
