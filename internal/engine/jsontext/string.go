package jsontext

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// str copies one string, which starts at the quote under w.at, and re-encodes
// what JSON.stringify would write in another way.
func (w *writer) str() error {
	src := w.src
	w.dst = append(w.dst, '"')
	i := w.at + 1
	run := i // start of the bytes that can be copied as they are
	for {
		if i = plainEnd(src, i); i >= len(src) {
			break
		}
		c := src[i]
		switch {
		case c == '"':
			w.dst = append(append(w.dst, src[run:i]...), '"')
			w.at = i + 1
			return nil
		case c == '\\':
			w.dst = append(w.dst, src[run:i]...)
			n, err := w.escape(i)
			if err != nil {
				return err
			}
			i += n
			run = i
		case c < 0x20:
			w.at = i
			return w.unexpected("in a string")
		default:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				w.at = i
				return &SyntaxError{Offset: i, Message: "invalid UTF-8"}
			}
			i += n
		}
	}
	w.at = len(src)
	return w.unexpected("in a string")
}

// Eight bytes at a time: each byte of these words is the same.
const (
	ones    = 0x0101010101010101
	highs   = 0x80 * ones
	spaces  = 0x20 * ones
	quotes  = '"' * ones
	slashes = '\\' * ones
)

// plainEnd returns the place of the first byte from i on that str has to look
// at: a quote, a backslash, a control character or one of a multi-byte
// character; or the length of src.
func plainEnd(src []byte, i int) int {
	for ; i+8 <= len(src); i += 8 {
		v := binary.LittleEndian.Uint64(src[i:])
		// The lowest high bit is exact: a borrow into a byte can only come from
		// one below it that was found itself.
		if found := (v | (v - spaces) | ((v ^ quotes) - ones) | ((v ^ slashes) - ones)) & highs; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(src) && src[i] >= 0x20 && src[i] != '"' && src[i] != '\\' && src[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// escape writes what the escape sequence at src[i] stands for, and returns the
// bytes that it took from the text.
func (w *writer) escape(i int) (int, error) {
	if i+1 >= len(w.src) {
		w.at = len(w.src)
		return 0, w.unexpected("in an escape")
	}
	switch c := w.src[i+1]; c {
	case '"', '\\', 'b', 'f', 'n', 'r', 't':
		w.dst = append(w.dst, '\\', c)
		return 2, nil
	case '/':
		w.dst = append(w.dst, '/')
		return 2, nil
	case 'u':
		u, bad := hex4(w.src, i+2)
		if bad >= 0 {
			w.at = bad
			return 0, w.unexpected("in an escape")
		}
		if u >= 0xd800 && u < 0xdc00 && i+7 < len(w.src) && w.src[i+6] == '\\' && w.src[i+7] == 'u' {
			if low, bad := hex4(w.src, i+8); bad < 0 && low >= 0xdc00 && low < 0xe000 {
				w.dst = utf8.AppendRune(w.dst, 0x10000+(u-0xd800)<<10+(low-0xdc00))
				return 12, nil
			}
		}
		w.dst = appendUnit(w.dst, u)
		return 6, nil
	default:
		w.at = i + 1
		return 0, w.unexpected("in an escape")
	}
}

// hex4 reads four hex digits at src[i:]; bad is the place of the byte that is
// none, or -1.
func hex4(src []byte, i int) (u rune, bad int) {
	for j := i; j < i+4; j++ {
		if j >= len(src) {
			return 0, j
		}
		c := src[j]
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, j
		}
	}
	return u, -1
}

// appendUnit writes one code unit that is no half of a pair inside a string,
// escaped where JSON.stringify escapes it.
func appendUnit(dst []byte, u rune) []byte {
	switch {
	case u >= 0xd800 && u < 0xe000:
		return append(dst, '\\', 'u', 'd', hexDigits[u>>8&15], hexDigits[u>>4&15], hexDigits[u&15])
	case u >= 0x20 && u != '"' && u != '\\':
		return utf8.AppendRune(dst, u)
	}
	switch u {
	case '"', '\\':
		return append(dst, '\\', byte(u))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[u>>4&15], hexDigits[u&15])
}

// AppendString writes s as JSON.stringify would. s is UTF-8, in which a lone
// surrogate may stand in its three bytes (WTF-8); any other invalid byte is
// written as U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	run := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		r, n := rune(c), 1
		if c >= utf8.RuneSelf {
			if r, n = utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
			r, n = decodeSurrogate(s[i:])
		}
		dst = appendUnit(append(dst, s[run:i]...), r)
		i += n
		run = i
	}
	return append(append(dst, s[run:]...), '"')
}

// decodeSurrogate reads the surrogate that s starts with in WTF-8; two that
// make a pair are one character, as two halves put together are in JavaScript.
// What is no surrogate is U+FFFD.
func decodeSurrogate(s string) (rune, int) {
	u, ok := surrogate(s)
	if !ok {
		return utf8.RuneError, 1
	}
	if u < 0xdc00 {
		if low, ok := surrogate(s[3:]); ok && low >= 0xdc00 {
			return 0x10000 + (u-0xd800)<<10 + (low - 0xdc00), 6
		}
	}
	return u, 3
}

func surrogate(s string) (rune, bool) {
	if len(s) < 3 || s[0] != 0xed || s[1] < 0xa0 || s[1] > 0xbf || s[2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), true
}

// unquote gives the WTF-8 text of a string in the form that Compact writes.
func unquote(quoted []byte) string {
	body := quoted[1 : len(quoted)-1]
	i := 0
	for i < len(body) && body[i] != '\\' {
		i++
	}
	if i == len(body) {
		return string(body)
	}
	out := append(make([]byte, 0, len(body)), body[:i]...)
	for i < len(body) {
		c := body[i]
		if c != '\\' {
			out = append(out, c)
			i++
			continue
		}
		switch e := body[i+1]; e {
		case 'u':
			u, _ := hex4(body, i+2)
			if u >= 0xd800 && u < 0xe000 {
				out = append(out, 0xed, 0x80|byte(u>>6&0x3f), 0x80|byte(u&0x3f))
			} else {
				out = utf8.AppendRune(out, u)
			}
			i += 6
			continue
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		default:
			c = e
		}
		out = append(out, c)
		i += 2
	}
	return string(out)
}
