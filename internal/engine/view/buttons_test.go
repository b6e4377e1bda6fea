package view

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// grid writes rows as labels and prompts, to compare at a glance:
// "A>b C>d / E!" where E is disabled.
func grid(rows [][]Button) string {
	var out []string
	for _, row := range rows {
		var cells []string
		for _, b := range row {
			s := b.Label + ">" + b.Prompt
			if b.Disabled {
				s = b.Label + "!"
			}
			if b.Style != "" {
				s += "#" + b.Style
			}
			cells = append(cells, s)
		}
		out = append(out, strings.Join(cells, " "))
	}
	return strings.Join(out, " / ")
}

// TestPayloads covers what stands inside a comment, beyond the vectors.
func TestPayloads(t *testing.T) {
	cases := []struct{ name, payload, want string }{
		{"sequence", `{A}{B|c}`, "A>A / B>c"},
		{"sequence with a comma", `{A}, {B}`, "A>A / B>B"},
		{"sequence with two commas", `{A},,{B}`, "B>B"},
		{"mixed matrix", `[[{"label":"A","prompt":"p"}{B}],{C|d|danger}]`, "A>p B>B / C>d#danger"},
		{"rows without commas", "[[{A}]\n[{B}]{C}]", "A>A / B>B / C>C"},
		{"row in a row", `[[[{A}]]]`, ""},
		{"prompt only", `{|e2}`, "e2>e2"},
		{"prompt only, styled", `{|e2|success}`, "e2>e2#success"},
		{"disabled drops all else", `{A|b|primary|1}`, "A!"},
		{"disabled still wants a style's name", `{A|b|odd|1}`, ""},
		{"enabled flag and empty style", `{A|b||false}`, "A>b"},
		{"enabled flag wants a prompt", `{A|||0}`, ""},
		{"flag empty", `{A|b||}`, ""},
		{"noise before", `please press: {A|b}`, "A>b"},
		{"noise after", `{A|b} thanks`, "A>b"},
		{"bracketed noise", `[note] {A|b}`, "A>b"},
		{"a bad cell, then a good one", `{A|} {B|c}`, "B>c"},
		{"a good cell, then a bad one", `{B|c} {A|}`, ""},
		{"attributes after a bad cell", `{A|} label="B" prompt='c d'`, "B>c d"},
		{"attributes inside of a bad matrix", `[label="B"{A|}]`, ""},
		{"last attribute counts", `label=A label=B`, "B>B"},
		{"attribute style", `value="A" selected_style=danger`, "A>A#danger"},
		{"attribute disabled", `label="A" disabled=true`, "A!"},
		{"attribute disabled otherwise", `label="A" disabled=yes`, ""},
		{"blank attribute", `label="  "`, ""},
		{"null disabled", `{"label":"A","disabled":null}`, ""},
		{"numeric disabled", `{"label":"A","disabled":1}`, ""},
		{"last duplicate counts", `{"label":"A","label":"B"}`, "B>B"},
		{"label only", `{"label":"A"}`, "A>A"},
		{"nested value", `{"label":"A","prompt":"b","extra":{"c":[1,]},}`, "A>b"},
		{"comma in a string stays", `{"label":"A,}","prompt":"b"}`, "A,}>b"},
		{"quoted key and colon is never positional", `{"label": broken|x}`, ""},
		{"a quote alone is positional", `{"Hi" he said|x}`, `"Hi" he said>x`},
		{"no-break space is trimmed", "{\u00a0A\u00a0|\ufeffb}", "A>b"},
		{"C1 control", "{A\u0085B|c}", ""},
		{"escaped backslash", `{A\\B|c}`, `A\B>c`},
		{"open brace needs no escape", `{A{B|c}`, "A{B>c"},
		{"controls leave a JSON label", `{"label":"A\u001b[31m\u202e","prompt":"b"}`, "A[31m>b"},
		{"invisible JSON label", `{"label":"\u0007","prompt":"b"}`, "b>b"},
		{"nothing", ``, ""},
		{"huge number", `{"label":"A","prompt":"b","n":1e999}`, "A>b"},
		{"overrides leave a label", "{A\u202eB|c}", "AB>c"},
		{"separators stay in a prompt", `{"label":"A","prompt":"b\u2028c"}`, "A>b\u2028c"},
		{"nothing to show", "{\u202e}", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Buttons("x\n<!-- telegram_button " + c.payload + " -->")
			if grid(got.Rows) != c.want {
				t.Errorf("%s\n got %q\nwant %q", c.payload, grid(got.Rows), c.want)
			}
			if c.want == "" && len(got.Problems) == 0 {
				t.Error("nothing registered and nothing reported")
			}
			for _, p := range got.Problems {
				if p.Line != 2 {
					t.Errorf("problem on line %d: %s", p.Line, p.Message)
				}
			}
		})
	}
}

