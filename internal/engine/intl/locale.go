package intl

import (
	"strings"
)

// Negotiate canonicalises the requested locales and picks the first that has
// data, else the default, else "en" (ECMA-402 LookupMatcher). extensions are
// the Unicode extension keywords that the chosen request carried ("" for a key
// that stands alone, as kn); which of them count is for the service to say.
func Negotiate(requested []string, defaultLocale string) (locale string, extensions map[string]string, err error) {
	locale, extensions, _, err = negotiate(requested, defaultLocale)
	return locale, extensions, err
}

// negotiate also says whether the locale was asked for, not the default.
func negotiate(requested []string, defaultLocale string) (locale string, extensions map[string]string, asked bool, err error) {
	canonical, err := CanonicalLocales(requested)
	if err != nil {
		return "", nil, false, err
	}
	for _, tag := range canonical {
		base, keywords := splitExtension(tag)
		if found := bestAvailable(base); found != "" {
			return found, keywords, true, nil
		}
	}
	if tag, err := canonicalLocale(defaultLocale); err == nil {
		base, keywords := splitExtension(tag)
		if found := bestAvailable(base); found != "" {
			return found, keywords, false, nil
		}
	}
	return "en", nil, false, nil
}

// SupportedLocalesOf keeps those of the requested locales that have data.
func SupportedLocalesOf(requested []string) ([]string, error) {
	canonical, err := CanonicalLocales(requested)
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, len(canonical))
	for _, tag := range canonical {
		base, _ := splitExtension(tag)
		if bestAvailable(base) != "" {
			out = append(out, tag)
		}
	}
	return out, nil
}

// withKeyword adds "-u-key-value" to a resolved locale, as resolvedOptions
// shows a keyword that took effect. Keys must be added in alphabetical order.
func withKeyword(locale, key, value string) string {
	if !strings.Contains(locale, "-u-") {
		locale += "-u"
	}
	locale += "-" + key
	if value != "" && value != "true" {
		locale += "-" + value
	}
	return locale
}

// bestAvailable takes subtags off the end until the locale is known
// (ECMA-402 BestAvailableLocale); "" where none is.
func bestAvailable(base string) string {
	for {
		if isAvailable(base) {
			return base
		}
		i := strings.LastIndexByte(base, '-')
		if i < 0 {
			return ""
		}
		if i >= 2 && base[i-2] == '-' {
			i -= 2
		}
		base = base[:i]
	}
}

// isAvailable reports whether ICU lists the locale: one with data, or one that
// is a default content of another, or the scriptless form of one.
func isAvailable(locale string) bool {
	switch locale {
	case "root", "supplemental":
		return false
	}
	if HasData(locale) {
		switch locale {
		case "ca-ES-valencia", "el-polyton", "nb-SJ", // a variant is no locale of its own to ECMA-402
			"en-Dsrt", "en-Shaw", "ms-Arab", "ms-Arab-BN", "zh-Latn": // in CLDR's files, not in ICU's
			return false
		}
		return true
	}
	if i := strings.IndexByte(locale, '-'); i < 0 || !HasData(locale[:i]) {
		return false
	}
	text, _ := Section(Supplemental, "available")
	_, ok := findLine(text, locale)
	return ok
}

// splitExtension takes the Unicode extension (and what other extension or
// private use there is) off a canonical tag.
func splitExtension(tag string) (base string, keywords map[string]string) {
	base = tag
	for i := 0; i+2 < len(tag); i++ {
		if tag[i] == '-' && tag[i+2] == '-' {
			base = tag[:i]
			break
		}
	}
	if len(base) == len(tag) {
		return base, nil
	}
	parts := strings.Split(tag[len(base)+1:], "-")
	for i := 0; i < len(parts); i++ {
		if parts[i] == "x" {
			break
		}
		if parts[i] != "u" {
			continue
		}
		keywords = map[string]string{}
		key := ""
		for _, p := range parts[i+1:] {
			switch {
			case len(p) == 1:
				return base, keywords
			case len(p) == 2:
				key = p
				keywords[key] = ""
			case key != "":
				if keywords[key] != "" {
					p = keywords[key] + "-" + p
				}
				keywords[key] = p
			}
		}
		break
	}
	return base, keywords
}
