package js

import (
	"math"
	"time"

	lib "modernc.org/libquickjs"
)

// installDate has Date read texts as V8 does, which the engine's own does not.
// A call in another zone than UTC, or with a clock of its own, gets a Date of
// the prelude on top.
func (r *Runtime) installDate() {
	native := r.get(r.global, "Date")
	r.nativeDate = native
	date := r.native("Date", 7, lib.EJS_CFUNC_constructor_or_func_magic, func(target value, args []value) value {
		if isUndefined(target) {
			return r.call(native, undefined)
		}
		if len(args) == 1 && isString(args[0]) {
			return r.construct(native, target, floatValue(r.dateOf(args[0])))
		}
		return r.construct(native, target, args...)
	})
	proto := r.get(native, "prototype")
	r.define(date, "prototype", r.dup(proto), 0)
	r.define(proto, "constructor", r.dup(date), hidden|lib.MJS_PROP_WRITABLE)
	r.free(proto)
	for _, name := range []string{"now", "UTC"} {
		r.define(date, name, r.get(native, name), hidden|lib.MJS_PROP_WRITABLE)
	}
	r.define(date, "parse", r.function("parse", 1, r.parseDate), hidden|lib.MJS_PROP_WRITABLE)
	r.define(r.global, "Date", date, hidden|lib.MJS_PROP_WRITABLE)
}

// parseDate is Date.parse.
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
