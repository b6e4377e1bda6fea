package intl

import "strings"

// NewCollator reads usage, sensitivity, numeric, caseFirst, collation and
// ignorePunctuation.
func NewCollator(locales []string, o Options, defaults Defaults) (*Collator, error) {
	const name = "Intl.Collator"
	locale, extensions, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	c := &Collator{locale: locale, tag: locale, collation: "default"}
	if c.usage, err = o.choice(name, "usage", "sort", "sort", "search"); err != nil {
		return nil, err
	}
	if c.sensitivity, err = o.choice(name, "sensitivity", "variant", "base", "accent", "case", "variant"); err != nil {
		return nil, err
	}
	if c.caseFirst, err = o.choice(name, "caseFirst", "", "upper", "lower", "false"); err != nil {
		return nil, err
	}
	asked, err := o.choice(name, "collation", "")
	if err != nil {
		return nil, err
	}
	main, _, _ := strings.Cut(locale, "-")
	c.locale = collatorLocale(locale)
	co := extensions["co"]
	if !hasCollation(main, co) {
		co = ""
	}
	if asked != "" {
		if co = asked; !hasCollation(main, co) {
			co = ""
		}
	}
	if co != "" {
		c.locale = withKeyword(c.locale, "co", co)
		if c.usage == "sort" && !(main == "zh" && co == "pinyin") {
			c.collation = co
		}
	}
	if kf := extensions["kf"]; kf == "upper" || kf == "lower" || kf == "false" {
		c.locale = withKeyword(c.locale, "kf", kf)
		if c.caseFirst == "" {
			c.caseFirst = kf
		}
	}
	if c.caseFirst == "" {
		c.caseFirst = "false"
		if main == "da" {
			c.caseFirst = "upper"
		}
	}
	kn, hasKN := extensions["kn"]
	if hasKN = hasKN && (kn == "" || kn == "true" || kn == "false"); hasKN {
		c.locale = withKeyword(c.locale, "kn", kn)
	}
	c.numeric = o.flag("numeric", hasKN && kn != "false")
	c.ignorePunctuation = o.flag("ignorePunctuation", false) || main == "th" && c.usage == "sort"
	c.prepare(main)
	return c, nil
}

// collatorLocale is the locale that a collator says it has: ICU keeps the
// orders of few regions apart.
func collatorLocale(locale string) string {
	for l := locale; ; {
		switch l {
		case "en-US", "ar-SA", "de-AT", "fa-AF", "fr-CA", "sr-Cyrl", "sr-Cyrl-BA", "sr-Cyrl-ME", "sr-Latn", "sr-Latn-BA",
			"sr-Latn-RS", "sr-RS", "sr-BA", "sr-ME", "sr-Cyrl-RS",
			"zh-CN", "zh-TW", "zh-HK", "zh-SG", "zh-MO",
			"zh-Hans", "zh-Hans-SG", "zh-Hans-CN", "zh-Hant", "zh-Hant-HK", "zh-Hant-MO", "zh-Hant-TW":
			return l
		}
		i := strings.LastIndexByte(l, '-')
		if i < 0 {
			return l
		}
		l = l[:i]
	}
}

// Resolved is resolvedOptions().
func (c *Collator) Resolved() []Member {
	return []Member{{"locale", c.locale}, {"usage", c.usage}, {"sensitivity", c.sensitivity}, {"ignorePunctuation", c.ignorePunctuation},
		{"collation", c.collation}, {"numeric", c.numeric}, {"caseFirst", c.caseFirst}}
}

// collations are the kinds of order besides the standard one, by language, as
// ICU lists them; emoji and eor are everywhere.
func collations(language string) []string {
	switch language {
	case "de":
		return []string{"emoji", "eor", "phonebk"}
	case "es":
		return []string{"emoji", "eor", "trad"}
	case "zh":
		return []string{"emoji", "eor", "pinyin", "stroke", "unihan", "zhuyin"}
	case "sv":
		return []string{"emoji", "eor", "trad"}
	case "fi":
		return []string{"emoji", "eor", "trad"}
	case "bn":
		return []string{"emoji", "eor", "trad"}
	case "ar":
		return []string{"compat", "emoji", "eor"}
	case "ja":
		return []string{"emoji", "eor", "unihan"}
	case "ko":
		return []string{"emoji", "eor", "searchjl", "unihan"}
	case "vi":
		return []string{"emoji", "eor", "trad"}
	}
	return []string{"emoji", "eor"}
}

func hasCollation(language, name string) bool {
	for _, c := range collations(language) {
		if c == name {
			return true
		}
	}
	return false
}
