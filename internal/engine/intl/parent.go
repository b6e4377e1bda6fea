package intl

import "strings"

// Parent is the locale that a locale inherits from in CLDR 48: an exception
// from parentLocales.json, else one subtag less, else root. A Chinese or
// Serbian locale named without its script inherits from the scripted one.
func Parent(locale string) string {
	if p, ok := parentExceptions[locale]; ok {
		return p
	}
	switch locale {
	case "zh-TW":
		return "zh-Hant"
	case "zh-HK", "zh-MO":
		return "zh-Hant" + locale[2:]
	case "zh-SG", "zh-MY":
		return "zh-Hans" + locale[2:]
	case "sr-BA", "sr-XK":
		return "sr-Cyrl" + locale[2:]
	case "sr-ME":
		return "sr-Latn-ME"
	}
	if i := strings.LastIndexByte(locale, '-'); i > 0 {
		return locale[:i]
	}
	return "root"
}
