package intl

import "strings"

// DisplayNames names languages, regions, scripts, currencies, calendars and
// fields of a date as ECMA-402's Intl.DisplayNames.
type DisplayNames struct {
	locale, style, kind, fallback, display string
}

// NewDisplayNames reads type, which must be there, style, fallback and
// languageDisplay.
func NewDisplayNames(locales []string, o Options, defaults Defaults) (*DisplayNames, error) {
	const name = "Intl.DisplayNames"
	locale, _, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	n := &DisplayNames{locale: locale}
	if n.style, err = o.choice(name, "style", "long", "narrow", "short", "long"); err != nil {
		return nil, err
	}
	if n.kind, err = o.choice(name, "type", "", "language", "region", "script", "currency", "calendar", "dateTimeField"); err != nil {
		return nil, err
	}
	if n.kind == "" {
		return nil, typeErrorf("invalid_argument")
	}
	if n.fallback, err = o.choice(name, "fallback", "code", "code", "none"); err != nil {
		return nil, err
	}
	n.display, err = o.choice(name, "languageDisplay", "dialect", "dialect", "standard")
	return n, err
}

// Resolved is resolvedOptions().
func (n *DisplayNames) Resolved() []Member {
	out := []Member{{"locale", n.locale}, {"style", n.style}, {"type", n.kind}, {"fallback", n.fallback}}
	if n.kind == "language" {
		out = append(out, Member{"languageDisplay", n.display})
	}
	return out
}

// Of names a code. ok is false where there is no name and fallback is none:
// undefined. A code that is none is a RangeError.
func (n *DisplayNames) Of(code string) (name string, ok bool, err error) {
	var canonical string
	switch n.kind {
	case "language":
		canonical, name, ok = n.language(code)
	case "region":
		// ICU looks a region, a script and a calendar up as they are written.
		canonical = code
		if !isRegion(code) {
			return "", false, typeless(code)
		}
		name, ok = n.region(code, n.style)
	case "script":
		if len(code) != 4 || !isAlphabetic(code) {
			return "", false, typeless(code)
		}
		canonical = code
		name, ok = n.styled("names.script", code, n.style)
	case "currency":
		if len(code) != 3 || !isAlphabetic(code) {
			return "", false, typeless(code)
		}
		// The name in all styles: ICU gives no symbols here.
		canonical = code
		name, ok = currencyDisplayName(n.locale, strings.ToUpper(code))
	case "calendar":
		canonical = code
		if !isTypeSequence(strings.ToLower(code)) {
			return "", false, typeless(code)
		}
		key := map[string]string{"gregory": "gregorian", "ethioaa": "ethiopic-amete-alem"}[canonical]
		if key == "" {
			key = canonical
		}
		name, ok = inheritedLine(n.locale, "names.other", "calendar."+key)
	case "dateTimeField":
		canonical = code
		field := dateField(code)
		if field == "" {
			return "", false, typeless(code)
		}
		name, ok = n.field(field)
	}
	if canonical == "" {
		return "", false, typeless(code)
	}
	if !ok && n.fallback == "code" {
		return canonical, true, nil
	}
	return name, ok, nil
}

func typeless(string) error { return &RangeError{"invalid_argument"} }

// styled looks a name up, in its short form where the style asks for one.
func (n *DisplayNames) styled(section, key, style string) (string, bool) {
	if style != "long" {
		if s, ok := inheritedLine(n.locale, section, key+"-alt-short"); ok {
			return s, true
		}
	}
	return inheritedLine(n.locale, section, key)
}

func (n *DisplayNames) region(code, style string) (string, bool) {
	return n.styled("names.region", code, style)
}

func (n *DisplayNames) field(field string) (string, bool) {
	if n.style != "long" {
		if s, ok := inheritedLine(n.locale, "names.other", "field."+field+"-"+n.style); ok {
			return s, true
		}
	}
	return inheritedLine(n.locale, "names.other", "field."+field)
}

func dateField(code string) string {
	switch code {
	case "era", "year", "quarter", "month", "weekday", "day", "hour", "minute", "second":
		return code
	case "weekOfYear":
		return "week"
	case "dayPeriod":
		return "dayperiod"
	case "timeZoneName":
		return "zone"
	}
	return ""
}

