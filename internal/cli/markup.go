package cli

import (
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/genapp-dev/genapp/internal/engine/view"
)

// message draws a message's text with its entities styled. Without styling the
// text stands alone, but for what would be lost with it: where a link leads,
// and that a line is quoted.
func (p *page) message(m view.Message) {
	units := utf16.Encode([]rune(m.Text))
	quoted := false
	startOfLine := true
	each(units, m.Entities, func(text string, over []view.Entity) {
		quoted = has(over, "blockquote") || has(over, "expandable_blockquote")
		for i, line := range strings.Split(text, "\n") {
			if i > 0 {
				p.end()
				startOfLine = true
			}
			if startOfLine && quoted && (line != "" || i < strings.Count(text, "\n")) {
				p.put(p.ink.dim, "│ ")
			}
			if line != "" {
				p.put(p.inkFor(over), line)
				startOfLine = false
			}
		}
	}, func(ended view.Entity) {
		if ended.Type == "text_link" && ended.URL != "" && ended.URL != spoken(units, ended) {
			p.put(p.ink.dim, " <"+oneLine(ended.URL)+">")
		}
	})
	p.end()
}

// each visits the stretches of a text over which the same entities lie, and
// every entity when it ends.
func each(units []uint16, entities []view.Entity, stretch func(string, []view.Entity), ended func(view.Entity)) {
	cuts := []int{0, len(units)}
	for _, e := range entities {
		cuts = append(cuts, e.Offset, e.Offset+e.Length)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	from := 0
	for _, to := range cuts {
		if to <= from || to > len(units) {
			continue
		}
		var over []view.Entity
		for _, e := range entities {
			if e.Offset <= from && e.Offset+e.Length >= to {
				over = append(over, e)
			}
		}
		stretch(string(utf16.Decode(units[from:to])), over)
		for _, e := range entities {
			if e.Offset+e.Length == to {
				ended(e)
			}
		}
		from = to
	}
}

func has(entities []view.Entity, kind string) bool {
	return slices.ContainsFunc(entities, func(e view.Entity) bool { return e.Type == kind })
}

// spoken is the text that an entity lies over.
func spoken(units []uint16, e view.Entity) string {
	if e.Offset < 0 || e.Length < 0 || e.Offset+e.Length > len(units) {
		return ""
	}
	return string(utf16.Decode(units[e.Offset : e.Offset+e.Length]))
}

// inkFor is the style of a stretch. Nested entities wrap each other.
func (p *page) inkFor(over []view.Entity) ink {
	with := plain
	for _, e := range over {
		if next := p.inkOf(e.Type); next != nil {
			inner := with
			with = func(text string) string { return next(inner(text)) }
		}
	}
	return with
}

func (p *page) inkOf(kind string) ink {
	if !p.ink.styled {
		return nil
	}
	switch kind {
	case "bold":
		return p.ink.bold
	case "italic":
		return p.ink.italic
	case "underline":
		return p.ink.underline
	case "strikethrough":
		return p.ink.strike
	case "spoiler":
		return p.ink.reverse
	case "code", "pre":
		return p.ink.code
	case "text_link":
		return p.ink.link
	}
	return nil
}
