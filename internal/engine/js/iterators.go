package js

import lib "modernc.org/libquickjs"

// mendIterators replaces the return of iterator helpers: the engine's own calls
// the return of what it iterates over even where that has none, so that
// [1, 2].values().map(f).take(1) would throw.
func (r *Runtime) mendIterators() {
	proto := (*lib.TJSContext)(at(r.ctx)).Fclass_proto
	helper := classProto(proto, lib.EJS_CLASS_ITERATOR_HELPER)
	r.define(helper, "return", r.function("return", 0, func(this value, _ []value) value {
		helper, ok := helperOf(this)
		if !ok {
			return r.throwError(typeError, "not an iterator helper")
		}
		if helper.running() {
			return r.throwError(typeError, "the iterator is running")
		}
		if !helper.done() {
			helper.finish()
			for _, source := range helper.sources() {
				if !isObject(source) {
					continue
				}
				if !r.closeIterator(source) {
					return exception
				}
			}
		}
		out := lib.XJS_NewObject(r.tls, r.ctx)
		r.set(out, "value", undefined)
		r.set(out, "done", boolValue(true))
		return out
	}), hidden|lib.MJS_PROP_WRITABLE)
}

// closeIterator calls an iterator's return, where it has one.
func (r *Runtime) closeIterator(iterator value) bool {
	f := r.get(iterator, "return")
	if isException(f) {
		return false
	}
	defer r.free(f)
	if isUndefined(f) || isNull(f) {
		return true
	}
	out := r.call(f, iterator)
	defer r.free(out)
	if !isException(out) && !isObject(out) {
		r.throwError(typeError, "an iterator's return must give an object")
		return false
	}
	return !isException(out)
}
