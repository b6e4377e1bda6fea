package js

import "math"

// The parts of a date as the reader of its text collects them, and what they
// come to. The rules are V8's.

// dayParts are up to three numbers and the name of a month.
type dayParts struct {
	part  [3]int
	n     int
	named int // month by its name, 0 is none
	iso   bool
}

func (d *dayParts) add(n int) bool {
	if d.n == len(d.part) {
		return false
	}
	d.part[d.n] = n
	d.n++
	return true
}

// days counts the days since the epoch.
func (d *dayParts) days() (float64, bool) {
	if d.n == 0 {
		return 0, false
	}
	part := d.part
	for i := d.n; i < len(part); i++ {
		part[i] = 1
	}
	isDay := func(n int) bool { return n >= 1 && n <= 31 }
	var year, month, day int
	switch {
	case d.named == 0 && (d.iso || !isDay(part[0])):
		year, month, day = part[0], part[1], part[2]
	case d.named == 0:
		month, day, year = part[0], part[1], part[2]
	case !isDay(part[0]):
		month, year, day = d.named, part[0], part[1]
	default:
		month, day, year = d.named, part[0], part[1]
	}
	switch {
	case d.iso:
	case year >= 0 && year <= 49:
		year += 2000
	case year >= 50 && year <= 99:
		year += 1900
	}
	if month < 1 || month > 12 || !isDay(day) {
		return 0, false
	}
	return float64(daysBefore(year, month) + day - 1), true
}

// daysBefore counts the days from the epoch to the first of a month, by the
// Gregorian calendar without end in either direction.
func daysBefore(year, month int) int {
	// Years that begin in March end with the leap day.
	if month -= 2; month <= 0 {
		month += 12
		year--
	}
	era := year / 400
	if year < 0 {
		era = (year - 399) / 400
	}
	of := year - era*400
	return era*146_097 + of*365 + of/4 - of/100 + (153*(month-1)+2)/5 - 719_468
}

// timeParts are hour, minute, second and millisecond.
type timeParts struct {
	part   [4]int
	n      int
	half   int // hours that AM or PM adds
	halved bool
}

func (t *timeParts) add(n int) bool {
	if t.n == len(t.part) {
		return false
	}
	t.part[t.n] = n
	t.n++
	return true
}

// last adds the last part of a time.
func (t *timeParts) last(n int) {
	if t.add(n) {
		t.n = len(t.part)
	}
}

// expects reports whether a number can be the next part of a time that has
// begun.
func (t *timeParts) expects(n int) bool {
	return (t.n == 1 || t.n == 2) && n < 60 || t.n == 3 && n < 1000
}

func (t *timeParts) ms() (float64, bool) {
	hour, minute, second, ms := t.part[0], t.part[1], t.part[2], t.part[3]
	if t.halved {
		if hour > 12 {
			return 0, false
		}
		hour = hour%12 + t.half
	}
	if hour > 23 || minute > 59 || second > 59 || ms > 999 {
		if hour != 24 || minute != 0 || second != 0 || ms != 0 {
			return 0, false
		}
	}
	return float64(((hour*60+minute)*60+second)*1000 + ms), true
}

// unset is the minute of an offset of which only the hours were read.
const unset = -1

// zoneParts are an offset from UTC.
type zoneParts struct {
	known        bool
	negative     bool
	hour, minute int
	houred       bool
}

func (z *zoneParts) set(hours int) {
	*z = zoneParts{known: true, houred: true, hour: hours}
	if hours < 0 {
		z.negative, z.hour = true, -hours
	}
}

func (z *zoneParts) signed(sign int) { z.known, z.houred, z.negative = true, true, sign < 0 }

func (z *zoneParts) isUTC() bool { return z.known && z.hour == 0 && z.minute == 0 }

// expects reports whether a number can be the minutes of an offset.
func (z *zoneParts) expects(n int) bool { return z.houred && z.minute == unset && n < 60 }

// ms is the offset. V8 counts its seconds in 32 bits and refuses what then is
// more than a signed number holds.
func (z *zoneParts) ms() (float64, bool) {
	seconds := uint32(z.hour*3600 + max(z.minute, 0)*60)
	if seconds > math.MaxInt32 {
		return 0, false
	}
	if z.negative {
		return -float64(seconds) * 1000, true
	}
	return float64(seconds) * 1000, true
}
