package view

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// buttonCase is one line of testdata/vectors/buttons.jsonl.
type buttonCase struct {
	Name   string `json:"name"`
	Input  string `json:"input"`
	Text   string `json:"text"`
	Expect struct {
		Rows  [][]Button `json:"rows"`
		Error string     `json:"error"`
	} `json:"expect"`
}

func buttonCases(t testing.TB) []buttonCase {
	t.Helper()
	f, err := os.Open("../../../testdata/vectors/buttons.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []buttonCase
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c buttonCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) < 70 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

func TestButtonVectors(t *testing.T) {
	for _, c := range buttonCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			got := Buttons(c.Input)
			want := c.Expect.Rows
			if want == nil {
				want = [][]Button{}
			}
			if !reflect.DeepEqual(got.Rows, want) {
				t.Errorf("rows\n got %+v\nwant %+v", got.Rows, want)
			}
			text := c.Text
			if text == "<DEFAULT_LINE>" {
				text = defaultLine
			}
			if got.Text != text {
				t.Errorf("text\n got %q\nwant %q", got.Text, text)
			}
			if c.Expect.Error != "" && len(got.Problems) == 0 {
				t.Errorf("no problem reported, want %s", c.Expect.Error)
			}
			for _, p := range got.Problems {
				t.Logf("line %d: %s", p.Line, p.Message)
			}
			planMatches(t, c, PlanOutput(c.Input))
		})
	}
}

// planMatches checks the same case through the whole planner.
func planMatches(t *testing.T, c buttonCase, plan Plan) {
	t.Helper()
	check(t, plan)
	if c.Text == "" {
		if len(plan.Messages) != 0 {
			t.Errorf("planned %+v of nothing", plan.Messages)
		}
		return
	}
	if len(plan.Messages) != 1 {
		t.Fatalf("planned %d messages", len(plan.Messages))
	}
	var got, want []Button
	for _, row := range plan.Messages[0].Rows {
		got = append(got, row...)
	}
	for _, row := range c.Expect.Rows {
		want = append(want, row...)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("planned buttons\n got %+v\nwant %+v", got, want)
	}
	if c.Text == "<DEFAULT_LINE>" && plan.Messages[0].Text != "☑️ Choose an option:" {
		t.Errorf("default line %q", plan.Messages[0].Text)
	}
}
