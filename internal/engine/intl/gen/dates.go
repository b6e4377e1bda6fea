package main

import (
	"fmt"
	"maps"
	"sort"
	"strings"
)

// Date sections are lines "key<tab>value", sorted by key; a locale holds only
// the lines that differ from its parent's (a value of \x01 takes one away), so
// a reader looks a key up along the chain of parents.
//
//	dg  patterns of the Gregorian calendar
//	dc  patterns of the other calendars (CLDR's generic), with "<calendar>:"
//	    before a key for what one calendar has of its own
//	dn  names: months, weekdays, day periods, eras, fields, digits
func init() {
	perLocale = append(perLocale,
		section{"dg", delta(gregorianPatterns)},
		section{"dc", delta(genericPatterns)},
		section{"dn", delta(dateNames)},
	)
	supplemental = append(supplemental,
		section{"hours", preferredHours},
		section{"dayperiods", dayPeriodRules},
		section{"numerals", numerals},
		section{"islamicmonths", islamicMonths},
	)
}

type lines map[string]string

func (l lines) set(key string, value any) {
	if s, ok := value.(string); ok {
		l[key] = s
	}
}

var linesMade = map[string]lines{}

// delta makes a section of what make gives for a locale and its parent does not.
func delta(make func(c *cldr, locale string) (lines, error)) func(c *cldr, locale string) ([]byte, error) {
	id := fmt.Sprintf("%p", make)
	get := func(c *cldr, locale string) (lines, error) {
		key := id + locale
		if l, ok := linesMade[key]; ok {
			return l, nil
		}
		l, err := make(c, locale)
		if err == nil {
			linesMade[key] = l
		}
		return l, err
	}
	return func(c *cldr, locale string) ([]byte, error) {
		own, err := get(c, locale)
		if err != nil {
			return nil, err
		}
		parent := lines{}
		if locale != "root" {
			up := c.parent(locale)
			for up != "root" && !c.has(up) {
				up = c.parent(up)
			}
			if parent, err = get(c, up); err != nil {
				return nil, err
			}
		}
		changed := lines{}
		for k, v := range own {
			if old, ok := parent[k]; !ok || old != v {
				changed[k] = v
			}
		}
		for k := range parent {
			if _, ok := own[k]; !ok {
				changed[k] = "\x01"
			}
		}
		if len(changed) == 0 {
			return nil, nil
		}
		return changed.text(), nil
	}
}

func (c *cldr) has(locale string) bool {
	i := sort.SearchStrings(c.all, locale)
	return locale == "root" || i < len(c.all) && c.all[i] == locale
}

func (l lines) text() []byte {
	keys := make([]string, 0, len(l))
	for k := range l {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var b strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&b, "%s\t%s\n", k, strings.ReplaceAll(l[k], "\n", " "))
	}
	return []byte(b.String())
}

var styles = []string{"full", "long", "medium", "short"}

func gregorianPatterns(c *cldr, locale string) (lines, error) {
	doc, err := c.main("dates", locale, "ca-gregorian")
	if err != nil {
		return nil, err
	}
	l := patterns(at(doc, "dates", "calendars", "gregorian"))
	if strings.HasPrefix(locale, "zh-Hant") {
		for i := range styles { // the JSON lost the spaces that ICU's data has
			l[fmt.Sprintf("S%d", i)], l[fmt.Sprintf("J%d", i)] = "{1} {0}", "{1} {0}"
		}
		l["J3"] = "{1}\u2009{0}"
	}
	if locale == "fr-ML" { // ICU's has fr's
		l["S3"], l["J3"] = "{1} {0}", "{1} {0}"
	}
	return l, nil
}

func genericPatterns(c *cldr, locale string) (lines, error) {
	doc, err := c.main("dates", locale, "ca-generic")
	if err != nil {
		return nil, err
	}
	l := patterns(at(doc, "dates", "calendars", "generic"))
	language, _, _ := strings.Cut(locale, "-")
	if calendar := yearsWithoutEra[language]; calendar != "" {
		for k, v := range maps.Clone(l) {
			if strings.HasPrefix(k, "ayyyy") || strings.HasPrefix(k, "iy") || k[0] == 'D' {
				l[calendar+":"+k] = withoutEra(v)
			}
		}
	}
	maps.Copy(l, ownCalendarPatterns[language])
	return l, nil
}

func text(v any) any {
	if m, ok := v.(map[string]any); ok {
		return m["_value"]
	}
	return v
}

func patterns(calendar any) lines {
	l := lines{}
	for i, style := range styles {
		l.set(fmt.Sprintf("D%d", i), text(at(calendar, "dateFormats", style)))
		l.set(fmt.Sprintf("T%d", i), text(at(calendar, "timeFormats", style)))
		l.set(fmt.Sprintf("S%d", i), text(at(calendar, "dateTimeFormats", style)))
		l.set(fmt.Sprintf("J%d", i), text(at(calendar, "dateTimeFormats-atTime", "standard", style)))
	}
	available, _ := at(calendar, "dateTimeFormats", "availableFormats").(map[string]any)
	for k, v := range available {
		if !strings.Contains(k, "-") {
			l.set("a"+k, text(v))
		}
	}
	items, _ := at(calendar, "dateTimeFormats", "appendItems").(map[string]any)
	for k, v := range items {
		l.set("x"+k, v)
	}
	intervals, _ := at(calendar, "dateTimeFormats", "intervalFormats").(map[string]any)
	for k, v := range intervals {
		if s, ok := v.(string); ok {
			l.set("I", s)
			continue
		}
		fields, _ := v.(map[string]any)
		for field, pattern := range fields {
			if len(field) == 1 {
				l.set("i"+k+"/"+field, pattern)
			}
		}
	}
	return l
}

