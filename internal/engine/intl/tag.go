package intl

import (
	"sort"
	"strings"
)

// CanonicalLocales is Intl.getCanonicalLocales: well-formed tags in canonical
// form, each once.
func CanonicalLocales(tags []string) ([]string, error) {
	out := make([]string, 0, len(tags))
next:
	for _, tag := range tags {
		c, err := canonicalLocale(tag)
		if err != nil {
			return nil, err
		}
		for _, have := range out {
			if have == c {
				continue next
			}
		}
		out = append(out, c)
	}
	return out, nil
}

// canonicalLocale checks and canonicalises one BCP 47 tag (UTS 35,
// "Canonical Unicode Locale Identifiers").
func canonicalLocale(tag string) (string, error) {
	t, err := parseTag(tag)
	if err != nil {
		return "", err
	}
	t.mend()
	return t.String(), nil
}

// langTag is a language tag's subtags, lower case until written.
type langTag struct {
	language, script, region string
	variants                 []string
	attributes               []string    // of the u extension
	keywords                 [][2]string // of the u extension: key, type
	unicode                  bool        // there is a u extension
	others                   []string    // other extensions, each "s-…"
	private                  string      // "x-…"
}

func parseTag(tag string) (*langTag, error) {
	bad := &RangeError{"Incorrect locale information provided"}
	parts := strings.Split(strings.ToLower(tag), "-")
	t := &langTag{language: parts[0]}
	if n := len(t.language); !(n == 2 || n == 3 || n >= 5 && n <= 8) || !allAlpha(t.language) {
		return nil, bad
	}
	i := 1
	if i < len(parts) && len(parts[i]) == 4 && allAlpha(parts[i]) {
		t.script = parts[i]
		i++
	}
	if i < len(parts) && (len(parts[i]) == 2 && allAlpha(parts[i]) || len(parts[i]) == 3 && allDigits(parts[i])) {
		t.region = parts[i]
		i++
	}
	for i < len(parts) && isVariant(parts[i]) {
		for _, v := range t.variants {
			if v == parts[i] {
				return nil, &RangeError{"Invalid language tag: " + tag}
			}
		}
		t.variants = append(t.variants, parts[i])
		i++
	}
	sort.Strings(t.variants)
	if i < len(parts) && len(parts[i]) != 1 && !(i == len(parts)-1 && parts[i] == "") {
		return nil, bad
	}
	if !t.extensions(parts[i:]) {
		return nil, &RangeError{"Invalid language tag: " + tag}
	}
	return t, nil
}

func (t *langTag) extensions(parts []string) bool {
	seen := ""
	for len(parts) > 0 {
		single := parts[0]
		if len(single) != 1 || !allAlphanumeric(single) {
			return false
		}
		if single == "x" {
			for _, p := range parts[1:] {
				if len(p) < 1 || len(p) > 8 || !allAlphanumeric(p) {
					return false
				}
			}
			t.private = strings.Join(parts, "-")
			return len(parts) > 1
		}
		end := 1
		for end < len(parts) && len(parts[end]) > 1 {
			if len(parts[end]) > 8 || !allAlphanumeric(parts[end]) {
				return false
			}
			end++
		}
		if end == 1 || strings.Contains(seen, single) {
			return false
		}
		seen += single
		if single == "u" {
			if !t.unicodeExtension(parts[1:end]) {
				return false
			}
		} else {
			t.others = append(t.others, strings.Join(parts[:end], "-"))
		}
		parts = parts[end:]
	}
	return true
}

func (t *langTag) unicodeExtension(parts []string) bool {
	t.unicode = true
	for _, p := range parts {
		last := len(t.keywords) - 1
		switch {
		case len(p) == 2:
			if !allAlpha(p[1:]) {
				return false
			}
			t.keywords = append(t.keywords, [2]string{p, ""})
		case last < 0:
			t.attributes = append(t.attributes, p)
		case t.keywords[last][1] == "":
			t.keywords[last][1] = p
		default:
			t.keywords[last][1] += "-" + p
		}
	}
	// The first of a key counts; keys stand in order.
	kept := t.keywords[:0]
	for _, k := range t.keywords {
		again := false
		for _, have := range kept {
			again = again || have[0] == k[0]
		}
		if !again {
			kept = append(kept, k)
		}
	}
	t.keywords = kept
	sort.SliceStable(t.keywords, func(i, j int) bool { return t.keywords[i][0] < t.keywords[j][0] })
	sort.Strings(t.attributes)
	return true
}

func (t *langTag) String() string {
	var b strings.Builder
	b.WriteString(t.language)
	if t.script != "" {
		b.WriteString("-" + strings.ToUpper(t.script[:1]) + t.script[1:])
	}
	if t.region != "" {
		b.WriteString("-" + strings.ToUpper(t.region))
	}
	for _, v := range t.variants {
		b.WriteString("-" + v)
	}
	extensions := append([]string(nil), t.others...)
	if t.unicode {
		u := "u"
		for _, a := range t.attributes {
			u += "-" + a
		}
		for _, k := range t.keywords {
			u += "-" + k[0]
			if k[1] != "" {
				u += "-" + k[1]
			}
		}
		extensions = append(extensions, u)
	}
	sort.Strings(extensions)
	for _, e := range extensions {
		b.WriteString("-" + e)
	}
	if t.private != "" {
		b.WriteString("-" + t.private)
	}
	return b.String()
}

func allAlpha(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i]|0x20 < 'a' || s[i]|0x20 > 'z' {
			return false
		}
	}
	return s != ""
}

func allAlphanumeric(s string) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < '0' || s[i] > '9') && !allAlpha(s[i:i+1]) {
			return false
		}
	}
	return s != ""
}

func isVariant(s string) bool {
	return allAlphanumeric(s) && (len(s) >= 5 && len(s) <= 8 || len(s) == 4 && s[0] >= '0' && s[0] <= '9')
}
