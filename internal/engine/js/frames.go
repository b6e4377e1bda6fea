package js

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// Like internals.go this file reaches behind the engine's public API: to the
// calls that run or wait, and to the moment in which the engine writes an
// error's stack.

// watchErrors has the engine hand over each property that is added to an
// error: there is no hook of its own for the text of a stack.
func (r *Runtime) watchErrors() {
	const size = unsafe.Sizeof(lib.TJSClassExoticMethods{})
	r.exotic = libc.Xcalloc(r.tls, 1, lib.Tsize_t(size))
	if r.exotic == 0 {
		return
	}
	(*lib.TJSClassExoticMethods)(at(r.exotic)).Fdefine_own_property = entry(defineOnError)
	classes := (*lib.TJSRuntime)(at(r.rt)).Fclass_array
	(*lib.TJSClass)(at(classes + lib.EJS_CLASS_ERROR*unsafe.Sizeof(lib.TJSClass{}))).Fexotic = r.exotic
}

// engineStack are the flags with which the engine itself defines what it
// knows of where an error was made.
const engineStack = lib.MJS_PROP_HAS_VALUE | lib.MJS_PROP_HAS_CONFIGURABLE | lib.MJS_PROP_HAS_WRITABLE | lib.MJS_PROP_HAS_ENUMERABLE |
	lib.MJS_PROP_CONFIGURABLE | lib.MJS_PROP_WRITABLE

// defineOnError defines one new property of an error.
func defineOnError(tls *libc.TLS, ctx uintptr, object value, name lib.TJSAtom, v, getter, setter value, flags int32) int32 {
	if flags&^(lib.MJS_PROP_THROW|lib.MJS_PROP_THROW_STRICT) == engineStack {
		r := runtimeOf(ctx)
		switch name {
		case lib.EJS_ATOM_stack:
			if done, ok := r.engineWrites(object, v); ok {
				return done
			}
		case lib.EJS_ATOM_fileName, lib.EJS_ATOM_lineNumber, lib.EJS_ATOM_columnNumber:
			// The engine's own addition to a syntax error, which no other
			// engine shows.
			if r.hasNoStack(object) {
				return 1
			}
		}
	}
	return lib.XJS_DefineProperty(tls, ctx, object, name, v, getter, setter, flags|lib.MJS_PROP_NO_EXOTIC)
}

func (r *Runtime) hasNoStack(object value) bool {
	return lib.XJS_GetOwnProperty(r.tls, r.ctx, 0, object, lib.EJS_ATOM_stack) == 0
}

// defineAccessor makes stack a property that is worked out when it is read.
func (r *Runtime) defineAccessor(object, getter, setter value) int32 {
	return lib.XJS_DefineProperty(r.tls, r.ctx, object, lib.EJS_ATOM_stack, undefined, getter, setter,
		lib.MJS_PROP_HAS_GET|lib.MJS_PROP_HAS_SET|lib.MJS_PROP_HAS_CONFIGURABLE|lib.MJS_PROP_HAS_ENUMERABLE|lib.MJS_PROP_CONFIGURABLE|lib.MJS_PROP_NO_EXOTIC)
}

// frame is one call that runs or waits.
type frame struct{ at uintptr }

func (f frame) raw() *lib.TJSStackFrame { return (*lib.TJSStackFrame)(at(f.at)) }

// function is what was called, borrowed.
func (f frame) function() value { return f.raw().Fcur_func }

// running lists the calls that the engine would name in a stack, the innermost
// first.
func (r *Runtime) running() (frames []frame) {
	const barrier = 1 << 3 // JS_MODE_BACKTRACE_BARRIER
	for p := (*lib.TJSRuntime)(at(r.rt)).Fcurrent_stack_frame; p != 0; {
		f := frame{p}
		if f.raw().Fjs_mode&barrier != 0 {
			break
		}
		frames = append(frames, f)
		p = f.raw().Fprev_frame
	}
	return frames
}

// isAsync reports whether the call is of an async function.
func (f frame) isAsync() bool {
	return isObject(f.function()) && classOf(f.function()) == lib.EJS_CLASS_ASYNC_FUNCTION
}

