package view

import (
	"fmt"
	"strings"
	"testing"
)

// TestSwallowedMarkup: markup at the first column that another comment hides
// must not vanish in silence. lines are those of all problems.
func TestSwallowedMarkup(t *testing.T) {
	cases := []struct{ name, output, lines, text string }{
		{"by a comment in a line", "a <!-- mid unclosed\n rest\n<!-- telegram_button {A|a} -->", "3", "a"},
		{"by a comment of its own", "<!-- note\n\n<!-- telegram_button {A|a} -->\nb", "3", "b"},
		{"by an indented comment", "  <!-- note\n<!-- telegram_button {A|a} -->\nb", "2", "b"},
		{"by a comment in a quote", "> <!-- note\n<!-- telegram_button {A|a} -->\nb", "2", "b"},
		{"by inline code", "write `<!--` so:\n<!-- telegram_button {A|a} -->\nb", "2", "write `\nb"},
		{"a bang", "a <!-- x\n<!-- !telegram_button {A|a} -->", "2", "a"},
		{"a bang and a blank is no markup", "a <!-- x\n<!--! telegram_button {A|a} -->", "", "a"},
		{"CRLF", "a <!-- x\r\n<!-- telegram_button {A|a} -->\r\nb", "2", "a \nb"},
		{"word on the next line", "a <!-- x\n<!--\ntelegram_button {A|a} -->", "2", "a"},
		{"voice", "a <!-- x\n<!-- telegram_voice {\"text\":\"b\"} -->", "2", "a"},
		{"several in one that does not end", "a <!-- x\n<!-- telegram_button {A|a}\n<!-- telegram_button {B|b}\n", "1 2 3", "a"},
		{"by one that does not end", "a\n<!-- x\n\n<!-- telegram_button {A|a}", "2 4", "a"},
		{"by markup out of place", "a <!-- telegram_button {A|a}\n<!-- telegram_button {B|b} -->", "1 2", "a"},
		{"switched off on purpose", "<!-- off\n<!-- telegram_button {A|a} -->\n-->", "2", "-->"},

		{"a note inside", "a <!-- x\n<!-- y -->\nb", "", "a \nb"},
		{"not at the first column", "a <!-- x\n <!-- telegram_button {A|a} -->\nb", "", "a \nb"},
		{"the word alone", "a <!-- x\ntelegram_button {A|a} -->\nb", "", "a \nb"},
		{"after one that ended", "a <!-- x\n-->\nb", "", "a \nb"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Buttons(c.output)
			if len(got.Rows) != 0 || lines(got.Problems) != c.lines || got.Text != c.text {
				t.Errorf("%q\n%s %q %q\n%+v", c.output, grid(got.Rows), lines(got.Problems), got.Text, got.Problems)
			}
		})
	}
}

func lines(problems []Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, fmt.Sprint(p.Line))
	}
	return strings.Join(all, " ")
}

// TestShortComments: CommonMark ends <!--> and <!---> at once.
func TestShortComments(t *testing.T) {
	cases := []struct{ name, output, rows, lines, text string }{
		{"two dashes", "<!-->\n<!-- telegram_button {B|b} -->\nx", "B>b", "", "x"},
		{"three dashes", "<!--->\n<!-- telegram_button {B|b} -->\nx", "B>b", "", "x"},
		{"four dashes", "<!---->\n<!-- telegram_button {B|b} -->\nx", "B>b", "", "x"},
		{"five dashes", "<!----->\n<!-- telegram_button {B|b} -->\nx", "B>b", "", "x"},
		{"in a line", "a <!--> b\n<!-- telegram_button {B|b} -->", "B>b", "", "a  b"},
		{"three dashes in a line", "a <!---> b\n<!-- telegram_button {B|b} -->", "B>b", "", "a  b"},
		{"last", "a\n<!-->", "", "", "a"},
		{"three dashes last", "a\n<!--->", "", "", "a"},
		{"alone", "<!--->", "", "", ""},
		{"between lines", "a\n<!-->\nb", "", "", "a\nb"},
		{"one after the other", "<!--><!---><!-->a", "", "", "a"},
		{"before a button on its line", "<!--><!-- telegram_button {B|b} -->\nx", "", "1", "x"},
		{"a blank makes it a long one", "<!-- >\n<!-- telegram_button {B|b} -->\nx", "", "2", "x"},
		{"a blank between makes it a long one", "<!-- ->\n<!-- telegram_button {B|b} -->\nx", "", "2", "x"},
		{"half an opening is none", "<!->\n<!-- telegram_button {B|b} -->", "B>b", "", "<!->"},
		{"what follows is text", "<!--> telegram_button {B|b} -->", "", "", "telegram_button {B|b} -->"},
		{"in code", "```\n<!-->\n```\n<!-- telegram_button {B|b} -->", "B>b", "", "```\n<!-->\n```"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Buttons(c.output)
			if grid(got.Rows) != c.rows || lines(got.Problems) != c.lines || got.Text != c.text {
				t.Errorf("%q\n%s %q %q\n%+v", c.output, grid(got.Rows), lines(got.Problems), got.Text, got.Problems)
			}
		})
	}
}
