package intl

import (
	"math"
	"strings"
	"sync"
)

const dateService = "Intl.DateTimeFormat"

// A DateTimeFormat writes moments as Intl.DateTimeFormat does.
type DateTimeFormat struct {
	locale, shown        string // data locale; with the extensions that took effect
	calendar, numbering  string
	zone                 *zone
	hourCycle            string // "" where no hour is shown
	keyword              bool   // the locale names its hour cycle (-u-hc-)
	dateStyle, timeStyle string
	pattern              string
	source               *patternSource
	writer               *dateWriter
	once                 sync.Once // makes ranges
	ranges               *rangeFormat
}

// DateNeeds says which options a DateTimeFormat asks for before it takes its
// defaults (ECMA-402 CreateDateTimeFormat): the constructor has any and date,
// toLocaleString any and all, toLocaleDateString date and date,
// toLocaleTimeString time and time.
type DateNeeds struct{ Required, Defaults string }

// NewDateTimeFormat is new Intl.DateTimeFormat(locales, options).
func NewDateTimeFormat(locales []string, o Options, d Defaults) (*DateTimeFormat, error) {
	return NewDateTimeFormatFor(locales, o, d, DateNeeds{"any", "date"})
}

// A dateOption is a component option, in the order in which they are read.
type dateOption struct{ name, values, letters string }

func dateOptions() []dateOption {
	return []dateOption{
		{"weekday", "narrow long short", "EEEEE EEEE EEE"},
		{"era", "narrow long short", "GGGGG GGGG GGG"},
		{"year", "2-digit numeric", "yy y"},
		{"month", "narrow long short 2-digit numeric", "MMMMM MMMM MMM MM M"},
		{"day", "2-digit numeric", "dd d"},
		{"dayPeriod", "narrow long short", "BBBBB BBBB B"},
		{"hour", "2-digit numeric", "jj j"},
		{"minute", "2-digit numeric", "mm m"},
		{"second", "2-digit numeric", "ss s"},
		{"timeZoneName", "long short longOffset shortOffset longGeneric shortGeneric", "zzzz z OOOO O vvvv v"},
	}
}

// NewDateTimeFormatFor makes a formatter as one of Date's methods does.
func NewDateTimeFormatFor(locales []string, o Options, d Defaults, needs DateNeeds) (*DateTimeFormat, error) {
	locale, keywords, err := Negotiate(locales, d.Locale)
	if err != nil {
		return nil, err
	}
	if _, err := o.choice(dateService, "localeMatcher", "best fit", "lookup", "best fit"); err != nil {
		return nil, err
	}
	f := &DateTimeFormat{locale: locale}
	shown, err := f.resolveCalendarAndDigits(o, keywords)
	if err != nil {
		return nil, err
	}
	cycle, own, err := hourCycleOf(o)
	if err != nil {
		return nil, err
	}
	preferred := defaultHourLetter(locale)
	if hc := keywords["hc"]; validHourCycle(hc) {
		preferred, f.keyword = cycleLetter(hc), true
		shown["hc"] = hc
	}
	f.names()
	f.source = patternsOf(locale, f.calendar, f.decimal(), preferred, false)
	hc := resolveCycle(cycle, own, o, letterCycle(preferred))
	zoneID := d.Zone
	if v, ok := o["timeZone"]; ok {
		zoneID = optionText(v)
	} else if zoneID == "" {
		zoneID = "UTC"
	}
	if f.zone, err = findZone(zoneID); err != nil {
		return nil, err
	}
	f.writer.zone = f.zone
	if err := f.choosePattern(o, hc, needs); err != nil {
		return nil, err
	}
	if own && shown["hc"] != f.hourCycle {
		delete(shown, "hc")
	}
	f.shown = locale
	for _, key := range [...]string{"ca", "hc", "nu"} {
		if v := shown[key]; v != "" {
			f.shown = withKeyword(f.shown, key, v)
		}
	}
	return f, nil
}

