package js

import (
	"strconv"
	"strings"
	"unicode/utf8"

	lib "modernc.org/libquickjs"
)

// Classes of the engine's native errors.
const (
	errorClass  = -1 // a plain Error
	rangeError  = lib.EJS_RANGE_ERROR
	syntaxError = lib.EJS_SYNTAX_ERROR
	typeError   = lib.EJS_TYPE_ERROR
)

func deadlinePassed() *Failure {
	return &Failure{Kind: Timeout, Message: "the deadline passed before the call ended"}
}

func invalidResult(message, hint string) *Failure {
	return &Failure{Kind: InvalidResult, Message: message, Hint: hint}
}

// pending takes the exception that is pending and says how the call failed.
func (r *Runtime) pending() *Failure {
	e := lib.XJS_GetException(r.tls, r.ctx)
	defer r.free(e)
	return r.thrown(e)
}

// thrown says how a call failed that ended in throwing e. The order is that of
// decision 2.
func (r *Runtime) thrown(e value) *Failure {
	if r.quitting.Load() {
		return deadlinePassed()
	}
	if r.isOneOf(e, r.denied) {
		return &Failure{Kind: Refused, Message: clip(r.read(e, "message"), 512), Detail: r.stackOf(e)}
	}
	name, message := "", ""
	isError := isObject(e) && lib.XJS_IsError(r.tls, r.ctx, e) != 0
	if isError {
		name, message = r.read(e, "name"), r.read(e, "message")
	}
	switch {
	// With no memory left even the message may be missing.
	case r.capHit && (isNull(e) || isError && (message == "" || strings.Contains(message, "out of memory"))):
		return &Failure{Kind: TooLarge, Message: "the call needs more memory than it may have", Detail: r.stackOf(e),
			Hint: "keep less at once: a call may hold 128 MiB by default"}
	case isError && name == "InternalError" && message == "string too long":
		return &Failure{Kind: TooLarge, Message: "a string became too long" + r.place(e), Detail: r.stackOf(e)}
	}
	f := &Failure{Kind: Crashed, Message: "threw " + r.describe(e, name, message) + r.place(e), Detail: r.stackOf(e)}
	if r.quitting.Load() {
		return deadlinePassed() // reading an error can run the app's own getters
	}
	return f
}

// describe says what was thrown, in one line.
func (r *Runtime) describe(e value, name, message string) string {
	if name == "" && message == "" {
		switch {
		case isString(e):
			message = r.textOr(e, "a string")
			if message == "" {
				return "an empty string"
			}
		case isObject(e):
			// An object's own message is what a library's error without the
			// Error class would have.
			if message = r.read(e, "message"); message == "" {
				message = r.textOr(e, "an object")
			}
		default:
			message = r.textOr(e, "a symbol")
		}
		return clip(message, 512)
	}
	switch {
	case message == "":
		return clip(name, 512)
	case name == "" || name == "Error":
		return clip(message, 512)
	}
	return clip(name+": "+message, 512)
}

// read gives a property as a string, or nothing where reading it throws.
func (r *Runtime) read(e value, name string) string {
	v := r.get(e, name)
	defer r.free(v)
	if isException(v) {
		r.dropException()
		return ""
	}
	if !isString(v) {
		return ""
	}
	return mend(r.textOr(v, ""))
}

// stackOf gives the frames of e that are the app's, bounded.
func (r *Runtime) stackOf(e value) string {
	if !isObject(e) {
		return ""
	}
	var kept []string
	size := 0
	for line := range strings.Lines(r.callsOf(e)) {
		line = strings.TrimRight(line, "\n")
		if size += len(line) + 1; size > maxDetail {
			break
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

// callsOf is the part of an error's stack below its name and message, which
// may be many lines and look like calls themselves.
func (r *Runtime) callsOf(e value) string {
	stack := r.read(e, "stack")
	if rest, ok := strings.CutPrefix(stack, mend(r.header(e))+"\n"); ok {
		return rest
	}
	if i := strings.Index("\n"+stack, "\n    at "); i >= 0 {
		return stack[i:]
	}
	return ""
}

// place gives " (app.mjs:3:14)": the innermost frame in the app's own module.
func (r *Runtime) place(e value) string {
	if line, column, ok := r.position(e); ok {
		return " (" + r.file() + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column) + ")"
	}
	return ""
}

func (r *Runtime) position(e value) (line, column int, ok bool) {
	if !isObject(e) {
		return 0, 0, false
	}
	mark := r.file() + ":"
	for text := range strings.Lines(r.callsOf(e)) {
		i := strings.LastIndex(text, mark)
		if i < 0 {
			continue
		}
		l, c, _ := strings.Cut(strings.TrimRight(text[i+len(mark):], ")\n"), ":")
		if line, err := strconv.Atoi(l); err == nil {
			column, _ := strconv.Atoi(c)
			return line, max(column, 1), true
		}
	}
	return 0, 0, false
}

// file is the name that the app's frames carry.
func (r *Runtime) file() string {
	if r.program == nil || r.program.App == "" {
		return "main.mjs"
	}
	return r.program.App + ".mjs"
}

func (r *Runtime) isOneOf(e value, list []value) bool {
	if !isObject(e) {
		return false
	}
	for _, d := range list {
		if pointerOf(d) == pointerOf(e) {
			return true
		}
	}
	return false
}

// clip makes s one line of at most n bytes.
func clip(s string, n int) string {
	s = strings.Join(strings.Fields(mend(s)), " ")
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// mend replaces what is no Unicode text, lone surrogates among it.
func mend(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		c, n := utf8.DecodeRuneInString(s)
		if c == utf8.RuneError && n == 1 {
			// A surrogate has three bytes and is one character.
			if len(s) >= 3 && s[0] == 0xED && s[1] >= 0xA0 {
				n = 3
			}
			b.WriteRune(utf8.RuneError)
			s = s[n:]
			continue
		}
		b.WriteString(s[:n])
		s = s[n:]
	}
	return b.String()
}
