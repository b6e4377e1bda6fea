package js

import (
	"strconv"

	lib "modernc.org/libquickjs"
)

type flaw int

const (
	flawNone flaw = iota
	flawBigInt
	flawCycle
	flawDeep
)

// flaw finds the first value below state that JSON cannot say, and its path
// as the app would write it: state.items[3].owner. It runs no getter and no
// toJSON: it looks for a cause and never converts.
func (r *Runtime) flaw(state value) (flaw, string) {
	w := walk{r: r, above: map[uintptr]bool{}, budget: 100_000}
	return w.visit(state, "state", 0)
}

type walk struct {
	r      *Runtime
	above  map[uintptr]bool // the objects that contain the one at hand
	budget int              // an answer that takes longer helps nobody
}

func (w *walk) visit(v value, path string, depth int) (flaw, string) {
	if w.budget--; w.budget < 0 {
		return flawNone, ""
	}
	switch {
	case isBigInt(v):
		return flawBigInt, path
	case !isObject(v) || w.r.isFunction(v):
		return flawNone, ""
	case w.above[pointerOf(v)]:
		return flawCycle, path
	case depth > 4*maxDepth:
		return flawDeep, path
	}
	w.above[pointerOf(v)] = true
	defer delete(w.above, pointerOf(v))
	array := lib.XJS_IsArray(w.r.tls, w.r.ctx, v) > 0
	for _, key := range w.r.ownKeys(v) {
		p, present, threw := w.r.ownProperty(v, key)
		if threw {
			w.r.dropException()
		}
		if !present {
			continue
		}
		below, where := w.visit(p.value, path+step(key, array), depth+1)
		w.r.free(p.value)
		if below != flawNone {
			return below, where
		}
	}
	return flawNone, ""
}

func step(key string, array bool) string {
	if _, err := strconv.Atoi(key); err == nil && array {
		return "[" + key + "]"
	}
	for i, c := range key {
		if !(c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && c >= '0' && c <= '9') {
			return "[" + strconv.Quote(clip(key, 64)) + "]"
		}
	}
	return "." + clip(key, 64)
}
