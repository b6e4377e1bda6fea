package view

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

// tagged writes a message's entities as tags, to compare at a glance.
func tagged(m Message) string {
	units := utf16.Encode([]rune(m.Text))
	var b strings.Builder
	for i := 0; i <= len(units); i++ {
		for j := len(m.Entities) - 1; j >= 0; j-- {
			if e := m.Entities[j]; e.Offset+e.Length == i {
				fmt.Fprintf(&b, "</%s>", e.Type)
			}
		}
		for _, e := range m.Entities {
			if e.Offset == i {
				fmt.Fprintf(&b, "<%s%s>", e.Type, strings.TrimRight(" "+e.URL+e.Language, " "))
			}
		}
		if i == len(units) {
			break
		}
		if utf16.IsSurrogate(rune(units[i])) {
			b.WriteRune(utf16.DecodeRune(rune(units[i]), rune(units[i+1])))
			i++
			continue
		}
		b.WriteRune(rune(units[i]))
	}
	return b.String()
}

func TestMarkdown(t *testing.T) {
	cases := []struct{ name, markdown, want string }{
		{"bold", "**a** __b__", "<bold>a</bold> <bold>b</bold>"},
		{"italic", "*a* _b_ snake_case_x", "<italic>a</italic> <italic>b</italic> snake_case_x"},
		{"both", "***a***", "<bold><italic>a</italic></bold>"},
		{"bold holds italic", "**a *b* c**", "<bold>a <italic>b</italic> c</bold>"},
		{"bold in bold", "**a __b__ c**", "<bold>a b c</bold>"},
		{"crossing", "*a **b*** **c**", "<italic>a <bold>b</bold></italic> <bold>c</bold>"},
		{"strike", "~~a~~ ~5 to ~6 ~~~b~~~", "<strikethrough>a</strikethrough> ~5 to ~6 ~~~b~~~"},
		{"spoiler", "||a **b**|| x | y || z", "<spoiler>a <bold>b</bold></spoiler> x | y || z"},
		{"code", "`a *b* &amp;` ``c`d``", "<code>a *b* &amp;</code> <code>c`d</code>"},
		{"code in bold", "**a `b` c**", "<bold>a</bold> <code>b</code> <bold>c</bold>"},
		{"code in a link", "[`a`](https://b.c)", "<text_link https://b.c>a</text_link>"},
		{"emoji before", "👩‍🚀 **a** 👍", "👩‍🚀 <bold>a</bold> 👍"},
		{"blanks in a style", "**a** ** b**", "<bold>a</bold> ** b**"},
		{"links", "[a](https://b.c/d?e=f&amp;g) [h](mailto:i@j.k) [l](tg://user?id=1)",
			"<text_link https://b.c/d?e=f&g>a</text_link> <text_link mailto:i@j.k>h</text_link> <text_link tg://user?id=1>l</text_link>"},
		{"refused links", "[a](javascript:x) [b](/c) [d](ftp://e.f) [g](http://) [h](data:i,j)", "a b d g h"},
		{"link without a dot", "[a](http://localhost:8080/b)", "a (http://localhost:8080/b)"},
		{"link without a label", "[](https://a.b)", "<text_link https://a.b>https://a.b</text_link>"},
		{"reference link", "[a][b]\n\n[b]: https://c.d \"t\"", "<text_link https://c.d>a</text_link>"},
		{"autolinks", "<https://a.b> <c@d.e>", "<text_link https://a.b>https://a.b</text_link> <text_link mailto:c@d.e>c@d.e</text_link>"},
		{"images", "![a](https://b.c) ![](https://d.e)", "<text_link https://b.c>a</text_link> <text_link https://d.e>https://d.e</text_link>"},
		{"image in a link", "[![a](https://b.c)](https://d.e)", "<text_link https://d.e>a</text_link>"},
		{"html", "<b>a</b> <script>x</script>\n\n<div>\nb\n</div>", "<b>a</b> <script>x</script>\n\n<div>\nb\n</div>"},
		{"references", "&lt;&copy;&#x41;&#0; &bogus; \\&lt; \\*a\\*", "<©A\uFFFD &bogus; &lt; *a*"},
		{"controls", "a\x1b[31mb&#27;c\u202ed\x00 e&#x9b;f", "a[31mbcd ef"},
		{"breaks", "a\nb  \nc\\\nd", "a\nb\nc\nd"},
		{"paragraphs", "a\n\n\n\nb", "a\n\nb"},
		{"heading", "a\n# b *c* `d`\ne", "a\n\n<bold>b <italic>c</italic></bold> <code>d</code>\n\ne"},
		{"setext", "a\n===\nb", "<bold>a</bold>\n\nb"},
		{"rule", "a\n\n---\nb", "a\n\n────────────\nb"},
		{"list", "a:\n- b\n- c\n  d\n  - e\n    - f\n      - g", "a:\n• b\n• c\n  d\n  ◦ e\n    ▪ f\n      ▪ g"},
		{"loose list", "- a\n\n- b", "• a\n\n• b"},
		{"numbers", "3. a\n3. b\n   - c", "3. a\n4. b\n   ◦ c"},
		{"tasks", "- [ ] a\n- [x] b\n- [X] c\n- [y] d\n- [x]e", "☐ a\n☑ b\n☑ c\n• [y] d\n• [x]e"},
		{"empty item", "- a\n-\n- b", "• a\n• \n• b"},
		{"list in a list at once", "- - a\n  - b", "• ◦ a\n  ◦ b"},
		{"quote", "> a **b**\n> c\n\nd", "<blockquote>a <bold>b</bold>\nc</blockquote>\n\nd"},
		{"quote in a quote", "> a\n> > b\n> > c", "<blockquote>a\n> b\n> c</blockquote>"},
		{"list in a quote", "> - a\n> - b", "<blockquote>• a\n• b</blockquote>"},
		{"fence", "```go run\nfunc  a() {\n\n\n\t*b*\n}\n```", "<pre go>func  a() {\n\n\n\t*b*\n}</pre>"},
		{"fence without a language", "a\n~~~\n  b\n~~~\nc", "a\n<pre>  b</pre>\nc"},
		{"fence first, indented", "```\n  a\nb\n```", "<pre>  a\nb</pre>"},
		{"unclosed fence", "```\na", "<pre>a</pre>"},
		{"empty fence", "a\n```\n\n```\nb", "a\nb"},
		{"comment in a fence", "```\n<!-- a -->\n```", "<pre><!-- a --></pre>"},
		{"indented code", "a\n\n    b\n      c", "a\n\n<pre>b\n  c</pre>"},
		{"table", "x\n\n| a | bb |\n|:--|---:|\n| **c** | d |\n| 中文 |\n| e | f | g |", "x\n\n<pre>a    │ bb\n─────┼───\nc    │  d\n中文\ne    │  f</pre>"},
		{"table, centred", "|a|\n|:-:|\n|bbb|", "<pre> a\n───\nbbb</pre>"},
		{"table under text", "x\n|a|b|\n|-|-|", "x\n<pre>a │ b\n──┼──</pre>"},
		{"pipes in a table", "|a|b|\n|-|-|\n|c\\|d|`e\\|f`|", "<pre>a   │ b\n────┼────\nc|d │ e|f</pre>"},
		{"no table", "|a|b|\n|-|\n|c|", "|a|b|\n|-|\n|c|"},
		{"wide character in a table", "|a|b|\n|-|-|\n|👍|c|", "<pre>a  │ b\n───┼──\n👍 │ c</pre>"},
		{"nothing to see", "&nbsp; &#8203; [](x)", ""},
		{"definitions alone", "[a]: https://b.c", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			plan := PlanOutput(c.markdown)
			check(t, plan)
			var got []string
			for _, m := range plan.Messages {
				got = append(got, tagged(m))
			}
			if s := strings.Join(got, "\n=====\n"); s != c.want {
				t.Errorf("%q\n got %q\nwant %q", c.markdown, s, c.want)
			}
		})
	}
}

// TestDefaultLine: whatever leaves nothing to see needs a line to hang the
// keyboard on.
func TestDefaultLine(t *testing.T) {
	for _, markdown := range []string{"", "&nbsp;", "[a]: https://b.c", "#", "\u200b"} {
		plan := PlanOutput(markdown + "\n\n<!-- telegram_button {A} -->")
		check(t, plan)
		if len(plan.Messages) != 1 || tagged(plan.Messages[0]) != "☑️ <bold>Choose an option:</bold>" {
			t.Errorf("%q: %+v", markdown, plan.Messages)
		}
	}
}
