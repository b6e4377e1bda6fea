package intl

import "strings"

// NumberFormat is ECMA-402's Intl.NumberFormat, edition 2023 as V8 11.3 has it.
type NumberFormat struct {
	locale   string // as resolvedOptions shows it
	data     *numberData
	style    string
	currency string
	display  string // of the currency or the unit
	sign     string // currencySign
	unit     string
	notation string
	compact  string // compactDisplay
	grouping string // useGrouping; "" for false
	signs    string // signDisplay
	priority string
	digits   digitRules
	rules    pluralRules
	pattern  numberPattern
	symbol   string        // of the currency
	outer    *unitPatterns // unit or currency name around the number; nil where none
	scale    int           // 2 for percent
	ranged   *NumberFormat // formats ranges; nil where this one does
}

const numberName = "Intl.NumberFormat"

// NewNumberFormat reads the options of Intl.NumberFormat in its order.
func NewNumberFormat(locales []string, o Options, defaults Defaults) (*NumberFormat, error) {
	locale, keywords, err := Negotiate(locales, defaults.Locale)
	if err != nil {
		return nil, err
	}
	if _, err = o.choice(numberName, "localeMatcher", "best fit", "lookup", "best fit"); err != nil {
		return nil, err
	}
	system, resolved, err := resolveSystem(locale, keywords, o)
	if err != nil {
		return nil, err
	}
	f := &NumberFormat{locale: resolved}
	if err := f.readUnit(o); err != nil {
		return nil, err
	}
	if f.notation, err = o.choice(numberName, "notation", "standard", "standard", "scientific", "engineering", "compact"); err != nil {
		return nil, err
	}
	least, most := 0, 3
	switch {
	case f.style == "currency":
		least = currencyDigits(f.currency)
		most = least
	case f.style == "percent":
		most = 0
	}
	if err := f.digits.read(o, numberName, least, most, f.notation == "compact"); err != nil {
		return nil, err
	}
	f.priority = [...]string{"auto", "auto", "morePrecision", "lessPrecision"}[f.digits.precision]
	if f.digits.stripIfInteger {
		f.priority = "auto" // V8 reads it out of ICU's skeleton and misses it here
	}
	if f.compact, err = o.choice(numberName, "compactDisplay", "short", "short", "long"); err != nil {
		return nil, err
	}
	if err := f.readGrouping(o); err != nil {
		return nil, err
	}
	if f.signs, err = o.choice(numberName, "signDisplay", "auto", "auto", "never", "always", "exceptZero", "negative"); err != nil {
		return nil, err
	}
	f.load(locale, system)
	if s, _ := o["numberingSystem"].(string); s == "latn" && NumberingSystem(locale) != s {
		// V8 loses this choice on the way to ICU's range formatter.
		ranged := *f
		ranged.load(locale, NumberingSystem(locale))
		f.ranged = &ranged
	}
	return f, nil
}

// resolveSystem settles the numbering system by the option, the tag's nu
// keyword and the locale's own; resolved is the locale as it is shown.
func resolveSystem(locale string, keywords map[string]string, o Options) (system, resolved string, err error) {
	option, err := o.choice(numberName, "numberingSystem", "")
	if err != nil {
		return "", "", err
	}
	if _, there := o["numberingSystem"]; there && !isTypeSequence(option) {
		return "", "", rangeErrorf("Invalid numberingSystem : %s", option)
	}
	system, resolved = NumberingSystem(locale), locale
	if nu := keywords["nu"]; nu != "" && systemDigits(nu) != "" && (option == "" || option == nu) {
		return nu, withKeyword(locale, "nu", nu), nil
	}
	if option != "" && systemDigits(option) != "" {
		system = option
	}
	return system, resolved, nil
}

