package view

import (
	"strings"

	"github.com/rivo/uniseg"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// maxPad bounds how far a column is padded, so that one long cell does not
// push the others off the screen, or the table over every bound.
const maxPad = 40

// table is a monospace block with its columns aligned by display width.
func (r *renderer) table(n *extast.Table) {
	var rows [][]string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, strings.ReplaceAll(clean(r.plain(c)), "\n", " "))
		}
		rows = append(rows, cells)
	}
	widths := make([]int, len(n.Alignments))
	for _, row := range rows {
		for i, c := range row {
			if i < len(widths) {
				widths[i] = min(maxPad, max(widths[i], uniseg.StringWidth(c)))
			}
		}
	}
	var b strings.Builder
	for i, row := range rows {
		writeRow(&b, row, widths, n.Alignments)
		if i == 0 {
			for j, w := range widths {
				if j > 0 {
					b.WriteString("─┼─")
				}
				b.WriteString(strings.Repeat("─", w))
			}
			b.WriteByte('\n')
		}
	}
	r.preformatted(b.String(), "")
}

func writeRow(b *strings.Builder, row []string, widths []int, alignments []extast.Alignment) {
	var line strings.Builder
	for i, c := range row {
		if i > 0 {
			line.WriteString(" │ ")
		}
		gap := max(0, widths[i]-uniseg.StringWidth(c))
		before := 0
		switch alignments[i] {
		case extast.AlignRight:
			before = gap
		case extast.AlignCenter:
			before = gap / 2
		}
		line.WriteString(strings.Repeat(" ", before))
		line.WriteString(c)
		line.WriteString(strings.Repeat(" ", gap-before))
	}
	b.WriteString(strings.TrimRight(line.String(), " "))
	b.WriteByte('\n')
}

// plain is the text of inline nodes, without their styles.
func (r *renderer) plain(parent ast.Node) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(decode(n.Segment.Value(r.source)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.CodeSpan:
			// In a table's code, \| is how a | is written.
			b.WriteString(strings.ReplaceAll(r.codeText(n), `\|`, "|"))
		case *ast.AutoLink:
			b.Write(n.Label(r.source))
		default:
			b.WriteString(r.plain(n))
		}
	}
	return b.String()
}
