package intl

import "bytes"

// lineOf finds the line of a section that begins with key and a tab, and
// gives what follows the tab.
func lineOf(section []byte, key string) (string, bool) {
	for at := 0; at < len(section); {
		line := section[at:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		if len(line) > len(key) && line[len(key)] == '\t' && string(line[:len(key)]) == key {
			return string(line[len(key)+1:]), true
		}
		at += len(line) + 1
	}
	return "", false
}

// inheritedLine is lineOf for a section whose locales hold only what differs
// from their parents.
func inheritedLine(locale, section, key string) (string, bool) {
	for {
		if text, ok := Section(locale, section); ok {
			if s, ok := lineOf(text, key); ok {
				return s, true
			}
		}
		if locale == "root" || locale == "" {
			return "", false
		}
		locale = Parent(locale)
	}
}
