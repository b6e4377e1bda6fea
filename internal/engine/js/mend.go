package js

import (
	"math"
	"slices"
	"unsafe"

	"modernc.org/libc"
)

// natives are the engine's own functions that ours stand in front of.
type natives struct {
	weakRef         uintptr
	dateConstructor uintptr
	held            []value // targets of weak references made in this turn
}

// mendNatives corrects single functions of the engine in their place.
func (r *Runtime) mendNatives() {
	for _, m := range []struct {
		class, name string
		f           any
		before      *uintptr
	}{
		{"WeakRef", "", newWeakRef, &r.weakRef},
		{"Math", "hypot", hypot, nil},
	} {
		v := r.get(r.global, m.class)
		if m.name != "" {
			class := v
			v = r.get(class, m.name)
			r.free(class)
		}
		before := swapNative(v, m.f)
		r.free(v)
		if m.before != nil {
			*m.before = before
		}
	}
}

// newWeakRef keeps what a new weak reference names until the turn is over, as
// the language wants: the engine frees at once what nothing else holds.
func newWeakRef(tls *libc.TLS, ctx uintptr, target value, argc int32, argv uintptr) value {
	r := runtimeOf(ctx)
	out := (*(*constructor)(entryAt(r.weakRef)))(tls, ctx, target, argc, argv)
	if !isException(out) && argc > 0 {
		r.held = append(r.held, r.dup(*(*value)(at(argv))))
	}
	return out
}

// endTurn lets go of what was held for the turn.
func (r *Runtime) endTurn() {
	held := r.held
	r.held = nil
	r.free(held...)
}

// hypot is Math.hypot with V8's rounding: the squares are summed with Kahan's
// compensation, each over the largest.
func hypot(_ *libc.TLS, ctx uintptr, _ value, argc int32, argv uintptr) value {
	r := runtimeOf(ctx)
	if argc == 0 {
		return intValue(0)
	}
	numbers := make([]float64, argc)
	largest, none := 0.0, false
	for i, v := range unsafe.Slice((*value)(at(argv)), argc) {
		f, ok := r.toNumber(v)
		if !ok {
			return exception
		}
		f = math.Abs(f)
		numbers[i] = f
		none = none || math.IsNaN(f)
		largest = math.Max(largest, f)
	}
	switch {
	case slices.Contains(numbers, math.Inf(1)):
		return floatValue(math.Inf(1))
	case none:
		return floatValue(math.NaN())
	case largest == 0:
		return intValue(0)
	}
	sum, lost := 0.0, 0.0
	for _, f := range numbers {
		n := f / largest
		// The conversion keeps the compiler from fusing the two operations.
		term := float64(n*n) - lost
		next := sum + term
		lost = (next - sum) - term
		sum = next
	}
	return floatValue(math.Sqrt(sum) * largest)
}
