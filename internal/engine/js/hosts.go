package js

import (
	"crypto/rand"
	"encoding/base64"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"github.com/google/uuid"
	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// hostObject gives a piece of the prelude the Go functions that it is built
// on. The app never sees this object.
func (r *Runtime) hostObject(piece string) value {
	h := lib.XJS_NewObject(r.tls, r.ctx)
	add := func(name string, length int32, f hostFunc) { r.set(h, name, r.function(name, length, f)) }
	add("use", 1, func(_ value, args []value) value {
		name, _ := r.str(args, 0)
		if p := r.piece(name); !isException(p) {
			return r.dup(p)
		}
		return exception
	})
	add("elapsed", 0, func(value, []value) value { return floatValue(r.elapsed()) })
	switch piece {
	case "inspect", "format", "table", "clone":
		add("kind", 1, r.kind)
		add("inside", 1, r.inside)
	}
	switch piece {
	case "console":
		add("write", 2, r.say)
		add("plain", 1, r.plain)
	case "performance":
		add("origin", 0, func(value, []value) value {
			at := r.started
			if r.program != nil && r.program.Clock != nil {
				at = *r.program.Clock
			}
			return floatValue(float64(at.UnixMicro()) / 1000)
		})
	case "events":
		add("uncaught", 1, func(_ value, args []value) value {
			// Thrown again as a job of its own, where nothing catches it.
			f := r.throwLater(args[0])
			r.enqueue(f)
			r.free(f)
			return undefined
		})
		add("setTimeout", 2, func(_ value, args []value) value { return r.setTimer(args, false) })
	case "intlmore":
		r.intlHost(add)
	case "clone", "inspect", "format", "date", "intl":
		if piece == "intl" {
			r.intlHost(add)
		}
		r.set(h, "Date", r.dup(r.nativeDate))
		r.set(h, "global", r.dup(r.global))
		add("zoneAt", 1, r.zoneAt)
		add("parseDate", 1, r.parseDate)
		add("zoneName", 1, r.zoneName)
		if r.program != nil && r.program.Clock != nil {
			add("clock", 0, func(value, []value) value { return floatValue(float64(r.program.Clock.UnixMilli())) })
		}
	case "text":
		add("encode", 1, r.encode)
		add("decode", 5, r.decode)
	case "base64":
		add("btoa", 1, r.btoa)
		add("atob", 1, r.atob)
	case "crypto":
		add("random", 1, func(_ value, args []value) value {
			n, _ := number(args[0])
			b := make([]byte, int(n))
			rand.Read(b)
			return r.buffer(b)
		})
		add("uuid", 0, func(value, []value) value { return r.newString(uuid.NewString()) })
	case "url":
		add("toASCII", 1, r.domainToASCII)
		add("encode", 1, r.encode)
		add("decode", 5, r.decode)
	}
	return h
}

// throwLater makes a function that throws e.
func (r *Runtime) throwLater(e value) value {
	e = r.dup(e)
	return r.function("", 0, func(value, []value) value { return lib.XJS_Throw(r.tls, r.ctx, e) })
}

// elapsed is milliseconds since the runtime began, with the precision that a
// browser gives; a fixed clock stands still.
func (r *Runtime) elapsed() float64 {
	if r.program != nil && r.program.Clock != nil {
		return 0
	}
	return float64(time.Since(r.started).Microseconds()/5*5) / 1000
}

// buffer makes an ArrayBuffer with a copy of b.
func (r *Runtime) buffer(b []byte) value {
	p, err := libc.CString(string(b))
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	return lib.XJS_NewArrayBufferCopy(r.tls, r.ctx, p, lib.Tsize_t(len(b)))
}

// bytes copies a range out of an ArrayBuffer.
func (r *Runtime) bytes(buffer value, offset, length int) ([]byte, bool) {
	size := int(unsafe.Sizeof(lib.Tsize_t(0)))
	out := r.tls.Alloc(size)
	defer r.tls.Free(size)
	p := lib.XJS_GetArrayBuffer(r.tls, r.ctx, out, buffer)
	if p == 0 {
		if length == 0 {
			r.dropException()
			return nil, true
		}
		return nil, false
	}
	n := int(*(*lib.Tsize_t)(at(out)))
	if offset < 0 || length < 0 || offset+length > n {
		r.throwError(rangeError, "out of the buffer's bounds")
		return nil, false
	}
	return append([]byte(nil), unsafe.Slice((*byte)(at(p+uintptr(offset))), length)...), true
}

func (r *Runtime) encode(_ value, args []value) value {
	s, ok := r.str(args, 0)
	if !ok {
		return exception
	}
	return r.buffer([]byte(s))
}

// decode turns bytes into text: {text, left, bad}. left counts the bytes of a
// character that a stream has not finished.
func (r *Runtime) decode(_ value, args []value) value {
	encoding, _ := r.str(args, 0)
	offset, _ := number(args[2])
	length, _ := number(args[3])
	b, ok := r.bytes(args[1], int(offset), int(length))
	if !ok {
		return exception
	}
	stream := tagOf(args[4]) == lib.EJS_TAG_BOOL && bits(args[4]) != 0
	var text string
	var left int
	var bad bool
	switch encoding {
	case "utf-16le", "utf-16be":
		text, left, bad = decodeUTF16(b, encoding == "utf-16be", stream)
	case "windows-1252":
		text = decodeLatin(b)
	default:
		text, left, bad = decodeUTF8(b, stream)
	}
	out := lib.XJS_NewObject(r.tls, r.ctx)
	r.set(out, "text", r.newString(text))
	r.set(out, "left", intValue(int32(left)))
	r.set(out, "bad", boolValue(bad))
	return out
}

// decodeUTF8 replaces each maximal part of what is no character by one U+FFFD.
func decodeUTF8(b []byte, stream bool) (text string, left int, bad bool) {
	if utf8.Valid(b) {
		return string(b), 0, false
	}
	var out strings.Builder
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		if c != utf8.RuneError || n > 1 {
			out.Write(b[:n])
			b = b[n:]
			continue
		}
		n, whole := brokenLength(b)
		if !whole && n == len(b) && stream {
			return out.String(), n, bad
		}
		bad = true
		out.WriteRune(utf8.RuneError)
		b = b[n:]
	}
	return out.String(), 0, bad
}

