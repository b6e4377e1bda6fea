package intl

// PluralRules is ECMA-402's Intl.PluralRules.
type PluralRules struct {
	locale, kind string
	digits       digitRules
	rules        pluralRules
}

// NewPluralRules reads type (cardinal, ordinal) and the digit options.
func NewPluralRules(locales []string, o Options, defaults Defaults) (*PluralRules, error) {
	const name = "Intl.PluralRules"
	locale, _, asked, err := negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	p := &PluralRules{locale: locale}
	if asked {
		p.locale = pluralLocale(locale)
	}
	if _, err = o.choice(name, "localeMatcher", "best fit", "lookup", "best fit"); err != nil {
		return nil, err
	}
	if p.kind, err = o.choice(name, "type", "cardinal", "cardinal", "ordinal"); err != nil {
		return nil, err
	}
	// V8 11.3 knows only the digit counts here; the rounding options are not read.
	counts := Options{}
	for _, k := range []string{"minimumIntegerDigits", "minimumFractionDigits", "maximumFractionDigits", "minimumSignificantDigits", "maximumSignificantDigits"} {
		if v, ok := o[k]; ok {
			counts[k] = v
		}
	}
	if err := p.digits.read(counts, name, 0, 3, false); err != nil {
		return nil, err
	}
	p.rules = pluralRulesOf(locale, p.kind)
	return p, nil
}

// pluralLocale is the locale V8 says it uses: the one that has the rules.
func pluralLocale(locale string) string {
	text, _ := Section(Supplemental, "cardinal")
	for l := locale; l != ""; l = shorter(l) {
		if _, ok := findLine(text, l); ok {
			return l
		}
	}
	return locale
}

// Select gives the category of a number: "zero", "one", "two", "few", "many"
// or "other".
func (p *PluralRules) Select(v Value) string {
	if v.kind != finite {
		return "other"
	}
	return p.rules.choose(p.digits.apply(v).operands())
}

// SelectRange gives the category of the range from a to b.
func (p *PluralRules) SelectRange(a, b Value) (string, error) {
	if a.IsNaN() {
		return "", rangeErrorf("Invalid startRange : %s", a.given())
	}
	if b.IsNaN() {
		return "", rangeErrorf("Invalid endRange : %s", b.given())
	}
	return pluralRange(p.locale, p.Select(a), p.Select(b)), nil
}

// Resolved is resolvedOptions(); the categories stand in ICU's order.
func (p *PluralRules) Resolved() []Member {
	out := []Member{{"locale", p.locale}, {"type", p.kind}}
	out = append(out, p.digits.resolved()...)
	categories := make([]string, 0, 6)
	for _, r := range p.rules {
		categories = append(categories, r.category)
	}
	return append(out, Member{"pluralCategories", append(categories, "other")})
}
