package journal

import (
	"bytes"
	"errors"
	"io/fs"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
)

// maxProjection bounds what is read of a state.json: a state of the allowed
// size and depth cannot be longer, however it is indented.
const maxProjection = 64 << 20

// maxIndented is the size up to which state.json is written for people. A
// state that grows over it by its indentation is written compact.
const maxIndented = 1 << 20

// compareState says what is wrong with state.json, which should hold state.
func (j *Journal) compareState(state []byte) (*Problem, error) {
	missing := func(message string) (*Problem, error) {
		return &Problem{Code: StateMissing, Message: message}, nil
	}
	data, err := durable.ReadFile(j.files, j.state(), maxProjection)
	if errors.Is(err, fs.ErrNotExist) {
		return missing(StateFile + " is missing")
	}
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return missing(StateFile + " is empty")
	}
	if sameButBlanks(data, state) || len(data) <= maxProjection && jsontext.EqualBytes(data, state) {
		return nil, nil
	}
	return &Problem{Code: StateMismatch, Message: StateFile + " is not the state of the last line"}, nil
}

// project writes state.json. The journal is the truth, so its directory needs
// no sync: after a power cut an older one is simply written anew (decision 11).
func (j *Journal) project(state []byte) error {
	return durable.ReplaceFile(j.files, j.state(), projection(state), 0o600, false)
}

// projection is the text of state.json, as JSON.stringify(state, null, 2) would
// write it.
func projection(compact []byte) []byte {
	out := make([]byte, 0, len(compact)*3/2+64)
	depth := 0
	newline := func() {
		out = append(out, '\n')
		for range depth {
			out = append(out, ' ', ' ')
		}
	}
	for i := 0; i < len(compact); i++ {
		if len(out) > maxIndented {
			return append(append(out[:0], compact...), '\n')
		}
		switch c := compact[i]; c {
		case '"':
			n := stringLength(compact[i:])
			out = append(out, compact[i:i+n]...)
			i += n - 1
		case '{', '[':
			out = append(out, c)
			if next := compact[i+1]; next == '}' || next == ']' {
				out = append(out, next)
				i++
				continue
			}
			depth++
			newline()
		case '}', ']':
			depth--
			newline()
			out = append(out, c)
		case ',':
			out = append(out, ',')
			newline()
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return append(out, '\n')
}

// sameButBlanks reports that text is the compact value with nothing but blanks
// between its tokens: what project and other writers make of it. It is the
// quick way; a false answer says nothing.
func sameButBlanks(text, compact []byte) bool {
	for i := 0; i < len(compact); {
		n := 1
		if compact[i] == '"' {
			n = stringLength(compact[i:])
		}
		text = bytes.TrimLeft(text, jsonBlanks)
		if len(text) < n || !bytes.Equal(text[:n], compact[i:i+n]) {
			return false
		}
		text = text[n:]
		i += n
	}
	return len(bytes.TrimLeft(text, jsonBlanks)) == 0
}

const jsonBlanks = " \t\r\n"

// stringLength returns the length of the string that compact starts with, both
// quotes included.
func stringLength(compact []byte) int {
	for n := 1; ; {
		n += bytes.IndexByte(compact[n:], '"') + 1
		if !escaped(compact[:n-1]) {
			return n
		}
	}
}

// escaped reports an odd number of backslashes at the end of text.
func escaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}