func join(v any, keys ...string) (string, bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return "", false
	}
	out := make([]string, len(keys))
	for i, k := range keys {
		s, _ := m[k].(string)
		out[i] = s
	}
	return strings.Join(out, "|"), true
}

var dayPeriodKeys = []string{"am", "pm", "midnight", "noon", "morning1", "morning2", "afternoon1", "afternoon2", "evening1", "evening2", "night1", "night2"}

func dateNames(c *cldr, locale string) (lines, error) {
	doc, err := c.main("dates", locale, "ca-gregorian")
	if err != nil {
		return nil, err
	}
	calendar := at(doc, "dates", "calendars", "gregorian")
	l := lines{}
	put := func(key string, v any, keys ...string) {
		if s, ok := join(v, keys...); ok {
			l[key] = s
		}
	}
	months := make([]string, 12)
	for i := range months {
		months[i] = fmt.Sprint(i + 1)
	}
	for short, context := range map[string]string{"f": "format", "s": "stand-alone"} {
		for w, width := range map[string]string{"a": "abbreviated", "n": "narrow", "w": "wide", "s": "short"} {
			put("M"+short+w, at(calendar, "months", context, width), months...)
			put("W"+short+w, at(calendar, "days", context, width), "sun", "mon", "tue", "wed", "thu", "fri", "sat")
			put("P"+short+w, at(calendar, "dayPeriods", context, width), dayPeriodKeys...)
		}
	}
	put("Ew", at(calendar, "eras", "eraNames"), "0", "1")
	put("Ea", at(calendar, "eras", "eraAbbr"), "0", "1")
	put("En", at(calendar, "eras", "eraNarrow"), "0", "1")
	fields, err := c.main("dates", locale, "dateFields")
	if err != nil {
		return nil, err
	}
	for field, name := range map[string]string{"era": "Era", "year": "Year", "month": "Month", "weekday": "Day-Of-Week", "day": "Day", "hour": "Hour", "minute": "Minute", "second": "Second", "zone": "Timezone", "dayperiod": "Dayperiod"} {
		l.set("F"+name, at(fields, "dates", "fields", field, "displayName"))
	}
	numbers, err := c.main("numbers", locale, "numbers")
	if err != nil {
		return nil, err
	}
	numbers = at(numbers, "numbers").(map[string]any)
	system, _ := at(numbers, "defaultNumberingSystem").(string)
	l["N"] = system
	l.set("decimal", at(numbers, "symbols-numberSystem-"+system, "decimal"))
	l.set("decimal:latn", at(numbers, "symbols-numberSystem-latn", "decimal"))
	l.set("native", at(numbers, "otherNumberingSystems", "native"))
	own, err := c.calendarNames()
	if err != nil {
		return nil, err
	}
	for k, v := range own[locale] {
		l[k] = v
	}
	return l, nil
}

// preferredHours gives the hour character that a region (or a language in it)
// prefers: "US\th".
func preferredHours(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/timeData.json", &doc); err != nil {
		return nil, err
	}
	l := lines{}
	for region, v := range at(doc, "supplemental", "timeData").(map[string]any) {
		l.set(region, at(v, "_preferred"))
	}
	return l.text(), nil
}

// dayPeriodRules gives for a language "name=from-before", hours, with
// name@hour for a point: "en\tmorning1=0-12|noon@12".
func dayPeriodRules(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/dayPeriods.json", &doc); err != nil {
		return nil, err
	}
	l := lines{}
	for language, v := range at(doc, "supplemental", "dayPeriodRuleSet").(map[string]any) {
		if base, _, _ := strings.Cut(language, "-"); !languages[base] && language != "root" {
			continue
		}
		var rules []string
		for name, rule := range v.(map[string]any) {
			if p, ok := at(rule, "_at").(string); ok {
				rules = append(rules, name+"@"+strings.TrimLeft(p[:2], "0"))
				continue
			}
			from, _ := at(rule, "_from").(string)
			before, _ := at(rule, "_before").(string)
			rules = append(rules, fmt.Sprintf("%s=%s-%s", name, from[:2], before[:2]))
		}
		sort.Strings(rules)
		l[language] = strings.Join(rules, "|")
	}
	return l.text(), nil
}

// numerals gives the ten digits of each numeric system: "arab\t٠١٢٣…".
func numerals(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/numberingSystems.json", &doc); err != nil {
		return nil, err
	}
	l := lines{}
	for name, v := range at(doc, "supplemental", "numberingSystems").(map[string]any) {
		if at(v, "_type") == "numeric" {
			l.set(name, at(v, "_digits"))
		}
	}
	return l.text(), nil
}
