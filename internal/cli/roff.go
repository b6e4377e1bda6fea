package cli

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// roff is an entry as a manual page in the man macros.
func (e entry) roff() []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line(`.TH "%s" "1" "" "genapp" "genapp manual"`, strings.ToUpper(roffText(e.name())))
	line(".nh\n.SH NAME")
	line(`%s \- %s`, roffText(e.name()), roffText(e.short))
	if e.usage != "" {
		line(".SH SYNOPSIS\n.B %s", roffText(e.usage))
	}
	line(".SH DESCRIPTION")
	for i, part := range e.paragraphs() {
		if i > 0 {
			line(".PP")
		}
		roffBlock(&b, part)
	}
	if len(e.verbs) > 0 {
		line(".SH COMMANDS")
		for _, verb := range e.verbs {
			line(".TP\n.BR %s (1)\n%s", roffText(pageName(verb.path)), roffText(verb.short))
		}
	}
	roffFlags(&b, "OPTIONS", e.flags)
	roffFlags(&b, "GLOBAL OPTIONS", e.global)
	if e.example != "" {
		line(".SH EXAMPLES\n.nf\n%s\n.fi", roffLines(e.example))
	}
	if e.usage != "" {
		line(".SH EXIT STATUS")
		for _, exit := range Exits() {
			line(".TP\n.B %s\n%s", strconv.Itoa(exit.Status), roffText(exit.Meaning))
		}
	}
	if e.parent != "" {
		line(".SH SEE ALSO\n.BR %s (1)", roffText(pageName(e.parent)))
	}
	return b.Bytes()
}

func roffBlock(b *bytes.Buffer, part string) {
	if verbatim(part) {
		fmt.Fprintf(b, ".nf\n%s\n.fi\n", roffLines(part))
		return
	}
	fmt.Fprintln(b, roffLines(part))
}

func roffFlags(b *bytes.Buffer, title string, flags []flagEntry) {
	if len(flags) == 0 {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	for _, f := range flags {
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roffText(f.spelled), roffText(f.says))
	}
}

// roffText is text that roff takes as it stands: a backslash and a minus are
// escaped, and a line that begins as a request does not.
func roffText(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

func roffLines(block string) string {
	lines := strings.Split(block, "\n")
	for i, line := range lines {
		lines[i] = roffText(line)
	}
	return strings.Join(lines, "\n")
}
