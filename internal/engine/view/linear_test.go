package view

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// outputBound is how large an output may be (limits.md).
const outputBound = 64 << 10

func fill(s string) string { return strings.Repeat(s, outputBound/len(s)) }

// tangles are outputs as large as allowed that make a careless parser
// quadratic or worse.
func tangles() map[string]string {
	markup := func(s string) string { return "<!-- telegram_button " + fill(s) + " -->" }
	half := func(a, b string) string { return fill(a)[:outputBound/2] + fill(b)[:outputBound/2] }
	return map[string]string{
		"text":                fill("word "),
		"one word":            fill("x"),
		"brackets":            fill("["),
		"bracket pairs":       fill("[]"),
		"bracket texts":       fill("[a"),
		"closing brackets":    half("[", "]"),
		"links":               fill("[a](b"),
		"link titles":         fill("[a](b \"c"),
		"reference links":     fill("[a][b"),
		"references":          fill("[a]: b\n"),
		"open references":     fill("[a\n"),
		"images":              fill("![a]("),
		"real links":          fill("[a](http://b.c) "),
		"nested images":       half("![", "](http://b.c)"),
		"braces":              fill("{"),
		"stars":               fill("*"),
		"star words":          fill("*a "),
		"star closers":        fill("a* "),
		"mixed emphasis":      fill("*a_ "),
		"nested emphasis":     half("*a **b ", "** *"),
		"triple stars":        fill("a***"),
		"bold words":          fill("**a** "),
		"bold letters":        fill("**a**b"),
		"underscores":         fill("_ a"),
		"tildes":              fill("~~a "),
		"pipes":               fill("||a "),
		"spoilers":            fill("||a||b"),
		"backticks":           fill("`a "),
		"backtick runs":       strings.Join(runs(), " "),
		"code spans":          fill("`a` "),
		"open comments":       fill("<!--"),
		"comments":            fill("<!-- -->"),
		"comment lines":       fill("<!-- -->\n"),
		"angle brackets":      fill("<"),
		"autolinks":           fill("<a@b"),
		"long autolink":       "<" + fill("a.") + ">",
		"declarations":        fill("<![CDATA["),
		"instructions":        fill("<?"),
		"ampersands":          fill("&amp;"),
		"broken references":   fill("&a"),
		"backslashes":         fill("\\"),
		"quotes":              fill(">"),
		"quote lines":         fill(strings.Repeat(">", 200) + "a\n"),
		"lists":               fill("- "),
		"list lines":          fill("- a\n"),
		"deep list":           deepList(),
		"list and blanks":     half("- ", "\n"),
		"list and code":       fill("- ")[:outputBound/2] + "```\n" + fill("\n")[:outputBound/2],
		"numbers":             fill("1. "),
		"table rows":          "|a|b|\n|-|-|\n" + fill("|a|b|\n"),
		"wide table":          fill("|a")[:outputBound/4] + "\n" + fill("|-")[:outputBound/4] + "\n" + fill("|\n")[:outputBound/2],
		"table of long cells": "|a|b|\n|-|-|\n|" + fill("x")[:outputBound/2] + "|b|\n" + fill("|a|b|\n")[:outputBound/2],
		"table of pipes":      "|a|\n|-|\n" + fill("|`\\|`|\n"),
		"delimiter rows":      fill("|-|-|\n"),
		"headings":            fill("# a\n"),
		"setext":              fill("a\n=\n"),
		"rules":               fill("***\n"),
		"tabs":                fill("\t"),
		"fences":              fill("```\n"),
		"button fences":       fill("```telegram_button\n{a}\n```\n"),
		"blank lines":         fill("\n"),
		"combining":           "e" + fill("\u0301"),
		"emoji":               fill("👩‍👩‍👧‍👦"),
		"flags":               fill("🇩🇪"),
		"no-break spaces":     fill("\u00a0"),
		"markup brackets":     markup("["),
		"markup braces":       markup("{"),
		"markup pairs":        markup("[{"),
		"markup quotes":       markup(`{"`),
		"markup odd quotes":   "<!-- telegram_button [" + fill(`{"a}`) + "] -->",
		"markup calls":        "<!-- telegram_button [" + fill(`{a::b("}`) + "] -->",
		"markup open calls":   "<!-- telegram_button [" + fill(`{a::b((}`) + ")))] -->",
		"markup bad calls":    "<!-- telegram_button [" + fill(`{a::b({}`) + "] -->",
		"markup attributes":   markup("label="),
		"markup values":       markup(`label="{" `),
		"markup open values":  markup(`label="{ prompt='[ `),
		"markup bare cells":   markup("label={ "),
		"markup bare pairs":   markup("label={} "),
		"attribute and pairs": "<!-- telegram_button label=a " + fill("[] ") + " -->",
		"hidden comments":     "<!-- a\n" + fill("<!-- telegram_button {a}\n") + " -->",
		"unclosed comments":   fill("<!-- telegram_button {a}\n"),
		"empty comments":      fill("<!--><!--->"),
		"markup cells":        "<!-- telegram_button [" + fill("{a}") + "] -->",
		"markup rows":         "<!-- telegram_button [" + fill("[{a}]") + "] -->",
		"markup commas":       "<!-- telegram_button [" + fill(`{"a":1,}`) + "] -->",
		"deep JSON":           "<!-- telegram_button {\"a\":" + fill("[") + " -->",
		"button comments":     fill("<!-- telegram_button {a} -->\n"),
		"voice attributes":    "<!-- telegram_voice " + fill(`text="a" `) + " -->",
	}
}

func runs() []string {
	var all []string
	for n, length := 1, 0; length < outputBound-400; n++ {
		all = append(all, strings.Repeat("`", n))
		length += n + 1
	}
	return all
}

func deepList() string {
	var b strings.Builder
	for n := 0; b.Len() < outputBound-1000; n++ {
		b.WriteString(strings.Repeat("  ", n) + "- a\n")
	}
	return b.String()
}

// TestLinear is about growth, not speed: quadratic work on these takes many
// seconds, and linear work a few hundredths of one.
func TestLinear(t *testing.T) {
	for name, output := range tangles() {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			plan := PlanOutput(output)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
			if len(plan.Messages) < 40 {
				check(t, plan)
			}
		})
	}
}

// TestConcurrent: one parser serves all callers.
func TestConcurrent(t *testing.T) {
	want := PlanOutput(typical).Digest()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if got := PlanOutput(typical).Digest(); got != want {
					t.Error("another plan of the same output")
				}
			}
		})
	}
	all.Wait()
}
