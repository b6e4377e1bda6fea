package view

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"
	"unicode"
)

var attributePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(label|prompt|value|selected_style|disabled)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))`)
})

// values are the attributes of a payload that starts with one. Braces and
// brackets in them belong to a label or an argument, and are no cells.
type values struct {
	src  string
	span []int // of the next attribute; nil after the last
}

// attributesFirst is nil for a payload that starts with anything else: there,
// cells count wherever they stand.
func attributesFirst(src string) *values {
	start := strings.TrimLeftFunc(src, space)
	if !strings.Contains(src, "=") || strings.IndexByte("[{", start[0]) >= 0 {
		return nil
	}
	v := &values{src: src}
	v.find(0)
	if v.span == nil {
		return nil
	}
	// Letters right after the command word are taken as part of it, and so is
	// a colon.
	head := strings.TrimLeftFunc(src[:v.span[0]], func(r rune) bool {
		return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
	})
	if strings.TrimFunc(head, func(r rune) bool { return r == ':' || space(r) }) != "" {
		return nil
	}
	return v
}

// end is where the attribute ends that starts at at, and -1 where none does.
// Calls come with growing offsets, so that each stretch is searched once.
func (v *values) end(at int) int {
	if v == nil || v.span == nil || at < v.span[0] {
		return -1
	}
	if at > v.span[0] { // it lay in a structure, and was none
		if v.find(at); v.span == nil || at < v.span[0] {
			return -1
		}
	}
	end := v.span[1]
	v.find(end)
	return end
}

// find looks for the next attribute. A bare word that opens a bracket is a
// payload with a name before it, such as label={A|b}, and no value.
func (v *values) find(from int) {
	for from <= len(v.src) {
		found := attributePattern().FindStringSubmatchIndex(v.src[from:])
		if found == nil {
			break
		}
		bare := found[8]
		if bare < 0 || strings.IndexByte("[{", v.src[from+bare]) < 0 {
			v.span = []int{from + found[0], from + found[1]}
			return
		}
		from += bare + 1
	}
	v.span = nil
}

// attributes reads the oldest form, label="..." prompt="...". The last of a
// name counts.
func attributes(src string) (draft, bool) {
	if !strings.Contains(src, "=") {
		return draft{}, false
	}
	fields := map[string]json.RawMessage{}
	start := -1
	for _, found := range attributePattern().FindAllStringSubmatchIndex(src, -1) {
		group := func(n int) string { return src[max(found[2*n], 0):max(found[2*n+1], 0)] }
		name, value := group(1), trim(group(2)+group(3)+group(4))
		if value == "" {
			continue
		}
		if start < 0 {
			start = found[0]
		}
		if name == "disabled" && (value == "true" || value == "false") {
			fields[name] = json.RawMessage(value)
			continue
		}
		quoted, _ := json.Marshal(value) // a string always can be
		fields[name] = quoted
	}
	if start < 0 {
		return draft{}, false
	}
	d := named(fields)
	d.at = start
	return d, true
}
