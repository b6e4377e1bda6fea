package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// load reads what the locale says for the options.
func (f *NumberFormat) load(locale, system string) {
	f.data = loadNumberData(locale, system)
	d := f.data
	key := "d"
	switch {
	case f.style == "percent":
		f.scale = 2
		key = "p"
		if f.notation == "compact" {
			// ICU has no compact percent pattern: it goes by the unit.
			key = "d"
			f.outer = unitPatternsOf(locale, "percent", "short")
		}
	case f.style == "unit" && (f.unit == "percent" || strings.HasPrefix(f.unit, "percent-per-")) && f.display != "long" && f.notation != "compact":
		key = "p" // ICU writes it by the percent pattern, dropping what it is per
	case f.style == "unit":
		f.outer = unitPatternsOf(locale, f.unit, f.display)
	case f.style == "currency" && f.display == "name":
		f.outer = currencyPatternsOf(d, f.currency)
	case f.style == "currency":
		key = "c"
		if f.sign == "accounting" && f.signs != "never" {
			key = "a"
		}
		f.symbol = currencySymbol(d, f.currency, f.display)
	}
	pattern := d.foreignPattern(key, d.line(key))
	if f.style == "currency" {
		d.decimal, d.group = d.currencyDecimal, d.currencyGroup
		// A currency may bring its own pattern into a locale (escudos: 12$50).
		// ICU starts from that of the region's currency and keeps it.
		for _, code := range []string{"*", f.currency} {
			_, _, decimal, group, own := currencyFields(locale, code)
			if code == "*" && !strings.Contains(locale, "-") {
				continue // a language alone has no region
			}
			if own != "" {
				pattern = own
				f.symbol = currencySymbol(d, f.currency, f.display)
				d.decimal, d.group = decimal, group
			}
		}
	}
	f.pattern = parsePattern(pattern)
	if f.outer != nil || f.notation == "compact" || strings.HasPrefix(f.unit, "percent-per-") {
		f.rules = pluralRulesOf(locale, "cardinal")
	}
}

// layers are a number with what stands around it, innermost first.
type layers struct {
	value    rounded
	number   []piece
	inner    affix  // exponent
	middle   affix  // sign, currency, percent, compact
	outer    affix  // unit or currency name
	category string // plural category of the outer affix
}

func (l *layers) pieces() []piece {
	out := make([]piece, 0, len(l.number)+len(l.middle.before)+len(l.middle.after)+4)
	out = append(out, l.number...)
	out = append(out, l.inner.after...)
	inside := len(out)
	out = wrapSpaced(out, l.middle)
	if spaced := len(out) > inside+len(l.middle.before)+len(l.middle.after); spaced && len(l.outer.after) > 0 {
		// ICU does not count the space it put in, so a currency's name comes
		// before the last digit (en-DE: "SEK 2.5 Swedish kronor0").
		last := &out[len(out)-1]
		_, size := utf8.DecodeLastRuneInString(last.text)
		moved := piece{field: last.field, text: last.text[len(last.text)-size:]}
		last.text = last.text[:len(last.text)-size]
		return append(wrap(out, l.outer), moved)
	}
	return wrap(out, l.outer)
}

// wrap puts an affix around pieces.
func wrap(in []piece, a affix) []piece {
	if a.empty() {
		return in
	}
	if a.alone {
		return a.before
	}
	out := make([]piece, 0, len(in)+len(a.before)+len(a.after))
	return append(append(append(out, a.before...), in...), a.after...)
}

