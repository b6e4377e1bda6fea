package intl

import (
	"strconv"
	"strings"
)

// AddLikely is Intl.Locale's maximize on a language, script and region in
// canonical form, by UTS 35's "Add Likely Subtags".
func AddLikely(tag string) string {
	language, script, region := subtagsOf(tag)
	text, _ := Section(Supplemental, "likely")
	var tries []string
	if script != "" && region != "" {
		tries = append(tries, language+"-"+script+"-"+region)
	}
	if script != "" {
		tries = append(tries, language+"-"+script)
	}
	if region != "" {
		tries = append(tries, language+"-"+region)
	}
	tries = append(tries, language)
	if script != "" {
		tries = append(tries, "und-"+script)
	}
	for _, key := range tries {
		found, ok := lineOf(text, key)
		if !ok {
			continue
		}
		l, s, r := subtagsOf(found)
		if language != "und" {
			l = language
		}
		if script != "" {
			s = script
		}
		if region != "" {
			r = region
		}
		return joinSubtags(l, s, r)
	}
	return tag
}

// RemoveLikely is minimize: the shortest tag that AddLikely makes the same of.
func RemoveLikely(tag string) string {
	whole := AddLikely(tag)
	language, script, region := subtagsOf(whole)
	for _, try := range []string{language, joinSubtags(language, "", region), joinSubtags(language, script, "")} {
		if AddLikely(try) == whole {
			return try
		}
	}
	return whole
}

func subtagsOf(tag string) (language, script, region string) {
	parts := strings.Split(tag, "-")
	language = parts[0]
	for _, p := range parts[1:] {
		switch {
		case len(p) == 4 && script == "" && region == "":
			script = p
		case isRegion(p) && region == "":
			region = p
		}
	}
	return language, script, region
}

func joinSubtags(language, script, region string) string {
	if script != "" {
		language += "-" + script
	}
	if region != "" {
		language += "-" + region
	}
	return language
}

// About answers what Intl.Locale tells of a language, script and region in
// canonical form: "week" (first day, minimal days, days of the weekend; 1 is
// Monday), "direction" (ltr, rtl), "calendars", "collations", "hourCycles",
// "numberingSystems", "timeZones".
func About(what, tag string) []string {
	language, script, region := subtagsOf(AddLikely(tag))
	switch what {
	case "week":
		return weekOf(region)
	case "direction":
		if isRightToLeft(script) {
			return []string{"rtl"}
		}
		return []string{"ltr"}
	case "collations":
		return collations(language)
	case "calendars":
		return calendarsOf(region)
	case "timeZones":
		return []string{}
	}
	return localeDefault(what, tag)
}

// localeDefault reads what a formatter of the locale would use.
func localeDefault(what, tag string) []string {
	member, options := "numberingSystem", Options{}
	if what == "hourCycles" {
		member, options = "hourCycle", Options{"hour": "numeric"}
	}
	f, err := NewDateTimeFormat([]string{tag}, options, Defaults{Locale: "en", Zone: "UTC"})
	if err != nil {
		return []string{}
	}
	for _, m := range f.Resolved() {
		if s, ok := m.Value.(string); ok && m.Name == member {
			return []string{s}
		}
	}
	return []string{}
}

func isRightToLeft(script string) bool {
	switch script {
	case "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr":
		return true
	}
	return false
}

func weekOf(region string) []string {
	text, _ := Section(Supplemental, "weeks")
	world, _ := lineOf(text, "001")
	own, _ := lineOf(text, region)
	values := strings.Split(world, "\t")
	for i, v := range strings.Split(own, "\t") {
		if v != "" && v != "-" && i < len(values) {
			values[i] = v
		}
	}
	if len(values) != 4 {
		return []string{"1", "1", "6", "7"}
	}
	out := values[:2:2]
	start, _ := strconv.Atoi(values[2])
	end, _ := strconv.Atoi(values[3])
	for day := start; ; day = day%7 + 1 {
		out = append(out, strconv.Itoa(day))
		if day == end || len(out) > 8 {
			return out
		}
	}
}

func calendarsOf(region string) []string {
	text, _ := Section(Supplemental, "calendars")
	if line, ok := lineOf(text, region); ok {
		return strings.Fields(line)
	}
	return []string{"gregory"}
}
