package jsontext

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// Field is one member of a compact object, its value unparsed.
type Field struct {
	Key   string // as Value.String
	Value []byte // compact; shares the bytes of the text
}

// Fields splits an object in the form that Compact writes into its members. It
// reports false where the text is no object. It must not be given other text.
func Fields(compact []byte) ([]Field, bool) {
	if len(compact) == 0 || compact[0] != '{' {
		return nil, false
	}
	fields := make([]Field, 0, 8)
	for i := 1; compact[i] != '}'; {
		if compact[i] == ',' {
			i++
		}
		n := stringEnd(compact[i:])
		f := Field{Key: unquote(compact[i : i+n])}
		i += n + 1
		n = valueEnd(compact[i:])
		f.Value = compact[i : i+n : i+n]
		i += n
		fields = append(fields, f)
	}
	return fields, true
}

// Depth returns how deep the containers of compact text are nested.
func Depth(compact []byte) int {
	depth, most := 0, 0
	for i := 0; i < len(compact); i++ {
		switch compact[i] {
		case '"':
			i += stringEnd(compact[i:]) - 1
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth--
		}
	}
	return most
}

// stringEnd returns the length of the string that compact text starts with.
func stringEnd(text []byte) int {
	for i := 1; ; {
		for ; i+8 <= len(text); i += 8 {
			v := binary.LittleEndian.Uint64(text[i:])
			q, b := v^quotes, v^slashes
			if found := ((q-ones)&^q | (b-ones)&^b) & highs; found != 0 {
				i += bits.TrailingZeros64(found) / 8
				break
			}
		}
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
		i++
	}
}

// valueEnd returns the length of the value that compact text starts with.
func valueEnd(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
			if depth == 0 {
				return i + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

func parseFloat(text []byte) float64 {
	f, _ := strconv.ParseFloat(string(text), 64)
	return f
}
