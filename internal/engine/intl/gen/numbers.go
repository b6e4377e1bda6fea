package main

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

func init() {
	perLocale = append(perLocale,
		section{"number", makeNumber},
		section{"compact", makeCompact},
		section{"currency", makeCurrencySymbols},
		section{"currencyName", makeCurrencyNames},
		section{"unit-long", func(c *cldr, l string) ([]byte, error) { return makeUnits(c, l, "long") }},
		section{"unit-short", func(c *cldr, l string) ([]byte, error) { return makeUnits(c, l, "short") }},
		section{"unit-narrow", func(c *cldr, l string) ([]byte, error) { return makeUnits(c, l, "narrow") }},
	)
	supplemental = append(supplemental,
		section{"digits", makeDigits},
		section{"currencyDigits", makeCurrencyDigits},
	)
}

func textAt(v any, keys ...string) string {
	s, _ := at(v, keys...).(string)
	return s
}

func numberSystems(n map[string]any) []string {
	var out []string
	for k := range n {
		if s, ok := strings.CutPrefix(k, "symbols-numberSystem-"); ok {
			out = append(out, s)
		}
	}
	sort.Strings(out)
	return out
}

func numbersOf(c *cldr, locale string) (map[string]any, error) {
	m, err := c.main("numbers", locale, "numbers")
	if err != nil {
		return nil, err
	}
	n, _ := at(m, "numbers").(map[string]any)
	return n, nil
}

// makeNumber writes the default numbering system, the least digits before
// grouping, and for each system its symbols and patterns.
func makeNumber(c *cldr, locale string) ([]byte, error) {
	n, err := numbersOf(c, locale)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "system\t%s\nmin\t%s\n", textAt(n, "defaultNumberingSystem"), textAt(n, "minimumGroupingDigits"))
	for _, s := range numberSystems(n) {
		b.WriteString("s:" + s)
		for _, k := range []string{"decimal", "group", "percentSign", "plusSign", "minusSign", "approximatelySign", "exponential", "infinity", "nan", "currencyDecimal", "currencyGroup"} {
			b.WriteString("\t" + textAt(n, "symbols-numberSystem-"+s, k))
		}
		currency := "currencyFormats-numberSystem-" + s
		fmt.Fprintf(&b, "\nd:%s\t%s\np:%s\t%s\ne:%s\t%s\nr:%s\t%s\n",
			s, textAt(n, "decimalFormats-numberSystem-"+s, "standard"),
			s, textAt(n, "percentFormats-numberSystem-"+s, "standard"),
			s, textAt(n, "scientificFormats-numberSystem-"+s, "standard"),
			s, textAt(n, "miscPatterns-numberSystem-"+s, "range"))
		for _, k := range [][2]string{{"c", "standard"}, {"a", "accounting"}} {
			fmt.Fprintf(&b, "%s:%s\t%s\n", k[0], s, textAt(n, currency, k[1]))
		}
		if s == "latn" {
			fmt.Fprintf(&b, "u:%s%s\n", s, plurals(at(n, currency), "unitPattern-count-"))
		}
	}
	return b.Bytes(), nil
}

var categories = []string{"0", "1", "few", "many", "one", "two", "zero", "other"}

// plurals writes "<tab>category=pattern" for each category that differs from
// other, and other.
func plurals(v any, prefix string) string {
	other := textAt(v, prefix+"other")
	var b strings.Builder
	for _, category := range categories {
		p, ok := at(v, prefix+category).(string)
		if ok && (p != other || category == "other") {
			b.WriteString("\t" + category + "=" + p)
		}
	}
	return b.String()
}

// makeCompact writes a line for each power of ten: kind (ds, dl, cs), system
// and power, then the patterns.
func makeCompact(c *cldr, locale string) ([]byte, error) {
	n, err := numbersOf(c, locale)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, s := range numberSystems(n) {
		write := func(kind string, v any) {
			for power := 3; power <= 20; power++ {
				prefix := "1" + strings.Repeat("0", power) + "-count-"
				if line := plurals(v, prefix); line != "" {
					fmt.Fprintf(&b, "%s:%s:%s%s\n", kind, s, strconv.Itoa(power), line)
				}
			}
		}
		decimal := at(n, "decimalFormats-numberSystem-"+s)
		write("ds", at(decimal, "short", "decimalFormat"))
		write("dl", at(decimal, "long", "decimalFormat"))
		currency := at(n, "currencyFormats-numberSystem-"+s, "short", "standard")
		write("cs", currency)
	}
	return b.Bytes(), nil
}

func currenciesOf(c *cldr, locale string) (map[string]any, []string, error) {
	m, err := c.main("numbers", locale, "currencies")
	if err != nil {
		return nil, nil, err
	}
	all, _ := at(m, "numbers", "currencies").(map[string]any)
	var codes []string
	for code := range all {
		codes = append(codes, code)
	}
	sort.Strings(codes)
	return all, codes, nil
}

// makeCurrencySymbols writes code, symbol, narrow symbol, own decimal and
// group separator and own pattern of each currency that has one other than its code.
func makeCurrencySymbols(c *cldr, locale string) ([]byte, error) {
	all, codes, err := currenciesOf(c, locale)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if code := regionCurrency(c, locale); code != "" {
		if own := ownPattern(c, locale, code); own != "" {
			b.WriteString("*\t\t\t" + own + "\n")
		}
	}
	for _, code := range codes {
		v := all[code]
		symbol, narrow := textAt(v, "symbol"), textAt(v, "symbol-alt-narrow")
		if symbol == code {
			symbol = ""
		}
		if narrow == code {
			narrow = ""
		}
		line := strings.TrimRight(code+"\t"+symbol+"\t"+narrow+"\t"+ownPattern(c, locale, code), "\t")
		if line != code {
			b.WriteString(line + "\n")
		}
	}
	return b.Bytes(), nil
}