// readUnit reads style, currency and unit with their displays.
func (f *NumberFormat) readUnit(o Options) (err error) {
	if f.style, err = o.choice(numberName, "style", "decimal", "decimal", "percent", "currency", "unit"); err != nil {
		return err
	}
	currency, hasCurrency := o["currency"]
	if hasCurrency {
		code := optionText(currency)
		if len(code) != 3 || !allAlpha(code) {
			return rangeErrorf("Invalid currency code : %s", code)
		}
		f.currency = strings.ToUpper(code)
	}
	display, err := o.choice(numberName, "currencyDisplay", "symbol", "code", "symbol", "name", "narrowSymbol")
	if err != nil {
		return err
	}
	sign, err := o.choice(numberName, "currencySign", "standard", "standard", "accounting")
	if err != nil {
		return err
	}
	unit, hasUnit := o["unit"]
	if hasUnit {
		f.unit = optionText(unit)
		if !isSanctionedUnit(f.unit) {
			return rangeErrorf("Invalid unit argument for Intl.NumberFormat() '%s'", f.unit)
		}
	}
	unitDisplay, err := o.choice(numberName, "unitDisplay", "short", "short", "narrow", "long")
	if err != nil {
		return err
	}
	switch {
	case f.style == "currency" && !hasCurrency:
		return typeErrorf("Currency code is required with currency style.")
	case f.style == "unit" && !hasUnit:
		return typeErrorf("Invalid unit argument for Intl.NumberFormat() ''")
	}
	switch f.style {
	case "currency":
		f.display, f.sign = display, sign
	case "unit":
		f.display = unitDisplay
	}
	return nil
}

func (f *NumberFormat) readGrouping(o Options) error {
	f.grouping = "auto"
	if f.notation == "compact" {
		f.grouping = "min2"
	}
	v, ok := o["useGrouping"]
	if !ok {
		return nil
	}
	if b, isBool := v.(bool); isBool && b {
		f.grouping = "always"
		return nil
	}
	if !o.flag("useGrouping", true) {
		f.grouping = ""
		return nil
	}
	switch s := optionText(v); s {
	case "true", "false":
	case "min2", "auto", "always":
		f.grouping = s
	default:
		return rangeErrorf("Value %s out of range for %s options property useGrouping", s, numberName)
	}
	return nil
}

// Resolved is resolvedOptions().
func (f *NumberFormat) Resolved() []Member {
	out := []Member{{"locale", f.locale}, {"numberingSystem", f.data.system}, {"style", f.style}}
	switch f.style {
	case "currency":
		sign := f.sign
		if f.signs == "never" {
			sign = "standard" // V8 reads it out of ICU's skeleton, which has no other
		}
		out = append(out, Member{"currency", f.currency}, Member{"currencyDisplay", f.display}, Member{"currencySign", sign})
	case "unit":
		out = append(out, Member{"unit", f.unit}, Member{"unitDisplay", f.display})
	}
	out = append(out, f.digits.resolved()...)
	var grouping any = f.grouping
	if f.grouping == "" {
		grouping = false
	}
	out = append(out, Member{"useGrouping", grouping}, Member{"notation", f.notation})
	if f.notation == "compact" {
		out = append(out, Member{"compactDisplay", f.compact})
	}
	zeros := "auto"
	if f.digits.stripIfInteger && !(f.style == "unit" && strings.HasPrefix(f.unit, "w")) {
		// V8 looks for "/w" in ICU's skeleton and finds "/week" first.
		zeros = "stripIfInteger"
	}
	return append(out, Member{"signDisplay", f.signs}, Member{"roundingMode", f.digits.mode},
		Member{"roundingIncrement", float64(f.digits.increment)},
		Member{"trailingZeroDisplay", zeros},
		Member{"roundingPriority", f.priority})
}

// Format gives the number's text.
func (f *NumberFormat) Format(v Value) string {
	var b strings.Builder
	for _, p := range f.layers(v).pieces() {
		b.WriteString(p.text)
	}
	return b.String()
}

// FormatToParts gives the text in typed parts.
func (f *NumberFormat) FormatToParts(v Value) []Part {
	return parts(f.layers(v).pieces())
}
