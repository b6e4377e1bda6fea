package js

import (
	"strings"

	lib "modernc.org/libquickjs"
)

// consoleLog keeps what an app said, bounded.
type consoleLog struct {
	lines []Line
	size  int
	cut   bool
}

func (c *consoleLog) add(level, text string) {
	if c.cut {
		return
	}
	if c.size+len(text) > maxConsole || len(c.lines) >= maxConsoleLines {
		c.cut = true
		c.lines = append(c.lines, Line{Level: "warn", Text: "(the rest of the console is cut)"})
		return
	}
	c.size += len(text)
	c.lines = append(c.lines, Line{Level: level, Text: text})
}

// Console gives what the app said so far.
func (r *Runtime) Console() []Line { return r.console.lines }

// say keeps one line that the console says; it reports whether the rest is cut.
func (r *Runtime) say(_ value, args []value) value {
	level, _ := r.str(args, 0)
	text, ok := r.str(args, 1)
	if !ok {
		r.dropException()
	}
	r.console.add(level, text)
	return boolValue(r.console.cut)
}

// plain writes values of which one could not be looked at: a proxy's trap or a
// getter threw, or the stack is at its end.
func (r *Runtime) plain(_ value, args []value) value {
	var parts []string
	for _, key := range r.ownKeys(args[0]) {
		v := r.get(args[0], key)
		switch {
		case isException(v):
			r.dropException()
		case !isObject(v):
			parts = append(parts, mend(r.textOr(v, "a symbol")))
		case r.isFunction(v):
			parts = append(parts, "[Function]")
		default:
			parts = append(parts, "[Object]")
		}
		r.free(v)
	}
	return r.newString(strings.Join(parts, " "))
}

// kinds are the classes of objects that Node tells apart when it shows them.
var kinds = [...]string{
	lib.EJS_CLASS_ERROR: "Error", lib.EJS_CLASS_DATE: "Date", lib.EJS_CLASS_REGEXP: "RegExp", lib.EJS_CLASS_PROXY: "Proxy", lib.EJS_CLASS_PROMISE: "Promise",
	lib.EJS_CLASS_NUMBER: "Number", lib.EJS_CLASS_STRING: "String", lib.EJS_CLASS_BOOLEAN: "Boolean", lib.EJS_CLASS_SYMBOL: "Symbol", lib.EJS_CLASS_BIG_INT: "BigInt",
	lib.EJS_CLASS_ARGUMENTS: "Arguments", lib.EJS_CLASS_MAPPED_ARGUMENTS: "Arguments", lib.EJS_CLASS_MODULE_NS: "Module", lib.EJS_CLASS_GENERATOR: "Generator",
	lib.EJS_CLASS_MAP: "Map", lib.EJS_CLASS_SET: "Set", lib.EJS_CLASS_WEAKMAP: "WeakMap", lib.EJS_CLASS_WEAKSET: "WeakSet", lib.EJS_CLASS_WEAK_REF: "WeakRef",
	lib.EJS_CLASS_MAP_ITERATOR: "Map Iterator", lib.EJS_CLASS_SET_ITERATOR: "Set Iterator",
	lib.EJS_CLASS_ARRAY_BUFFER: "ArrayBuffer", lib.EJS_CLASS_SHARED_ARRAY_BUFFER: "SharedArrayBuffer", lib.EJS_CLASS_DATAVIEW: "DataView",
	lib.EJS_CLASS_UINT8C_ARRAY: "Uint8ClampedArray", lib.EJS_CLASS_INT8_ARRAY: "Int8Array", lib.EJS_CLASS_UINT8_ARRAY: "Uint8Array",
	lib.EJS_CLASS_INT16_ARRAY: "Int16Array", lib.EJS_CLASS_UINT16_ARRAY: "Uint16Array", lib.EJS_CLASS_INT32_ARRAY: "Int32Array", lib.EJS_CLASS_UINT32_ARRAY: "Uint32Array",
	lib.EJS_CLASS_BIG_INT64_ARRAY: "BigInt64Array", lib.EJS_CLASS_BIG_UINT64_ARRAY: "BigUint64Array",
	lib.EJS_CLASS_FLOAT16_ARRAY: "Float16Array", lib.EJS_CLASS_FLOAT32_ARRAY: "Float32Array", lib.EJS_CLASS_FLOAT64_ARRAY: "Float64Array",
	lib.EJS_CLASS_GENERATOR_FUNCTION: "GeneratorFunction", lib.EJS_CLASS_ASYNC_FUNCTION: "AsyncFunction", lib.EJS_CLASS_ASYNC_GENERATOR_FUNCTION: "AsyncGeneratorFunction",
}

// kind names what a value is, whatever it says of itself.
func (r *Runtime) kind(_ value, args []value) value {
	if !isObject(args[0]) {
		return r.newString("")
	}
	name := ""
	if class := classOf(args[0]); class < len(kinds) {
		name = kinds[class]
	}
	if name == "" {
		if name = "Object"; r.isFunction(args[0]) {
			name = "Function"
		}
	}
	return r.newString(name)
}

// inside gives what a proxy stands for, null where it was revoked, and
// [state, result] of a promise.
func (r *Runtime) inside(_ value, args []value) value {
	v := args[0]
	if !isObject(v) {
		return undefined
	}
	switch classOf(v) {
	case lib.EJS_CLASS_PROXY:
		return r.dup(proxyTarget(v))
	case lib.EJS_CLASS_PROMISE:
		out := lib.XJS_NewArray(r.tls, r.ctx)
		lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, 0, intValue(int32(lib.XJS_PromiseState(r.tls, r.ctx, v))))
		lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, 1, lib.XJS_PromiseResult(r.tls, r.ctx, v))
		return out
	}
	return undefined
}
