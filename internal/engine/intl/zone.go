package intl

import (
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // a worker can read no file
)

// A zone is a time zone under the id that Node shows for it.
type zone struct {
	shown     string // as resolvedOptions().timeZone gives it
	canonical string // CLDR's id, under which names are listed
	location  *time.Location
}

var zones sync.Map // id as asked → *zone

// findZone takes an IANA id in any case.
func findZone(id string) (*zone, error) {
	if z, ok := zones.Load(id); ok {
		return z.(*zone), nil
	}
	canonical, ok := canonicalZone(id)
	if !ok {
		return nil, rangeErrorf("Invalid time zone specified: %s", id)
	}
	z := &zone{shown: canonical, canonical: canonical}
	if canonical == "Etc/UTC" || canonical == "Etc/GMT" {
		z.shown = "UTC"
	}
	location, err := time.LoadLocation(canonical)
	if err != nil {
		return nil, rangeErrorf("Invalid time zone specified: %s", id)
	}
	z.location = location
	zones.Store(id, z)
	return z, nil
}

func canonicalZone(id string) (string, bool) {
	lower := strings.ToLower(id)
	switch lower {
	case "utc", "etc/utc":
		return "Etc/UTC", true
	case "gmt", "gmt0", "gmt+0", "gmt-0", "etc/gmt", "etc/uct": // V8 takes these as UTC before ICU sees them
		return "Etc/UTC", true
	}
	if line, ok := supplementalLine("zones", lower); ok {
		return barItem(line, 0), true
	}
	return supplementalLine("zonelinks", lower)
}

// at gives the offset in seconds east and whether daylight time is kept.
func (z *zone) at(ms int64) (offset int, daylight bool) {
	t := time.UnixMilli(ms).In(z.location)
	_, offset = t.Zone()
	daylight = t.IsDST()
	if z.reversed(ms) {
		daylight = !daylight
	}
	return offset, daylight
}

// reversed is true where IANA says that winter time is the exception; ICU
// keeps summer as daylight time there.
func (z *zone) reversed(ms int64) bool {
	switch z.canonical {
	case "Europe/Dublin":
		return ms >= 57722400000 // 1971-10-31, when winter became the exception
	case "Africa/Windhoek":
		return ms >= 764200800000 && ms < 1508796000000 // 1994-03-20 to 2017-10-24
	case "Africa/Casablanca", "Africa/El_Aaiun":
		return ms >= 1540692000000 // 2018-10-28
	}
	return false
}

// nearDaylight reports whether daylight time is kept within about half a year.
func (z *zone) nearDaylight(ms int64) bool {
	const half = 184 * 86400
	t := time.UnixMilli(ms).In(z.location)
	start, end := t.ZoneBounds()
	if !start.IsZero() && t.Sub(start) < half*time.Second {
		if _, daylight := z.at(start.UnixMilli() - 1); daylight {
			return true
		}
	}
	if !end.IsZero() && end.Sub(t) < half*time.Second {
		if _, daylight := z.at(end.UnixMilli()); daylight {
			return true
		}
	}
	return false
}
