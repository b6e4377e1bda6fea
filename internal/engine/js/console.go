package js

import (
	"strconv"
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

// log is console.log and its like. It returns undefined and never throws:
// looking at a value must not fail a call.
func (r *Runtime) log(level string, args []value) value {
	if r.console.cut {
		return undefined
	}
	parts := make([]string, len(args))
	for i, a := range args {
		in := inspector{r: r, above: map[uintptr]bool{}, budget: 2000}
		if isString(a) {
			parts[i] = mend(r.textOr(a, ""))
		} else {
			in.write(a, 0)
			parts[i] = in.b.String()
		}
	}
	r.console.add(level, strings.Join(parts, " "))
	return undefined
}

// inspector writes a value as a person reads it, without running a getter.
type inspector struct {
	r      *Runtime
	b      strings.Builder
	above  map[uintptr]bool
	budget int
}

func (in *inspector) write(v value, depth int) {
	r := in.r
	if in.budget--; in.budget < 0 {
		in.b.WriteString("…")
		return
	}
	switch {
	case isString(v):
		in.b.WriteString(strconv.Quote(mend(r.textOr(v, ""))))
	case tagOf(v) == lib.EJS_TAG_SYMBOL:
		in.b.WriteString("Symbol(" + mend(r.read(v, "description")) + ")")
	case isBigInt(v):
		in.b.WriteString(r.textOr(v, "") + "n")
	case !isObject(v):
		in.b.WriteString(r.textOr(v, ""))
	case in.above[pointerOf(v)]:
		in.b.WriteString("[circular]")
	case r.isFunction(v):
		in.b.WriteString("[function " + r.read(v, "name") + "]")
	case lib.XJS_IsError(r.tls, r.ctx, v) != 0:
		in.b.WriteString(r.describe(v, r.read(v, "name"), r.read(v, "message")) + r.place(v))
	default:
		in.object(v, depth)
	}
}

func (in *inspector) object(v value, depth int) {
	r := in.r
	array := lib.XJS_IsArray(r.tls, r.ctx, v) > 0
	if depth > 4 {
		in.b.WriteString(map[bool]string{true: "[…]", false: "{…}"}[array])
		return
	}
	if s, ok := in.builtin(v, depth); ok {
		in.b.WriteString(s)
		return
	}
	in.above[pointerOf(v)] = true
	defer delete(in.above, pointerOf(v))
	opening, closing := "{", "}"
	if array {
		opening, closing = "[", "]"
	}
	in.b.WriteString(opening)
	for i, key := range r.ownKeys(v) {
		if i > 0 {
			in.b.WriteString(", ")
		}
		if in.budget < 0 {
			in.b.WriteString("…")
			break
		}
		if !array {
			in.b.WriteString(strings.TrimPrefix(step(key, false), ".") + ": ")
		}
		p, present, threw := r.ownProperty(v, key)
		switch {
		case threw:
			r.dropException()
		case !present:
		case p.getter:
			in.b.WriteString("[getter]")
		default:
			in.write(p.value, depth+1)
		}
		r.free(p.value)
	}
	in.b.WriteString(closing)
}

// builtin writes dates, maps, sets and the like, by way of the prelude.
func (in *inspector) builtin(v value, depth int) (string, bool) {
	r := in.r
	if r.quitting.Load() {
		return "", false
	}
	look := r.pieceMember("inspect", "look")
	if isException(look) {
		r.dropException()
		return "", false
	}
	defer r.free(look)
	out := r.call(look, undefined, v)
	defer r.free(out)
	if isException(out) {
		r.dropException()
		return "", false
	}
	if isString(out) {
		return mend(r.textOr(out, "")), true
	}
	if !isObject(out) {
		return "", false
	}
	// A collection comes back as its name and its entries.
	in.b.WriteString(r.read(out, "name") + " ")
	items := r.get(out, "items")
	defer r.free(items)
	in.above[pointerOf(v)] = true
	in.write(items, depth+1)
	delete(in.above, pointerOf(v))
	return "", true
}
