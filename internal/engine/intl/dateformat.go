package intl

import "strings"

// A dateWriter writes moments by a pattern in a locale.
type dateWriter struct {
	locale   string
	names    *chain
	digits   []string // nil for ASCII
	calendar string
	zone     *zone
	zones    *zoneNamer
}

// datePart is a part with the letter that made it (0 for a literal), which
// tells the fields of a range apart.
type datePart struct {
	kind   string
	letter byte
	text   string
}

// write formats one moment by a pattern.
func (w *dateWriter) write(pattern string, c civil) []datePart {
	var parts []datePart
	hasMinute, hasSecond := false, false
	eachRun(pattern, func(letter byte, _ int, _ string) {
		hasMinute = hasMinute || letter == 'm'
		hasSecond = hasSecond || letter == 's'
	})
	eachRun(pattern, func(letter byte, n int, text string) {
		if letter == 0 {
			parts = literal(parts, unquote(text))
			return
		}
		kind := partType(letter)
		if kind == "" {
			parts = literal(parts, text)
			return
		}
		if s := w.field(letter, n, c, hasMinute, hasSecond); s != "" {
			parts = append(parts, datePart{kind, letter, s})
		}
	})
	return parts
}

func literal(parts []datePart, text string) []datePart {
	if text == "" {
		return parts
	}
	if n := len(parts); n > 0 && parts[n-1].letter == 0 {
		parts[n-1].text += text
		return parts
	}
	return append(parts, datePart{"literal", 0, text})
}

func unquote(text string) string {
	if !strings.Contains(text, "'") {
		return text
	}
	if text == "''" {
		return "'"
	}
	text = strings.TrimPrefix(text, "'")
	text = strings.TrimSuffix(text, "'")
	return strings.ReplaceAll(text, "''", "'")
}

func partType(letter byte) string {
	switch letter {
	case 'G':
		return "era"
	case 'y', 'Y', 'u':
		return "year"
	case 'r':
		return "relatedYear"
	case 'M', 'L':
		return "month"
	case 'd':
		return "day"
	case 'E', 'c', 'e':
		return "weekday"
	case 'a', 'b', 'B':
		return "dayPeriod"
	case 'h', 'H', 'k', 'K':
		return "hour"
	case 'm':
		return "minute"
	case 's':
		return "second"
	case 'S':
		return "fractionalSecond"
	case 'z', 'v', 'O':
		return "timeZoneName"
	}
	return ""
}

func (w *dateWriter) field(letter byte, n int, c civil, hasMinute, hasSecond bool) string {
	switch letter {
	case 'G':
		return w.era(n, c)
	case 'y', 'Y', 'u', 'r':
		if n == 2 {
			return w.number(c.year%100, 2)
		}
		return w.number(c.year, n)
	case 'M', 'L':
		return w.month(letter, n, c)
	case 'd':
		return w.number(c.day, n)
	case 'E', 'c', 'e':
		return w.weekday(letter, n, c)
	case 'a', 'b', 'B':
		return w.dayPeriod(letter, n, c, hasMinute, hasSecond)
	case 'H':
		return w.number(c.hour, n)
	case 'k':
		return w.number((c.hour+23)%24+1, n)
	case 'h':
		return w.number((c.hour+11)%12+1, n)
	case 'K':
		return w.number(c.hour%12, n)
	case 'm':
		return w.number(c.minute, n)
	case 's':
		return w.number(c.second, n)
	case 'S':
		value, width := c.milli, n
		if n == 1 {
			value = c.milli / 100
		} else if n == 2 {
			value = c.milli / 10
		} else {
			width = 3
		}
		return w.number(value, width)
	case 'z':
		return w.zones.specific(w.zone, c, n < 4)
	case 'v':
		return w.zones.generic(w.zone, c, n < 4)
	case 'O':
		return w.zones.offset(c.offset, n < 4)
	}
	return ""
}

func (w *dateWriter) number(v, width int) string { return digitText(v, width, w.digits) }

