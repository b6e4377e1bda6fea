package intl

import "strings"

// unitPatterns are the texts around a number by plural category: a unit's or
// a currency name's.
type unitPatterns struct {
	field string // part type: "unit" or "currency"
	of    func(category string) string
}

func (u *unitPatterns) affix(category string) affix {
	before, after, found := strings.Cut(u.of(category), "{0}")
	a := affix{alone: !found}
	if before != "" {
		a.before = []piece{{field: u.field, text: before}}
	}
	if after != "" {
		a.after = []piece{{field: u.field, text: after}}
	}
	return a
}

// sanctioned are the simple units of ECMA-402, table 2.
const sanctioned = ` acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year `

func isSanctionedUnit(unit string) bool {
	a, b, compound := strings.Cut(unit, "-per-")
	return isSimpleUnit(a) && (!compound || isSimpleUnit(b))
}

func isSimpleUnit(unit string) bool {
	return unit != "" && !strings.Contains(unit, " ") && strings.Contains(sanctioned, " "+unit+" ")
}

// unitPatternsOf are the patterns of a sanctioned unit; a compound CLDR has no
// pattern for is put together from its two units (UTS 35, part 6).
func unitPatternsOf(locale, unit, width string) *unitPatterns {
	text, _ := Section(locale, "unit-"+width)
	if line, ok := findLine(text, unit); ok {
		return &unitPatterns{field: "unit", of: func(category string) string {
			pattern, _ := pluralLine(line, category)
			return pattern
		}}
	}
	a, b, _ := strings.Cut(unit, "-per-")
	numerator, _ := findLine(text, a)
	denominator, _ := findLine(text, b)
	per, ok := exactLine(denominator, "per")
	if !ok {
		compound, _ := findLine(text, "per")
		one, _ := pluralLine(denominator, "one")
		one = strings.TrimFunc(strings.Replace(one, "{0}", "", 1), isSpace)
		per = strings.Replace(compound, "{1}", one, 1)
	}
	return &unitPatterns{field: "unit", of: func(category string) string {
		pattern, _ := pluralLine(numerator, category)
		return strings.Replace(per, "{0}", pattern, 1)
	}}
}
