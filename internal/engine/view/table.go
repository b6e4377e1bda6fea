package view

import (
	"strings"

	"github.com/rivo/uniseg"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// tables makes tables of the paragraphs that hold a delimiter row under a
// header of as many cells.
type tables struct{}

func (tables) Transform(node *ast.Paragraph, reader text.Reader, _ parser.Context) {
	source, lines := reader.Source(), node.Lines()
	for i := 1; i < lines.Len(); i++ {
		delimiters := lines.At(i)
		alignments := delimiterRow(delimiters.Value(source))
		if alignments == nil {
			continue
		}
		head := tableRow(lines.At(i-1), source, alignments, true)
		if head == nil {
			continue
		}
		table := extast.NewTable()
		table.Alignments = alignments
		table.SetPos(lines.At(i - 1).Start)
		table.AppendChild(table, extast.NewTableHeader(head))
		for j := i + 1; j < lines.Len(); j++ {
			table.AppendChild(table, tableRow(lines.At(j), source, alignments, false))
		}
		lines.SetSliced(0, i-1)
		node.Parent().InsertAfter(node.Parent(), node, table)
		if lines.Len() == 0 {
			node.Parent().RemoveChild(node.Parent(), node)
		} else {
			last := lines.At(i - 2)
			lines.Set(i-2, last.TrimRightSpace(source))
		}
		return
	}
}

// delimiterRow reads a row such as |---|:-:|, or returns nil.
func delimiterRow(line []byte) []extast.Alignment {
	s := strings.Trim(string(line), " \t\n")
	if !strings.Contains(s, "-") || !strings.Contains(s, "|") || strings.Trim(s, "|-: \t") != "" {
		return nil
	}
	s = strings.TrimSuffix(strings.TrimPrefix(s, "|"), "|")
	var alignments []extast.Alignment
	for column := range strings.SplitSeq(s, "|") {
		column = strings.Trim(column, " \t")
		left, right := strings.HasPrefix(column, ":"), strings.HasSuffix(column, ":")
		dashes := strings.TrimSuffix(strings.TrimPrefix(column, ":"), ":")
		if dashes == "" || strings.Trim(dashes, "-") != "" {
			return nil
		}
		switch {
		case left && right:
			alignments = append(alignments, extast.AlignCenter)
		case left:
			alignments = append(alignments, extast.AlignLeft)
		case right:
			alignments = append(alignments, extast.AlignRight)
		default:
			alignments = append(alignments, extast.AlignNone)
		}
	}
	return alignments
}

// tableRow reads the cells of a line. A body row may be short, and what it has
// over the header's width is dropped, as everywhere in this dialect; a header
// of another width than its delimiters is none.
func tableRow(segment text.Segment, source []byte, alignments []extast.Alignment, header bool) *extast.TableRow {
	segment = segment.TrimLeftSpace(source)
	segment = segment.TrimRightSpace(source)
	line := segment.Value(source)
	row := extast.NewTableRow(alignments)
	at, end, count := 0, len(line), 0
	if end > 0 && line[0] == '|' {
		at = 1
	}
	if end > at && line[end-1] == '|' && (end < 2 || line[end-2] != '\\') {
		end--
	}
	for at < end || at == end && count == 0 {
		stop := at
		for stop < end && (line[stop] != '|' || stop > 0 && line[stop-1] == '\\') {
			stop++
		}
		if count++; count > len(alignments) {
			break
		}
		cell := extast.NewTableCell()
		content := text.NewSegment(segment.Start+at, segment.Start+stop)
		content = content.TrimLeftSpace(source)
		content = content.TrimRightSpace(source)
		if !content.IsEmpty() {
			cell.Lines().Append(content)
		}
		row.AppendChild(row, cell)
		at = stop + 1
	}
	if header && count != len(alignments) {
		return nil
	}
	return row
}

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
