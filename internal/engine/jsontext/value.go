package jsontext

import "bytes"

// Kind is what a Value is.
type Kind uint8

// The kinds of a Value. The zero Value is null.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Value is a parsed text. The field that its Kind names is set.
type Value struct {
	Kind   Kind
	Bool   bool
	Number float64  // finite
	String string   // UTF-8, with lone surrogates in three bytes (WTF-8)
	Array  []Value  // elements in order
	Object []Member // in JavaScript's order, each key once
}

// Member is a key of an object and its value.
type Member struct {
	Key   string // as Value.String
	Value Value
}

// deepest bounds what Parse builds, because a tree is walked by recursion.
const deepest = 10_000

// Parse reads src by the rules of Compact into a tree. A maxDepth of 0, or one
// over 10,000, allows 10,000 levels.
func Parse(src []byte, maxDepth int) (Value, error) {
	if maxDepth <= 0 || maxDepth > deepest {
		maxDepth = deepest
	}
	text, err := Compact(src, maxDepth)
	if err != nil {
		return Value{}, err
	}
	v, _ := build(text)
	return v, nil
}

// build reads the value that compact text starts with and returns the rest.
func build(text []byte) (Value, []byte) {
	switch text[0] {
	case 'n':
		return Value{}, text[4:]
	case 't':
		return Value{Kind: Bool, Bool: true}, text[4:]
	case 'f':
		return Value{Kind: Bool}, text[5:]
	case '"':
		n := stringEnd(text)
		return Value{Kind: String, String: unquote(text[:n])}, text[n:]
	case '[':
		v := Value{Kind: Array, Array: []Value{}}
		for text[1] != ']' {
			var e Value
			e, text = build(text[1:])
			v.Array = append(v.Array, e)
			if text[0] == ']' {
				return v, text[1:]
			}
		}
		return v, text[2:]
	case '{':
		v := Value{Kind: Object, Object: []Member{}}
		for text[1] != '}' {
			text = text[1:]
			n := stringEnd(text)
			m := Member{Key: unquote(text[:n])}
			m.Value, text = build(text[n+1:])
			v.Object = append(v.Object, m)
			if text[0] == '}' {
				return v, text[1:]
			}
		}
		return v, text[2:]
	default:
		n := 1
		for n < len(text) && text[n] != ',' && text[n] != ']' && text[n] != '}' {
			n++
		}
		return Value{Kind: Number, Number: parseFloat(text[:n])}, text[n:]
	}
}

// AppendCompact writes v as JSON.stringify would. Members are written in the
// order in which they stand.
func (v Value) AppendCompact(dst []byte) []byte {
	switch v.Kind {
	case Bool:
		if v.Bool {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case Number:
		return AppendNumber(dst, v.Number)
	case String:
		return AppendString(dst, v.String)
	case Array:
		dst = append(dst, '[')
		for i := range v.Array {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = v.Array[i].AppendCompact(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i := range v.Object {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(AppendString(dst, v.Object[i].Key), ':')
			dst = v.Object[i].Value.AppendCompact(dst)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}

// Equal compares two values. The order of keys makes no difference.
func Equal(a, b Value) bool {
	if a.Kind != b.Kind || len(a.Array) != len(b.Array) || len(a.Object) != len(b.Object) {
		return false
	}
	switch a.Kind {
	case Bool:
		return a.Bool == b.Bool
	case Number:
		return a.Number == b.Number
	case String:
		return a.String == b.String
	case Array:
		for i := range a.Array {
			if !Equal(a.Array[i], b.Array[i]) {
				return false
			}
		}
	case Object:
		find := finder(b.Object)
		for i, m := range a.Object {
			j, ok := find(i, m.Key)
			if !ok || !Equal(m.Value, b.Object[j].Value) {
				return false
			}
		}
	}
	return true
}

// finder returns a search for keys of ms, which first looks where the caller
// expects one and makes an index only when that failed.
func finder(ms []Member) func(expected int, key string) (int, bool) {
	var index map[string]int
	return func(expected int, key string) (int, bool) {
		if expected < len(ms) && ms[expected].Key == key {
			return expected, true
		}
		if index == nil {
			index = make(map[string]int, len(ms))
			for i := range ms {
				index[ms[i].Key] = i
			}
		}
		i, ok := index[key]
		return i, ok
	}
}

// EqualBytes compares two texts by value: blanks, key order and the spelling of
// numbers and strings make no difference. What cannot be parsed equals only the
// same bytes.
func EqualBytes(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, err := Parse(a, 0)
	if err != nil {
		return false
	}
	y, err := Parse(b, 0)
	return err == nil && Equal(x, y)
}
