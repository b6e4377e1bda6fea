package js

import (
	"math"
	"time"
	"unsafe"

	"modernc.org/libc"
)

// installDate has Date read texts as V8 does, which the engine's own does not.
// A call in another zone than UTC, or with a clock of its own, gets a Date of
// the prelude on top.
func (r *Runtime) installDate() {
	r.nativeDate = r.get(r.global, "Date")
	r.dateConstructor = swapNative(r.nativeDate, newDate)
	parse := r.get(r.nativeDate, "parse")
	swapNative(parse, parseText)
	r.free(parse)
}

// newDate is the constructor of the engine's Date.
func newDate(tls *libc.TLS, ctx uintptr, target value, argc int32, argv uintptr) value {
	r := runtimeOf(ctx)
	engine := *(*constructor)(entryAt(r.dateConstructor))
	if isUndefined(target) || argc != 1 || !isString(*(*value)(at(argv))) {
		return engine(tls, ctx, target, argc, argv)
	}
	size := int(unsafe.Sizeof(value{}))
	ms := r.tls.Alloc(size)
	defer r.tls.Free(size)
	*(*value)(at(ms)) = floatValue(r.dateOf(*(*value)(at(argv))))
	return engine(tls, ctx, target, 1, ms)
}

// parseText is Date.parse.
func parseText(_ *libc.TLS, ctx uintptr, _ value, argc int32, argv uintptr) value {
	return runtimeOf(ctx).parseDate(undefined, unsafe.Slice((*value)(at(argv)), argc))
}

// parseDate is Date.parse of the prelude.
func (r *Runtime) parseDate(_ value, args []value) value {
	text := undefined
	if len(args) > 0 {
		text = args[0]
	}
	s := r.toText(text)
	if isException(s) {
		return s
	}
	defer r.free(s)
	return floatValue(r.dateOf(s))
}

// dateOf reads the text of a date in the zone of the call.
func (r *Runtime) dateOf(text value) float64 {
	ms, local := parseDate(r.textOr(text, ""))
	if local {
		ms = r.instant(ms)
	}
	if math.Abs(ms) > 8.64e15 {
		return math.NaN()
	}
	return ms + 0 // there is no negative zero in time
}

// instant finds when it is a local time: of two such instants the first, and
// in a gap by the offset before it.
func (r *Runtime) instant(local float64) float64 {
	const day = 86_400_000
	if math.IsNaN(local) || math.Abs(local) > 8.64e15+day {
		return math.NaN()
	}
	offset := func(ms float64) float64 {
		_, seconds := time.UnixMilli(int64(ms)).In(r.zone).Zone()
		return float64(seconds) * 1000
	}
	before, after := offset(local-day), offset(local+day)
	if offset(local-before) != before && offset(local-after) == after {
		return local - after
	}
	return local - before
}
