package intl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// dateCase is one line of datetime.jsonl: what Node printed.
type dateCase struct {
	Locale  string          `json:"l"`
	Options Options         `json:"o"`
	Time    float64         `json:"t"`
	End     float64         `json:"t2"`
	Method  string          `json:"m"`
	Want    json.RawMessage `json:"r"`
}

// run gives the case's answer as JSON in Node's form.
func (c dateCase) run() string {
	needs := DateNeeds{"any", "date"}
	switch c.Method {
	case "date":
		needs = DateNeeds{"date", "date"}
	case "time":
		needs = DateNeeds{"time", "time"}
	case "string":
		needs = DateNeeds{"any", "all"}
	}
	f, err := NewDateTimeFormatFor([]string{c.Locale}, c.Options, Defaults{"en-US", "UTC"}, needs)
	if err != nil {
		return dateErrorJSON(err)
	}
	var answer any
	switch c.Method {
	case "parts":
		answer, err = f.FormatToParts(c.Time)
	case "range":
		answer, err = f.FormatRange(c.Time, c.End)
	case "rangeParts":
		answer, err = f.FormatRangeToParts(c.Time, c.End)
	case "resolved":
		return dateMembersJSON(f.Resolved())
	default:
		answer, err = f.Format(c.Time)
	}
	if err != nil {
		return dateErrorJSON(err)
	}
	if parts, ok := answer.([]Part); ok {
		list := make([]string, len(parts))
		for i, p := range parts {
			m := []Member{{"type", p.Type}, {"value", p.Value}}
			if p.Source != "" {
				m = append(m, Member{"source", p.Source})
			}
			list[i] = dateMembersJSON(m)
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	return dateTextJSON(answer)
}

func dateTextJSON(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}

func dateMembersJSON(members []Member) string {
	list := make([]string, len(members))
	for i, m := range members {
		list[i] = dateTextJSON(m.Name) + ":" + dateTextJSON(m.Value)
	}
	return "{" + strings.Join(list, ",") + "}"
}

func dateErrorJSON(err error) string {
	name := "RangeError"
	if _, ok := err.(*TypeError); ok {
		name = "TypeError"
	}
	return dateMembersJSON([]Member{{"error", fmt.Sprintf("%s: %s", name, err)}})
}

func TestDateTimeGolden(t *testing.T) {
	path := "testdata/datetime.jsonl"
	if wide := os.Getenv("INTL_DATE_CASES"); wide != "" {
		path = wide
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	total, different := 0, 0
	for lines.Scan() {
		var c dateCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		total++
		want := strings.NewReplacer(`\u2028`, "\u2028").Replace(string(c.Want))
		if got := c.run(); got != want {
			if different++; different <= 4000 {
				t.Errorf("%s %s %s %.0f %.0f\n  got  %s\n  want %s", c.Method, c.Locale, dateTextJSON(c.Options), c.Time, c.End, got, want)
			}
		}
	}
	if total < 500 {
		t.Errorf("%d cases read", total)
	}
	t.Logf("%d cases, %d different", total, different)
}