// language names a language tag: the longest part of it that has a name of its
// own (for dialects), and the rest in brackets.
func (n *DisplayNames) language(code string) (canonical, name string, ok bool) {
	code = baseName(code)
	if !isLanguageID(code) {
		return "", "", false
	}
	if lower := strings.ToLower(code); lower == "root" || lower == "und" {
		return "root", "", false
	} else if len(code) == 4 && isAlphabetic(code) {
		return code, "", false
	}
	tags, err := CanonicalLocales([]string{code})
	if err != nil || len(tags) != 1 {
		return "", "", false
	}
	canonical = tags[0]
	subtags := strings.Split(canonical, "-")
	language, script, region := subtags[0], "", ""
	rest := subtags[1:]
	if len(rest) > 0 && len(rest[0]) == 4 && isAlphabetic(rest[0]) {
		script, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 && isRegion(rest[0]) {
		region, rest = rest[0], rest[1:]
	}
	look := func(key string) bool {
		name, ok = n.styled("names.language", key, n.style)
		return ok
	}
	whole := true // all parts have names
	dialect := n.display == "dialect"
	switch {
	case dialect && script != "" && region != "" && look(language+"-"+script+"-"+region):
		script, region = "", ""
	case dialect && script != "" && region == "" && look(language+"-"+script):
		script = ""
	case dialect && script == "" && region != "" && look(language+"-"+region):
		region = ""
	case !look(language):
		name, whole = language, false
	}
	var inner []string
	add := func(section, key string) {
		if key == "" {
			return
		}
		s, found := n.styled(section, key, n.style)
		if !found {
			s, whole = key, false
		}
		inner = append(inner, s)
	}
	add("names.script", script)
	add("names.region", region)
	for _, v := range rest {
		add("names.variant", strings.ToUpper(v))
	}
	if !whole && (n.fallback == "none" || len(inner) == 0) {
		return canonical, "", false
	}
	if len(inner) == 0 {
		return canonical, name, true
	}
	separator, pattern := "{0}, {1}", "{0} ({1})"
	if s, ok := inheritedLine(n.locale, "names.other", "localeSeparator"); ok {
		separator = s
	}
	if s, ok := inheritedLine(n.locale, "names.other", "localePattern"); ok {
		pattern = s
	}
	open, shut := "(", ")"
	nestedOpen, nestedShut := "[", "]"
	if strings.Contains(pattern, "（") {
		open, shut, nestedOpen, nestedShut = "（", "）", "［", "］"
	}
	var list string
	for i, s := range inner {
		s = strings.ReplaceAll(strings.ReplaceAll(s, open, nestedOpen), shut, nestedShut)
		if i == 0 {
			list = s
		} else {
			list = strings.Replace(strings.Replace(separator, "{0}", list, 1), "{1}", s, 1)
		}
	}
	name = strings.ReplaceAll(strings.ReplaceAll(name, open, nestedOpen), shut, nestedShut)
	return canonical, strings.Replace(strings.Replace(pattern, "{0}", name, 1), "{1}", list, 1), true
}

func isAlphabetic(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return s != ""
}

func isNumeric(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func isRegion(s string) bool {
	return len(s) == 2 && isAlphabetic(s) || len(s) == 3 && isNumeric(s)
}

// isTypeSequence: parts of three to eight letters or digits, joined by "-".
func isTypeSequence(s string) bool {
	for _, part := range strings.Split(s, "-") {
		if len(part) < 3 || len(part) > 8 {
			return false
		}
		for i := range len(part) {
			if !isAlphabetic(part[i:i+1]) && !isNumeric(part[i:i+1]) {
				return false
			}
		}
	}
	return true
}

// isLanguageID: language, script, region and variants, without extensions.
func isLanguageID(code string) bool {
	parts := strings.Split(code, "-")
	if n := len(parts[0]); !isAlphabetic(parts[0]) || n < 2 || n > 8 {
		return false
	}
	for _, p := range parts[1:] {
		if len(p) == 1 {
			return false
		}
	}
	return true
}

// baseName leaves the extensions of a tag out.
func baseName(tag string) string {
	for i := 1; i+2 < len(tag); i++ {
		if tag[i] == '-' && tag[i+2] == '-' {
			return tag[:i]
		}
	}
	return tag
}
