package js

import (
	"fmt"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// hostFunc is a Go function that JavaScript calls. args stay the caller's;
// the result's reference is handed over. It never panics across the engine.
type hostFunc func(this value, args []value) value

// function makes a JavaScript function of f.
func (r *Runtime) function(name string, length int32, f hostFunc) value {
	return r.native(name, length, lib.EJS_CFUNC_generic_magic, f)
}

func (r *Runtime) native(name string, length int32, kind lib.TJSCFunctionEnum, f hostFunc) value {
	r.functions = append(r.functions, f)
	p, err := libc.CString(name)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	return lib.XJS_NewCFunction2(r.tls, r.ctx, entry(dispatch), p, length, kind, int32(len(r.functions)-1))
}

// dispatch is where the engine enters Go: magic says which function.
func dispatch(_ *libc.TLS, ctx uintptr, this value, argc int32, argv uintptr, magic int32) (out value) {
	r := runtimeOf(ctx)
	defer func() {
		// The engine's frames must never be unwound by a panic.
		if p := recover(); p != nil {
			out = r.throwError(errorClass, fmt.Sprintf("genapp has a fault of its own: %v", p))
		}
	}()
	var args []value
	if argc > 0 {
		args = unsafe.Slice((*value)(at(argv)), argc)
	}
	return r.functions[magic](this, args)
}

// lazy defines an accessor that becomes an ordinary property when it is first
// read or written.
func (r *Runtime) lazy(object value, name string, flags int32, make func() value) {
	// Both functions are reached from the object itself, so they hold no
	// reference to it.
	get := r.function(name, 0, func(this value, _ []value) value {
		v := make()
		if isException(v) {
			return v
		}
		r.define(object, name, r.dup(v), flags|lib.MJS_PROP_WRITABLE)
		return v
	})
	set := r.function(name, 1, func(this value, args []value) value {
		if len(args) > 0 {
			r.define(object, name, r.dup(args[0]), flags|lib.MJS_PROP_WRITABLE)
		}
		return undefined
	})
	a := r.atom(name)
	lib.XJS_DefinePropertyGetSet(r.tls, r.ctx, object, a, get, set, flags)
	lib.XJS_FreeAtom(r.tls, r.ctx, a)
}

// str is args[i] as well-formed text, converted as JavaScript does.
func (r *Runtime) str(args []value, i int) (string, bool) {
	if i >= len(args) {
		return "", true
	}
	s, ok := r.text(args[i])
	return mend(s), ok
}
