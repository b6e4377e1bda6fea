package intl

import (
	"strings"
	"sync"
)

// A patternSource finds the pattern of a locale and calendar that shows the
// fields of a skeleton best, as ICU's DateTimePatternGenerator does (UTS 35
// part 4, "Matching Skeletons").
type patternSource struct {
	own, gregorian *chain // patterns of the calendar, and of the Gregorian one
	calendar       string
	names          *chain
	hour           byte // the hour letter of the locale
	decimal        string
	entries        [52][]patternEntry
	found          sync.Map // skeletonKey → pattern
}

type skeletonKey struct {
	text      string
	matchHour bool
}

type patternEntry struct {
	skeleton  skeleton
	base      string
	pattern   string
	specified bool // the skeleton was named, not read from the pattern
}

type sourceKey struct {
	locale, calendar, decimal string
	hour                      byte
	listed                    bool
}

var sources sync.Map // sourceKey → *patternSource

// patternsOf gives the source for a locale; listed leaves the patterns of the
// date and time styles out of it.
func patternsOf(locale, calendar, decimal string, hour byte, listed bool) *patternSource {
	calendar = namesOf(calendar)
	key := sourceKey{locale, calendar, decimal, hour, listed}
	if s, ok := sources.Load(key); ok {
		return s.(*patternSource)
	}
	s := &patternSource{
		gregorian: chainOf(locale, "dg"), names: chainOf(locale, "dn"),
		calendar: calendar, hour: hour, decimal: decimal,
	}
	s.own = s.gregorian
	if calendar != "gregory" && calendar != "iso8601" {
		s.own = chainOf(locale, "dc")
	}
	s.fill(listed)
	sources.Store(key, s)
	return s
}

// value looks a pattern up: what the calendar has of its own first.
func (s *patternSource) value(key string) string {
	if v, ok := s.own.find(s.calendar + ":" + key); ok {
		return v
	}
	return s.own.get(key)
}

func (s *patternSource) fill(listed bool) {
	const canonical = "GyQMwWEDFdaHmsSv"
	for i := range canonical {
		s.add(canonical[i:i+1], "", false)
	}
	for _, kind := range "TD" {
		for i := range 4 {
			if listed {
				break
			}
			if p := s.value(string(kind) + string(rune('0'+i))); p != "" {
				s.add(p, "", false)
			}
		}
	}
	if s.calendar != "gregory" {
		s.own.each(s.calendar+":a", func(key, pattern string) { s.add(pattern, key, true) })
	}
	s.own.each("a", func(key, pattern string) { s.add(pattern, key, true) })
}

// add takes a pattern; where name is set it is the skeleton under which the
// data lists the pattern, and it displaces one that was read from a pattern.
func (s *patternSource) add(pattern, name string, override bool) {
	e := patternEntry{pattern: pattern, specified: name != ""}
	if e.specified {
		e.skeleton = skeletonOf(name)
	} else {
		e.skeleton = skeletonOf(pattern)
	}
	e.base = e.skeleton.base()
	if e.base == "" {
		return
	}
	bucket := &s.entries[bucketOf(e.base[0])]
	for i := range *bucket {
		old := &(*bucket)[i]
		if old.base != e.base {
			continue
		}
		if (!old.specified || e.specified && !override) && !override {
			return
		}
		break
	}
	for i := range *bucket {
		old := &(*bucket)[i]
		if old.skeleton.letter == e.skeleton.letter && old.skeleton.length == e.skeleton.length {
			if !override || e.specified && old.specified {
				return
			}
			break
		}
	}
	for i := range *bucket {
		old := &(*bucket)[i]
		if old.base == e.base && old.skeleton.form == e.skeleton.form {
			old.pattern, old.specified = e.pattern, e.specified
			return
		}
	}
	*bucket = append(*bucket, e)
}

func bucketOf(c byte) int {
	if c <= 'Z' {
		return int(c - 'A')
	}
	return 26 + int(c-'a')
}

// raw is the entry nearest to the fields of want in include.
func (s *patternSource) raw(want *skeleton, include int) (best *patternEntry, missing, extra int) {
	nearest, bestMissing := 1<<30, -1
	for b := range s.entries {
		for i := range s.entries[b] {
			e := &s.entries[b][i]
			far, m, x := want.distance(&e.skeleton, include)
			if far < nearest || far == nearest && bestMissing < m {
				nearest, bestMissing = far, m
				best, missing, extra = e, m, x
				if far == 0 {
					return best, missing, extra
				}
			}
		}
	}
	return best, missing, extra
}

// best is the pattern for a skeleton. matchHour keeps the asked length of the
// hour; else the locale's stays.
func (s *patternSource) best(text string, matchHour bool) string {
	key := skeletonKey{text, matchHour}
	if p, ok := s.found.Load(key); ok {
		return p.(string)
	}
	p := s.search(text, matchHour)
	s.found.Store(key, p)
	return p
}

func (s *patternSource) search(text string, matchHour bool) string {
	want := skeletonOf(text)
	e, missing, extra := s.raw(&want, -1)
	if e == nil {
		return ""
	}
	if missing == 0 && extra == 0 {
		return s.adjust(e.pattern, &want, e.named(), matchHour, false)
	}
	mask := want.mask()
	date := s.appending(&want, mask&dateFields, matchHour)
	time := s.appending(&want, mask&timeFields, matchHour)
	if date == "" || time == "" {
		return date + time
	}
	style := 3
	switch want.least[fieldMonth] {
	case 4:
		style = 1
		if want.length[fieldWeekday] > 0 {
			style = 0
		}
	case 3:
		style = 2
	}
	return fill(s.glue(style), time, date, "")
}

// glue joins a date {1} and a time {0} that are shown together.
func (s *patternSource) glue(style int) string {
	key := string(rune('0' + style))
	if v := s.gregorian.get("J" + key); v != "" {
		return v
	}
	return s.gregorian.get("S" + key)
}

// fill puts texts in place of {0}, {1} and {2}.
func fill(pattern, zero, one, two string) string {
	return strings.NewReplacer("{0}", zero, "{1}", one, "{2}", two).Replace(pattern)
}

func (e *patternEntry) named() *skeleton {
	if e.specified {
		return &e.skeleton
	}
	return nil
}

// appending builds a pattern for the fields in mask, the best match first and
// what it lacks behind it.
func (s *patternSource) appending(want *skeleton, mask int, matchHour bool) string {
	if mask == 0 {
		return ""
	}
	e, missing, _ := s.raw(want, mask)
	result := s.adjust(e.pattern, want, e.named(), matchHour, false)
	last := 0
	const secondAndFraction = 1<<fieldSecond | 1<<fieldFraction
	for missing != 0 && missing != last {
		if missing&secondAndFraction == 1<<fieldFraction && mask&secondAndFraction == secondAndFraction {
			result = s.adjust(result, want, e.named(), matchHour, true)
			missing &^= 1 << fieldFraction
			continue
		}
		before := missing
		e, missing, _ = s.raw(want, before)
		piece := s.adjust(e.pattern, want, e.named(), matchHour, false)
		result = fill(s.appendFormat(topField(before&^missing)), result, piece, s.appendName(topField(before&^missing)))
		last = missing
	}
	return result
}

func topField(mask int) int {
	top := 0
	for i := range fieldCount {
		if mask&(1<<i) != 0 {
			top = i
		}
	}
	return top
}

func appendKey(field int) string {
	switch field {
	case fieldEra:
		return "Era"
	case fieldYear:
		return "Year"
	case fieldQuarter:
		return "Quarter"
	case fieldMonth:
		return "Month"
	case fieldWeek:
		return "Week"
	case fieldWeekday:
		return "Day-Of-Week"
	case fieldDay:
		return "Day"
	case fieldHour:
		return "Hour"
	case fieldMinute:
		return "Minute"
	case fieldSecond:
		return "Second"
	case fieldZone:
		return "Timezone"
	case fieldDayPeriod:
		return "Dayperiod"
	}
	return ""
}

func (s *patternSource) appendFormat(field int) string {
	if v := s.value("x" + appendKey(field)); v != "" {
		return v
	}
	return "{0} ├{2}: {1}┤"
}

func (s *patternSource) appendName(field int) string {
	name := s.names.get("F" + appendKey(field))
	if name == "" {
		name = "F" + string(rune('0'+field/10)) + string(rune('0'+field%10))
		if field < 10 {
			name = "F" + string(rune('0'+field))
		}
	}
	return "'" + name + "'"
}
