package view

import (
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds that keep parsing linear: past them, the characters are text. No view
// that a person reads comes near. The library compares each delimiter of a
// paragraph with those before it, and visits every open container on each
// line.
const (
	maxDelimiters = 512  // emphasis, strikethrough and spoiler marks in a paragraph
	maxBrackets   = 256  // link brackets in a paragraph
	maxDepth      = 24   // lists, items and quotes inside each other
	maxReferences = 1024 // lines of a paragraph that starts with link definitions
)

// markdownParser reads CommonMark with tables, task lists, ~~strikethrough~~
// and ||spoilers||. The library's own extensions stay out: linking them in
// costs each start of the program a millisecond of compiled expressions. HTML is left out: an app's angle brackets are shown as
// they stand, never obeyed.
var markdownParser = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(shallow{parser.NewListParser()}, 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(shallow{parser.NewBlockquoteParser()}, 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(tasks{}, 50),
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(&counted{InlineParser: parser.NewLinkParser(), most: maxBrackets, key: parser.NewContextKey()}, 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(&counted{InlineParser: parser.NewEmphasisParser(), most: maxDelimiters, key: parser.NewContextKey()}, 500),
			util.Prioritized(&counted{InlineParser: doubled{}, most: maxDelimiters, key: parser.NewContextKey()}, 500),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(boundedReferences{parser.LinkReferenceParagraphTransformer}, 100),
			util.Prioritized(tables{}, 200),
		),
	)
})

// shallow opens no container deeper than maxDepth.
type shallow struct{ parser.BlockParser }

func (s shallow) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		if depth++; depth > maxDepth {
			return nil, parser.NoChildren
		}
	}
	return s.BlockParser.Open(parent, reader, pc)
}

// counted gives an inline parser a number of tries for each paragraph.
type counted struct {
	parser.InlineParser
	most int
	key  parser.ContextKey
}

type tries struct {
	parent ast.Node
	n      int
}

func (c *counted) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	t := pc.ComputeIfAbsent(c.key, func() any { return &tries{} }).(*tries)
	if t.parent != parent {
		t.parent, t.n = parent, 0
	}
	if t.n++; t.n > c.most {
		return nil
	}
	return c.InlineParser.Parse(parent, block, pc)
}

// CloseBlock passes on to parsers that have one, such as that of links.
func (c *counted) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := c.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
}

// boundedReferences leaves the link definitions of a very long paragraph as
// text: the library copies the rest of the paragraph for each.
type boundedReferences struct{ parser.ParagraphTransformer }

func (b boundedReferences) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	if node.Lines().Len() <= maxReferences {
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}
