package view

import (
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// decode resolves Markdown's backslash escapes and character references.
func decode(source []byte) string {
	s := string(source)
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch s[i] {
		case '\\':
			if i+1 < len(s) && util.IsPunct(s[i+1]) {
				i++
			}
			b.WriteByte(s[i])
			i++
		case '&':
			text, length := reference(s[i:])
			b.WriteString(text)
			i += length
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// reference resolves the character reference at the start of s, and returns
// how many bytes it took; what is none stands for itself.
func reference(s string) (string, int) {
	const longest = 40
	end := strings.IndexByte(s[:min(len(s), longest)], ';')
	if end < 2 {
		return "&", 1
	}
	name := s[1:end]
	if name[0] != '#' {
		entity, ok := util.LookUpHTML5EntityByName(name)
		if !ok {
			return "&", 1
		}
		return string(entity.Characters), end + 1
	}
	digits, base, most := name[1:], 10, 7
	if digits != "" && digits[0]|0x20 == 'x' {
		digits, base, most = digits[1:], 16, 6
	}
	if digits == "" || len(digits) > most {
		return "&", 1
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil {
		return "&", 1
	}
	if n == 0 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		n = utf8.RuneError
	}
	return string(rune(n)), end + 1
}

// address reports whether Telegram takes a URL as a link's. One that it would
// refuse the whole message for, but that says something to a person, such as
// that of a host without a dot, is to be shown instead.
func address(raw string) (usable bool, shown string) {
	const longest = 2048
	if len(raw) > longest || strings.ContainsAny(raw, " \n\t<>\"") {
		return false, ""
	}
	u, err := url.Parse(raw)
	if err != nil {
		return false, ""
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		host := strings.Trim(u.Hostname(), ".")
		if host == "" {
			return false, ""
		}
		if !strings.ContainsAny(host, ".") {
			return false, raw
		}
		return true, ""
	case "mailto":
		return strings.Contains(u.Opaque, "@"), ""
	case "tg":
		return u.Host != "" || u.Opaque != "", ""
	}
	return false, ""
}
