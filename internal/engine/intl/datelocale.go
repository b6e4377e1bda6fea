package intl

import "strings"

// resolveCalendarAndDigits settles the calendar and the numbering system;
// shown are the extension keywords that took effect.
func (f *DateTimeFormat) resolveCalendarAndDigits(o Options, keywords map[string]string) (shown map[string]string, err error) {
	shown = map[string]string{}
	f.calendar = defaultCalendar(f.locale)
	f.numbering = chainOf(f.locale, "dn").get("N")
	calendar, numbering := "", ""
	if v, ok := o["calendar"]; ok {
		calendar = optionText(v)
		if !isTypeSequence(calendar) {
			return nil, rangeErrorf("Invalid calendar : %s", calendar)
		}
		calendar = strings.ToLower(calendar)
	}
	if v, ok := o["numberingSystem"]; ok {
		numbering = optionText(v)
		if !isTypeSequence(numbering) {
			return nil, rangeErrorf("Invalid numberingSystem : %s", numbering)
		}
		numbering = strings.ToLower(numbering)
	}
	if ca := keywords["ca"]; knownCalendar(ca) {
		f.calendar = ca
		if calendar == "" || calendar == ca {
			shown["ca"] = ca
		}
	}
	if knownCalendar(calendar) {
		f.calendar = calendar
	}
	if nu := keywords["nu"]; numeralsOf(nu) != nil {
		f.numbering = nu
		if numbering == "" || numbering == nu {
			shown["nu"] = nu
		}
	}
	if numeralsOf(numbering) != nil {
		f.numbering = numbering
	}
	return shown, nil
}

func knownCalendar(name string) bool {
	switch name {
	case "gregory", "buddhist", "persian", "japanese", "iso8601",
		"islamic", "islamic-umalqura", "islamic-rgsa", "islamic-civil", "islamic-tbla":
		return true
	}
	return false
}

// defaultCalendar is the calendar of a region (CLDR calendarPreferenceData).
func defaultCalendar(locale string) string {
	switch regionOf(locale) {
	case "TH":
		return "buddhist"
	case "AF", "IR":
		return "persian"
	}
	return "gregory"
}

// numeralsOf gives the ten digits of a numbering system; nil where it is none.
func numeralsOf(name string) []string {
	if name == "" {
		return nil
	}
	line, ok := supplementalLine("numerals", name)
	if !ok {
		return nil
	}
	digits := make([]string, 0, 10)
	for _, r := range line {
		digits = append(digits, string(r))
	}
	if len(digits) != 10 {
		return nil
	}
	return digits
}

// names prepares the writer of the locale.
func (f *DateTimeFormat) names() {
	w := &dateWriter{locale: f.locale, names: chainOf(f.locale, "dn"), calendar: f.calendar}
	if f.numbering != "latn" {
		w.digits = numeralsOf(f.numbering)
	}
	w.zones = &zoneNamer{locale: f.locale, digits: w.digits}
	f.writer = w
}

// decimal is the sign before a fraction of a second.
func (f *DateTimeFormat) decimal() string {
	names := f.writer.names
	if f.numbering == names.get("N") {
		return names.get("decimal")
	}
	if f.numbering == "arab" || f.numbering == "arabext" {
		return "٫"
	}
	return names.get("decimal:latn")
}

// defaultHourLetter is the hour that a locale's region prefers.
func defaultHourLetter(locale string) byte {
	language, _, _ := strings.Cut(locale, "-")
	region := regionOf(locale)
	v, ok := supplementalLine("hours", language+"-"+region)
	if !ok {
		if v, ok = supplementalLine("hours", region); !ok {
			v = "H"
		}
	}
	return v[0]
}

func validHourCycle(hc string) bool {
	return hc == "h11" || hc == "h12" || hc == "h23" || hc == "h24"
}

func cycleLetter(hc string) byte {
	switch hc {
	case "h11":
		return 'K'
	case "h12":
		return 'h'
	case "h24":
		return 'k'
	}
	return 'H'
}

func letterCycle(c byte) string {
	switch c {
	case 'K':
		return "h11"
	case 'h':
		return "h12"
	case 'k':
		return "h24"
	}
	return "h23"
}

// hourCycleOf reads hourCycle; own is true where an option settles the cycle.
func hourCycleOf(o Options) (cycle string, own bool, err error) {
	cycle, err = o.choice(dateService, "hourCycle", "", "h11", "h12", "h23", "h24")
	if err != nil {
		return "", false, err
	}
	_, hour12 := o["hour12"]
	return cycle, cycle != "" || hour12, nil
}

// resolveCycle settles the hour cycle. V8 11 reads hour12 by the rule of
// ECMA-402 2022: it keeps the locale's own counting from 0 or from 1, so that
// hour12: false in en-US counts from 1 to 24.
func resolveCycle(cycle string, own bool, o Options, preferred string) string {
	if _, ok := o["hour12"]; ok {
		fromZero := preferred == "h11" || preferred == "h23"
		switch {
		case o.flag("hour12", false) && fromZero:
			return "h11"
		case o.flag("hour12", false):
			return "h12"
		case fromZero:
			return "h23"
		}
		return "h24"
	}
	if cycle != "" {
		return cycle
	}
	return preferred
}

// withCycle puts the cycle's letter in place of every hour of a pattern.
func withCycle(pattern, hc string) string {
	if hc == "" {
		return pattern
	}
	var b strings.Builder
	last := byte(0)
	eachRun(pattern, func(letter byte, n int, text string) {
		switch letter {
		case 'h', 'H', 'k', 'K':
			if last == 'd' {
				b.WriteByte(' ')
			}
			for range n {
				b.WriteByte(cycleLetter(hc))
			}
		default:
			b.WriteString(text)
		}
		last = letter
	})
	return b.String()
}

// patternCycle is the cycle of the first hour in a pattern.
func patternCycle(pattern string) string {
	hc := ""
	eachRun(pattern, func(letter byte, _ int, _ string) {
		switch letter {
		case 'h', 'H', 'k', 'K':
			if hc == "" {
				hc = letterCycle(letter)
			}
		}
	})
	return hc
}