// choosePattern reads the component and style options.
func (f *DateTimeFormat) choosePattern(o Options, hc string, needs DateNeeds) error {
	var skeleton strings.Builder
	asked := map[string]bool{}
	first := ""
	for _, option := range dateOptions() {
		if option.name == "timeZoneName" {
			n, ok, err := o.integer("fractionalSecondDigits", 1, 3)
			if err != nil {
				return err
			}
			if ok {
				asked["fractionalSecondDigits"] = true
				if first == "" {
					first = "fractionalSecondDigits"
				}
				skeleton.WriteString("SSS"[:n])
			}
		}
		values := strings.Fields(option.values)
		v, err := o.choice(dateService, option.name, "", values...)
		if err != nil {
			return err
		}
		if _, there := o[option.name]; !there {
			continue
		}
		asked[option.name] = true
		if first == "" {
			first = option.name
		}
		for i, letters := range strings.Fields(option.letters) {
			if values[i] == v {
				if option.name == "hour" {
					letters = strings.ReplaceAll(letters, "j", string(rune(cycleLetter(hc))))
				}
				skeleton.WriteString(letters)
			}
		}
	}
	if _, err := o.choice(dateService, "formatMatcher", "best fit", "basic", "best fit"); err != nil {
		return err
	}
	var err error
	if f.dateStyle, err = o.choice(dateService, "dateStyle", "", "full", "long", "medium", "short"); err != nil {
		return err
	}
	if f.timeStyle, err = o.choice(dateService, "timeStyle", "", "full", "long", "medium", "short"); err != nil {
		return err
	}
	if f.dateStyle != "" || f.timeStyle != "" {
		if first != "" {
			style := "dateStyle"
			if f.dateStyle == "" {
				style = "timeStyle"
			}
			return typeErrorf("Can't set option %s when %s is used", first, style)
		}
		if needs.Required == "date" && f.timeStyle != "" {
			return typeErrorf("Invalid option : timeStyle")
		}
		if needs.Required == "time" && f.dateStyle != "" {
			return typeErrorf("Invalid option : dateStyle")
		}
		f.stylePattern(hc)
		return nil
	}
	date := asked["weekday"] || asked["year"] || asked["month"] || asked["day"]
	time := asked["dayPeriod"] || asked["hour"] || asked["minute"] || asked["second"] || asked["fractionalSecondDigits"]
	needDefaults := !(needs.Required != "time" && date || needs.Required != "date" && time)
	if needDefaults && needs.Defaults != "time" {
		skeleton.WriteString("yMd")
	}
	if needDefaults && needs.Defaults != "date" {
		skeleton.WriteString(string(rune(cycleLetter(hc))) + "ms")
	}
	if asked["hour"] || needDefaults && needs.Defaults != "date" {
		f.hourCycle = hc
	}
	f.pattern = withCycle(f.source.best(skeleton.String(), true), f.hourCycle)
	return nil
}

func (f *DateTimeFormat) stylePattern(hc string) {
	place := map[string]string{"full": "0", "long": "1", "medium": "2", "short": "3"}
	date, time := "", ""
	if f.dateStyle != "" {
		date = f.source.value("D" + place[f.dateStyle])
	}
	if f.timeStyle != "" {
		time = f.source.value("T" + place[f.timeStyle])
		if f.keyword {
			listed := patternsOf(f.locale, f.calendar, f.decimal(), f.source.hour, true)
			time = listed.best(withHour(time, letterCycle(f.source.hour)), false)
		}
	}
	switch {
	case time == "":
		f.pattern = date
		return
	case date == "":
		f.pattern = time
	default:
		f.pattern = fill(f.source.glue(int(place[f.dateStyle][0]-'0')), time, date, "")
	}
	f.hourCycle = hc
	if patternCycle(f.pattern) == hc {
		return
	}
	f.pattern = withCycle(f.source.best(withHour(f.pattern, hc), true), hc)
}

