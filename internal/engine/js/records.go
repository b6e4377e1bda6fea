package js

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// Like internals.go this file reaches behind the engine's public API: into the
// records that it keeps of objects.

// classOf is an object's class, and payload what the class keeps in it.
func classOf(object value) int { return int((*lib.TJSObject)(at(pointerOf(object))).Fclass_id) }

func payload(object value) uintptr {
	return *(*uintptr)(unsafe.Pointer(&(*lib.TJSObject)(at(pointerOf(object))).Fu))
}

// proxyTarget is what a proxy stands for, borrowed, or null.
func proxyTarget(proxy value) value {
	data := (*lib.TJSProxyData)(at(payload(proxy)))
	if data == nil || data.Fis_revoked != 0 {
		return null
	}
	return data.Ftarget
}

// classProto is what the objects of a class inherit from, borrowed.
func classProto(protos uintptr, class int) value {
	return *(*value)(at(protos + uintptr(class)*unsafe.Sizeof(value{})))
}

// iteratorHelper is the engine's own record of what Iterator.prototype.map and
// its like returned.
type iteratorHelper struct{ *lib.TJSIteratorHelperData }

func helperOf(v value) (iteratorHelper, bool) {
	if !isObject(v) || classOf(v) != lib.EJS_CLASS_ITERATOR_HELPER {
		return iteratorHelper{}, false
	}
	return iteratorHelper{(*lib.TJSIteratorHelperData)(at(payload(v)))}, true
}

func (h iteratorHelper) running() bool { return h.F__ccgo72&0x100 != 0 }
func (h iteratorHelper) done() bool    { return h.F__ccgo72&0x200 != 0 }
func (h iteratorHelper) finish()       { h.F__ccgo72 |= 0x200 }

// sources are what the helper reads: what flatMap is amid, and its own.
func (h iteratorHelper) sources() [2]value { return [2]value{h.Finner, h.Fobj} }

// swapNative has a native constructor run f, and gives the address of what it
// ran before.
func swapNative(function value, f any) (before uintptr) {
	at := (*uintptr)(at(pointerOf(function) + cFunctionAt))
	before, *at = *at, entry(f)
	return before
}

// cFunctionAt is where the record of a native function keeps its address.
const cFunctionAt = unsafe.Offsetof(lib.TJSObject{}.Fu) + unsafe.Sizeof(uintptr(0))

// swapRegexpCompiler has the literals of an app compiled by f, and gives the
// address of the engine's own compiler.
func (r *Runtime) swapRegexpCompiler(f any) (before uintptr) {
	ctx := (*lib.TJSContext)(at(r.ctx))
	before, ctx.Fcompile_regexp = ctx.Fcompile_regexp, entry(f)
	return before
}

// The engine's own functions behind the two.
type (
	regexpCompiler = func(tls *libc.TLS, ctx uintptr, pattern, flags value) value
	constructor    = func(tls *libc.TLS, ctx uintptr, target value, argc int32, argv uintptr) value
)
