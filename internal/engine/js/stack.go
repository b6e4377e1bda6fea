package js

import (
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// stackTraceLimit is Error.stackTraceLimit at first, as in V8.
const stackTraceLimit = 10

// stacks is what a runtime keeps for the stacks of errors.
type stacks struct {
	exotic      uintptr // in the engine's memory: how errors get properties
	errorClass  value   // Error
	stackSetter value   // of every error
	tracer      value   // the function that engineText calls
	tracing     bool    // engineText is at work
	caught      trace   // what it caught
}

// trace is the engine's text of the calls that run, and these calls.
type trace struct {
	text   string
	frames []frame
}

// installStack gives Error what V8 has beside the language.
func (r *Runtime) installStack() {
	r.errorClass = r.get(r.global, "Error")
	r.define(r.errorClass, "captureStackTrace", r.function("captureStackTrace", 2, r.captureStackTrace), hidden|lib.MJS_PROP_WRITABLE)
	r.set(r.errorClass, "stackTraceLimit", intValue(stackTraceLimit))
}

// limit reads Error.stackTraceLimit, without running a getter; ok is false
// where the app wants no stacks.
func (r *Runtime) limit() (n int, ok bool) {
	p, _, threw := r.ownProperty(r.errorClass, "stackTraceLimit")
	if threw {
		r.dropException()
	}
	defer r.free(p.value)
	f, ok := number(p.value)
	if !ok || f != f {
		return 0, ok
	}
	return int(min(max(f, 0), 200)), true
}

// engineWrites takes the engine's own text of an error's stack and keeps the
// app's calls in V8's form. The line with name and message is added when the
// stack is first read, as V8 does, so that a name given after super() is in it.
func (r *Runtime) engineWrites(object, v value) (done int32, ok bool) {
	if !isString(v) {
		return 0, false
	}
	text, ok := r.text(v)
	if !ok {
		r.dropException()
		return 0, false
	}
	if !isEngineText(text) {
		return 0, false
	}
	frames := r.aligned(text)
	if r.tracing {
		r.caught = trace{text, frames}
		return 1, true
	}
	n, ok := r.limit()
	if !ok {
		return lib.XJS_DefineProperty(r.tls, r.ctx, object, lib.EJS_ATOM_stack, undefined, undefined, undefined, engineStack|lib.MJS_PROP_NO_EXOTIC), true
	}
	return r.keepStack(object, r.appCalls(text, frames, r.maker(object), false, n)), true
}

// isEngineText tells the engine's text from one that an app defines.
func isEngineText(text string) bool {
	return text == "" || strings.HasPrefix(text, "    at ") && strings.HasSuffix(text, "\n")
}

// aligned gives the calls that the lines of the engine's text stand for, or
// nothing where they cannot be told apart.
func (r *Runtime) aligned(text string) []frame {
	frames, lines := r.running(), strings.Count(text, "\n")
	if first, _, _ := strings.Cut(text, "\n"); isPlace(first) {
		lines-- // of a text that cannot be parsed
	}
	switch len(frames) - lines {
	case 0:
		return frames
	case 1: // the error's own constructor
		return frames[1:]
	}
	return nil
}

// isPlace reports whether a line names a place in a text and no call.
func isPlace(line string) bool { return line != "" && !strings.HasSuffix(line, ")") }

// maker is the class of an error that the app itself defined: its constructors
// are no part of the stack.
func (r *Runtime) maker(object value) value {
	proto := lib.XJS_GetPrototype(r.tls, r.ctx, object)
	defer r.free(proto)
	if !isObject(proto) {
		return undefined
	}
	p, present, threw := r.ownProperty(proto, "constructor")
	if threw {
		r.dropException()
	}
	r.free(p.value) // the prototype holds it
	if !present || !isObject(p.value) || classOf(p.value) != lib.EJS_CLASS_BYTECODE_FUNCTION {
		return undefined
	}
	return p.value
}

// appCalls writes at most n of the app's calls as V8 does, each on a line that
// begins with a line feed. Those up to and with above are left out; where
// must is true and it is not among them, all are.
func (r *Runtime) appCalls(text string, frames []frame, above value, must bool, n int) string {
	skip := 0
	if isObject(above) {
		found := false
		for i, f := range frames {
			if isObject(f.function()) && pointerOf(f.function()) == pointerOf(above) {
				skip, found = i+1, true
				break
			}
		}
		if must && !found {
			return ""
		}
	}
	var b strings.Builder
	i, kept := 0, 0
	for line := range strings.Lines(text) {
		if kept == n {
			return b.String()
		}
		line = strings.TrimSuffix(line, "\n")
		place := i == 0 && isPlace(line) && len(frames) < strings.Count(text, "\n")
		if !place {
			i++
		}
		if !place && i <= skip {
			continue
		}
		function := undefined
		if !place && i <= len(frames) {
			function = frames[i-1].function()
		}
		if s, ok := r.appCall(line, function, false); ok {
			b.WriteString(s)
			kept++
		}
	}
	if len(frames) == 0 {
		return b.String()
	}
	waiting := r.awaiting(frames[len(frames)-1], n-kept)
	if len(waiting) == 0 {
		return b.String()
	}
	lines := strings.Split(r.textOfWaiting(waiting), "\n")
	for _, line := range lines {
		if s, ok := r.appCall(line, undefined, true); ok {
			b.WriteString(s)
		}
	}
	return b.String()
}

// appCall rewrites one line of the engine's; ok is false where it is none of the
// app's.
func (r *Runtime) appCall(line string, function value, waits bool) (s string, ok bool) {
	line, ok = strings.CutPrefix(line, "    at ")
	if !ok || strings.Contains(line, hostFile) || strings.HasSuffix(line, "(native)") {
		return "", false
	}
	name, place := "", line
	if i := strings.LastIndex(line, " ("); i >= 0 && strings.HasSuffix(line, ")") {
		name, place = line[:i], line[i+2:len(line)-1]
	}
	if strings.HasPrefix(place, "<json>") || name == "" && strings.HasPrefix(place, "<input>") {
		return "", false
	}
	if rest, evaluated := strings.CutPrefix(place, "<input>"); evaluated {
		place = "<anonymous>" + rest
		if name == "<eval>" || name == "anonymous" {
			name = "eval"
		}
	}
	head := "\n    at "
	if waits {
		head += "async "
	}
	if r.isClass(function) {
		if name == "" {
			name = "<anonymous>"
		}
		return head + "new " + name + " (" + place + ")", true
	}
	if name == "" || name == "<anonymous>" {
		return head + place, true
	}
	return head + name + " (" + place + ")", true
}

// isClass tells a class by its prototype, which alone cannot be replaced.
func (r *Runtime) isClass(function value) bool {
	if !isObject(function) {
		return false
	}
	size := int(unsafe.Sizeof(lib.TJSPropertyDescriptor{}))
	out := r.tls.Alloc(size)
	defer r.tls.Free(size)
	if lib.XJS_GetOwnProperty(r.tls, r.ctx, out, function, lib.EJS_ATOM_prototype) <= 0 {
		return false
	}
	d := (*lib.TJSPropertyDescriptor)(at(out))
	defer r.free(d.Fvalue, d.Fgetter, d.Fsetter)
	return classOf(function) == lib.EJS_CLASS_BYTECODE_FUNCTION && d.Fflags&lib.MJS_PROP_WRITABLE == 0
}

// keepStack defines stack on object, to be read with these calls below its
// name and message.
func (r *Runtime) keepStack(object value, calls string) int32 {
	v := r.newString(calls)
	if isException(v) {
		return -1
	}
	defer r.free(v)
	size := int(unsafe.Sizeof(value{}))
	data := r.tls.Alloc(size)
	defer r.tls.Free(size)
	*(*value)(at(data)) = v
	getter := lib.XJS_NewCFunctionData(r.tls, r.ctx, entry(readStack), 0, 0, 1, data)
	if isException(getter) {
		return -1
	}
	defer r.free(getter)
	if isUndefined(r.stackSetter) {
		r.stackSetter = r.function("set stack", 1, func(this value, args []value) value {
			if isObject(this) && len(args) > 0 {
				r.define(this, "stack", r.dup(args[0]), hidden|lib.MJS_PROP_WRITABLE)
			}
			return undefined
		})
	}
	return r.defineAccessor(object, getter, r.stackSetter)
}

// readStack is the getter of an error's stack. It makes the property an
// ordinary one, so that what was read once does not change.
func readStack(tls *libc.TLS, ctx uintptr, this value, _ int32, _ uintptr, _ int32, data uintptr) (out value) {
	r := runtimeOf(ctx)
	defer func() {
		if p := recover(); p != nil {
			out = undefined
		}
	}()
	if !isObject(this) {
		return undefined
	}
	calls := r.textOr(*(*value)(at(data)), "")
	out = r.newString(r.header(this) + calls)
	if isException(out) || r.hasNoStack(this) {
		return out
	}
	r.define(this, "stack", r.dup(out), hidden|lib.MJS_PROP_WRITABLE)
	if lib.XJS_HasException(r.tls, r.ctx) != 0 {
		r.dropException() // a frozen error has its stack worked out each time
	}
	return out
}

// header is the first line of an error's stack: what Error.prototype.toString
// makes of it.
func (r *Runtime) header(e value) string {
	part := func(name, absent string) string {
		v := r.get(e, name)
		defer r.free(v)
		switch {
		case isException(v):
			r.dropException()
			return "<error>"
		case isUndefined(v):
			return absent
		}
		return r.textOr(v, "<error>")
	}
	name, message := part("name", "Error"), part("message", "")
	switch {
	case name == "":
		return message
	case message == "":
		return name
	}
	return name + ": " + message
}

// captureStackTrace gives any object a stack, from above a function on.
func (r *Runtime) captureStackTrace(_ value, args []value) value {
	if len(args) == 0 || !isObject(args[0]) {
		return r.throwError(typeError, "Error.captureStackTrace needs an object")
	}
	n, ok := r.limit()
	if !ok {
		return undefined
	}
	text, frames := r.engineText()
	above := undefined
	if len(args) > 1 && r.isFunction(args[1]) {
		above = args[1]
	}
	if r.keepStack(args[0], r.appCalls(text, frames, above, !isUndefined(above), n)) < 0 {
		return exception
	}
	return undefined
}