func (w *dateWriter) era(n int, c civil) string {
	width := "a"
	switch n {
	case 4:
		width = "w"
	case 5:
		width = "n"
	}
	if c.calendar != "gregory" && c.calendar != "iso8601" {
		return w.names.item(namesOf(c.calendar)+":E"+width, c.era)
	}
	return w.names.item("E"+width, c.era)
}

// namesOf is the calendar under which the names of a calendar are listed.
func namesOf(calendar string) string {
	if strings.HasPrefix(calendar, "islamic") {
		return "islamic-umalqura"
	}
	return calendar
}

func (w *dateWriter) month(letter byte, n int, c civil) string {
	if n < 3 {
		return w.number(c.month+1, n)
	}
	width := "a"
	switch n {
	case 4:
		width = "w"
	case 5:
		width = "n"
	}
	if calendar := namesOf(c.calendar); calendar == "persian" || calendar == "islamic-umalqura" {
		if letter == 'M' {
			if s := w.names.item(calendar+":F"+width, c.month); s != "" {
				return s
			}
		}
		return w.names.item(calendar+":M"+width, c.month)
	}
	context := "f"
	if letter == 'L' {
		context = "s"
	}
	return w.names.item("M"+context+width, c.month)
}

func (w *dateWriter) weekday(letter byte, n int, c civil) string {
	width := "a"
	switch n {
	case 4:
		width = "w"
	case 5:
		width = "n"
	case 6:
		width = "s"
	}
	context := "f"
	if letter == 'c' {
		context = "s"
	}
	return w.names.item("W"+context+width, c.weekday)
}

// The places of day periods in a line of names (gen/dates.go).
const dayPeriodNames = "|am|pm|midnight|noon|morning1|morning2|afternoon1|afternoon2|evening1|evening2|night1|night2|"

func (w *dateWriter) dayPeriod(letter byte, n int, c civil, hasMinute, hasSecond bool) string {
	width := "a"
	switch n {
	case 4:
		width = "w"
	case 5:
		width = "n"
	}
	rules := ""
	if letter != 'a' {
		rules = dayPeriodRules(w.locale)
	}
	half := "am"
	if c.hour >= 12 {
		half = "pm"
	}
	exact := (!hasMinute || c.minute == 0) && (!hasSecond || c.second == 0)
	// Noon alone is named on the hour: ICU 78 calls midnight by its period.
	if letter != 'a' && exact && c.hour == 12 && barHas(rules, "noon@12") {
		if s := w.periodName(width, "noon"); s != "" {
			return s
		}
	}
	if letter == 'B' {
		if s := w.periodName(width, dayPeriodAt(rules, c.hour)); s != "" {
			return s
		}
	}
	return w.periodName(width, half)
}

func (w *dateWriter) periodName(width, name string) string {
	at := strings.Index(dayPeriodNames, "|"+name+"|")
	if name == "" || at < 0 {
		return ""
	}
	return w.names.item("Pf"+width, strings.Count(dayPeriodNames[:at], "|"))
}

// dayPeriodRules are those of the locale, or of the nearest with fewer subtags.
func dayPeriodRules(locale string) string {
	for locale != "" {
		if rules, ok := supplementalLine("dayperiods", locale); ok {
			return rules
		}
		locale = locale[:max(strings.LastIndexByte(locale, '-'), 0)]
	}
	return ""
}

func barHas(list, item string) bool {
	return strings.Contains("|"+list+"|", "|"+item+"|")
}

// dayPeriodAt is the period whose rule holds the hour; "" where none does.
func dayPeriodAt(rules string, hour int) string {
	for rule := range strings.SplitSeq(rules, "|") {
		name, span, ok := strings.Cut(rule, "=")
		if !ok || len(span) != 5 {
			continue
		}
		from := int(span[0]-'0')*10 + int(span[1]-'0')
		before := int(span[3]-'0')*10 + int(span[4]-'0')
		if from < before && hour >= from && hour < before || from >= before && (hour >= from || hour < before) {
			return name
		}
	}
	return ""
}
