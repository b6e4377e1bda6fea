package view

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// check holds a plan against Telegram's rules for messages.
func check(t testing.TB, plan Plan) {
	t.Helper()
	if plan.Messages == nil || plan.Problems == nil {
		t.Errorf("null lists in %+v", plan)
	}
	for i, m := range plan.Messages {
		checkMessage(t, m)
		if i < len(plan.Messages)-1 && len(m.Rows) > 0 {
			t.Errorf("keyboard on message %d of %d", i+1, len(plan.Messages))
		}
	}
	for _, p := range plan.Problems {
		if p.Line < 1 || p.Message == "" || strings.Contains(p.Message, "\n") {
			t.Errorf("malformed problem %+v", p)
		}
	}
}

func checkMessage(t testing.TB, m Message) {
	t.Helper()
	units := utf16.Encode([]rune(m.Text))
	switch {
	case len(units) > MaxText:
		t.Errorf("%d units", len(units))
	case blank(m.Text):
		t.Errorf("blank text %q", m.Text)
	case !utf8.ValidString(m.Text):
		t.Errorf("text is no UTF-8: %q", m.Text)
	case clean(m.Text) != m.Text:
		t.Errorf("control characters in %q", m.Text)
	case strings.TrimRightFunc(m.Text, unicode.IsSpace) != m.Text:
		t.Errorf("text ends in white space: %q", m.Text)
	}
	if strings.TrimLeftFunc(m.Text, unicode.IsSpace) != m.Text {
		if len(m.Entities) == 0 || m.Entities[0].Offset != 0 {
			t.Errorf("text starts with white space: %q", m.Text)
		}
	}
	if m.Entities == nil || m.Rows == nil {
		t.Errorf("null lists in %+v", m)
	}
	if len(m.Entities) > MaxEntities {
		t.Errorf("%d entities", len(m.Entities))
	}
	for i, e := range m.Entities {
		checkEntity(t, units, e)
		for _, f := range m.Entities[i+1:] {
			checkPair(t, e, f)
		}
	}
	buttons := 0
	for _, row := range m.Rows {
		if len(row) == 0 || len(row) > MaxRow {
			t.Errorf("row of %d", len(row))
		}
		buttons += len(row)
		for _, b := range row {
			if b.Label == "" || b.Disabled != (b.Prompt == "") || b.Disabled && b.Style != "" {
				t.Errorf("malformed button %+v", b)
			}
		}
	}
	if buttons > MaxButtons {
		t.Errorf("%d buttons", buttons)
	}
}

func checkEntity(t testing.TB, units []uint16, e Entity) {
	t.Helper()
	end := e.Offset + e.Length
	if e.Offset < 0 || e.Length < 1 || end > len(units) {
		t.Fatalf("entity %+v outside of %d units", e, len(units))
	}
	low := func(i int) bool { return i < len(units) && units[i] >= 0xDC00 && units[i] < 0xE000 }
	if low(e.Offset) || low(end) {
		t.Errorf("entity %+v splits a surrogate pair", e)
	}
	if (e.Type == "text_link") != (e.URL != "") || e.Language != "" && e.Type != "pre" {
		t.Errorf("malformed entity %+v", e)
	}
}

// checkPair checks the order and the nesting of two entities, e before f.
func checkPair(t testing.TB, e, f Entity) {
	t.Helper()
	if f.Offset < e.Offset || f.Offset == e.Offset && f.Length > e.Length {
		t.Errorf("%+v before %+v", e, f)
	}
	if f.Offset >= e.Offset+e.Length {
		return
	}
	if f.Offset+f.Length > e.Offset+e.Length {
		t.Errorf("%+v and %+v cross", e, f)
	}
	mono := func(e Entity) bool { return e.Type == "code" || e.Type == "pre" }
	if e.Type == f.Type || mono(e) || mono(f) && e.Type != "blockquote" || f.Type == "blockquote" {
		t.Errorf("%+v holds %+v", e, f)
	}
}
