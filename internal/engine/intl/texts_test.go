package intl

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// textCase is one line of testdata/texts.jsonl.
type textCase struct {
	service, locale string
	options         Options
	value, want     any
}

func (c *textCase) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&c.service, &c.locale, &c.options, &c.value, &c.want})
}

// TestTexts holds lists, relative times, names, segments, order and cases to
// Node's answers. INTL_TEXT_CASES names another file of them.
func TestTexts(t *testing.T) {
	path := "testdata/texts.jsonl"
	if wide := os.Getenv("INTL_TEXT_CASES"); wide != "" {
		path = wide
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	total, wrong := map[string]int{}, map[string]int{}
	for lines.Scan() {
		var c textCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		total[c.service]++
		got := plain(t, c.answer())
		if !reflect.DeepEqual(got, c.want) {
			wrong[c.service]++
			t.Errorf("%s\n got %s", lines.Text(), text(got))
		}
	}
	if err := lines.Err(); err != nil || os.Getenv("INTL_TEXT_CASES") == "" && total["names"] < 50 {
		t.Errorf("%d cases of names, %v", total["names"], err)
	}
	t.Logf("cases %v, wrong %v", total, wrong)
}

func text(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func plain(t *testing.T, v any) (out any) {
	if err := json.Unmarshal([]byte(text(v)), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func failure(err error) string {
	switch err := err.(type) {
	case *RangeError:
		return "RangeError: " + err.Message
	case *TypeError:
		return "TypeError: " + err.Message
	}
	return err.Error()
}

func (c *textCase) answer() any {
	locales, defaults := []string{c.locale}, Defaults{Locale: "en-US", Zone: "UTC"}
	given, _ := c.value.([]any)
	switch c.service {
	case "list":
		f, err := NewListFormat(locales, c.options, defaults)
		if err != nil {
			return failure(err)
		}
		items := make([]string, len(given))
		for i := range given {
			items[i] = given[i].(string)
		}
		return partsOf(f.FormatToParts(items))
	case "relative":
		f, err := NewRelativeTimeFormat(locales, c.options, defaults)
		if err != nil {
			return failure(err)
		}
		return partsOf(f.FormatToParts(given[0].(float64), given[1].(string)))
	case "names":
		f, err := NewDisplayNames(locales, c.options, defaults)
		if err != nil {
			return failure(err)
		}
		name, ok, err := f.Of(c.value.(string))
		if err != nil {
			return failure(err)
		}
		if !ok {
			return nil
		}
		return name
	case "segment":
		f, err := NewSegmenter(locales, c.options, defaults)
		if err != nil {
			return failure(err)
		}
		out := [][]any{}
		for _, s := range f.Segments(c.value.(string)) {
			out = append(out, []any{s.End, s.WordLike})
		}
		return out
	case "compare":
		f, err := NewCollator(locales, c.options, defaults)
		if err != nil {
			return failure(err)
		}
		return f.Compare(given[0].(string), given[1].(string))
	case "upper", "lower":
		lang, err := CasingLanguage(locales, "en-US")
		if err != nil {
			return failure(err)
		}
		if lang == "" {
			lang = "none"
		}
		if c.service == "upper" {
			return cases.Upper(language.Und).String(BeforeUpper(c.value.(string), lang))
		}
		return cases.Lower(language.Und, cases.HandleFinalSigma(true)).String(BeforeLower(c.value.(string), lang))
	case "resolved":
		return resolved(c.value.(string), locales, c.options, defaults)
	}
	return "no such service"
}

func resolved(service string, locales []string, o Options, d Defaults) any {
	var f interface{ Resolved() []Member }
	var err error
	switch service {
	case "ListFormat":
		f, err = NewListFormat(locales, o, d)
	case "RelativeTimeFormat":
		f, err = NewRelativeTimeFormat(locales, o, d)
	case "DisplayNames":
		f, err = NewDisplayNames(locales, o, d)
	case "Segmenter":
		f, err = NewSegmenter(locales, o, d)
	case "Collator":
		f, err = NewCollator(locales, o, d)
	}
	if err != nil {
		return failure(err)
	}
	out := [][]any{}
	for _, m := range f.Resolved() {
		out = append(out, []any{m.Name, m.Value})
	}
	return out
}

func partsOf(parts []Part) any {
	out := []map[string]string{}
	for _, p := range parts {
		o := map[string]string{"type": p.Type, "value": p.Value}
		if p.Unit != "" {
			o["unit"] = p.Unit
		}
		out = append(out, o)
	}
	return out
}
