package main

import (
	_ "embed"
	"maps"
	"strings"
)

// calendarsTSV is written by calendars.mjs: no npm package of CLDR 48 carries
// the names of the calendars other than the Gregorian one.
//
//go:embed calendars.tsv
var calendarsTSV string

var calendarTable map[string]lines

// calendarNames reads calendars.tsv.
func (c *cldr) calendarNames() (map[string]lines, error) {
	if calendarTable != nil {
		return calendarTable, nil
	}
	calendarTable = map[string]lines{}
	for _, line := range strings.Split(strings.TrimSpace(calendarsTSV), "\n") {
		f := strings.Split(line, "\t")
		if calendarTable[f[0]] == nil {
			calendarTable[f[0]] = lines{}
		}
		calendarTable[f[0]][f[1]+":"+f[2]] = f[3]
	}
	// A locale has what the one with a subtag less has, where it has no line.
	for _, l := range c.locales() { // sorted: the shorter come first
		up := l[:max(strings.LastIndexByte(l, '-'), 0)]
		full := maps.Clone(calendarTable[up])
		if full == nil {
			full = lines{}
		}
		maps.Copy(full, calendarTable[l])
		if len(full) == 0 {
			full = maps.Clone(calendarTable["root"])
		}
		calendarTable[l] = full
	}
	return calendarTable, nil
}

// islamicMonths gives where the months of the observed calendars begin, as
// calendars.mjs writes them.
func islamicMonths(c *cldr, _ string) ([]byte, error) {
	table, err := c.calendarNames()
	if err != nil {
		return nil, err
	}
	l := lines{}
	for k, v := range table["*"] {
		l[strings.TrimSuffix(k, ":months")] = v
	}
	return l.text(), nil
}

// yearsWithoutEra are the languages whose own calendar shows a year without
// its era, where CLDR's generic patterns show it.
var yearsWithoutEra = map[string]string{"fa": "persian", "th": "buddhist"}

// withoutEra takes the era out of a pattern, with the space before or behind it.
func withoutEra(pattern string) string {
	pattern = strings.ReplaceAll(pattern, "GGGGG", "G")
	return strings.ReplaceAll(strings.ReplaceAll(pattern, " G", ""), "G ", "")
}

// ownCalendarPatterns are what a language's calendar has in place of the
// generic patterns (CLDR fa.xml, th.xml and ja.xml; no npm package of CLDR 48
// carries them).
var ownCalendarPatterns = map[string]lines{
	"fa": {"persian:D0": "y MMMM d, EEEE", "persian:ay": "y",
		"islamic-umalqura:ayyyyMMM": "MMM y", "islamic-umalqura:ayyyyMMMEd": "E d MMM y"},
	"th": {"buddhist:D0": "EEEEที่ d MMMM G y", "buddhist:D3": "d/M/yy", "buddhist:ayyyy": "G y", "buddhist:iHm/H": "H:mm–H:mm", "buddhist:iHm/m": "H:mm–H:mm",
		"buddhist:iyMd/d": "d–d/M/y", "buddhist:iyMEd/d": "E d – E d/M/y", "buddhist:iMEd/M": "E d – E d/M", "buddhist:iyMMM/M": "MMM–MMM y", "buddhist:iyMMMM/M": "MMMM–MMMM y",
		"buddhist:aGyM": "M/G y", "buddhist:aGyMd": "d/M/G y", "buddhist:aGyMEd": "E ที่ d/M/G y"},
	"ar": {"islamic-umalqura:D2": "d MMM y G"},
	"fr": {"islamic-umalqura:ayyyyMd": "d/M/y GGGGG"},
	"id": {"islamic-umalqura:D3": "d/M/y G"},
	"ja": {"japanese:D0": "Gy年M月d日EEEE", "japanese:D1": "Gy年M月d日", "japanese:D2": "Gy年M月d日", "japanese:D3": "GGGGGy/M/d",
		"japanese:aEEEEd": "d日EEEE", "japanese:aMEEEEd": "M/dEEEE", "japanese:aMMMEEEEd": "M月d日EEEE", "japanese:aGyMMMEEEEd": "Gy年M月d日EEEE",
		"japanese:ayyyyMEEEEd": "GGGGGy/M/dEEEE", "japanese:ayyyyMMMEEEEd": "Gy年M月d日EEEE"},
}
