package journal

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestProjectionIsThatOfJavaScript(t *testing.T) {
	for compact, want := range map[string]string{
		`{"n":2}`:                           "{\n  \"n\": 2\n}\n",
		`null`:                              "null\n",
		`[]`:                                "[]\n",
		`{"a":{},"b":[[],[1,"},:"]],"":-1}`: "{\n  \"a\": {},\n  \"b\": [\n    [],\n    [\n      1,\n      \"},:\"\n    ]\n  ],\n  \"\": -1\n}\n",
		`"\\\""`:                            "\"\\\\\\\"\"\n",
	} {
		got := projection([]byte(compact))
		if string(got) != want || !sameButBlanks(got, []byte(compact)) {
			t.Errorf("%s: %q, want %q", compact, got, want)
		}
		var indented bytes.Buffer
		if err := json.Indent(&indented, []byte(compact), "", "  "); err != nil || indented.String()+"\n" != want {
			t.Errorf("%s: the standard library writes %q", compact, indented.String())
		}
	}
	for _, c := range []string{`{"n":3}`, `{"n":2}}`, `{"n":2`, `{"n ":2}`, `{"n":"2"}`, ``, `{"n":2} x`} {
		if sameButBlanks([]byte(c), []byte(`{"n":2}`)) {
			t.Errorf("%s counts as the same", c)
		}
	}
	wide := []byte(strings.Repeat("[", 60) + strings.Repeat("1,", 100_000) + "1" + strings.Repeat("]", 60))
	if got := projection(wide); len(got) != len(wide)+1 {
		t.Errorf("%d bytes became %d", len(wide), len(got))
	}
}
