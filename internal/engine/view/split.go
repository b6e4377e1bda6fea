package view

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// split cuts the page into messages: at a block, a line, a word, in this
// order, and inside a word only where nothing else is left, and then between
// graphemes. An entity that fits a message is moved whole to the next; a
// longer one is closed at the cut and opened again behind it.
func (p *page) split() []Message {
	messages := []Message{}
	slices.SortStableFunc(p.spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(a.kind, b.kind))
	})
	s := &splitter{page: p, units: make([]int32, len(p.buf)+1)}
	n := int32(0)
	for i := 0; i < len(p.buf); {
		r, size := utf8.DecodeRune(p.buf[i:])
		for j := range size {
			s.units[i+j] = n
		}
		n += int32(unitsOf(r))
		i += size
	}
	s.units[len(p.buf)] = n
	for at := s.skipBlanks(0); at < len(p.buf); {
		end := s.end(at)
		if m, ok := s.message(at, end); ok {
			messages = append(messages, m)
		}
		at = s.skipBlanks(end)
	}
	return messages
}

type splitter struct {
	*page
	units []int32 // UTF-16 units before each byte
	live  int     // spans before this one end before the current message
}

// skipBlanks finds where a message that begins at at really starts: at the
// first thing to see, but with the indentation of code.
func (s *splitter) skipBlanks(at int) int {
	start := at
	for at < len(s.buf) {
		r, size := utf8.DecodeRune(s.buf[at:])
		if !unicode.IsSpace(r) {
			break
		}
		at += size
	}
	// Code holds no other span, so the last that begins before at tells.
	last := sort.Search(len(s.spans), func(i int) bool { return s.spans[i].start > at }) - 1
	if last >= 0 && s.spans[last].end > at && s.spans[last].kind >= code {
		return max(start, s.spans[last].start, bytes.LastIndexByte(s.buf[:at], '\n')+1)
	}
	return at
}

// end finds where the message that starts at start ends.
func (s *splitter) end(start int) int {
	limit := s.limit(start)
	if limit == len(s.buf) {
		return limit
	}
	cut := s.cut(start, limit)
	for _, sp := range s.spans[s.live:] {
		if sp.start >= cut {
			break
		}
		// Nested spans all cover the same cut, so the first found, the
		// outermost, decides.
		if sp.start > start && sp.end > cut && s.units[sp.end]-s.units[sp.start] <= MaxText {
			return sp.start
		}
	}
	return cut
}

// limit is the furthest end that Telegram's ceilings allow.
func (s *splitter) limit(start int) int {
	limit := len(s.buf)
	if s.units[limit]-s.units[start] > MaxText {
		most := s.units[start] + MaxText
		limit = start + sort.Search(len(s.buf)-start, func(i int) bool { return s.units[start+i+1] > most })
		for !utf8.RuneStart(s.buf[limit]) {
			limit--
		}
	}
	count := 0
	for s.live < len(s.spans) && s.spans[s.live].end <= start {
		s.live++
	}
	for _, sp := range s.spans[s.live:] {
		if sp.start >= limit {
			break
		}
		if sp.end <= start {
			continue
		}
		if count++; count > MaxEntities {
			return sp.start // later than start: fewer than that nest there
		}
	}
	return limit
}

// cut finds the best place in (start, limit] to end a message. A place that
// leaves the message nearly empty is taken only when there is no other.
func (s *splitter) cut(start, limit int) int {
	enough := start + (limit-start)/3
	block := sort.SearchInts(s.blocks, limit+1) - 1
	window := s.buf[start:min(limit+1, len(s.buf))] // a break right behind the limit is dropped, so it fits
	line := start + bytes.LastIndexByte(window, '\n')
	word := start + s.lastBlank(window)
	switch {
	case block >= 0 && s.blocks[block] > enough:
		return s.blocks[block]
	case line > enough:
		return line
	case word > enough:
		return word
	case block >= 0 && s.blocks[block] > start:
		return s.blocks[block]
	case line > start:
		return line
	case word > start:
		return word
	}
	return s.grapheme(start, limit)
}

// lastBlank finds the last space that a word follows; one with a combining
// character behind it is part of a grapheme.
func (s *splitter) lastBlank(window []byte) int {
	for i := len(window) - 1; i >= 0; i-- {
		if window[i] != ' ' && window[i] != '\t' {
			continue
		}
		if i+1 < len(window) {
			if r, _ := utf8.DecodeRune(window[i+1:]); unicode.Is(unicode.M, r) || r == '\u200d' {
				continue
			}
		}
		return i
	}
	return -1
}

func (s *splitter) grapheme(start, limit int) int {
	rest, state, at := s.buf[start:], -1, start
	for len(rest) > 0 {
		var cluster []byte
		cluster, rest, _, state = uniseg.FirstGraphemeCluster(rest, state)
		if at+len(cluster) > limit {
			break
		}
		at += len(cluster)
	}
	if at > start {
		return at
	}
	return limit // one grapheme longer than a message
}

// message makes the message of buf[start:end], or none where there is nothing
// to see in it.
func (s *splitter) message(start, end int) (Message, bool) {
	text := bytes.TrimRightFunc(s.buf[start:end], unicode.IsSpace)
	if blank(string(text)) {
		return Message{}, false
	}
	m := Message{Text: string(text), Entities: []Entity{}, Rows: [][]Button{}}
	end = start + len(text)
	for _, sp := range s.spans[s.live:] {
		if sp.start >= end {
			break
		}
		sp.start, sp.end = max(sp.start, start), min(sp.end, end)
		if sp.start >= sp.end {
			continue
		}
		if sp.start, sp.end = tighten(s.buf, sp); sp.start >= sp.end {
			continue
		}
		e := Entity{
			Type:   kindNames[sp.kind],
			Offset: int(s.units[sp.start] - s.units[start]),
			Length: int(s.units[sp.end] - s.units[sp.start]),
		}
		switch sp.kind {
		case textLink:
			e.URL = sp.detail
		case pre:
			e.Language = sp.detail
		}
		m.Entities = append(m.Entities, e)
	}
	// Losing white space at a cut can change which of two comes first.
	slices.SortStableFunc(m.Entities, func(a, b Entity) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(b.Length, a.Length))
	})
	return m, true
}
