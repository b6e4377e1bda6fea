package view

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is a type of entity. The order is that of nesting where two cover the
// same text.
type kind int

const (
	blockquote kind = iota
	textLink
	bold
	italic
	strikethrough
	spoiler
	code
	pre
	kinds
)

var kindNames = [kinds]string{"blockquote", "text_link", "bold", "italic", "strikethrough", "spoiler", "code", "pre"}

// span is an entity in bytes of the page, before it is split into messages.
type span struct {
	kind       kind
	start, end int
	detail     string // the URL of a link, the language of a block
}

// page is the whole plain text of a view, with its entities. Writing keeps
// Telegram's rules: styles stop around code, which may hold and be in no other
// entity but a quote; nothing nests in its own kind; no span is empty, and no
// style ends in white space.
type page struct {
	buf    []byte
	spans  []span
	blocks []int // offsets where a block begins

	feeds    int    // line feeds owed before the next text
	boundary bool   // the next text begins a block
	indent   string // what starts a line inside lists and inner quotes
	lead     string // what starts the next line instead: an item's marker
	leads    bool

	active [kinds]struct {
		depth  int
		start  int
		detail string
	}
}

// breakLine owes a line break, or a blank line.
func (p *page) breakLine(blankLine bool) {
	want := 1
	if blankLine {
		want = 2
	}
	p.feeds = max(p.feeds, want)
}

// margin is what the next line starts with.
func (p *page) margin() string {
	if p.leads {
		return p.lead
	}
	return p.indent
}

// settle pays the line breaks that are owed, without a margin.
func (p *page) settle() {
	if p.feeds > 0 && len(p.buf) > 0 {
		have := 0
		for have < p.feeds && have < len(p.buf) && p.buf[len(p.buf)-1-have] == '\n' {
			have++
		}
		for ; have < p.feeds; have++ {
			p.buf = append(p.buf, '\n')
		}
	}
	p.feeds = 0
	if p.boundary {
		p.boundary = false
		p.blocks = append(p.blocks, len(p.buf))
	}
}

func (p *page) lineStart() bool { return len(p.buf) == 0 || p.buf[len(p.buf)-1] == '\n' }

// begin stands the page where text can be written.
func (p *page) begin() {
	p.settle()
	if p.leads || p.lineStart() {
		p.buf = append(p.buf, p.margin()...)
		p.leads = false
	}
}

// flushLead writes an item's marker that nothing followed.
func (p *page) flushLead() {
	if p.leads {
		p.begin()
	}
}

// startLine stands the page at the start of a line, for what must begin there.
func (p *page) startLine() {
	if p.leads {
		p.begin()
		p.breakLine(false)
	}
	p.settle()
}

// write appends text, each of its lines behind the margin.
func (p *page) write(s string) {
	for len(s) > 0 {
		if i := strings.IndexByte(s, '\n'); i != 0 {
			line := s
			if i > 0 {
				line = s[:i]
			}
			p.begin()
			p.buf = append(p.buf, clean(line)...)
			s = s[len(line):]
			continue
		}
		p.settle()
		p.breakLine(false)
		p.settle()
		s = s[1:]
	}
}

// verbatim appends text as it stands, without margins.
func (p *page) verbatim(s string) {
	p.settle()
	p.buf = append(p.buf, clean(s)...)
}

// open begins an entity; inside its own kind it only counts.
func (p *page) open(k kind, detail string) {
	a := &p.active[k]
	if a.depth++; a.depth > 1 {
		return
	}
	if k == blockquote {
		p.settle()
	} else if p.feeds > 0 || p.leads || p.lineStart() {
		// The margin is no part of a style.
		p.begin()
	}
	a.start, a.detail = len(p.buf), detail
}

func (p *page) close(k kind) {
	a := &p.active[k]
	if a.depth--; a.depth == 0 {
		p.add(span{k, a.start, len(p.buf), a.detail})
	}
}

// add keeps a span without the white space at its ends, if anything is left.
func (p *page) add(s span) {
	if s.kind == textLink && s.detail == "" {
		return
	}
	s.start, s.end = tighten(p.buf, s)
	if s.start < s.end {
		p.spans = append(p.spans, s)
	}
}

// tighten takes the white space off a span's ends. In code it belongs to the
// text, and a quote may hold code.
func tighten(buf []byte, s span) (start, end int) {
	start, end = s.start, s.end
	if s.kind == code || s.kind == pre || s.kind == blockquote {
		return start, end
	}
	for start < end {
		r, size := utf8.DecodeRune(buf[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		start += size
	}
	for start < end {
		r, size := utf8.DecodeLastRune(buf[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= size
	}
	return start, end
}

// codeSpan writes inline code. Styles stop before it and go on after it; in a
// link the link wins.
func (p *page) codeSpan(s string) {
	if p.active[textLink].depth > 0 && p.active[textLink].detail != "" {
		p.write(s)
		return
	}
	p.begin()
	p.pause()
	start := len(p.buf)
	p.write(s)
	p.add(span{code, start, len(p.buf), ""})
	p.resume()
}

// preformatted writes a block of code.
func (p *page) preformatted(s, language string) {
	for len(s) > 0 && s[len(s)-1] == '\n' {
		s = s[:len(s)-1]
	}
	if blank(s) {
		return
	}
	p.startLine()
	p.pause()
	start := len(p.buf)
	p.verbatim(s)
	p.add(span{pre, start, len(p.buf), language})
	p.resume()
	p.breakLine(false)
}

func (p *page) pause() {
	for k := bold; k <= spoiler; k++ {
		if a := &p.active[k]; a.depth > 0 {
			p.add(span{k, a.start, len(p.buf), ""})
		}
	}
}

func (p *page) resume() {
	for k := bold; k <= spoiler; k++ {
		p.active[k].start = len(p.buf)
	}
}