// wrapSpaced is wrap with the space CLDR wants between a currency that ends
// in a letter and a digit.
func wrapSpaced(in []piece, a affix) []piece {
	if a.empty() {
		return in
	}
	out := make([]piece, 0, len(in)+len(a.before)+len(a.after)+2)
	out = append(out, a.before...)
	if n := len(a.before); n > 0 && a.before[n-1].field == "currency" && len(in) > 0 {
		last, _ := utf8.DecodeLastRuneInString(a.before[n-1].text)
		first, _ := utf8.DecodeRuneInString(in[0].text)
		if needsSpace(last) && unicode.IsDigit(first) {
			out = append(out, piece{text: "\u00a0"})
		}
	}
	out = append(out, in...)
	if len(a.after) > 0 && a.after[0].field == "currency" && len(in) > 0 {
		first, _ := utf8.DecodeRuneInString(a.after[0].text)
		last, _ := utf8.DecodeLastRuneInString(in[len(in)-1].text)
		if needsSpace(first) && unicode.IsDigit(last) {
			out = append(out, piece{text: "\u00a0"})
		}
	}
	return append(out, a.after...)
}

func needsSpace(r rune) bool { return !unicode.IsSymbol(r) && !unicode.In(r, unicode.Z) }

func (f *NumberFormat) layers(v Value) *layers { return f.layered(v, false) }

func (f *NumberFormat) layered(v Value, approximate bool) *layers {
	l := &layers{}
	v = v.shift(f.scale)
	pattern, literal := &f.pattern, ""
	switch f.notation {
	case "scientific", "engineering":
		l.value = f.scientific(v)
		l.inner = f.exponent(l.value)
	case "compact":
		var compacted numberPattern
		var ok bool
		l.value, compacted, ok = f.compacted(v)
		if ok {
			pattern, literal = &compacted, "compact"
		}
	default:
		l.value = f.digits.apply(v)
	}
	zero := l.value.isZero() || l.value.kind == notNumber
	sign := shownSign(f.signs, l.value.neg, zero)
	l.middle = pattern.affixes(f.data, sign, approximate, f.symbol, literal)
	if f.style == "unit" {
		l.middle.rename("percentSign", "unit")
	}
	if pattern.hasDigits {
		l.number = f.numberPieces(l.value)
	}
	l.category = f.outerCategory(v, l.value)
	if f.outer != nil {
		l.outer = f.outer.affix(l.category)
	}
	return l
}

// outerCategory is the plural category for the unit or currency name: ICU
// takes it, in compact notation, of the number as it would be without.
func (f *NumberFormat) outerCategory(v Value, shown rounded) string {
	if f.outer == nil {
		return ""
	}
	if f.notation == "compact" {
		shown = f.digits.apply(v)
	}
	return f.category(shown)
}

// category is the plural category of a rounded value.
func (f *NumberFormat) category(r rounded) string {
	if r.kind != finite {
		return "other"
	}
	return f.rules.choose(r.operands())
}

// numberPieces writes the digits with their separators.
func (f *NumberFormat) numberPieces(r rounded) []piece {
	d := f.data
	switch r.kind {
	case notNumber:
		return []piece{{field: "nan", text: d.nan}}
	case infinite:
		return []piece{{field: "infinity", text: d.infinity}}
	}
	whole, fraction := r.text()
	out := make([]piece, 0, 4)
	primary, secondary := f.pattern.primary, f.pattern.secondary
	least := d.minGrouping
	grouping := f.grouping
	if grouping == "auto" && f.notation == "compact" {
		grouping = "min2"
	}
	switch grouping {
	case "":
		primary = 0
	case "always":
		least = 1
		if primary == 0 {
			primary, secondary = 3, 3
		}
	case "min2":
		least = max(2, least)
	}
	if primary > 0 && len(whole) >= primary+least {
		head := len(whole) - primary
		at := head % secondary
		if at == 0 {
			at = secondary
		}
		start := 0
		for end := at; end <= head; end += secondary {
			out = append(out, piece{field: "integer", text: translateDigits(whole[start:end], d.digits)},
				piece{field: "group", text: d.group})
			start = end
		}
		whole = whole[start:]
	}
	if whole != "" {
		out = append(out, piece{field: "integer", text: translateDigits(whole, d.digits)})
	}
	if fraction != "" {
		out = append(out, piece{field: "decimal", text: d.decimal}, piece{field: "fraction", text: translateDigits(fraction, d.digits)})
	}
	return out
}
