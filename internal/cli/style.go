package cli

import (
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// ink is how a stretch of text is styled. It gets text that was made safe and
// holds no newline.
type ink func(string) string

// plain leaves text as it is.
func plain(text string) string { return text }

// inks are the styles that output is made of. Only the sixteen colours of the
// terminal's own theme are used, and none of them carries a meaning alone.
type inks struct {
	bold, dim, italic, underline, strike, reverse ink
	code, link, primary, success, danger          ink
	styled                                        bool
}

// inks gives the styles for a stream: none in a pipe, on a dumb terminal, or
// where NO_COLOR or --no-color asks so. Nothing is ever asked of the terminal.
func (s *session) inks(tty bool) inks {
	if !tty || s.flags.noColor || os.Getenv("NO_COLOR") != "" || dumb() {
		return inks{
			bold: plain, dim: plain, italic: plain, underline: plain, strike: plain, reverse: plain,
			code: plain, link: plain, primary: plain, success: plain, danger: plain,
		}
	}
	// The profile and the background are set, so that lipgloss has no reason
	// to query the terminal for them.
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.ANSI)
	r.SetHasDarkBackground(true)
	base := r.NewStyle().TabWidth(lipgloss.NoTabConversion)
	of := func(style lipgloss.Style) ink { return func(text string) string { return style.Render(text) } }
	colour := func(c string) lipgloss.Style { return base.Foreground(lipgloss.Color(c)) }
	return inks{
		bold: of(base.Bold(true)), dim: of(base.Faint(true)), italic: of(base.Italic(true)),
		underline: of(base.Underline(true)), strike: of(base.Strikethrough(true)), reverse: of(base.Reverse(true)),
		code: of(colour("6")), link: of(colour("4").Underline(true)),
		primary: of(colour("4").Bold(true)), success: of(colour("2").Bold(true)), danger: of(colour("1").Bold(true)),
		styled: true,
	}
}

func dumb() bool {
	term := os.Getenv("TERM")
	return term == "dumb" || term == "" && runtime.GOOS != "windows"
}

// page is an answer for a person while it is drawn. Everything goes through
// put, so nothing that an app chose reaches a terminal unchecked.
type page struct {
	b   strings.Builder
	ink inks
}

func newPage(i inks) *page { return &page{ink: i} }

// put adds text in a style. Newlines are kept outside of it, since a style
// that spans lines pads them.
func (p *page) put(with ink, text string) {
	for i, line := range strings.Split(clean(text), "\n") {
		if i > 0 {
			p.b.WriteByte('\n')
		}
		if line != "" {
			p.b.WriteString(with(line))
		}
	}
}

// end ends the line.
func (p *page) end() { p.b.WriteByte('\n') }

// line adds a whole plain line.
func (p *page) line(parts ...string) {
	for _, part := range parts {
		p.put(plain, part)
	}
	p.end()
}

func (p *page) text() string { return p.b.String() }

// raw adds text that genapp wrote itself, byte for byte.
func (p *page) raw(text []byte) { p.b.Write(text) }
