package view

import (
	"strings"
	"testing"
)

// TestAttributeValues covers payloads that start with an attribute, whose
// values are taken whole, and their neighbours, in which cells count wherever
// they stand.
func TestAttributeValues(t *testing.T) {
	cases := []struct{ name, source, want string }{
		{"argument", `telegram_button label="Go" prompt='app::m({"a":1})'`, `Go>app::m({"a":1})`},
		{"argument first", `telegram_button prompt='app::m({"a":1})' label="Go"`, `Go>app::m({"a":1})`},
		{"argument of lists", `telegram_button label="Go" prompt='app::m([{"label":"x"},[]])'`, `Go>app::m([{"label":"x"},[]])`},
		{"argument in value", `telegram_button value='app::m({"a":{"b":"}"}})'`, `app::m({"a":{"b":"}"}})>app::m({"a":{"b":"}"}})`},
		{"argument of a bare word", `telegram_button label=Go prompt=app::m({"a":1})`, `Go>app::m({"a":1})`},
		{"argument over lines", "telegram_button\n  label=\"Go\"\n  prompt='app::m({\"a\":1})'\n", `Go>app::m({"a":1})`},
		{"braces in a label", `telegram_button label="{x}" prompt="b"`, "{x}>b"},
		{"braces in single quotes", `telegram_button label='{x|y}' prompt='{z}'`, "{x|y}>{z}"},
		{"brackets in a label", `telegram_button label="A [x]" prompt="b"`, "A [x]>b"},
		{"cell in brackets in a label", `telegram_button label="A [{x}]" prompt="b"`, "A [{x}]>b"},
		{"open brace in a label", `telegram_button label="{" prompt="b"`, "{>b"},
		{"open bracket in a label", `telegram_button label="[" prompt="]"`, "[>]"},
		{"other quote in a value", `telegram_button label="it's {x}" prompt='say "{y}"'`, `it's {x}>say "{y}"`},
		{"blanks around the sign", `telegram_button label = "{x}" prompt = 'b'`, "{x}>b"},
		{"after a colon", `telegram_button: label="A [x]" prompt="b"`, "A [x]>b"},
		{"after a longer word", `telegram_buttons label="{x}" prompt="b"`, "{x}>b"},
		{"glued to the word", `telegram_buttonlabel="{x}" prompt="b"`, "{x}>b"},
		{"comma between", `telegram_button label="{x}", prompt="{y}"`, "{x}>{y}"},
		{"words between", `telegram_button label="{x}" and then prompt="{y}"`, "{x}>{y}"},
		{"brackets between", `telegram_button label="A" [note] prompt='app::m({"a":1})'`, `A>app::m({"a":1})`},
		{"other attribute between", `telegram_button label="A" colour=red prompt="{y}"`, "A>{y}"},
		{"style first", `telegram_button selected_style=danger label="{x}" prompt="b"`, "{x}>b#danger"},
		{"disabled first", `telegram_button disabled=true label="[{x}]"`, "[{x}]!"},
		{"blank value first", `telegram_button label="" prompt="{y}"`, "{y}>{y}"},

		{"attributes after a bad cell", `telegram_button {bad|} label="A" prompt="b"`, "A>b"},
		{"attributes before a bad cell", `telegram_button label="A" {bad|} prompt="b"`, "A>b"},
		{"bad cell for a value", `telegram_button label={bad|} prompt="b"`, "b>b"},
		{"attributes before a cell", `telegram_button label="A" prompt="b" {C|d}`, "C>d"},
		{"attributes before a matrix", `telegram_button label="{A}" [{C|d}{E}]`, "C>d / E>E"},
		{"attributes after a cell", `telegram_button {C|d} label="A" prompt="b"`, "C>d"},
		{"attribute in a cell", `telegram_button label="A" {C|set label="x"}`, `C>set label="x"`},
		{"attribute across a cell", `telegram_button label="A" {C|label="} x"`, `C>label="`},
		{"cell for a value", `telegram_button label={A|b}`, "A>b"},
		{"cell for a value, blank before", `telegram_button label= {A one|b}`, "A one>b"},
		{"matrix for a value", `telegram_button prompt=[{A|b}]`, "A>b"},
		{"cell in quotes of no attribute", `telegram_button title="{A|b}"`, "A>b"},
		{"cell in quotes after noise", `telegram_button see label="{A|b}"`, "A>b"},
		{"name without a sign", `telegram_button label {A|b}`, "A>b"},
		{"name that only ends like one", `telegram_button mylabel="{A|b}"`, "A>b"},
		{"JSON cell", `telegram_button {"label":"A","prompt":"label=\"{x}\""}`, `A>label="{x}"`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Buttons("x\n<!-- " + c.source + " -->")
			if grid(got.Rows) != c.want {
				t.Errorf("%s\n got %s\nwant %s\n%+v", c.source, grid(got.Rows), c.want, got.Problems)
			}
		})
	}
}

// What does not count beside what does is told, and at its own line.
func TestAttributeProblems(t *testing.T) {
	cases := []struct {
		payload string
		line    int
		about   string
	}{
		{"\nlabel=\"A\" prompt=\"b\"\n{C|d}", 2, "attributes beside cells"},
		{"\n{C|d}\nlabel=\"{A}\"", 3, "after the first payload"},
		{"label=\"A\"\nprompt=\"app::m({\"\nvalue=\"x\"", 1, "app::m({"},
		{"\n\nlabel=\"{A}\" disabled=\"maybe\"", 3, "disabled must be"},
		{"{A|}\n\nlabel=\"A\" disabled=\"maybe\"", 3, "disabled must be"},
		{"label=\"\" prompt=''", 1, "no button in it"},
	}
	for _, c := range cases {
		problems := Buttons("<!-- telegram_button " + c.payload + " -->").Problems
		if len(problems) != 1 || problems[0].Line != c.line || !strings.Contains(problems[0].Message, c.about) {
			t.Errorf("%q: %+v", c.payload, problems)
		}
	}
}