// withHour is the skeleton of a pattern with the hour of a cycle.
func withHour(pattern, hc string) string {
	s := skeletonOf(pattern)
	return strings.Map(func(r rune) rune {
		switch r {
		case 'a', 'b', 'B':
			return -1
		case 'h', 'H', 'k', 'K':
			return rune(cycleLetter(hc))
		}
		return r
	}, s.text())
}

// clip is TimeClip: a whole number of milliseconds that a Date can hold.
func clip(ms float64) (int64, error) {
	if math.IsNaN(ms) || math.Abs(ms) > 8.64e15 {
		return 0, rangeErrorf("Invalid time value")
	}
	return int64(ms), nil
}

// Format writes a moment given in milliseconds since 1970.
func (f *DateTimeFormat) Format(ms float64) (string, error) {
	parts, err := f.parts(ms)
	if err != nil {
		return "", err
	}
	return plainSpaces(joinParts(parts)), nil
}

// plainSpaces puts an ordinary space in place of every narrow one. V8 does so
// in format alone, for programs that read dates back; parts and ranges keep them.
func plainSpaces(s string) string { return strings.ReplaceAll(s, "\u202f", " ") }

func joinParts(parts []datePart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.text)
	}
	return b.String()
}

func (f *DateTimeFormat) parts(ms float64) ([]datePart, error) {
	at, err := clip(ms)
	if err != nil {
		return nil, err
	}
	return f.writer.write(f.pattern, civilAt(at, f.zone, f.calendar)), nil
}

// FormatToParts is Format in parts.
func (f *DateTimeFormat) FormatToParts(ms float64) ([]Part, error) {
	parts, err := f.parts(ms)
	if err != nil {
		return nil, err
	}
	out := make([]Part, len(parts))
	for i, p := range parts {
		out[i] = Part{Type: p.kind, Value: p.text}
	}
	return out, nil
}

// Resolved is resolvedOptions(), in Node's order.
func (f *DateTimeFormat) Resolved() []Member {
	out := []Member{{"locale", f.shown}, {"calendar", f.calendar}, {"numberingSystem", f.numbering}, {"timeZone", f.zone.shown}}
	if f.hourCycle != "" {
		out = append(out, Member{"hourCycle", f.hourCycle}, Member{"hour12", f.hourCycle == "h11" || f.hourCycle == "h12"})
	}
	if f.dateStyle == "" && f.timeStyle == "" {
		for _, option := range dateOptions() {
			if option.name == "timeZoneName" {
				if n := min(strings.Count(f.pattern, "S"), 3); n > 0 {
					out = append(out, Member{"fractionalSecondDigits", float64(n)})
				}
			}
			if v := shownOption(option, f.pattern); v != "" {
				out = append(out, Member{option.name, v})
			}
		}
	}
	if f.dateStyle != "" {
		out = append(out, Member{"dateStyle", f.dateStyle})
	}
	if f.timeStyle != "" {
		out = append(out, Member{"timeStyle", f.timeStyle})
	}
	return out
}

// shownOption looks a component up in the pattern's text, literals and all, as
// V8 does.
func shownOption(option dateOption, pattern string) string {
	alternatives := [2]string{option.letters}
	switch option.name {
	case "weekday":
		alternatives[1] = strings.ReplaceAll(option.letters, "E", "c")
	case "month":
		alternatives[1] = strings.ReplaceAll(option.letters, "M", "L")
	case "dayPeriod":
		for i, letters := range strings.Fields(option.letters) {
			if strings.Contains(pattern, letters) || strings.Contains(pattern, strings.ToLower(letters)) {
				return strings.Fields(option.values)[i]
			}
		}
		return ""
	case "hour":
		for _, c := range "HhkK" {
			if strings.ContainsRune(pattern, c) {
				if strings.Contains(pattern, string(c)+string(c)) {
					return "2-digit"
				}
				return "numeric"
			}
		}
		return ""
	}
	values := strings.Fields(option.values)
	for _, letters := range alternatives {
		for i, l := range strings.Fields(letters) {
			if strings.Contains(pattern, l) {
				return values[i]
			}
		}
	}
	return ""
}
