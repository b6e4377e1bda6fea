package effect

import "unicode/utf8"

// tail keeps the last bytes that were written to it.
type tail struct {
	buf   []byte // a ring once it is full
	limit int
	next  int // where the ring goes on
	total int64
}

func newTail(limit int) *tail { return &tail{limit: limit} }

func (t *tail) Write(p []byte) (int, error) {
	n := len(p)
	t.total += int64(n)
	if len(p) >= t.limit {
		t.buf, t.next = append(t.buf[:0], p[len(p)-t.limit:]...), 0
		return n, nil
	}
	if room := t.limit - len(t.buf); room > 0 {
		k := min(room, len(p))
		t.buf, p = append(t.buf, p[:k]...), p[k:]
	}
	for len(p) > 0 {
		k := copy(t.buf[t.next:], p)
		t.next, p = (t.next+k)%t.limit, p[k:]
	}
	return n, nil
}

func (t *tail) cut() bool { return t.total > int64(t.limit) }

func (t *tail) bytes() []byte {
	return append(append(make([]byte, 0, len(t.buf)), t.buf[t.next:]...), t.buf[:t.next]...)
}

// text decodes a stream as a browser's decoder does: each longest piece that
// could have begun a character becomes one U+FFFD. Where the front was cut off,
// what is left of a character that was cut through is dropped.
func text(b []byte, frontCut bool) string {
	if frontCut {
		for i := 0; i < utf8.UTFMax-1 && len(b) > 0 && !utf8.RuneStart(b[0]); i++ {
			b = b[1:]
		}
	}
	if utf8.Valid(b) {
		return string(b)
	}
	out := make([]byte, 0, len(b)+16)
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			size = brokenPrefix(b)
		}
		out = utf8.AppendRune(out, r)
		b = b[size:]
	}
	return string(out)
}

// brokenPrefix is the length of the longest piece at the front of b that is
// the beginning of some character, and at least 1.
func brokenPrefix(b []byte) int {
	var low, high byte = 0x80, 0xBF
	need := 0
	switch lead := b[0]; {
	case lead >= 0xC2 && lead <= 0xDF:
		need = 1
	case lead >= 0xE0 && lead <= 0xEF:
		need = 2
		if lead == 0xE0 {
			low = 0xA0
		} else if lead == 0xED {
			high = 0x9F
		}
	case lead >= 0xF0 && lead <= 0xF4:
		need = 3
		if lead == 0xF0 {
			low = 0x90
		} else if lead == 0xF4 {
			high = 0x8F
		}
	}
	n := 1
	for n <= need && n < len(b) && b[n] >= low && b[n] <= high {
		low, high = 0x80, 0xBF
		n++
	}
	return n
}
