package view

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

const ruleLine = "────────────"

// render plans Markdown into messages without keyboards.
func render(markdown string) []Message {
	if blank(markdown) {
		return []Message{}
	}
	return typeset(markdown).split()
}

// typeset writes Markdown as one page. A fault of the Markdown library must
// not cost the reader the text: it is then shown as it was written.
func typeset(markdown string) (p *page) {
	defer func() {
		if recover() != nil {
			p = &page{}
			p.verbatim(markdown)
		}
	}()
	source := []byte(markdown)
	r := &renderer{source: source}
	r.buf = make([]byte, 0, len(source)+len(source)/8)
	r.blocks(markdownParser().Parse(text.NewReader(source)))
	return &r.page
}

// renderer walks the Markdown tree and writes a page.
type renderer struct {
	page
	source []byte
	lists  int // lists around the current block
	quotes int
}

func (r *renderer) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		r.block(n)
	}
}

func (r *renderer) block(n ast.Node) {
	if n.PreviousSibling() != nil {
		r.breakLine(r.afterBlank(n))
	}
	if r.lists == 0 && r.quotes == 0 {
		r.boundary = true
	}
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		r.inlines(n)
	case *ast.Heading:
		r.heading(n)
	case *ast.List:
		r.list(n)
	case *ast.Blockquote:
		r.quote(n)
	case *ast.FencedCodeBlock:
		r.code(n, clean(string(n.Language(r.source))))
	case *ast.CodeBlock:
		r.code(n, "")
	case *ast.ThematicBreak:
		r.write(ruleLine)
	case *extast.Table:
		r.table(n)
	default:
		r.blocks(n)
	}
}

// afterBlank reports whether a blank line stands before a block. The library
// notes that too, but not for a table, and always after a code block.
func (r *renderer) afterBlank(n ast.Node) bool {
	offset := n.Pos()
	if offset < 0 || offset > len(r.source) {
		return n.HasBlankPreviousLines()
	}
	line := bytes.LastIndexByte(r.source[:offset], '\n')
	if line < 0 {
		return false
	}
	before := r.source[bytes.LastIndexByte(r.source[:line], '\n')+1 : line]
	return len(bytes.TrimLeft(before, " \t>")) == 0
}

// heading is bold, with a blank line around it.
func (r *renderer) heading(n *ast.Heading) {
	if n.PreviousSibling() != nil {
		r.breakLine(true)
	}
	r.open(bold, "")
	r.inlines(n)
	r.close(bold)
	if n.NextSibling() != nil {
		r.breakLine(true)
	}
}

var bullets = [...]string{"• ", "◦ ", "▪ "}

func (r *renderer) list(n *ast.List) {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		if item.PreviousSibling() != nil {
			r.breakLine(!n.IsTight && r.afterBlank(item))
		}
		marker := bullets[min(r.lists, len(bullets)-1)]
		if n.IsOrdered() {
			marker = strconv.Itoa(number) + ". "
			number++
		}
		if box := checkBox(item); box != "" {
			marker = box
		}
		before := r.indent
		r.lead, r.leads = r.margin()+marker, true
		r.indent = before + strings.Repeat(" ", len([]rune(marker)))
		if !n.IsOrdered() {
			r.indent = before + "  "
		}
		r.lists++
		r.blocks(item)
		r.lists--
		r.flushLead()
		r.indent = before
	}
}

// checkBox is the mark of a task, which stands in place of a bullet.
func checkBox(item ast.Node) string {
	if item.FirstChild() == nil {
		return ""
	}
	box, ok := item.FirstChild().FirstChild().(*extast.TaskCheckBox)
	switch {
	case !ok:
		return ""
	case box.IsChecked:
		return "☑ "
	}
	return "☐ "
}

// quote is an entity; inside another, where Telegram allows none, it is a
// margin.
func (r *renderer) quote(n *ast.Blockquote) {
	if r.quotes++; r.quotes > 1 {
		before := r.indent
		if r.leads {
			r.lead += "> "
		}
		r.indent += "> "
		r.blocks(n)
		r.indent = before
	} else {
		r.startLine()
		r.open(blockquote, "")
		r.blocks(n)
		r.close(blockquote)
	}
	r.quotes--
}

func (r *renderer) code(n ast.Node, language string) {
	var b strings.Builder
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		b.Write(segment.Value(r.source))
	}
	r.preformatted(b.String(), language)
}

func (r *renderer) inlines(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		r.inline(n)
	}
}

func (r *renderer) inline(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		r.write(decode(n.Segment.Value(r.source)))
		if n.SoftLineBreak() || n.HardLineBreak() {
			r.breakLine(false)
		}
	case *ast.String:
		r.write(string(n.Value))
	case *ast.Emphasis:
		style := italic
		if n.Level == 2 {
			style = bold
		}
		r.styled(n, style)
	case *marked:
		style := strikethrough
		if n.mark == '|' {
			style = spoiler
		}
		r.styled(n, style)
	case *ast.CodeSpan:
		r.codeSpan(r.codeText(n))
	case *ast.Link:
		r.link(n, decode(n.Destination))
	case *ast.Image:
		r.link(n, decode(n.Destination))
	case *ast.AutoLink:
		r.autoLink(n)
	case *extast.TaskCheckBox:
		// The item's marker shows it.
	default:
		r.inlines(n)
	}
}

func (r *renderer) styled(n ast.Node, style kind) {
	r.open(style, "")
	r.inlines(n)
	r.close(style)
}

// codeText is what stands in a code span; a line break in it is a blank.
func (r *renderer) codeText(n *ast.CodeSpan) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(r.source))
		}
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

// link shows its label, and is one where Telegram would take the address. An
// address that a person could use otherwise stands behind the label.
func (r *renderer) link(n ast.Node, url string) {
	url = clean(url)
	usable, shown := address(url)
	if !usable {
		url = ""
	}
	r.open(textLink, url)
	before := len(r.buf)
	r.inlines(n)
	if len(r.buf) == before {
		r.write(firstOf(url, shown))
		shown = ""
	}
	r.close(textLink)
	if shown != "" {
		r.write(" (" + shown + ")")
	}
}

func (r *renderer) autoLink(n *ast.AutoLink) {
	label, url := string(n.Label(r.source)), string(n.URL(r.source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(url), "mailto:") {
		url = "mailto:" + url
	}
	if usable, _ := address(url); !usable {
		url = ""
	}
	r.open(textLink, url)
	r.write(label)
	r.close(textLink)
}
