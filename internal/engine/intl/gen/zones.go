package main

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Time zone sections, lines like the date sections:
//
//	tz         names of zones ("z" before the id) and metazones ("m"), long
//	           standard, daylight, generic, then short, then the exemplar city
//	zones      canonical id of CLDR in lower case, that id|its region ("!" behind
//	           the region whose primary zone it is)
//	zonelinks  any other id in lower case, its canonical id
//	metazones  canonical id, metazone,from,to;… in minutes since 1970
//	metarefs   metazone/region, zone whose clock stands for it there
//
// Links come from the npm package cldr-bcp47 (48.2.0, which has no 48.0.0).
func init() {
	perLocale = append(perLocale, section{"tz", delta(zoneNames)})
	supplemental = append(supplemental,
		section{"zonelinks", zoneLinks},
		section{"zones", zoneRegions},
		section{"metazones", metazones},
		section{"metarefs", metazoneReferences},
	)
}

func zoneNames(c *cldr, locale string) (lines, error) {
	if locale == "sr-Cyrl-ME" { // ICU's table has the Latin names
		locale = "sr-Latn-ME"
	}
	doc, err := c.main("dates", locale, "timeZoneNames")
	if err != nil {
		return nil, err
	}
	names := at(doc, "dates", "timeZoneNames")
	l := lines{}
	for key, name := range map[string]string{"hour": "hourFormat", "gmt": "gmtFormat", "region": "regionFormat", "fallback": "fallbackFormat"} {
		l.set(key, at(names, name))
	}
	six := func(v any) string {
		out := make([]string, 0, 6)
		for _, length := range []string{"long", "short"} {
			for _, kind := range []string{"standard", "daylight", "generic"} {
				s, _ := at(v, length, kind).(string)
				out = append(out, strings.ReplaceAll(s, "∅∅∅", ""))
			}
		}
		return strings.Join(out, "|")
	}
	metas, _ := at(names, "metazone").(map[string]any)
	for meta, v := range metas {
		l["m"+meta] = six(v)
	}
	walkZones(at(names, "zone"), "", func(id string, v any) {
		city, _ := at(v, "exemplarCity").(string)
		if s := six(v) + "|" + city; strings.Trim(s, "|") != "" {
			l["z"+id] = s
		}
	})
	return l, nil
}

// walkZones calls found for each leaf of a tree of zone ids cut at "/".
func walkZones(v any, prefix string, found func(id string, v any)) {
	m, ok := v.(map[string]any)
	if !ok {
		if v != nil {
			found(strings.TrimSuffix(prefix, "/"), v)
		}
		return
	}
	if m["_type"] == "zone" || m["exemplarCity"] != nil && prefix != "" {
		if _, isText := m["exemplarCity"].(string); isText || m["_type"] == "zone" {
			found(strings.TrimSuffix(prefix, "/"), m)
			return
		}
	}
	for k, child := range m {
		walkZones(child, prefix+k+"/", found)
	}
}

type zoneEntry struct {
	canonical, region string
	ids               []string
}

func (c *cldr) zones() ([]zoneEntry, error) {
	var doc any
	if err := c.load("cldr-bcp47/bcp47/timezone.json", &doc); err != nil {
		return nil, err
	}
	var out []zoneEntry
	for key, v := range at(doc, "keyword", "u", "tz").(map[string]any) {
		alias, _ := at(v, "_alias").(string)
		if alias == "" || strings.HasPrefix(key, "_") || key == "unk" {
			continue
		}
		ids := strings.Fields(alias)
		e := zoneEntry{canonical: ids[0], ids: ids}
		if region, ok := at(v, "_region").(string); ok {
			e.region = region
		} else if len(key) >= 5 && !strings.HasPrefix(key, "utc") && !strings.ContainsAny(key, "0123456789") {
			e.region = strings.ToUpper(key[:2])
		}
		out = append(out, e)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].canonical < out[j].canonical })
	return out, nil
}

