package intl

import (
	"strings"
	"testing"
)

// FuzzPattern cuts any text into runs: nothing is lost, and a skeleton read
// from it reads back as itself.
func FuzzPattern(f *testing.F) {
	for _, seed := range []string{"EEEE, MMMM d, y 'at' h:mm a", "d. MMMM y 'o''clock'", "''", "'open", "yMMMMEEEEdjjmm", "Gy年M月d日"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		var b strings.Builder
		eachRun(pattern, func(_ byte, _ int, text string) { b.WriteString(text) })
		if b.String() != pattern {
			t.Fatalf("%q was cut into %q", pattern, b.String())
		}
		s := skeletonOf(pattern)
		if again := skeletonOf(s.text()); len(pattern) < 100 && again.text() != s.text() {
			t.Fatalf("the skeleton of %q is %q, and its own %q", pattern, s.text(), again.text())
		}
		adjustWidths(s.text(), s.text(), pattern, otherLetters)
		if at := splitPoint(pattern); at < 0 || at > len(pattern) {
			t.Fatalf("%q is cut at %d", pattern, at)
		}
	})
}

// FuzzZone takes any zone id: an error or a zone that tells the time.
func FuzzZone(f *testing.F) {
	for _, seed := range []string{"Europe/Kyiv", "utc", "GMT0", "PST8PDT", "../etc/passwd", "Etc/GMT+5", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, id string) {
		z, err := findZone(id)
		if err != nil {
			return
		}
		if offset, _ := z.at(0); offset < -86400 || offset > 86400 {
			t.Fatalf("%q is %d seconds from UTC", id, offset)
		}
	})
}

// Every zone that the links name has to be known to Go's zone data.
func TestEveryZoneLoads(t *testing.T) {
	n := 0
	for _, section := range []string{"zones", "zonelinks"} {
		text, ok := Section(Supplemental, section)
		if !ok {
			t.Fatalf("no section %s", section)
		}
		for line := range strings.Lines(string(text)) {
			id, _, _ := strings.Cut(line, "\t")
			if _, err := findZone(id); err != nil {
				t.Error(err)
			}
			n++
		}
	}
	if n < 500 {
		t.Errorf("%d ids", n)
	}
}

func BenchmarkDateFirstUse(b *testing.B) {
	for b.Loop() {
		sources.Clear()
		zones.Clear()
		chains.Lock()
		chains.made = nil
		chains.Unlock()
		sections.Lock()
		sections.read = nil
		sections.Unlock()
		f, err := NewDateTimeFormat([]string{"de-AT"}, Options{"dateStyle": "full", "timeStyle": "long", "timeZone": "Europe/Vienna"}, Defaults{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := f.Format(1.7e12); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDateToLocale(b *testing.B) {
	o := Options{"weekday": "long", "day": "numeric", "month": "long", "year": "numeric"}
	for b.Loop() {
		f, err := NewDateTimeFormatFor([]string{"en-GB"}, o, Defaults{"en-US", "UTC"}, DateNeeds{"date", "date"})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := f.Format(1.7e12); err != nil {
			b.Fatal(err)
		}
	}
}
