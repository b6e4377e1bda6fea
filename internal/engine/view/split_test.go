package view

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
)

func texts(plan Plan) []string {
	var all []string
	for _, m := range plan.Messages {
		all = append(all, m.Text)
	}
	return all
}

func lengths(plan Plan) string {
	var all []string
	for _, m := range plan.Messages {
		all = append(all, fmt.Sprint(len(utf16.Encode([]rune(m.Text)))))
	}
	return strings.Join(all, " ")
}

func TestSplit(t *testing.T) {
	paragraph := func(n int) string { return strings.Repeat("word ", n/5) }
	cases := []struct{ name, markdown, want string }{
		{"exactly full", strings.Repeat("x", MaxText), "4096"},
		{"one over", strings.Repeat("x", MaxText+1), "4096 1"},
		{"surrogate pairs", strings.Repeat("😀", MaxText/2+1), "4096 2"},
		{"a pair over the edge", "x" + strings.Repeat("😀", MaxText/2), "4095 2"},
		{"graphemes", "x" + strings.Repeat("👩‍👩‍👧‍👦", 400), "4093 308"},
		{"one endless grapheme", "e" + strings.Repeat("\u0301", MaxText), "4096 1"},
		{"at a block", paragraph(2000) + "\n\n" + paragraph(2000) + "\n\n" + paragraph(2000), "4000 1999"},
		{"at a line", paragraph(3000) + "\n" + paragraph(3000), "2999 2999"},
		{"at a word", paragraph(6000), "4094 1904"},
		{"block too early to be worth it", paragraph(500) + "\n\n" + paragraph(6000), "4095 2404"},
		{"a style moves whole", paragraph(4000) + "**" + strings.TrimSpace(paragraph(500)) + "** end", "3999 503"},
		{"a long style is cut", "**" + strings.TrimSpace(paragraph(6000)) + "**", "4094 1904"},
		{"code keeps its lines", "```\n" + strings.Repeat("  line\n", 1000) + "```", "4094 2904"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			plan := PlanOutput(c.markdown)
			check(t, plan)
			if got := lengths(plan); got != c.want {
				t.Errorf("messages of %s, want %s", got, c.want)
			}
		})
	}
}

func TestSplitReopensEntities(t *testing.T) {
	plan := PlanOutput("> **" + strings.TrimSpace(strings.Repeat("word ", 1200)) + "**\n\n<!-- telegram_button {A} -->")
	check(t, plan)
	if len(plan.Messages) != 2 {
		t.Fatalf("%d messages", len(plan.Messages))
	}
	for _, m := range plan.Messages {
		if s := tagged(m); !strings.HasPrefix(s, "<blockquote><bold>word") || !strings.HasSuffix(s, "word</bold></blockquote>") {
			t.Errorf("%.40s … %s", s, s[len(s)-40:])
		}
	}
	code := PlanOutput("```js\n" + strings.Repeat("  a();\n", 900) + "```")
	check(t, code)
	for _, m := range code.Messages {
		if len(m.Entities) != 1 || m.Entities[0].Language != "js" || !strings.HasPrefix(m.Text, "  a();") {
			t.Errorf("%.20q %+v", m.Text, m.Entities)
		}
	}
}

func TestEntityCeiling(t *testing.T) {
	for name, markdown := range map[string]string{
		"words":   strings.Repeat("**a** ", 250),
		"letters": strings.Repeat("**a**b", 250),
		"lines":   strings.Repeat("- **a** `b`\n", 125),
		"quote":   "> " + strings.Repeat("**a** ", 250),
	} {
		plan := PlanOutput(markdown)
		check(t, plan)
		count := 0
		for _, m := range plan.Messages {
			for _, e := range m.Entities {
				if e.Type != "blockquote" {
					count++
				}
			}
		}
		if count != 250 || len(plan.Messages) != 3 {
			t.Errorf("%s: %d entities in %d messages", name, count, len(plan.Messages))
		}
	}
}

// morsels are put together at random, so that constructs meet as no person
// would write them.
var morsels = []string{
	"word ", "word ", "word ", "word. ", "*", "**", "_", "`", "~~", "||", "```\n", "~~~\n", "\n", "\n", "\n\n", "> ", "- ", "1. ", "# ",
	"[a](https://b.c)", "![a](https://b.c)", "[", "](", ")", "<https://a.b>", "&amp;", "\\", "😀", "👩‍🚀", "e\u0301", "\u200d", "\u00a0", "\t",
	"| a | b |\n|---|---|\n| c | d |\n", "|", "    ", "<!-- x -->", "<!--", "-->", "\x1b", "---\n", "- [x] ", "مرحبا ", "中文",
	"<!-- telegram_button {A|b} -->\n", "\n<!-- telegram_button [[{A}{B|c::d({\"e\":1})}]] -->\n", "```telegram_button\n{A}\n```\n",
	"{", "}", "[{", "\"", "telegram_button", "<!-- telegram_voice text=\"a\" -->\n", strings.Repeat("long ", 300), strings.Repeat("x", 3000), strings.Repeat("**y** ", 60),
}

func mixture(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(80) {
		b.WriteString(morsels[r.IntN(len(morsels))])
	}
	return b.String()
}

// TestRandom holds plans of random outputs against Telegram's rules, and
// against the whole page that they were cut from.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		output := mixture(r)
		plan := PlanOutput(output)
		check(t, plan)
		losesNothing(t, output, plan)
		if again := PlanOutput(output); again.Digest() != plan.Digest() {
			t.Error("planned twice, two plans")
		}
		if t.Failed() {
			t.Fatalf("output %q", output)
		}
	}
}

// losesNothing compares what can be seen of the page with what the messages
// show.
func losesNothing(t testing.TB, output string, plan Plan) {
	t.Helper()
	text := Buttons(output).Text
	visible := func(s string) string {
		return strings.Map(func(r rune) rune {
			if invisible(r) {
				return -1
			}
			return r
		}, s)
	}
	want := visible(string(typeset(text).buf))
	if got := visible(strings.Join(texts(plan), "")); got != want && want != "" {
		t.Errorf("the page says\n%q\nthe messages say\n%q", want, got)
	}
}

// TestWordsSurvive follows words from the output into the messages.
func TestWordsSurvive(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	frames := []string{"%s ", "**%s** ", "_%s_ ", "`%s` ", "%s\n", "\n\n%s ", "\n- %s ", "\n\n> %s\n\n", "\n\n# %s\n\n", "\n\n```\n%s\n```\n\n", "||%s|| ", "[%s](https://a.b) "}
	for range 60 {
		var b strings.Builder
		var words []string
		for i := range 20 + r.IntN(1500) {
			words = append(words, fmt.Sprintf("w%d", i))
			fmt.Fprintf(&b, frames[r.IntN(len(frames))], words[i])
		}
		plan := PlanOutput(b.String())
		check(t, plan)
		shown := strings.FieldsFunc(strings.Join(texts(plan), "\n"), func(r rune) bool {
			return r != 'w' && (r < '0' || r > '9')
		})
		if strings.Join(shown, " ") != strings.Join(words, " ") {
			t.Fatalf("words lost from %q\n%q", b.String(), shown)
		}
	}
}
