package js

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"
)

// datesOfNode is testdata/dates/parsed.json: texts, and what Node makes of
// them in UTC and in Europe/Berlin; null is no date.
func datesOfNode(t testing.TB) (texts []string, utc, berlin []float64) {
	t.Helper()
	data, err := os.ReadFile("testdata/dates/parsed.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][3]any
	if err := json.Unmarshal(data, &rows); err != nil || len(rows) < 500 {
		t.Fatalf("%d dates, %v", len(rows), err)
	}
	ms := func(v any) float64 {
		if f, ok := v.(float64); ok {
			return f
		}
		return math.NaN()
	}
	for _, row := range rows {
		texts, utc, berlin = append(texts, row[0].(string)), append(utc, ms(row[1])), append(berlin, ms(row[2]))
	}
	return texts, utc, berlin
}

func TestDatesAsNode(t *testing.T) {
	texts, utc, berlin := datesOfNode(t)
	for _, zone := range []struct {
		name string
		want []float64
	}{{"UTC", utc}, {"Europe/Berlin", berlin}} {
		r := newRuntime(t)
		var err error
		if r.zone, err = time.LoadLocation(zone.name); err != nil {
			t.Fatal(err)
		}
		for i, text := range texts {
			v := r.newString(text)
			got := r.dateOf(v)
			r.free(v)
			if got != zone.want[i] && !(math.IsNaN(got) && math.IsNaN(zone.want[i])) {
				t.Errorf("%q in %s: got %f, want %f", text, zone.name, got, zone.want[i])
			}
		}
	}
}

// TestDateIsDate holds the constructor that reads texts to what Date is.
func TestDateIsDate(t *testing.T) {
	const source = `export function m() { class D extends Date { year() { return this.getFullYear(); } } const o = {
		parse: new Date("Jan 5, 2031 10:00").toISOString(), static: Date.parse("2031/01/05"), subclass: new D("5 Jan 2031").year(),
		sub: new D("5 Jan 2031") instanceof D && new D(0) instanceof Date, made: new Date(0).constructor === Date, copy: +new Date(new Date(5)),
		parts: new Date(2031, 0, 5).getTime(), text: typeof Date(), length: Date.length, name: Date.name, now: Date.now() > 1e12, utc: Date.UTC(1970, 0),
		invalid: String(new Date("nope")), keys: Object.getOwnPropertyNames(Date).sort().join(), nothing: String(Date.parse()), none: new Date(undefined).getTime() !== 0,
		reflect: Reflect.construct(Date, ["Jan 5, 2031"], Array) instanceof Array,
	}; return { output: JSON.stringify(o) } }`
	for _, zone := range []string{"", "Europe/Berlin"} {
		offset := 0
		at := "2031-01-05T10:00:00.000Z"
		if zone != "" {
			offset, at = 3_600_000, "2031-01-05T09:00:00.000Z"
		}
		want := fmt.Sprintf(`{"parse":"%s","static":%d,"subclass":2031,"sub":true,"made":true,"copy":5,"parts":%d,"text":"string","length":7,"name":"Date","now":true,"utc":0,"invalid":"Invalid Date","keys":"UTC,length,name,now,parse,prototype","nothing":"NaN","none":true,"reflect":true}`,
			at, 1925337600000-offset, 1925337600000-offset)
		out, f := newRuntime(t).Run(Program{App: "main", Method: "m", Zone: zone, Source: source}, nil)
		if f != nil || out.Output != want {
			t.Errorf("%q: %v\n got %v\nwant %s", zone, f, out, want)
		}
	}
}

// FuzzParseDate: what is no date is said to be none, and a date in the form
// that a machine writes is read back.
func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"Jan 5, 2031 10:00 PM", "2031-01-05T10:00:00.123Z", "1/5/31", "5 Mar 31 10:00 GMT-8:30 (x", "10::", "+002031-01-05", "Jan\u00a05 2031 10.5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ms, local := parseDate(s)
		if math.IsNaN(ms) {
			return
		}
		if ms != math.Trunc(ms) {
			t.Errorf("%q: %f is no whole number", s, ms)
		}
		if again, _ := parseDate(strings.ToUpper(strings.ToLower(s))); !strings.ContainsFunc(s, func(c rune) bool { return c > 0x7F }) && again != ms {
			t.Errorf("%q: %f, in capitals %f", s, ms, again)
		}
		if local || math.Abs(ms) > 1e14 {
			return
		}
		text := time.UnixMilli(int64(ms)).UTC().Format("2006-01-02T15:04:05.000Z")
		if back, local := parseDate(text); text[0] != '-' && len(text) == 24 && (back != ms || local) {
			t.Errorf("%q: %f is written %s and read as %f", s, ms, text, back)
		}
	})
}
