package js

import (
	"unsafe"

	lib "modernc.org/libquickjs"
)

func (r *Runtime) isFunction(v value) bool {
	return isObject(v) && lib.XJS_IsFunction(r.tls, r.ctx, v) != 0
}

// toNumber converts as JavaScript does; ok is false when it threw.
func (r *Runtime) toNumber(v value) (f float64, ok bool) {
	if f, ok := number(v); ok {
		return f, true
	}
	size := int(unsafe.Sizeof(f))
	out := r.tls.Alloc(size)
	defer r.tls.Free(size)
	if lib.XJS_ToFloat64(r.tls, r.ctx, out, v) < 0 {
		return 0, false
	}
	return *(*float64)(at(out)), true
}

// ownKeys lists the enumerable own string keys of v, in order. A proxy's trap
// that throws gives none.
func (r *Runtime) ownKeys(v value) []string {
	size := int(unsafe.Sizeof(uintptr(0))) * 2
	out := r.tls.Alloc(size)
	defer r.tls.Free(size)
	tab, length := out, out+unsafe.Sizeof(uintptr(0))
	if lib.XJS_GetOwnPropertyNames(r.tls, r.ctx, tab, length, v, lib.MJS_GPN_STRING_MASK|lib.MJS_GPN_ENUM_ONLY) < 0 {
		r.dropException()
		return nil
	}
	p, n := *(*uintptr)(at(tab)), *(*uint32)(at(length))
	defer lib.XJS_FreePropertyEnum(r.tls, r.ctx, p, n)
	keys := make([]string, 0, n)
	for _, e := range unsafe.Slice((*lib.TJSPropertyEnum)(at(p)), n) {
		s := lib.XJS_AtomToString(r.tls, r.ctx, e.Fatom)
		keys = append(keys, r.textOr(s, ""))
		r.free(s)
	}
	return keys
}

// own describes one own property. Where it has a getter, value is undefined.
type own struct {
	value      value
	getter     bool
	enumerable bool
}

// ownProperty looks up v's own property without running a getter.
func (r *Runtime) ownProperty(v value, name string) (p own, present bool, threw bool) {
	a := r.atom(name)
	defer lib.XJS_FreeAtom(r.tls, r.ctx, a)
	size := int(unsafe.Sizeof(lib.TJSPropertyDescriptor{}))
	out := r.tls.Alloc(size)
	defer r.tls.Free(size)
	switch n := lib.XJS_GetOwnProperty(r.tls, r.ctx, out, v, a); {
	case n < 0:
		return own{}, false, true
	case n == 0:
		return own{}, false, false
	}
	d := (*lib.TJSPropertyDescriptor)(at(out))
	r.free(d.Fgetter, d.Fsetter)
	return own{
		value:      d.Fvalue,
		getter:     d.Fflags&lib.MJS_PROP_GETSET != 0,
		enumerable: d.Fflags&lib.MJS_PROP_ENUMERABLE != 0,
	}, true, false
}

// field reads an own enumerable property of v, running its getter once.
// Inherited ones are absent: what crosses to the host is the object's own.
func (r *Runtime) field(v value, name string) (out value, present bool, f *Failure) {
	p, present, threw := r.ownProperty(v, name)
	if threw {
		return undefined, false, r.pending()
	}
	if !present || !p.enumerable {
		r.free(p.value)
		return undefined, false, nil
	}
	if !p.getter {
		return p.value, true, nil
	}
	r.free(p.value)
	if out = r.get(v, name); isException(out) {
		return undefined, false, r.pending()
	}
	return out, true, nil
}
