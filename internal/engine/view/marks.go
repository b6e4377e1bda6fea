package view

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// kindMarked is a stretch between doubled marks: ~~ or ||.
var kindMarked = ast.NewNodeKind("Marked")

type marked struct {
	ast.BaseInline
	mark byte
}

func (m *marked) Kind() ast.NodeKind            { return kindMarked }
func (m *marked) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// doubled parses ~~strikethrough~~ and ||spoilers||. A single mark is text:
// "~5 km" and "a | b" are common in views.
type doubled struct{}

func (doubled) Trigger() []byte { return []byte{'~', '|'} }

func (doubled) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	d := parser.ScanDelimiter(line, before, 2, doubling(line[0]))
	if d == nil || d.OriginalLength > 2 || before == rune(line[0]) {
		return nil
	}
	d.Segment = segment.WithStop(segment.Start + d.OriginalLength)
	block.Advance(d.OriginalLength)
	pc.PushDelimiter(d)
	return d
}

type doubling byte

func (m doubling) IsDelimiter(b byte) bool { return b == byte(m) }

func (m doubling) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

func (m doubling) OnMatch(int) ast.Node { return &marked{mark: byte(m)} }

// tasks parses the box at the start of a list item, [ ] or [x].
type tasks struct{}

func (tasks) Trigger() []byte { return []byte{'['} }

func (tasks) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	item, ok := parent.Parent().(*ast.ListItem)
	if !ok || item.FirstChild() != parent || parent.HasChildren() {
		return nil
	}
	line, _ := block.PeekLine()
	if len(line) < 4 || line[2] != ']' || strings.IndexByte(" xX", line[1]) < 0 || strings.IndexByte(" \t\n", line[3]) < 0 {
		return nil
	}
	block.Advance(3)
	block.SkipSpaces()
	return extast.NewTaskCheckBox(line[1] != ' ')
}