// TestWholeArgument covers the second reading of a positional cell.
func TestWholeArgument(t *testing.T) {
	cases := []struct{ cell, want string }{
		{`{A|x::y({"a":{"b":1}})}`, `A>x::y({"a":{"b":1}})`},
		{`{A|x::y({"a":1})|danger}`, `A>x::y({"a":1})#danger`},
		{`{A|x::y({"a":1})||1}`, `A!`},
		{`{A|x::y("p|q")}`, `A>x::y("p|q")`},
		{`{A|x::y("p|q}\"\n")|primary|0}`, `A>x::y("p|q}\"\n")#primary`},
		{`{A|x::y(")")}`, `A>x::y(")")`},
		{`{A| x::y( {"a":1} ) }`, `A>x::y( {"a":1} )`},
		{`{x::y({"a":1})}`, `x::y({"a":1})>x::y({"a":1})`},
		{`{|x::y({"a":1})}`, `x::y({"a":1})>x::y({"a":1})`},
		{`[[{A|x::y({"a":1})}{B|x::y([{},{}])}]]`, `A>x::y({"a":1}) B>x::y([{},{}])`},
		// Written by the plain rule, so read by it.
		{`{A|x::y({"a":1\})}`, `A>x::y({"a":1})`},
		{`{A|x::y("\\n")}`, `A>x::y("\n")`},
		// No call, or no JSON: the plain rule alone.
		{`{A|say ({"a":1})}`, `A>say ({"a":1`},
		{`{A|X::y({"a":1})}`, `A>X::y({"a":1`},
		{`{A|x::y({a:1})}`, `A>x::y({a:1`},
		{`{A|x::y({"a":1}) now}`, `A>x::y({"a":1`},
	}
	for _, c := range cases {
		if got := grid(Buttons("<!-- telegram_button " + c.cell + " -->").Rows); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.cell, got, c.want)
		}
	}
}

// TestPlaces covers where markup may stand, and what is left to read.
func TestPlaces(t *testing.T) {
	cases := []struct{ name, output, rows, text string }{
		{"CRLF", "A\r\n\r\n```telegram_button\r\n{B}\r\n```\r\n\r\nC", "B>B", "A\n\nC"},
		{"fenced before comments", "<!-- telegram_button {A} -->\n~~~telegram_button\n{B}\n~~~\n", "B>B / A>A", defaultLine},
		{"sequence in a block", "```telegram_button\n{A|b}\n{\"label\":\"C\"},\n[{D}]\n```", "", ""},
		{"matrix in a block", "```telegram_button\n[[{A}{B}]\n{C}]\n```", "A>A B>B / C>C", defaultLine},
		{"two matrices in a block", "```telegram_button\n[{A}]\n[{B}]\n```", "", ""},
		{"empty block", "```telegram_button\n\n```", "", ""},
		{"longer outer fence", "````\n```telegram_button\n{A}\n```\n````", "", "````\n```telegram_button\n{A}\n```\n````"},
		{"tilde outer fence", "~~~\n```telegram_button\n{A}\n```\n~~~", "", "~~~\n```telegram_button\n{A}\n```\n~~~"},
		{"shorter fence does not close", "````telegram_button\n{A}\n```\n````", "", ""},
		{"deeply indented block", "\t```telegram_button\n\t{A}\n\t```", "A>A", defaultLine},
		{"plural is code", "```telegram_buttons\n{A}\n```", "", "```telegram_buttons\n{A}\n```"},
		{"unclosed block hides the rest", "A\n```telegram_button\n{B}\n", "", "A"},
		{"inline code is no fence", "```a``` b\n<!-- telegram_button {A} -->", "A>A", "```a``` b"},
		{"fence of tildes may hold backticks", "~~~ a`b\n<!-- telegram_button {A} -->\n~~~", "", "~~~ a`b\n<!-- telegram_button {A} -->\n~~~"},
		{"bang", "<!--! telegram_button {A} -->\n<!-- !telegram_button {B} -->", "B>B", defaultLine},
		{"comment over lines", "<!--\n\ntelegram_button [\n[{A}]\n[{B}]\n]\n-->\nC", "A>A / B>B", "C"},
		{"text behind a comment", "<!-- telegram_button {A} --> more", "A>A", "more"},
		{"two comments on a line", "<!-- telegram_button {A} --><!-- telegram_button {B} -->", "A>A", defaultLine},
		{"in a list", "- <!-- telegram_button {A} -->\n- b", "", "- b"},
		{"in a quote", "> <!-- x -->\n> b", "", "> b"},
		{"note between lines", "a\n<!-- x -->\nb", "", "a\nb"},
		{"note in a line", "a <!-- x\ny --> b", "", "a  b"},
		{"unclosed comment", "a\n<!-- x\nb", "", "a"},
		{"unclosed comment in a line", "a <!-- x\nb", "", "a"},
		{"blank lines", "a\n\n\n\nb\n \n\n", "", "a\n\nb"},
		{"blank lines in code", "```\na\n\n\n\nb\n```", "", "```\na\n\n\n\nb\n```"},
		{"nothing", " \n ", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Buttons(c.output)
			if grid(got.Rows) != c.rows || got.Text != c.text {
				t.Errorf("%q\n got %q %q\nwant %q %q", c.output, grid(got.Rows), got.Text, c.rows, c.text)
			}
		})
	}
}

