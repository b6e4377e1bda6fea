package cli

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"

	"github.com/genapp-dev/genapp/internal/engine/view"
)

// drawn is what a drawing looks like, plain or as on a terminal.
func drawn(t *testing.T, styled bool, draw func(*page)) string {
	t.Helper()
	alone(t)
	p := newPage(newSession(Host{}).inks(styled))
	draw(p)
	return p.text()
}

var sample = []view.Message{
	{Text: "first"},
	{
		Text: "Bold \U0001f3b2 link\n\nquoted\nagain\n\ncode",
		Entities: []view.Entity{
			{Type: "bold", Offset: 0, Length: 7},
			{Type: "text_link", Offset: 8, Length: 4, URL: "https://example.org/\x1b[2J"},
			{Type: "blockquote", Offset: 14, Length: 12},
			{Type: "italic", Offset: 14, Length: 6},
			{Type: "pre", Offset: 28, Length: 4},
		},
		Rows: [][]view.Button{
			{{Label: "−1", Prompt: "tally::add(-1)"}, {Label: "Go", Prompt: "tally::init", Style: "danger"}},
			{{Label: "locked", Disabled: true}, {Label: "ask\x1b[31m", Prompt: "what\nnext"}},
		},
	},
}

func TestAViewInAPipe(t *testing.T) {
	const want = `first
────────
Bold 🎲 link <https://example.org/[2J>

│ quoted
│ again

code

[1 −1]  [2 Go]
(3 locked)  [4 ask[31m]

  1  −1       tally::add(-1)
  2  Go       tally::init      danger
  3  locked   (disabled)
  4  ask[31m  says: what next
`
	if got := drawn(t, false, func(p *page) { p.view(sample) }); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
}

func TestAViewOnATerminal(t *testing.T) {
	got := drawn(t, true, func(p *page) { p.view(sample) })
	for _, want := range []string{
		"\x1b[1mBold 🎲\x1b[0m", "\x1b[36mcode\x1b[0m", "\x1b[1;31m[2 Go]\x1b[0m", "\x1b[2m(3 locked)\x1b[0m", "\x1b[2m│ \x1b[0m\x1b[3mquoted\x1b[0m",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	if strings.Contains(got, "\x1b[2J") || strings.Contains(got, "ask\x1b[31m") {
		t.Errorf("an app reached the terminal: %q", got)
	}
}

func TestNothingToShow(t *testing.T) {
	if got := drawn(t, false, func(p *page) { p.view(nil) }); !strings.Contains(got, "nothing to show") {
		t.Errorf("%q", got)
	}
}

func TestTables(t *testing.T) {
	got := drawn(t, false, func(p *page) {
		p.table([]string{"APP", "N", "WHAT"}, [][]cell{
			{words("tally"), number("3"), words("")},
			{words("東京"), number("1200"), words("two\nlines")},
		})
	})
	const want = "APP       N  WHAT\ntally     3\n東京   1200  two lines\n"
	if got != want {
		t.Errorf("drawn\n%q\nwant\n%q", got, want)
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"short", 5, "short"}, {"longer", 5, "long…"}, {"東京東京", 5, "東京…"}, {"a\nb", 9, "a b"}, {"", 3, ""},
	} {
		if got := clip(c.text, c.columns); got != c.want {
			t.Errorf("%q to %d is %q", c.text, c.columns, got)
		}
	}
}

func TestPlurals(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1: "1 byte", 2: "2 bytes", 1234567: "1,234,567 bytes"} {
		if got := plural(n, "byte", "bytes"); got != want {
			t.Errorf("%d is %q", n, got)
		}
	}
	for _, c := range []struct {
		names []string
		want  string
	}{{nil, "none"}, {[]string{"a"}, "a"}, {[]string{"a", "b"}, "a and b"}, {[]string{"a", "b", "c"}, "a, b and c"}} {
		if got := list(c.names); got != c.want {
			t.Errorf("%q", got)
		}
	}
}

// obeyed finds what a terminal would act on.
func obeyed(text string) rune {
	for _, r := range text {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069) {
			return r
		}
	}
	return 0
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{"", "plain", "\x1b[31mred", "a\r\nb", "\u009b31m", "\u202eback", "tab\there", "\x7f\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := clean(text)
		if r := obeyed(got); r != 0 {
			t.Errorf("%q keeps %U", text, r)
		}
		if clean(got) != got {
			t.Errorf("%q is cleaned twice", text)
		}
		single := oneLine(text)
		if strings.ContainsAny(single, "\n\t\r") || obeyed(single) != 0 {
			t.Errorf("%q on one line is %q", text, single)
		}
		if width := lipgloss.Width(clip(text, 10)); width > 10 {
			t.Errorf("%q clipped to 10 is %d wide", text, width)
		}
	})
}

// FuzzMessage draws any entities over any text: whatever they are, nothing of
// the text is lost, nothing is made up, and no terminal is obeyed.
func FuzzMessage(f *testing.F) {
	f.Add("Bold text", 0, 4, "bold", 2, 5, "italic")
	f.Add("\U0001f3b2\U0001f3b2", 1, 1, "code", 0, 9, "text_link")
	f.Add("a\nb\n", -3, 99, "blockquote", 2, 0, "pre")
	f.Fuzz(func(t *testing.T, text string, o1, l1 int, t1 string, o2, l2 int, t2 string) {
		text = strings.ToValidUTF8(text, "")
		m := view.Message{Text: text, Entities: []view.Entity{{Type: t1, Offset: o1, Length: l1}, {Type: t2, Offset: o2, Length: l2}}}
		p := newPage(newSession(Host{}).inks(false))
		p.message(m)
		got := p.text()
		if obeyed(got) != 0 || !utf8.ValidString(got) {
			t.Errorf("drawn as %q", got)
		}
		bare := strings.ReplaceAll(strings.TrimSuffix(got, "\n"), "│ ", "")
		if want := strings.ReplaceAll(clean(text), "│ ", ""); bare != want && !strings.ContainsRune(bare, '\uFFFD') {
			t.Errorf("%q was drawn as %q", want, bare)
		}
	})
}
