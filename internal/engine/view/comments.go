package view

import "strings"

// commentLine reads a line that holds at least one comment, through the end of
// the line on which its last comment ends. Every comment leaves the text; one
// that starts a line may hold markup.
func (m *markup) commentLine(start int) int {
	at := start
	for {
		end := m.lineEnd(at)
		i := strings.Index(m.src[at:end], "<!--")
		if i < 0 {
			m.left.write(m.src[at:end])
			return end
		}
		open := at + i
		content, after, closed := comment(m.src, open)
		m.reportSwallowed(open+4, content)
		if !closed {
			m.left.write(m.src[at:open])
			m.report(open, "comment without its end, so all that follows is hidden: close it with -->")
			return len(m.src)
		}
		word := actionWord(content)
		if word != "" && open == start {
			m.action(word, open+4, content)
		} else if word != "" {
			m.report(open, "%s is not read here: its comment must start at the first column of a line", word)
		}
		// A comment alone on its line takes the line with it, so that it
		// leaves no paragraph break; markup is a paragraph of its own.
		lineEnd := m.lineEnd(after)
		if (word == "" || open != start) && at == start && ownsLine(m.src[start:open], m.src[after:lineEnd]) {
			return lineEnd
		}
		m.left.write(m.src[at:open])
		at = after
	}
}

// comment is the content of the comment that opens at open, and the offset
// after it. As in CommonMark, <!--> and <!---> are whole comments.
func comment(src string, open int) (content string, after int, closed bool) {
	rest := src[open+len("<!--"):]
	for _, short := range []string{">", "->"} {
		if strings.HasPrefix(rest, short) {
			return "", open + len("<!--") + len(short), true
		}
	}
	content, _, closed = strings.Cut(rest, "-->")
	if !closed {
		return rest, len(src), false
	}
	return content, open + len("<!--") + len(content) + len("-->"), true
}

// reportSwallowed tells of markup at the start of a line that lies inside of a
// comment which was opened before it and not closed: it must not vanish in
// silence.
func (m *markup) reportSwallowed(offset int, content string) {
	for from := 0; ; {
		i := strings.Index(content[from:], "\n<!--")
		if i < 0 {
			return
		}
		from += i + len("\n<!--")
		if word := actionWord(content[from:]); word != "" {
			m.report(offset+from-len("<!--"), "%s is hidden by a comment that was opened before it: close that one with -->", word)
		}
	}
}

// ownsLine reports whether a comment between before and after has a line, a
// quote line or a list item to itself.
func ownsLine(before, after string) bool {
	if strings.TrimSpace(after) != "" {
		return false
	}
	before = strings.TrimLeft(before, " \t>")
	marker := strings.TrimRight(before, " \t")
	if marker == "" {
		return true
	}
	if marker == before { // a list marker is followed by a blank
		return false
	}
	digits := strings.TrimLeft(marker, "0123456789")
	if len(digits) < len(marker) {
		return digits == "." || digits == ")"
	}
	return marker == "-" || marker == "+" || marker == "*"
}

// actionWord is the markup that a comment's content starts with, if any.
func actionWord(content string) string {
	content = afterBang(content)
	for _, word := range []string{buttonWord, voiceWord} {
		if strings.HasPrefix(content, word) {
			return word
		}
	}
	return ""
}

// afterBang drops blanks and one optional exclamation mark.
func afterBang(content string) string {
	return strings.TrimPrefix(strings.TrimLeftFunc(content, space), "!")
}

// action reads the markup of a comment whose content starts at offset.
func (m *markup) action(word string, offset int, content string) {
	rest := afterBang(content)[len(word):]
	offset += len(content) - len(rest)
	if word == voiceWord {
		m.voice(offset, rest)
		return
	}
	if rows, ok := m.envelope(offset, rest); ok {
		m.comments = append(m.comments, rows...)
	}
}