// awaiting gives the calls of async functions that wait for the call f, the
// nearest first, at most n.
func (r *Runtime) awaiting(f frame, n int) (states []frame) {
	if !f.isAsync() {
		return nil
	}
	const frameAt = unsafe.Offsetof(lib.TJSAsyncFunctionState{}.Fframe)
	next := (*lib.TJSAsyncFunctionState)(at(f.at - frameAt)).Fresolving_funcs[0]
	// A promise hands on to another in a few steps; more than that is no chain
	// that a person would follow.
	for steps := 0; steps < 64 && len(states) < n && isObject(next); steps++ {
		switch classOf(next) {
		case lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION, lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION + 1:
			next = onlyReaction((*lib.TJSPromiseFunctionData)(at(payload(next))).Fpromise)
		case lib.EJS_CLASS_ASYNC_FUNCTION_RESOLVE, lib.EJS_CLASS_ASYNC_FUNCTION_RESOLVE + 1:
			state := (*lib.TJSAsyncFunctionState)(at(payload(next)))
			if state.Fis_completed != 0 {
				return states
			}
			states = append(states, frame{payload(next) + frameAt})
			next = state.Fresolving_funcs[0]
		default:
			return states
		}
	}
	return states
}

// onlyReaction is what a rejection of promise goes to, where that is one.
func onlyReaction(promise value) value {
	if !isObject(promise) || classOf(promise) != lib.EJS_CLASS_PROMISE {
		return undefined
	}
	data := (*lib.TJSPromiseData)(at(payload(promise)))
	head := uintptr(unsafe.Pointer(&data.Fpromise_reactions[1]))
	first := data.Fpromise_reactions[1].Fnext
	if first == 0 || first == head || (*lib.Tlist_head)(at(first)).Fnext != head {
		return undefined
	}
	reaction := (*lib.TJSPromiseReactionData)(at(first))
	if h := reaction.Fhandler; isObject(h) {
		switch classOf(h) {
		case lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION, lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION + 1,
			lib.EJS_CLASS_ASYNC_FUNCTION_RESOLVE, lib.EJS_CLASS_ASYNC_FUNCTION_RESOLVE + 1:
			return h
		case lib.EJS_CLASS_C_FUNCTION_DATA:
			if resolver := resolverAmong(payload(h)); isObject(resolver) {
				return resolver
			}
		}
	}
	return reaction.Fresolving_funcs[0] // of what then returned
}

// resolverAmong finds the promise that a function of Promise.any or
// Promise.allSettled settles.
func resolverAmong(record uintptr) value {
	head := (*lib.TJSCFunctionDataRecord)(at(record))
	first := record + unsafe.Sizeof(lib.TJSCFunctionDataRecord{})
	for _, v := range unsafe.Slice((*value)(at(first)), int(head.Fdata_len)) {
		if isObject(v) && (classOf(v) == lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION || classOf(v) == lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION+1) {
			return v
		}
	}
	return undefined
}

// textOfWaiting has the engine write the stack of calls that wait, as if each
// had called the one before.
func (r *Runtime) textOfWaiting(states []frame) string {
	rt := (*lib.TJSRuntime)(at(r.rt))
	current, pending := rt.Fcurrent_stack_frame, rt.Fcurrent_exception
	before := make([]uintptr, len(states))
	for i, f := range states {
		before[i] = f.raw().Fprev_frame
		f.raw().Fprev_frame = 0
		if i+1 < len(states) {
			f.raw().Fprev_frame = states[i+1].at
		}
	}
	rt.Fcurrent_stack_frame = states[0].at
	rt.Fcurrent_exception = value{Ftag: lib.EJS_TAG_UNINITIALIZED}
	defer func() {
		rt.Fcurrent_stack_frame, rt.Fcurrent_exception = current, pending
		for i, f := range states {
			f.raw().Fprev_frame = before[i]
		}
	}()
	text, _ := r.engineText()
	return text
}

// engineText is the engine's own text of the calls that run, below the native
// one that asks, and these calls.
func (r *Runtime) engineText() (text string, frames []frame) {
	if isUndefined(r.tracer) {
		r.tracer = r.function("", 0, func(value, []value) value {
			// A native function's error gets its stack at once.
			return lib.XJS_ThrowTypeError(r.tls, r.ctx, r.jsonName, 0)
		})
	}
	r.tracing, r.caught = true, trace{}
	defer func() { r.tracing, r.caught = false, trace{} }()
	r.free(r.call(r.tracer, undefined))
	r.dropException()
	return r.caught.text, r.caught.frames
}
