package view

import (
	"testing"
)

func FuzzButtons(f *testing.F) {
	for _, c := range buttonCases(f) {
		f.Add(c.Input)
	}
	f.Add("<!-- telegram_voice {\"text\":\"a\"} -->")
	f.Fuzz(func(t *testing.T, output string) {
		if len(output) > outputBound {
			t.Skip()
		}
		p := Buttons(output)
		if p.Rows == nil || p.Problems == nil {
			t.Error("null lists")
		}
		for _, row := range p.Rows {
			if len(row) == 0 {
				t.Error("empty row")
			}
			for _, b := range row {
				if b.Label == "" || b.Disabled != (b.Prompt == "") || clean(b.Label) != b.Label {
					t.Errorf("malformed button %+v", b)
				}
			}
		}
	})
}

func FuzzPlan(f *testing.F) {
	f.Add(typical)
	for _, s := range morsels {
		f.Add(s)
	}
	f.Add("> a\n> > b\n\n- c\n  1. d\n\n```go\ne\n```\n|f|g|\n|-|-|\n")
	f.Fuzz(func(t *testing.T, output string) {
		if len(output) > outputBound {
			t.Skip()
		}
		plan := PlanOutput(output)
		check(t, plan)
		losesNothing(t, output, plan)
	})
}
