package jsontext

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Change is one step from a value to another, in the manner of a JSON Patch
// that also tells what was there before.
type Change struct {
	Op   string          `json:"op"` // add, remove or replace
	Path string          `json:"path"`
	Old  json.RawMessage `json:"old,omitempty"` // compact; of remove and replace
	New  json.RawMessage `json:"new,omitempty"` // compact; of add and replace
}

// Diff returns the changes that lead from one value to another, in an order in
// which they can be applied. Members are compared by key: first those of from,
// in its order, then what to has besides. Arrays are compared by index, and
// grow or shrink at their end. No change gives an empty list, never nil.
func Diff(from, to Value) []Change {
	return diff([]Change{}, "", from, to)
}

func diff(out []Change, path string, from, to Value) []Change {
	switch {
	case from.Kind == Object && to.Kind == Object:
		return diffObjects(out, path, from.Object, to.Object)
	case from.Kind == Array && to.Kind == Array:
		return diffArrays(out, path, from.Array, to.Array)
	case Equal(from, to):
		return out
	}
	return append(out, Change{Op: "replace", Path: path, Old: from.AppendCompact(nil), New: to.AppendCompact(nil)})
}

func diffObjects(out []Change, path string, from, to []Member) []Change {
	find := finder(to)
	for i, m := range from {
		at := path + "/" + pointer(m.Key)
		if j, ok := find(i, m.Key); ok {
			out = diff(out, at, m.Value, to[j].Value)
		} else {
			out = append(out, Change{Op: "remove", Path: at, Old: m.Value.AppendCompact(nil)})
		}
	}
	find = finder(from)
	for i, m := range to {
		if _, ok := find(i, m.Key); !ok {
			out = append(out, Change{Op: "add", Path: path + "/" + pointer(m.Key), New: m.Value.AppendCompact(nil)})
		}
	}
	return out
}

func diffArrays(out []Change, path string, from, to []Value) []Change {
	both := min(len(from), len(to))
	for i := range both {
		out = diff(out, path+"/"+strconv.Itoa(i), from[i], to[i])
	}
	for i := len(from) - 1; i >= both; i-- {
		out = append(out, Change{Op: "remove", Path: path + "/" + strconv.Itoa(i), Old: from[i].AppendCompact(nil)})
	}
	for i := both; i < len(to); i++ {
		out = append(out, Change{Op: "add", Path: path + "/" + strconv.Itoa(i), New: to[i].AppendCompact(nil)})
	}
	return out
}

// pointer escapes a key as one step of a JSON Pointer.
func pointer(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
}