// brokenLength measures the start of a character that never ends: whole is
// false when more bytes could have ended it.
func brokenLength(b []byte) (n int, whole bool) {
	low, high, need := byte(0x80), byte(0xBF), 0
	switch c := b[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c >= 0xE0 && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			low = 0xA0
		} else if c == 0xED {
			high = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			low = 0x90
		} else if c == 0xF4 {
			high = 0x8F
		}
	default:
		return 1, true
	}
	n = 1
	for ; n <= need; n++ {
		if n == len(b) {
			return n, false
		}
		if b[n] < low || b[n] > high {
			return n, true
		}
		low, high = 0x80, 0xBF
	}
	return n, true
}

func decodeUTF16(b []byte, big, stream bool) (text string, left int, bad bool) {
	units := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		if big {
			units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
		} else {
			units = append(units, uint16(b[i+1])<<8|uint16(b[i]))
		}
	}
	left = len(b) % 2
	if n := len(units); stream && n > 0 && units[n-1] >= 0xD800 && units[n-1] < 0xDC00 {
		units, left = units[:n-1], left+2
	}
	text = string(utf16.Decode(units))
	if !stream && left > 0 {
		text, left, bad = text+"\uFFFD", 0, true
	}
	return text, left, bad || strings.ContainsRune(text, utf8.RuneError)
}

// latin holds where windows-1252 differs from the first 256 characters.
const latin = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

func decodeLatin(b []byte) string {
	high := []rune(latin)
	out := make([]rune, len(b))
	for i, c := range b {
		if out[i] = rune(c); c >= 0x80 && c < 0xA0 {
			out[i] = high[c-0x80]
		}
	}
	return string(out)
}

// btoa gives null where a character does not fit into a byte.
func (r *Runtime) btoa(_ value, args []value) value {
	s, ok := r.str(args, 0)
	if !ok {
		return exception
	}
	b := make([]byte, 0, len(s))
	for _, c := range s {
		if c > 0xFF {
			return null
		}
		b = append(b, byte(c))
	}
	return r.newString(base64.StdEncoding.EncodeToString(b))
}

// atob gives null where the text is no base64, by the forgiving rule of the
// web: white space anywhere, padding optional, spare bits ignored.
func (r *Runtime) atob(_ value, args []value) value {
	s, ok := r.str(args, 0)
	if !ok {
		return exception
	}
	s = strings.Map(func(c rune) rune {
		if strings.ContainsRune(" \t\n\f\r", c) {
			return -1
		}
		return c
	}, s)
	if len(s)%4 == 0 {
		s = strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	}
	if len(s)%4 == 1 || strings.ContainsAny(s, "\r\n=") {
		return null
	}
	b, err := base64.RawStdEncoding.DecodeString(s)
	if err != nil {
		return null
	}
	out := make([]rune, len(b))
	for i, c := range b {
		out[i] = rune(c)
	}
	return r.newString(string(out))
}