// ownPattern gives decimal, group and pattern of a currency that has such in a
// locale, as ICU's data has them: what is not given is taken from the locale
// that first gives one of them. "*" stands for the currency of the locale's
// region, whose pattern ICU applies to all others too.
func ownPattern(c *cldr, locale, code string) string {
	all, _, err := currenciesOf(c, locale)
	if err != nil {
		return ""
	}
	v := all[code]
	decimal, group, pattern := textAt(v, "decimal"), textAt(v, "group"), textAt(v, "pattern")
	if decimal == "" && group == "" && pattern == "" {
		return ""
	}
	for locale != "root" {
		parent := c.parent(locale)
		above, _, err := currenciesOf(c, parent)
		if err != nil || textAt(above[code], "decimal") != decimal || textAt(above[code], "group") != group || textAt(above[code], "pattern") != pattern {
			break
		}
		locale = parent
	}
	n, err := numbersOf(c, locale)
	if err != nil {
		return ""
	}
	if decimal == "" {
		decimal = textAt(n, "symbols-numberSystem-latn", "decimal")
	}
	if group == "" {
		group = textAt(n, "symbols-numberSystem-latn", "group")
	}
	if pattern == "" {
		pattern = textAt(n, "currencyFormats-numberSystem-latn", "standard")
	}
	return decimal + "\t" + group + "\t" + pattern
}

// supplemental reads a file of cldr-core once.
func (c *cldr) supplemental(file string) (any, error) {
	path := "cldr-core/supplemental/" + file + ".json"
	if v, ok := c.read[path]; ok {
		return v, nil
	}
	var doc struct {
		Supplemental any `json:"supplemental"`
	}
	if err := c.load(path, &doc); err != nil {
		return nil, err
	}
	c.read[path] = doc.Supplemental
	return doc.Supplemental, nil
}

// regionCurrency is the currency in use in a locale's region today.
func regionCurrency(c *cldr, locale string) string {
	region := ""
	for _, p := range strings.Split(locale, "-")[1:] {
		if len(p) == 2 {
			region = p
		}
	}
	if region == "" {
		likely, err := c.supplemental("likelySubtags")
		if err != nil {
			return ""
		}
		p := strings.Split(textAt(likely, "likelySubtags", locale), "-")
		region = p[len(p)-1]
	}
	doc, err := c.supplemental("currencyData")
	if err != nil {
		return ""
	}
	list, _ := at(doc, "currencyData", "region", region).([]any)
	for _, item := range list {
		for code, v := range item.(map[string]any) {
			if at(v, "_to") == nil && textAt(v, "_tender") != "false" {
				return code
			}
		}
	}
	return ""
}

// makeCurrencyNames writes code, name, and the name for each plural category
// that differs from other's.
func makeCurrencyNames(c *cldr, locale string) ([]byte, error) {
	all, codes, err := currenciesOf(c, locale)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, code := range codes {
		name := textAt(all[code], "displayName")
		line := plurals(all[code], "displayName-count-")
		if name == "" && line == "" || name == code {
			continue
		}
		if line == "\tother="+name {
			line = ""
		}
		b.WriteString(code + "\t" + name + line + "\n")
	}
	return b.Bytes(), nil
}

// wantedUnits are ECMA-402's sanctioned units and those of their compounds
// that CLDR has patterns of its own for.
const wantedUnits = ` acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram
 hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian
 milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte
 week yard year kilometer-per-hour meter-per-second mile-per-hour mile-per-gallon liter-per-kilometer `

func makeUnits(c *cldr, locale, width string) ([]byte, error) {
	m, err := c.main("units", locale, "units")
	if err != nil {
		return nil, err
	}
	units, _ := at(m, "units", width).(map[string]any)
	var lines []string
	for key, v := range units {
		if key == "per" {
			lines = append(lines, "per\t"+textAt(v, "compoundUnitPattern"))
			continue
		}
		_, name, _ := strings.Cut(key, "-")
		if !strings.Contains(strings.ReplaceAll(wantedUnits, "\n", ""), " "+name+" ") {
			continue
		}
		line := name + plurals(v, "unitPattern-count-")
		if per := textAt(v, "perUnitPattern"); per != "" {
			line += "\tper=" + per
		}
		lines = append(lines, line)
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// makeDigits writes each numeric numbering system's name and ten digits.
func makeDigits(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/numberingSystems.json", &doc); err != nil {
		return nil, err
	}
	m, _ := at(doc, "supplemental", "numberingSystems").(map[string]any)
	var lines []string
	for name, v := range m {
		if digits := textAt(v, "_digits"); digits != "" {
			lines = append(lines, name+"\t"+digits)
		}
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// makeCurrencyDigits writes the currencies whose fraction is not two digits.
func makeCurrencyDigits(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/currencyData.json", &doc); err != nil {
		return nil, err
	}
	m, _ := at(doc, "supplemental", "currencyData", "fractions").(map[string]any)
	var lines []string
	for code, v := range m {
		// ICU 78.2 already has the correction of a later CLDR for the dinar.
		if digits := textAt(v, "_digits"); digits != "2" && code != "DEFAULT" && code != "RSD" {
			lines = append(lines, code+"\t"+digits)
		}
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}
