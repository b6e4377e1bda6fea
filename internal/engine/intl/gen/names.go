package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"strings"
)

// Names of languages, regions, scripts and the rest change in a few places
// from a locale to its parent, so that a section holds what differs alone and
// a reader goes up through the parents. A line is: key, tab, value.

func init() {
	perLocale = append(perLocale,
		section{"names.language", displayNames("languages")},
		section{"names.region", displayNames("territories")},
		section{"names.script", displayNames("scripts")},
		section{"names.variant", displayNames("variants")},
		section{"names.other", differing(otherNames)},
		section{"lists", listPatterns},
		section{"relative", differing(relativeTimes)},
	)
	supplemental = append(supplemental, section{"weeks", weeks}, section{"likely", likely}, section{"calendars", calendars})
}

// differing makes a section of the lines that the parent locale does not have.
func differing(read func(c *cldr, locale string) (map[string]string, error)) func(*cldr, string) ([]byte, error) {
	return func(c *cldr, locale string) ([]byte, error) {
		own, err := read(c, locale)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil // und has few
		}
		if err != nil {
			return nil, err
		}
		if locale != "root" {
			above, err := read(c, c.parent(locale))
			for l := c.parent(locale); errors.Is(err, fs.ErrNotExist) && l != "root"; {
				l = c.parent(l) // ca-ES has no files, where ca-ES-valencia has
				above, err = read(c, l)
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
			for k, v := range above {
				if own[k] == v {
					delete(own, k)
				}
			}
		}
		if len(own) == 0 {
			return nil, nil
		}
		keys := make([]string, 0, len(own))
		for k := range own {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		var b strings.Builder
		for _, k := range keys {
			fmt.Fprintf(&b, "%s\t%s\n", k, own[k])
		}
		return []byte(b.String()), nil
	}
}

func displayNames(file string) func(*cldr, string) ([]byte, error) {
	return differing(func(c *cldr, locale string) (map[string]string, error) {
		doc, err := c.main("localenames", locale, file)
		if err != nil {
			return nil, err
		}
		out := map[string]string{}
		texts, _ := at(doc, "localeDisplayNames", file).(map[string]any)
		for k, v := range texts {
			if s, ok := v.(string); ok && (s != k || file == "scripts") {
				out[k] = s
			}
		}
		return out, nil
	})
}

// otherNames holds patterns, calendars and the fields of a date.
func otherNames(c *cldr, locale string) (map[string]string, error) {
	out := map[string]string{}
	doc, err := c.main("localenames", locale, "localeDisplayNames")
	if err != nil {
		return nil, err
	}
	for _, p := range []string{"localePattern", "localeSeparator"} {
		if s, ok := at(doc, "localeDisplayNames", "localeDisplayPattern", p).(string); ok {
			out[p] = s
		}
	}
	calendars, _ := at(doc, "localeDisplayNames", "types", "calendar").(map[string]any)
	for k, v := range calendars {
		if s, ok := v.(string); ok {
			out["calendar."+k] = s
		}
	}
	doc, err = c.main("dates", locale, "dateFields")
	if err != nil {
		return nil, err
	}
	fields, _ := at(doc, "dates", "fields").(map[string]any)
	for k := range fields {
		if s, ok := at(fields, k, "displayName").(string); ok {
			out["field."+k] = s
		}
	}
	return out, nil
}

func listPatterns(c *cldr, locale string) ([]byte, error) {
	doc, err := c.main("misc", locale, "listPatterns")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, kind := range []string{"standard", "or", "unit"} {
		for _, style := range []string{"", "-short", "-narrow"} {
			p := at(doc, "listPatterns", "listPattern-type-"+kind+style)
			fmt.Fprintf(&b, "%s\t%v\t%v\t%v\t%v\n", kind+style, at(p, "2"), at(p, "start"), at(p, "middle"), at(p, "end"))
		}
	}
	return []byte(b.String()), nil
}

// relativeTimes: unit.style.±n for words, unit.style.past.one for patterns.
func relativeTimes(c *cldr, locale string) (map[string]string, error) {
	out := map[string]string{}
	doc, err := c.main("dates", locale, "dateFields")
	if err != nil {
		return nil, err
	}
	for _, unit := range strings.Fields("year quarter month week day hour minute second") {
		for _, style := range []string{"", "-short", "-narrow"} {
			field, _ := at(doc, "dates", "fields", unit+style).(map[string]any)
			name := unit + style + "."
			for k, v := range field {
				if n, ok := strings.CutPrefix(k, "relative-type-"); ok {
					out[name+n] = v.(string)
				}
				if tense, ok := strings.CutPrefix(k, "relativeTime-type-"); ok {
					for count, pattern := range v.(map[string]any) {
						out[name+tense+"."+strings.TrimPrefix(count, "relativeTimePattern-count-")] = pattern.(string)
					}
				}
			}
		}
	}
	return out, nil
}

// weeks: region, tab, first day, minimal days, weekend start and end (1 is
// Monday), "-" for what is as in the whole world (001).
func weeks(c *cldr, _ string) ([]byte, error) {
	var doc map[string]any
	if err := c.load("cldr-core/supplemental/weekData.json", &doc); err != nil {
		return nil, err
	}
	days := map[string]string{"mon": "1", "tue": "2", "wed": "3", "thu": "4", "fri": "5", "sat": "6", "sun": "7"}
	parts := []string{"firstDay", "minDays", "weekendStart", "weekendEnd"}
	rows := map[string][]string{}
	for i, part := range parts {
		regions, _ := at(doc, "supplemental", "weekData", part).(map[string]any)
		for region, v := range regions {
			if strings.Contains(region, "-") {
				continue
			}
			if rows[region] == nil {
				rows[region] = []string{"-", "-", "-", "-"}
			}
			s := fmt.Sprint(v)
			if d, ok := days[s]; ok {
				s = d
			}
			rows[region][i] = s
		}
	}
	return table(rows), nil
}

func table(rows map[string][]string) []byte {
	keys := make([]string, 0, len(rows))
	for k := range rows {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var b strings.Builder
	for _, k := range keys {
		b.WriteString(k + "\t" + strings.Join(rows[k], "\t") + "\n")
	}
	return []byte(b.String())
}

func likely(c *cldr, _ string) ([]byte, error) {
	var doc map[string]any
	if err := c.load("cldr-core/supplemental/likelySubtags.json", &doc); err != nil {
		return nil, err
	}
	subtags, _ := at(doc, "supplemental", "likelySubtags").(map[string]any)
	rows := map[string][]string{}
	for k, v := range subtags {
		rows[k] = []string{fmt.Sprint(v)}
	}
	return table(rows), nil
}

// calendars: region, tab, the calendars in use there, by their Unicode keys.
func calendars(c *cldr, _ string) ([]byte, error) {
	var doc map[string]any
	if err := c.load("cldr-core/supplemental/calendarPreferenceData.json", &doc); err != nil {
		return nil, err
	}
	regions, _ := at(doc, "supplemental", "calendarPreferenceData").(map[string]any)
	rows := map[string][]string{}
	for region, v := range regions {
		names := strings.Fields(strings.ReplaceAll(strings.Trim(fmt.Sprint(v), "[]"), "gregorian", "gregory"))
		if len(names) > 1 || names[0] != "gregory" {
			rows[region] = []string{strings.Join(names, " ")}
		}
	}
	return table(rows), nil
}
