package js

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// This file, frames.go and records.go are the only ones that reach behind the
// engine's public API: through the VM to the runtime, the context and the
// thread state that it wraps, and into the runtime's own structure. The engine offers no hook for
// unhandled rejections, none for a memory cap that was hit, and no access to a
// module's namespace. TestEngineVersion fails when the engine changes, so that
// each of these is looked at again.

// engineVersion is the release that this file was written against.
const engineVersion = "2026-06-04"

// handles are the engine's own objects behind a VM.
type handles struct {
	tls *libc.TLS
	rt  uintptr // lib.TJSRuntime
	ctx uintptr // lib.TJSContext
}

// handlesOf finds them by name, so that a changed layout is an error and
// never a wild pointer.
func handlesOf(vm *quickjs.VM) (h handles, err error) {
	v := reflect.ValueOf(vm).Elem()
	ctx := v.FieldByName("cContext")
	wrapped := v.FieldByName("runtime")
	if !ctx.IsValid() || ctx.Kind() != reflect.Uintptr || !wrapped.IsValid() || wrapped.Kind() != reflect.Pointer {
		return h, fmt.Errorf("the engine's VM has changed its layout")
	}
	rt, tls := wrapped.Elem().FieldByName("cRuntime"), wrapped.Elem().FieldByName("tls")
	if !rt.IsValid() || rt.Kind() != reflect.Uintptr || !tls.IsValid() || tls.Type() != reflect.TypeFor[*libc.TLS]() {
		return h, fmt.Errorf("the engine's runtime has changed its layout")
	}
	return handles{tls: (*libc.TLS)(tls.UnsafePointer()), rt: uintptr(rt.Uint()), ctx: uintptr(ctx.Uint())}, nil
}

// entry returns the code address of a top-level Go function in the form in
// which the transpiled engine keeps its C function pointers.
func entry(f any) uintptr {
	type iface [2]uintptr
	return (*iface)(unsafe.Pointer(&f))[1]
}

func entryAt(p uintptr) unsafe.Pointer { return unsafe.Pointer(&struct{ uintptr }{p}) }

// runtimes finds the Runtime of a context or of a runtime in a callback from
// the engine.
var runtimes sync.Map // uintptr → *Runtime

func runtimeOf(p uintptr) *Runtime {
	r, _ := runtimes.Load(p)
	return r.(*Runtime)
}

// hook puts genapp's callbacks into the engine's runtime.
func (r *Runtime) hook() {
	runtimes.Store(r.ctx, r)
	runtimes.Store(r.rt, r)
	lib.XJS_SetInterruptHandler(r.tls, r.rt, entry(interrupted), uintptr(unsafe.Pointer(r.stop)))
	lib.XJS_SetHostPromiseRejectionTracker(r.tls, r.rt, entry(trackRejection), 0)
	lib.XJS_SetModuleLoaderFunc(r.tls, r.rt, entry(normalizeImport), entry(loadImport), 0)

	r.watchErrors()

	// The allocators are wrapped to learn that a request broke the cap: the
	// exception that follows may be any, null among them.
	mf := &(*lib.TJSRuntime)(at(r.rt)).Fmalloc_ctx.Fmf
	r.malloc, r.realloc = mf.Fjs_malloc, mf.Fjs_realloc
	mf.Fjs_malloc, mf.Fjs_realloc = entry(watchedMalloc), entry(watchedRealloc)
}

func (r *Runtime) unhook() {
	runtimes.Delete(r.ctx)
	runtimes.Delete(r.rt)
}

// interrupted is what the engine asks every few thousand operations, and in a
// regular expression's backtracking.
func interrupted(_ *libc.TLS, _, stop uintptr) int32 {
	return atomic.LoadInt32((*int32)(at(stop)))
}

// hurry makes the engine ask interrupted at its next chance: it counts ten
// thousand steps between two questions, and a step can be a long one. The
// count is the engine's own to write too, so that one of ours may be lost, and
// is written again until the runtime is closed. The caller holds r.life.
func (r *Runtime) hurry() {
	atomic.StoreInt32(&(*lib.TJSContext)(at(r.ctx)).Finterrupt_counter, 0)
	time.AfterFunc(5*time.Millisecond, func() {
		r.life.Lock()
		defer r.life.Unlock()
		if !r.closed {
			r.hurry()
		}
	})
}

// trackRejection is told of each promise that is rejected without a handler,
// and of each that gets one later.
func trackRejection(_ *libc.TLS, ctx uintptr, promise, reason value, handled int32, _ uintptr) {
	r := runtimeOf(ctx)
	if handled == 0 {
		r.unhandled = append(r.unhandled, rejection{r.dup(promise), r.dup(reason)})
		return
	}
	for i, u := range r.unhandled {
		if pointerOf(u.promise) == pointerOf(promise) {
			r.unhandled = append(r.unhandled[:i], r.unhandled[i+1:]...)
			r.free(u.promise, u.reason)
			return
		}
	}
}

// stateOffset is where a runtime keeps what its allocators are handed.
const stateOffset = unsafe.Offsetof(lib.TJSRuntime{}.Fmalloc_ctx) + unsafe.Offsetof(lib.TJSMallocContext{}.Fmalloc_state)

func watchedMalloc(tls *libc.TLS, state uintptr, size lib.Tsize_t) uintptr {
	r := runtimeOf(state - stateOffset)
	p := (*(*func(*libc.TLS, uintptr, lib.Tsize_t) uintptr)(entryAt(r.malloc)))(tls, state, size)
	if p == 0 && size != 0 {
		r.capHit = true
	}
	return p
}

func watchedRealloc(tls *libc.TLS, state, old uintptr, size lib.Tsize_t) uintptr {
	r := runtimeOf(state - stateOffset)
	p := (*(*func(*libc.TLS, uintptr, uintptr, lib.Tsize_t) uintptr)(entryAt(r.realloc)))(tls, state, old, size)
	if p == 0 && size != 0 {
		r.capHit = true
	}
	return p
}

// at makes a pointer of an address in the engine's own memory, which Go's
// collector neither moves nor frees.
func at(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }
