package intl

import (
	"strings"
)

// Fields in which two moments may differ, the greatest first.
const (
	differEra = iota
	differYear
	differMonth
	differDay
	differHalf // AM or PM
	differHour
	differMinute
	differSecond
	differMilli
	differNot
)

// A rangeFormat holds the interval patterns of one formatter (UTS 35 part 4,
// "Interval Formats"; the choices are those of ICU's DateIntervalFormat).
type rangeFormat struct {
	source   *patternSource
	skeleton string
	whole    string // the pattern for one moment
	date     string // set where a time range may follow one date
	time     string
	joiner   string
	patterns [differNot]rangePattern
}

// A rangePattern is cut where the second moment begins; where first is empty,
// second is a whole pattern for both.
type rangePattern struct {
	first, second string
	laterFirst    bool
}

// newRangeFormat finds the interval patterns for a formatter's pattern.
func newRangeFormat(source *patternSource, pattern string) *rangeFormat {
	s := skeletonOf(pattern)
	r := &rangeFormat{source: source, skeleton: s.text(), joiner: source.gregorian.get("S2")}
	r.whole = source.best(r.skeleton, false)
	date, normalDate, time, normalTime := cutSkeleton(r.normalHour(r.skeleton))
	found := r.separate(normalDate, normalTime)
	switch {
	case !found && (time == "" || date != ""):
	case time == "":
	case date == "":
		whole := source.best("yMd"+time, false)
		for _, field := range [...]int{differDay, differMonth, differYear} {
			r.patterns[field] = rangePattern{second: whole}
		}
		r.patterns[differEra] = rangePattern{second: source.best("GyMd"+time, false)}
	default:
		r.both(date)
	}
	return r
}

// both prepares date and time together: where a date differs both are written
// out, else one date stands before a range of times.
func (r *rangeFormat) both(date string) {
	skeleton := r.skeleton
	for _, f := range [...]struct {
		field  int
		letter string
	}{{differDay, "d"}, {differMonth, "M"}, {differYear, "y"}, {differEra, "G"}} {
		if !strings.Contains(date, f.letter) {
			skeleton = f.letter + skeleton
			r.patterns[f.field] = rangePattern{second: r.source.best(skeleton, false)}
		}
	}
	pattern := r.source.best(date, false)
	for _, field := range [...]int{differHalf, differHour, differMinute} {
		p := r.patterns[field]
		if p.first == "" {
			continue
		}
		whole := fill(r.joiner, p.first+p.second, pattern, "")
		r.set(field, whole, p.laterFirst)
	}
}

// normalHour gives the hour letter that the locale uses for the skeleton's,
// with its day period behind it.
func (r *rangeFormat) normalHour(skeleton string) string {
	hours, periods := 0, 0
	var hour, period byte
	hourAt, periodAt := -1, -1
	for i := range len(skeleton) {
		switch c := skeleton[i]; c {
		case 'h', 'H', 'k', 'K':
			if hour == 0 {
				hour, hourAt = c, i
			}
			hours++
		case 'a', 'b', 'B':
			if period == 0 {
				period, periodAt = c, i
			}
			periods++
		}
	}
	if hour == 0 {
		return skeleton
	}
	letter := byte('H')
	var letters [128]bool
	eachRun(r.source.best(string(rune(hour)), false), func(c byte, _ int, _ string) { letters[c&127] = true })
	switch {
	case letters['h']:
		letter = 'h'
	case letters['K']:
		letter = 'K'
	case letters['k']:
		letter = 'k'
	}
	switch {
	case letters['b']:
		period = 'b'
	case letters['B']:
		period = 'B'
	case period == 0:
		period = 'a'
	}
	text := string(rune(letter))
	if letter != 'H' && letter != 'k' {
		n := 1
		if periods >= 5 || hours >= 5 {
			n = 5
		} else if periods >= 3 || hours >= 3 {
			n = 3
		}
		text += strings.Repeat(string(rune(period)), n)
	}
	out := skeleton[:hourAt] + text + skeleton[hourAt+hours:]
	if periods > 0 {
		if periodAt > hourAt {
			periodAt += len(text) - hours
		}
		out = out[:periodAt] + out[periodAt+periods:]
	}
	return out
}

// cutSkeleton parts date from time and gives both once more at the lengths
// under which interval patterns are listed.
func cutSkeleton(skeleton string) (date, normalDate, time, normalTime string) {
	var d, nd, t, nt strings.Builder
	var count [128]int
	hour := byte(0)
	for i := range len(skeleton) {
		c := skeleton[i]
		switch c {
		case 'E', 'd', 'M', 'y':
			d.WriteByte(c)
			count[c]++
		case 'G', 'Y', 'u', 'Q', 'q', 'L', 'l', 'W', 'w', 'D', 'F', 'g', 'e', 'c', 'U', 'r':
			nd.WriteByte(c)
			d.WriteByte(c)
		case 'h', 'H', 'k', 'K':
			t.WriteByte(c)
			if hour == 0 {
				hour = c
			}
		case 'm', 'z', 'v':
			t.WriteByte(c)
			count[c]++
		case 'a', 'V', 'Z', 's', 'S', 'A', 'b', 'B':
			t.WriteByte(c)
			nt.WriteByte(c)
		}
	}
	nd.WriteString(strings.Repeat("y", count['y']))
	if n := count['M']; n > 0 && n < 3 {
		nd.WriteByte('M')
	} else {
		nd.WriteString(strings.Repeat("M", min(n, 5)))
	}
	if n := count['E']; n > 0 && n <= 3 {
		nd.WriteByte('E')
	} else {
		nd.WriteString(strings.Repeat("E", min(n, 5)))
	}
	if count['d'] > 0 {
		nd.WriteByte('d')
	}
	if hour != 0 {
		nt.WriteByte(hour)
	}
	for _, c := range [...]byte{'m', 'z', 'v'} {
		if count[c] > 0 {
			nt.WriteByte(c)
		}
	}
	return d.String(), nd.String(), t.String(), nt.String()
}

// separate finds the patterns of the time, or of the date where there is none.
func (r *rangeFormat) separate(date, time string) bool {
	skeleton := date
	if time != "" {
		skeleton = time
	}
	best, difference := r.nearest(skeleton)
	if best == "" {
		return false
	}
	if date != "" {
		r.date = r.source.best(date, false)
	}
	if time != "" {
		r.time = r.source.best(time, false)
	}
	if difference == otherFields {
		return false
	}
	if time != "" {
		for _, field := range [...]int{differMinute, differHour, differHalf} {
			r.find(field, skeleton, best, difference, false)
		}
		return true
	}
	r.find(differDay, skeleton, best, difference, true)
	if s, b, ok := r.find(differMonth, skeleton, best, difference, true); ok {
		skeleton, best = s, b
	}
	r.find(differYear, skeleton, best, difference, true)
	r.find(differEra, skeleton, best, difference, true)
	return true
}

func differLetter(field int) string { return "GyMdahms"[field : field+1] }

// listed is the interval pattern that the data has for a skeleton and field.
func (r *rangeFormat) listed(skeleton string, field int) string {
	get := func(letter string) string { return r.source.value("i" + skeleton + "/" + letter) }
	switch field {
	case differHalf:
		if p := get("B"); p != "" {
			return p
		}
		return get("a")
	case differHour:
		if p := get("h"); p != "" {
			return p
		}
		return get("H")
	case differSecond, differMilli:
		return ""
	}
	return get(differLetter(field))
}

// find takes the pattern for the field in which the moments differ; where
// extend is set and the skeleton has no such field, it is looked for with it.
func (r *rangeFormat) find(field int, skeleton, best string, difference int, extend bool) (extended, extendedBest string, ok bool) {
	pattern := r.listed(best, field)
	if pattern == "" {
		if ignores(best, field) {
			return "", "", false
		}
		if field == differHalf {
			if pattern = r.listed(best, differHour); pattern != "" {
				r.set(field, adjustWidths(skeleton, best, pattern, difference), false)
			}
			return "", "", false
		}
		if extend {
			extended, extendedBest = differLetter(field)+skeleton, differLetter(field)+best
			pattern = r.listed(extendedBest, field)
			if pattern == "" && difference == sameFields {
				if near, d := r.nearest(extendedBest); near != "" && d != otherFields {
					pattern, best, difference = r.listed(near, field), near, d
				}
			}
		}
	}
	if pattern == "" {
		return extended, extendedBest, false
	}
	if difference != sameFields {
		pattern = adjustWidths(skeleton, best, pattern, difference)
	}
	r.set(field, pattern, false)
	return extended, extendedBest, extended != ""
}

// set cuts a pattern where a field comes a second time.
func (r *rangeFormat) set(field int, pattern string, laterFirst bool) {
	if rest, ok := strings.CutPrefix(pattern, "latestFirst:"); ok {
		pattern, laterFirst = rest, true
	} else if rest, ok := strings.CutPrefix(pattern, "earliestFirst:"); ok {
		pattern, laterFirst = rest, false
	}
	at := splitPoint(pattern)
	r.patterns[field] = rangePattern{pattern[:at], pattern[at:], laterFirst}
}

func splitPoint(pattern string) int {
	var seen [128]bool
	at, cut := 0, -1
	eachRun(pattern, func(letter byte, _ int, text string) {
		if letter != 0 && cut < 0 {
			if seen[letter] {
				cut = at
			}
			seen[letter] = true
		}
		at += len(text)
	})
	if cut < 0 {
		return len(pattern)
	}
	return cut
}