// legacyIDs are the old ids of ICU that CLDR's table lacks and Node takes.
var legacyIDs = map[string]string{
	"ACT": "Australia/Darwin", "AET": "Australia/Sydney", "AGT": "America/Buenos_Aires", "ART": "Africa/Cairo", "AST": "America/Anchorage",
	"BET": "America/Sao_Paulo", "BST": "Asia/Dhaka", "CAT": "Africa/Maputo", "CNT": "America/St_Johns", "CST": "America/Chicago",
	"CTT": "Asia/Shanghai", "EAT": "Africa/Nairobi", "ECT": "Europe/Paris", "IET": "America/Indianapolis", "IST": "Asia/Calcutta",
	"JST": "Asia/Tokyo", "MIT": "Pacific/Apia", "NET": "Asia/Yerevan", "NST": "Pacific/Auckland", "PLT": "Asia/Karachi",
	"PNT": "America/Phoenix", "PRT": "America/Puerto_Rico", "PST": "America/Los_Angeles", "SST": "Pacific/Guadalcanal", "VST": "Asia/Saigon",
}

func zoneLinks(c *cldr, _ string) ([]byte, error) {
	zones, err := c.zones()
	if err != nil {
		return nil, err
	}
	l := lines{}
	for _, z := range zones {
		for _, id := range z.ids {
			if id != z.canonical {
				l[strings.ToLower(id)] = z.canonical
			}
		}
	}
	for id, canonical := range legacyIDs {
		l[strings.ToLower(id)] = canonical
	}
	return l.text(), nil
}

func zoneRegions(c *cldr, _ string) ([]byte, error) {
	zones, err := c.zones()
	if err != nil {
		return nil, err
	}
	var doc any
	if err := c.load("cldr-core/supplemental/primaryZones.json", &doc); err != nil {
		return nil, err
	}
	primary, _ := at(doc, "supplemental", "primaryZones").(map[string]any)
	count := map[string]int{}
	for _, z := range zones {
		count[z.region]++
	}
	l := lines{}
	for _, z := range zones {
		mark := ""
		if z.region != "" && (count[z.region] == 1 || primary[z.region] == z.canonical) {
			mark = "!"
		}
		l[strings.ToLower(z.canonical)] = z.canonical + "|" + z.region + mark
	}
	return l.text(), nil
}

func metazones(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/metaZones.json", &doc); err != nil {
		return nil, err
	}
	minutes := func(v any) (string, error) {
		s, ok := v.(string)
		if !ok {
			return "", nil
		}
		t, err := time.Parse("2006-01-02 15:04", s)
		return fmt.Sprint(t.Unix() / 60), err
	}
	l := lines{}
	var failed error
	var walk func(v any, prefix string)
	walk = func(v any, prefix string) {
		switch v := v.(type) {
		case map[string]any:
			for k, child := range v {
				walk(child, prefix+k+"/")
			}
		case []any:
			var uses []string
			for _, u := range v {
				u := at(u, "usesMetazone")
				from, err1 := minutes(at(u, "_from"))
				to, err2 := minutes(at(u, "_to"))
				if err1 != nil || err2 != nil {
					failed = fmt.Errorf("metazones of %s: %v %v", prefix, err1, err2)
				}
				uses = append(uses, fmt.Sprint(at(u, "_mzone"), ",", from, ",", to))
			}
			l[strings.TrimSuffix(prefix, "/")] = strings.Join(uses, ";")
		}
	}
	walk(at(doc, "supplemental", "metaZones", "metazoneInfo", "timezone"), "")
	return l.text(), failed
}

func metazoneReferences(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/metaZones.json", &doc); err != nil {
		return nil, err
	}
	l := lines{}
	for _, v := range at(doc, "supplemental", "metaZones", "metazones").([]any) {
		m := at(v, "mapZone")
		l.set(fmt.Sprint(at(m, "_other"), "/", at(m, "_territory")), at(m, "_type"))
	}
	return l.text(), nil
}
