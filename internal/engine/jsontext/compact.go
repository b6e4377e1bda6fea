package jsontext

import (
	"fmt"
	"unicode/utf8"
)

// writer re-encodes one text. It keeps a stack of its own for the containers
// that are open.
type writer struct {
	src      []byte
	dst      []byte
	base     int // where this text starts in dst
	at       int // next byte of src
	maxDepth int

	frames  []frame
	members []member // of all open objects, innermost last
	scratch []byte   // reordering
	table   []int32  // duplicate search in wide objects
}

// frame is an open container: the place of its bracket in the output, relative
// to base, and for an object its first entry in members.
type frame struct {
	start   uint32
	members int32 // -1 for an array
}

// member is where one key and its value lie in the output, relative to base.
type member struct {
	key, keyEnd, end uint32
}

func (w *writer) run() error {
	for {
		more, err := w.value()
		if err != nil {
			return err
		}
		for !more { // a value is complete: what follows it?
			if len(w.frames) == 0 {
				if w.blank(); w.at < len(w.src) {
					return w.unexpected("after the value")
				}
				return nil
			}
			if more, err = w.follow(); err != nil {
				return err
			}
		}
	}
}

// value writes one scalar, or opens one container. It reports whether another
// value must follow before anything is complete.
func (w *writer) value() (bool, error) {
	w.blank()
	if w.at >= len(w.src) {
		return false, w.unexpected("where a value belongs")
	}
	switch c := w.src[w.at]; c {
	case '"':
		return false, w.str()
	case '{':
		return w.open('}', int32(len(w.members)))
	case '[':
		return w.open(']', -1)
	case 't':
		return false, w.word("true")
	case 'f':
		return false, w.word("false")
	case 'n':
		return false, w.word("null")
	default:
		if c == '-' || c >= '0' && c <= '9' {
			return false, w.number()
		}
		return false, w.unexpected("where a value belongs")
	}
}

func (w *writer) open(closing byte, members int32) (bool, error) {
	if w.maxDepth > 0 && len(w.frames) >= w.maxDepth {
		return false, ErrTooDeep
	}
	f := frame{start: uint32(len(w.dst) - w.base), members: members}
	w.dst = append(w.dst, w.src[w.at])
	w.at++
	w.blank()
	if w.at < len(w.src) && w.src[w.at] == closing {
		w.at++
		w.dst = append(w.dst, closing)
		return false, nil
	}
	w.frames = append(w.frames, f)
	if members >= 0 {
		return true, w.key()
	}
	return true, nil
}

// follow reads what stands after a value inside a container: a comma, after
// which it reports true, or the end, which completes the container itself.
func (w *writer) follow() (bool, error) {
	f := w.frames[len(w.frames)-1]
	if f.members >= 0 {
		w.members[len(w.members)-1].end = uint32(len(w.dst) - w.base)
	}
	w.blank()
	if w.at >= len(w.src) {
		return false, w.unexpected("inside a container")
	}
	c := w.src[w.at]
	if c == ',' {
		w.at++
		w.dst = append(w.dst, ',')
		if f.members >= 0 {
			w.blank()
			return true, w.key()
		}
		return true, nil
	}
	closing := byte('}')
	if f.members < 0 {
		closing = ']'
	}
	if c != closing {
		return false, w.unexpected("where a comma or the end of a container belongs")
	}
	w.at++
	if f.members >= 0 {
		w.settle(f)
		w.members = w.members[:f.members]
	}
	w.dst = append(w.dst, closing)
	w.frames = w.frames[:len(w.frames)-1]
	return false, nil
}

func (w *writer) key() error {
	if w.at >= len(w.src) || w.src[w.at] != '"' {
		return w.unexpected("where a key belongs")
	}
	m := member{key: uint32(len(w.dst) - w.base)}
	if err := w.str(); err != nil {
		return err
	}
	m.keyEnd = uint32(len(w.dst) - w.base)
	w.members = append(w.members, m)
	w.blank()
	if w.at >= len(w.src) || w.src[w.at] != ':' {
		return w.unexpected("where a colon belongs")
	}
	w.at++
	w.dst = append(w.dst, ':')
	return nil
}

func (w *writer) blank() {
	for w.at < len(w.src) {
		switch w.src[w.at] {
		case ' ', '\t', '\r', '\n':
			w.at++
		default:
			return
		}
	}
}

func (w *writer) word(word string) error {
	for i := range len(word) {
		if w.at+i >= len(w.src) || w.src[w.at+i] != word[i] {
			w.at += i
			return w.unexpected("in a literal")
		}
	}
	w.at += len(word)
	w.dst = append(w.dst, word...)
	return nil
}

// unexpected is the error for the next byte of the text, or for its end.
func (w *writer) unexpected(where string) *SyntaxError {
	if w.at >= len(w.src) {
		return &SyntaxError{Offset: len(w.src), Message: "unexpected end of the text " + where}
	}
	r, n := utf8.DecodeRune(w.src[w.at:])
	if r == utf8.RuneError && n <= 1 {
		return &SyntaxError{Offset: w.at, Message: "invalid UTF-8"}
	}
	return &SyntaxError{Offset: w.at, Message: fmt.Sprintf("unexpected %q %s", r, where)}
}