func TestProblemLines(t *testing.T) {
	output := "one\n\n<!-- telegram_button [\n[{A}]\n[{B|}]\n] -->\n\n```telegram_button\n{C}\nx\n```\n<!-- telegram_button {D|std::vector please} -->\n<!-- x"
	var lines []string
	for _, p := range Buttons(output).Problems {
		lines = append(lines, fmt.Sprint(p.Line))
	}
	if got := strings.Join(lines, " "); got != "5 10 12 13" {
		t.Errorf("problems on lines %s: %+v", got, Buttons(output).Problems)
	}
}

func TestKeyboardCeilings(t *testing.T) {
	row := "[" + strings.Repeat("{a}", 19) + "]"
	plan := PlanOutput("<!-- telegram_button [" + strings.Repeat(row, 5) + "[{b}{c}{d}{e}{f}{last one}]" + "] -->")
	check(t, plan)
	rows := plan.Messages[0].Rows
	var widths []int
	for _, r := range rows {
		widths = append(widths, len(r))
	}
	if want := []int{8, 8, 3, 8, 8, 3, 8, 8, 3, 8, 8, 3, 8, 8, 3, 5}; !reflect.DeepEqual(widths, want) {
		t.Errorf("rows of %v", widths)
	}
	if len(plan.Problems) != 1 || !strings.Contains(plan.Problems[0].Message, `101 buttons`) || !strings.Contains(plan.Problems[0].Message, `"last one"`) {
		t.Errorf("%+v", plan.Problems)
	}
}

func TestVoice(t *testing.T) {
	cases := []struct {
		payload string
		want    *Voice
	}{
		{` {"text":"Hello","lang":"en","rate":"+10%"}`, &Voice{"Hello", "en", "+10%"}},
		{`{"value":" Hi "}`, &Voice{Text: "Hi"}},
		{` {"text":"a","value":"b","other":1}`, &Voice{Text: "a"}},
		{` text="Hello you" lang="de"`, &Voice{Text: "Hello you", Lang: "de"}},
		{` value="x"`, &Voice{Text: "x"}},
		{`: {"text":"a"}`, nil},
		{` [{"text":"a"}]`, nil},
		{` Hello`, nil},
		{` text='a'`, nil},
		{` text=a`, nil},
		{` text="a" more`, nil},
		{` text="a"lang="b"`, nil},
		{` {"text":"a"} more`, nil},
		{` {"text":1}`, nil},
		{` {"lang":"en"}`, nil},
		{``, nil},
		{` {"text":"` + strings.Repeat("x", MaxVoice) + `"}`, &Voice{Text: strings.Repeat("x", MaxVoice)}},
		{` {"text":"` + strings.Repeat("x", MaxVoice+1) + `"}`, nil},
	}
	for _, c := range cases {
		plan := PlanOutput("a\n<!-- telegram_voice" + c.payload + " -->")
		check(t, plan)
		if plan.Messages[0].Text != "a" {
			t.Errorf("%.40s: text %q", c.payload, plan.Messages[0].Text)
		}
		switch {
		case c.want == nil && (len(plan.Voices) != 0 || len(plan.Problems) != 1 || plan.Problems[0].Line != 2):
			t.Errorf("%.40s: %+v", c.payload, plan)
		case c.want != nil && (len(plan.Problems) != 0 || !reflect.DeepEqual(plan.Voices, []Voice{*c.want})):
			t.Errorf("%.40s: %+v %+v", c.payload, plan.Voices, plan.Problems)
		}
	}
	two := PlanOutput("<!-- telegram_voice {\"text\":\"a\"} -->\n<!-- telegram_voice {\"text\":\"b\"} -->")
	if len(two.Voices) != 2 || len(two.Messages) != 0 {
		t.Errorf("%+v", two)
	}
}

func TestDigest(t *testing.T) {
	base := PlanOutput("**a**\n<!-- telegram_button {A|b} -->").Digest()
	if base != PlanOutput("__a__\n\n<!-- telegram_button {\"label\":\"A\",\"prompt\":\"b\"} -->").Digest() {
		t.Error("the same view has two digests")
	}
	for _, other := range []string{
		"a\n<!-- telegram_button {A|b} -->", "**a**\n<!-- telegram_button {A|c} -->", "**a**",
		"**a**\n<!-- telegram_button {A|b|danger} -->", "**a**\n<!-- telegram_button {A|||1} -->", "",
	} {
		if base == PlanOutput(other).Digest() {
			t.Errorf("%q has the digest of another view", other)
		}
	}
}
