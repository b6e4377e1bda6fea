package intl

import "strings"

// FormatRange writes the span between two moments.
func (f *DateTimeFormat) FormatRange(start, end float64) (string, error) {
	parts, err := f.FormatRangeToParts(start, end)
	if err != nil {
		return "", err
	}
	for _, p := range parts {
		if p.Source != "shared" {
			return Text(parts), nil
		}
	}
	return plainSpaces(Text(parts)), nil // one moment, written as format does
}

// FormatRangeToParts is FormatRange in parts, each with its source.
func (f *DateTimeFormat) FormatRangeToParts(start, end float64) ([]Part, error) {
	from, err := clip(start)
	if err != nil {
		return nil, err
	}
	to, err := clip(end)
	if err != nil {
		return nil, err
	}
	a, b := civilAt(from, f.zone, f.calendar), civilAt(to, f.zone, f.calendar)
	if parts, laterFirst := f.span(a, b); parts != nil {
		if out := withSources(parts, laterFirst); out != nil {
			return out, nil
		}
	}
	var out []Part
	for _, p := range f.writer.write(f.pattern, a) {
		out = append(out, Part{Type: p.kind, Value: p.text, Source: "shared"})
	}
	return out, nil
}

// greatest is the greatest field in which two moments differ.
func greatest(a, b civil) int {
	half := func(c civil) int { return c.hour / 12 }
	for i, pair := range [...][2]int{{a.era, b.era}, {a.year, b.year}, {a.month, b.month}, {a.day, b.day},
		{half(a), half(b)}, {a.hour, b.hour}, {a.minute, b.minute}, {a.second, b.second}, {a.milli, b.milli}} {
		if pair[0] != pair[1] {
			return i
		}
	}
	return differNot
}

// span writes two moments; nil where one is enough.
func (f *DateTimeFormat) span(a, b civil) (parts []datePart, laterFirst bool) {
	f.once.Do(func() {
		source := f.source
		if f.hourCycle != "" {
			source = patternsOf(f.locale, f.calendar, f.decimal(), cycleLetter(f.hourCycle), false)
		}
		f.ranges = newRangeFormat(source, f.pattern)
	})
	r := f.ranges
	field := greatest(a, b)
	if field == differNot {
		return nil, false
	}
	sameDay := field >= differHalf
	p := r.patterns[field]
	switch {
	case p.first == "" && p.second == "":
		if ignores(r.whole, field) {
			return nil, false
		}
		return f.fallback(r.whole, a, b, sameDay)
	case p.first == "":
		return f.fallback(p.second, a, b, sameDay)
	}
	one, two := a, b
	if p.laterFirst {
		one, two = b, a
	}
	parts = f.writer.write(p.first, one)
	return appendParts(parts, f.writer.write(p.second, two)), p.laterFirst
}

func appendParts(parts, more []datePart) []datePart {
	for _, p := range more {
		if p.letter == 0 {
			parts = literal(parts, p.text)
		} else {
			parts = append(parts, p)
		}
	}
	return parts
}

// fallback writes both moments out, or one date with two times.
func (f *DateTimeFormat) fallback(pattern string, a, b civil, sameDay bool) ([]datePart, bool) {
	r := f.ranges
	if !sameDay || r.date == "" || r.time == "" {
		return f.pair(pattern, a, b)
	}
	times, laterFirst := f.pair(r.time, a, b)
	return insert(r.joiner, times, f.writer.write(r.date, a)), laterFirst
}

func (f *DateTimeFormat) pair(pattern string, a, b civil) ([]datePart, bool) {
	joiner := f.ranges.source.value("I")
	one, two := f.writer.write(pattern, a), f.writer.write(pattern, b)
	return insert(joiner, one, two), strings.Index(joiner, "{1}") < strings.Index(joiner, "{0}")
}

// insert puts parts in place of {0} and {1}.
func insert(pattern string, zero, one []datePart) []datePart {
	var parts []datePart
	for pattern != "" {
		at := strings.IndexByte(pattern, '{')
		if at < 0 || at+3 > len(pattern) {
			return literal(parts, pattern)
		}
		parts = literal(parts, pattern[:at])
		if pattern[at+1] == '0' {
			parts = appendParts(parts, zero)
		} else {
			parts = appendParts(parts, one)
		}
		pattern = pattern[at+3:]
	}
	return parts
}

// withSources says which parts belong to the first moment and which to the
// second: from the first field that comes twice to the last. Nil where none does.
func withSources(parts []datePart, laterFirst bool) []Part {
	firstFrom, firstTo, secondFrom, secondTo := len(parts), -1, len(parts), -1
	for i, p := range parts {
		if p.letter == 0 {
			continue
		}
		for j := i + 1; j < len(parts); j++ {
			if parts[j].letter == p.letter {
				firstFrom, firstTo = min(firstFrom, i), max(firstTo, i)
				secondFrom, secondTo = min(secondFrom, j), max(secondTo, j)
				break
			}
		}
	}
	if firstTo < 0 {
		return nil
	}
	one, two := "startRange", "endRange"
	if laterFirst {
		one, two = two, one
	}
	out := make([]Part, len(parts))
	for i, p := range parts {
		out[i] = Part{Type: p.kind, Value: p.text, Source: "shared"}
		switch {
		case i >= firstFrom && i <= firstTo:
			out[i].Source = one
		case i >= secondFrom && i <= secondTo:
			out[i].Source = two
		}
	}
	return out
}
