package intl

import (
	"strconv"
	"strings"
)

// A zoneNamer names time zones in a locale (UTS 35 part 4, "Time Zone Names").
type zoneNamer struct {
	locale string
	digits []string
}

// names are read only where a zone is named at all.
func (n *zoneNamer) names() *chain { return chainOf(n.locale, "tz") }

// Kinds of names, by their place in a line of names.
const (
	zoneStandard = 0
	zoneDaylight = 1
	zoneGeneric  = 2
	zoneShort    = 3 // added to the others
	zoneCity     = 6
)

// named gives a name of a metazone or zone; "" where it has none.
func (n *zoneNamer) named(key string, kind int) string { return n.names().item(key, kind) }

// specific is z and zzzz: the name of the time that is kept, else the offset.
func (n *zoneNamer) specific(z *zone, c civil, isShort bool) string {
	kind := zoneStandard
	if c.daylight {
		kind = zoneDaylight
	}
	if isShort {
		kind += zoneShort
	}
	if name := n.display(z, c.epoch, kind); name != "" {
		return name
	}
	return n.offset(c.offset, isShort)
}

func (n *zoneNamer) display(z *zone, ms int64, kind int) string {
	if name := n.named("z"+z.canonical, kind); name != "" {
		return name
	}
	if meta := metazoneAt(z.canonical, ms); meta != "" {
		return n.named("m"+meta, kind)
	}
	return ""
}

// generic is v and vvvv: a name that holds all year, else the place's, else the offset.
func (n *zoneNamer) generic(z *zone, c civil, isShort bool) string {
	if name := n.genericName(z, c, isShort); name != "" {
		return name
	}
	region, primary := zoneRegion(z.canonical)
	if region == "" {
		return n.offset(c.offset, isShort)
	}
	place := n.city(z.canonical)
	if primary {
		place = n.region(region)
	}
	return strings.ReplaceAll(n.names().get("region"), "{0}", place)
}

func (n *zoneNamer) genericName(z *zone, c civil, isShort bool) string {
	kind, standard := zoneGeneric, zoneStandard
	if isShort {
		kind, standard = kind+zoneShort, standard+zoneShort
	}
	if name := n.named("z"+z.canonical, kind); name != "" {
		return name
	}
	meta := metazoneAt(z.canonical, c.epoch)
	if meta == "" {
		return ""
	}
	metaName := n.named("m"+meta, kind)
	if !c.daylight && !z.nearDaylight(c.epoch) {
		name := n.display(z, c.epoch, standard)
		if name != "" && !strings.EqualFold(name, metaName) {
			return name
		}
	}
	if metaName == "" {
		return ""
	}
	golden := n.golden(meta, regionOf(n.locale))
	if golden == "" || golden == z.canonical {
		return metaName
	}
	g, err := findZone(golden)
	if err != nil {
		return metaName
	}
	if offset, daylight := g.at(g.wall(c.epoch + int64(c.offset)*1000)); offset == c.offset && daylight == c.daylight {
		return metaName
	}
	place := n.city(z.canonical)
	if region, _ := zoneRegion(z.canonical); region != "" && n.golden(meta, region) == z.canonical {
		place = n.region(region)
	}
	return fill(n.names().get("fallback"), place, metaName, "")
}

// wall is the moment at which a clock of the zone shows the given local time.
func (z *zone) wall(local int64) int64 {
	offset, _ := z.at(local)
	guess := local - int64(offset)*1000
	offset, _ = z.at(guess)
	return local - int64(offset)*1000
}

// golden is the zone that stands for a metazone in a region.
func (n *zoneNamer) golden(meta, region string) string {
	if id, ok := supplementalLine("metarefs", meta+"/"+region); ok {
		return id
	}
	id, _ := supplementalLine("metarefs", meta+"/001")
	return id
}

func (n *zoneNamer) city(id string) string {
	if name := n.named("z"+id, zoneCity); name != "" {
		return name
	}
	return strings.ReplaceAll(id[strings.LastIndexByte(id, '/')+1:], "_", " ")
}

func (n *zoneNamer) region(code string) string {
	if name, ok := inheritedLine(n.locale, "names.region", code); ok {
		return name
	}
	return code
}

// offset is O and OOOO: "GMT+9", "GMT+09:00"; ICU 78 writes "GMT+0" too.
func (n *zoneNamer) offset(seconds int, isShort bool) string {
	plus, minus, _ := strings.Cut(n.names().get("hour"), ";")
	pattern := plus
	if seconds < 0 {
		pattern, seconds = minus, -seconds
	}
	hours, minutes, rest := seconds/3600, seconds/60%60, seconds%60
	before, after, _ := strings.Cut(pattern, "mm")
	sign := strings.TrimRight(before, "H.: ")
	separator := before[strings.LastIndexByte(before, 'H')+1:]
	if i := strings.IndexByte(before, 'H'); i >= 0 {
		sign = before[:i]
	}
	var b strings.Builder
	b.WriteString(sign)
	if isShort {
		b.WriteString(n.number(hours, 1))
	} else {
		b.WriteString(n.number(hours, 2))
	}
	if !isShort || minutes != 0 || rest != 0 {
		b.WriteString(separator)
		b.WriteString(n.number(minutes, 2))
		if rest != 0 {
			b.WriteString(separator)
			b.WriteString(n.number(rest, 2))
		}
		b.WriteString(after)
	}
	return strings.ReplaceAll(n.names().get("gmt"), "{0}", b.String())
}

func (n *zoneNamer) number(v, width int) string { return digitText(v, width, n.digits) }

// digitText writes a whole number of at least width digits.
func digitText(v, width int, digits []string) string {
	s := strconv.Itoa(v)
	for len(s) < width {
		s = "0" + s
	}
	if digits == nil {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		if s[i] == '-' {
			b.WriteByte('-')
		} else {
			b.WriteString(digits[s[i]-'0'])
		}
	}
	return b.String()
}

// metazoneAt is the metazone that a zone belonged to at a moment.
func metazoneAt(id string, ms int64) string {
	uses, ok := supplementalLine("metazones", id)
	if !ok {
		return ""
	}
	for use := range strings.SplitSeq(uses, ";") {
		name, span, _ := strings.Cut(use, ",")
		from, to, _ := strings.Cut(span, ",")
		start, _ := strconv.ParseInt(from, 10, 64) // none: 1970, where ICU's table begins
		if ms < start*60000 {
			continue
		}
		if at, err := strconv.ParseInt(to, 10, 64); err == nil && ms >= at*60000 {
			continue
		}
		return name
	}
	return ""
}

// zoneRegion is the region of a zone; primary where its zone stands for the
// whole region.
func zoneRegion(id string) (region string, primary bool) {
	line, _ := supplementalLine("zones", strings.ToLower(id))
	return strings.CutSuffix(barItem(line, 1), "!")
}

// regionOf is the region of a locale, or the likely one.
func regionOf(locale string) string {
	if _, _, region := subtagsOf(locale); region != "" {
		return region
	}
	_, _, region := subtagsOf(AddLikely(locale))
	return region
}
