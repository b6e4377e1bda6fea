package intl

import (
	"strconv"
	"strings"
	"time"
)

// A civil is a moment in a calendar and zone: what a date pattern shows of it.
type civil struct {
	era      int // index into the calendar's era names
	year     int // within the era
	month    int // 0 is the first
	day      int
	weekday  int // 0 is Sunday
	hour     int
	minute   int
	second   int
	milli    int
	epoch    int64 // milliseconds
	offset   int   // seconds east of UTC
	daylight bool
	calendar string
}

const msPerDay = 86400000

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// civilAt reads a moment on a calendar in a zone.
func civilAt(ms int64, z *zone, calendar string) civil {
	offset, daylight := z.at(ms)
	local := ms + int64(offset)*1000
	days := floorDiv(local, msPerDay)
	rest := int(local - days*msPerDay)
	c := civil{
		epoch: ms, offset: offset, daylight: daylight, calendar: calendar,
		hour: rest / 3600000, minute: rest / 60000 % 60, second: rest / 1000 % 60, milli: rest % 1000,
		weekday: int(((days+4)%7 + 7) % 7),
	}
	t := time.Unix(days*86400, 0).UTC()
	year, month, day := t.Date()
	c.year, c.month, c.day = year, int(month)-1, day
	switch calendar {
	case "buddhist":
		c.year += 543
	case "persian":
		c.persian(days)
	case "japanese":
		c.japanese()
	case "islamic", "islamic-umalqura", "islamic-rgsa", "islamic-civil", "islamic-tbla":
		c.islamic(days)
	default:
		c.era = 1
		if c.year < 1 {
			c.era, c.year = 0, 1-c.year
		}
	}
	return c
}

// persian converts by the 33-year cycle, as ICU does.
func (c *civil) persian(days int64) {
	const epoch = -492268 // 1 Farvardin 1, counted in days from 1970
	since := days - epoch
	year := 1 + floorDiv(33*since+3, 12053)
	first := 365*(year-1) + floorDiv(8*year+21, 33)
	dayOfYear := int(since - first)
	if dayOfYear < 216 {
		c.month, c.day = dayOfYear/31, dayOfYear%31+1
	} else {
		c.month, c.day = (dayOfYear-6)/30, (dayOfYear-6)%30+1
	}
	c.year = int(year)
}

// japanese finds the modern era; before Meiji the Gregorian year stands alone.
func (c *civil) japanese() {
	key := c.year*10000 + (c.month+1)*100 + c.day
	starts := [...]int{18680908, 19120730, 19261225, 19890108, 20190501}
	for i := len(starts) - 1; i >= 0; i-- {
		if key >= starts[i] {
			c.era, c.year = i, c.year-starts[i]/10000+1
			return
		}
	}
}

// islamic converts by the table of observed months, outside it and for the
// civil calendars by the 30-year cycle.
func (c *civil) islamic(days int64) {
	name, epoch := c.calendar, int64(-492148) // Friday, 1 Muharram 1
	switch name {
	case "islamic-rgsa":
		name = "islamic"
	case "islamic-tbla":
		epoch--
	}
	if c.observed(name, days) {
		return
	}
	since := days - epoch
	year := floorDiv(30*since+10646, 10631)
	first := (year-1)*354 + floorDiv(3+11*year, 30)
	month := min((2*(since-29-first)+58)/59, 11)
	month = max(month, 0)
	c.year, c.month = int(year), int(month)
	c.day = int(since-first-(59*month+1)/2) + 1
}

// observed finds the date in the table of a calendar's months; false outside it.
func (c *civil) observed(name string, days int64) bool {
	line, ok := supplementalLine("islamicmonths", name)
	if !ok {
		return false
	}
	from, table, _ := strings.Cut(line, "|")
	start, err := strconv.ParseInt(from, 10, 64)
	if err != nil || days < start {
		return false
	}
	for i := 0; i+3 <= len(table); i += 3 {
		bits, err := strconv.ParseUint(table[i:i+3], 16, 16)
		if err != nil {
			return false
		}
		for month := range 12 {
			length := int64(29 + bits>>month&1)
			if days < start+length {
				c.year, c.month, c.day = 1300+i/3, month, int(days-start)+1
				return true
			}
			start += length
		}
	}
	return false
}
