package intl

import (
	"strings"
	"sync"
)

// A chain looks keys up in the line sections of a locale and its parents:
// each holds only what differs from its parent's (see gen/dates.go). A level is
// read when it is first looked into.
type chain struct {
	sync.Mutex
	name   string
	levels []string
	next   string // the locale of the level that is read next; "" after the last
}

const taken = "\x01" // the value of a key that a child takes away

var chains struct {
	sync.Mutex
	made map[sectionKey]*chain
}

func chainOf(locale, name string) *chain {
	chains.Lock()
	defer chains.Unlock()
	key := sectionKey{locale, name}
	if c, ok := chains.made[key]; ok {
		return c
	}
	c := &chain{name: name, next: locale}
	if chains.made == nil {
		chains.made = map[sectionKey]*chain{}
	}
	chains.made[key] = c
	return c
}

// level is the text of the i-th level that has any.
func (c *chain) level(i int) (text string, ok bool) {
	c.Lock()
	defer c.Unlock()
	for i >= len(c.levels) && c.next != "" {
		text, err := readSection(c.next, c.name)
		if err == nil && len(text) > 0 {
			c.levels = append(c.levels, bytesText(text))
		}
		if c.next == "root" {
			c.next = ""
		} else {
			c.next = Parent(c.next)
		}
	}
	if i >= len(c.levels) {
		return "", false
	}
	return c.levels[i], true
}

// find gives the value of a key; ok is false where no level has it.
func (c *chain) find(key string) (value string, ok bool) {
	for i := 0; ; i++ {
		text, ok := c.level(i)
		if !ok {
			return "", false
		}
		if v, ok := lineValue(text, key); ok {
			return v, v != taken
		}
	}
}

func (c *chain) get(key string) string {
	v, ok := c.find(key)
	if !ok {
		return ""
	}
	return v
}

// item is the i-th of the values between bars under a key.
func (c *chain) item(key string, i int) string { return barItem(c.get(key), i) }

func barItem(s string, i int) string {
	for ; i > 0; i-- {
		at := strings.IndexByte(s, '|')
		if at < 0 {
			return ""
		}
		s = s[at+1:]
	}
	if at := strings.IndexByte(s, '|'); at >= 0 {
		s = s[:at]
	}
	return s
}

// each calls visit for every key that begins with prefix, nearest level first;
// a key met before is left out.
func (c *chain) each(prefix string, visit func(key, value string)) {
	seen := map[string]bool{}
	for i := 0; ; i++ {
		text, ok := c.level(i)
		if !ok {
			return
		}
		for rest := linesFrom(text, prefix); strings.HasPrefix(rest, prefix); {
			line := rest
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				line, rest = rest[:end], rest[end+1:]
			} else {
				rest = ""
			}
			key, value, _ := strings.Cut(line, "\t")
			key = key[len(prefix):]
			if seen[key] {
				continue
			}
			seen[key] = true
			if value != taken {
				visit(key, value)
			}
		}
	}
}

// linesFrom is the part of a sorted section from the first line whose key is
// not less than prefix.
func linesFrom(text, prefix string) string {
	low, high := 0, len(text)
	for low < high {
		middle := low + (high-low)/2
		start := strings.LastIndexByte(text[low:middle], '\n') + 1 + low
		end := strings.IndexByte(text[middle:], '\n')
		if end < 0 {
			end = len(text)
		} else {
			end += middle + 1
		}
		key, _, _ := strings.Cut(text[start:end], "\t")
		if key < prefix {
			low = end
		} else {
			high = start
		}
	}
	return text[low:]
}

// lineValue is the value of a key in a section sorted by key.
func lineValue(text, key string) (string, bool) {
	line := linesFrom(text, key)
	if len(line) <= len(key) || line[len(key)] != '\t' || line[:len(key)] != key {
		return "", false
	}
	value := line[len(key)+1:]
	if end := strings.IndexByte(value, '\n'); end >= 0 {
		value = value[:end]
	}
	return value, true
}

// supplementalLine looks a key up in a section that belongs to no locale.
func supplementalLine(section, key string) (string, bool) {
	text, ok := Section(Supplemental, section)
	if !ok || strings.ContainsAny(key, "\t\n") {
		return "", false
	}
	return lineValue(bytesText(text), key)
}
