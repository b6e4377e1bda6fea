package jsontext

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
)

// few is the number of members up to which comparing every pair of keys is
// cheaper than hashing them.
const few = 8

var seed = sync.OnceValue(maphash.MakeSeed)

// settle gives the members of a just completed object the order that an
// object of JavaScript has, if they do not have it already.
func (w *writer) settle(f frame) {
	ms := w.members[f.members:]
	if w.ordered(ms) && !w.repeats(ms) {
		return
	}
	kept := w.last(ms)
	slices.SortStableFunc(kept, func(a, b member) int {
		x, isX := w.index(a)
		y, isY := w.index(b)
		switch {
		case isX && isY:
			return int(int64(x) - int64(y))
		case isX:
			return -1
		case isY:
			return 1
		}
		return 0
	})
	out := w.scratch[:0]
	for i, m := range kept {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, w.dst[w.base+int(m.key):w.base+int(m.end)]...)
	}
	w.scratch = out
	w.dst = append(w.dst[:w.base+int(f.start)+1], out...)
}

// text is a key as it stands in the output, quotes included. Two keys are the
// same when these bytes are.
func (w *writer) text(m member) []byte {
	return w.dst[w.base+int(m.key) : w.base+int(m.keyEnd)]
}

// index reads a key that is a canonical array index: 0 to 2^32-2.
func (w *writer) index(m member) (uint32, bool) {
	key := w.text(m)
	key = key[1 : len(key)-1]
	if len(key) == 0 || len(key) > 10 || key[0] < '0' || key[0] > '9' || key[0] == '0' && len(key) > 1 {
		return 0, false
	}
	n := uint64(0)
	for _, c := range key {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	return uint32(n), n <= 4294967294
}

// ordered reports that the array indices stand first and ascend strictly.
func (w *writer) ordered(ms []member) bool {
	previous, others := int64(-1), false
	for _, m := range ms {
		n, ok := w.index(m)
		if !ok {
			others = true
			continue
		}
		if others || int64(n) <= previous {
			return false
		}
		previous = int64(n)
	}
	return true
}

func (w *writer) repeats(ms []member) bool {
	if len(ms) <= few {
		for i := range ms {
			for j := range i {
				if ms[i].keyEnd-ms[i].key == ms[j].keyEnd-ms[j].key && bytes.Equal(w.text(ms[i]), w.text(ms[j])) {
					return true
				}
			}
		}
		return false
	}
	repeated := false
	w.visit(ms, func(int, int) { repeated = true })
	return repeated
}

// last returns a copy of ms in which a repeated key stands once: at its first
// place, with its last value.
func (w *writer) last(ms []member) []member {
	out := slices.Clone(ms)
	gone := make([]bool, len(ms))
	w.visit(ms, func(first, again int) {
		out[first] = ms[again]
		gone[again] = true
	})
	n := 0
	for i, m := range out {
		if !gone[i] {
			out[n] = m
			n++
		}
	}
	return out[:n]
}

// visit calls repeat for each key that was there before, with the place where
// it stood first, in the order of the text.
func (w *writer) visit(ms []member, repeat func(first, again int)) {
	size := 16
	for size < 2*len(ms) {
		size *= 2
	}
	if cap(w.table) < size {
		w.table = make([]int32, size)
	} else {
		w.table = w.table[:size]
		clear(w.table)
	}
	s := seed()
next:
	for i := range ms {
		key := w.text(ms[i])
		slot := maphash.Bytes(s, key) & uint64(size-1)
		for w.table[slot] != 0 {
			first := int(w.table[slot] - 1)
			if bytes.Equal(w.text(ms[first]), key) {
				repeat(first, i)
				continue next
			}
			slot = (slot + 1) & uint64(size-1)
		}
		w.table[slot] = int32(i + 1)
	}
}
