package js

import (
	"math"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// value is one JavaScript value, reference counted by the engine. The layout
// is the engine's for 64-bit machines; a 32-bit build does not compile.
type value = lib.TJSValue

var (
	undefined = value{Ftag: lib.EJS_TAG_UNDEFINED}
	null      = value{Ftag: lib.EJS_TAG_NULL}
	exception = value{Ftag: lib.EJS_TAG_EXCEPTION}
)

func tagOf(v value) int        { return int(int32(v.Ftag)) }
func isException(v value) bool { return tagOf(v) == lib.EJS_TAG_EXCEPTION }
func isUndefined(v value) bool { return tagOf(v) == lib.EJS_TAG_UNDEFINED }
func isNull(v value) bool      { return tagOf(v) == lib.EJS_TAG_NULL }
func isObject(v value) bool    { return tagOf(v) == lib.EJS_TAG_OBJECT }
func isBigInt(v value) bool {
	return tagOf(v) == lib.EJS_TAG_BIG_INT || tagOf(v) == lib.EJS_TAG_SHORT_BIG_INT
}
func bits(v value) uint64       { return *(*uint64)(unsafe.Pointer(&v)) }
func pointerOf(v value) uintptr { return uintptr(bits(v)) }

func isString(v value) bool {
	return tagOf(v) == lib.EJS_TAG_STRING || tagOf(v) == lib.EJS_TAG_STRING_ROPE
}

func intValue(n int32) value {
	v := value{Ftag: lib.EJS_TAG_INT}
	*(*uint64)(unsafe.Pointer(&v)) = uint64(uint32(n))
	return v
}

func floatValue(f float64) value {
	if n := int32(f); float64(n) == f && (n != 0 || !math.Signbit(f)) {
		return intValue(n)
	}
	v := value{Ftag: lib.EJS_TAG_FLOAT64}
	*(*float64)(unsafe.Pointer(&v)) = f
	return v
}

func boolValue(b bool) value {
	v := value{Ftag: lib.EJS_TAG_BOOL}
	if b {
		*(*uint64)(unsafe.Pointer(&v)) = 1
	}
	return v
}

// number reports v's number, without converting anything that is none.
func number(v value) (float64, bool) {
	switch tagOf(v) {
	case lib.EJS_TAG_INT:
		return float64(int32(bits(v))), true
	case lib.EJS_TAG_FLOAT64:
		return math.Float64frombits(bits(v)), true
	}
	return 0, false
}

func (r *Runtime) free(vs ...value) {
	for _, v := range vs {
		lib.XFreeValue(r.tls, r.ctx, v)
	}
}

func (r *Runtime) dup(v value) value { return lib.XDupValue(r.tls, r.ctx, v) }

// newString returns a JavaScript string of s, or an exception.
func (r *Runtime) newString(s string) value {
	p, err := libc.CString(s)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	return lib.XJS_NewStringLen(r.tls, r.ctx, p, lib.Tsize_t(len(s)))
}

// text converts v to a string as JavaScript does. Lone surrogates keep their
// three-byte form; wellFormed mends them. ok is false when an exception is
// pending.
func (r *Runtime) text(v value) (s string, ok bool) {
	size := int(unsafe.Sizeof(lib.Tsize_t(0)))
	length := r.tls.Alloc(size)
	defer r.tls.Free(size)
	p := lib.XJS_ToCStringLen2(r.tls, r.ctx, length, v, 0)
	if p == 0 {
		return "", false
	}
	defer lib.XJS_FreeCString(r.tls, r.ctx, p)
	n := *(*lib.Tsize_t)(at(length))
	return string(unsafe.Slice((*byte)(at(p)), n)), true
}

// textOr is text with the exception dropped.
func (r *Runtime) textOr(v value, otherwise string) string {
	s, ok := r.text(v)
	if !ok {
		r.dropException()
		return otherwise
	}
	return s
}

func (r *Runtime) dropException() { r.free(lib.XJS_GetException(r.tls, r.ctx)) }

// get reads v[name], running a getter; the result may be an exception.
func (r *Runtime) get(v value, name string) value {
	a := r.atom(name)
	defer lib.XJS_FreeAtom(r.tls, r.ctx, a)
	return lib.XJS_GetPropertyInternal(r.tls, r.ctx, v, a, v, 0)
}

func (r *Runtime) atom(name string) lib.TJSAtom {
	p, err := libc.CString(name)
	if err != nil {
		return 0
	}
	defer libc.Xfree(r.tls, p)
	return lib.XJS_NewAtomLen(r.tls, r.ctx, p, lib.Tsize_t(len(name)))
}

// set defines an ordinary own property and takes over v's reference.
func (r *Runtime) set(object value, name string, v value) {
	r.define(object, name, v, lib.MJS_PROP_C_W_E)
}

func (r *Runtime) define(object value, name string, v value, flags int32) {
	a := r.atom(name)
	lib.XJS_DefinePropertyValue(r.tls, r.ctx, object, a, v, flags)
	lib.XJS_FreeAtom(r.tls, r.ctx, a)
}

// call calls f and returns its result or an exception; args stay the caller's.
func (r *Runtime) call(f, this value, args ...value) value {
	if len(args) == 0 {
		return lib.XJS_Call(r.tls, r.ctx, f, this, 0, 0)
	}
	// The vector lives on the engine's stack: a Go stack may move.
	size := len(args) * int(unsafe.Sizeof(value{}))
	argv := r.tls.Alloc(size)
	defer r.tls.Free(size)
	copy(unsafe.Slice((*value)(at(argv)), len(args)), args)
	return lib.XJS_Call(r.tls, r.ctx, f, this, int32(len(args)), argv)
}

// parse reads JSON text, or returns an exception.
func (r *Runtime) parse(text []byte) value {
	p, err := libc.CString(string(text))
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	return lib.XJS_ParseJSON(r.tls, r.ctx, p, lib.Tsize_t(len(text)), r.jsonName)
}

// eval runs or compiles source under a file name.
func (r *Runtime) eval(source, name string, flags int32) value {
	p, err := libc.CString(source)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	n, err := libc.CString(name)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, n)
	return lib.XJS_Eval(r.tls, r.ctx, p, lib.Tsize_t(len(source)), n, flags)
}

// newError makes an Error of a class without running app code.
func (r *Runtime) newError(class int32, message string) value {
	r.free(r.throwError(class, message))
	return lib.XJS_GetException(r.tls, r.ctx)
}

// throwError leaves an error pending and returns the exception mark. The
// engine's own printf is given the text as an argument, never as a format.
func (r *Runtime) throwError(class int32, message string) value {
	e := lib.XJS_NewError(r.tls, r.ctx)
	if isException(e) {
		return e
	}
	if class >= 0 {
		lib.XJS_SetPrototype(r.tls, r.ctx, e, (*lib.TJSContext)(at(r.ctx)).Fnative_error_proto[class])
	}
	r.define(e, "message", r.newString(message), lib.MJS_PROP_WRITABLE|lib.MJS_PROP_CONFIGURABLE)
	return lib.XJS_Throw(r.tls, r.ctx, e)
}
