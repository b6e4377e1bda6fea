package js

import (
	"math"
	"strconv"

	lib "modernc.org/libquickjs"
)

// check reads what the method returned, in the order of decision 2, and
// copies it out of the engine. Only the engine's own functions run, so
// nothing that an app did to its globals changes what is true of a result.
func (r *Runtime) check(v value) (*Outcome, *Failure) {
	out := &Outcome{ViewMode: "new"}
	if !isObject(v) || r.isFunction(v) || lib.XJS_IsArray(r.tls, r.ctx, v) > 0 {
		return nil, invalidResult("returned "+r.kindOf(v)+" where an object is due", "return { state, output }, or { output } to change nothing")
	}
	for _, check := range []func(value, *Outcome) *Failure{r.checkOutput, r.checkViewMode, r.checkRefresh, r.checkState} {
		if f := check(v, out); f != nil {
			return nil, f
		}
	}
	switch {
	case r.program.Method == "init" && !out.HasState:
		return nil, invalidResult("init returned no state", "return { state, output } from init")
	case r.program.Method == "refresh" && out.HasState:
		return nil, invalidResult("refresh returned a state, which it may not change", "return { output } from refresh")
	}
	return out, nil
}

func (r *Runtime) checkOutput(v value, out *Outcome) *Failure {
	text, _, f := r.field(v, "output")
	if f != nil {
		return f
	}
	defer r.free(text)
	if !isString(text) {
		return invalidResult("returned "+r.kindOf(text)+" as output where a string is due", "return { output: \"...\" }")
	}
	// A UTF-16 unit takes a byte at least, so a longer one needs no copy.
	length := r.get(text, "length")
	if n, ok := number(length); ok && n > maxOutput {
		return outputTooLarge(strconv.Itoa(int(n)) + " characters")
	}
	s, ok := r.text(text)
	if !ok {
		return r.pending()
	}
	if out.Output = mend(s); len(out.Output) > maxOutput {
		return outputTooLarge(strconv.Itoa(len(out.Output)) + " bytes")
	}
	return nil
}

func outputTooLarge(size string) *Failure {
	return &Failure{Kind: TooLarge, Message: "the output is too large: " + size + ", where 65536 bytes are allowed",
		Hint: "show less at once, or split it over several methods"}
}

func (r *Runtime) checkViewMode(v value, out *Outcome) *Failure {
	mode, present, f := r.field(v, "viewMode")
	if f != nil {
		return f
	}
	defer r.free(mode)
	if !present || isUndefined(mode) || isNull(mode) {
		return nil
	}
	if isString(mode) {
		switch s := r.textOr(mode, ""); s {
		case "new", "edit":
			out.ViewMode = s
			return nil
		default:
			return invalidResult("returned viewMode "+strconv.Quote(clip(s, 64)), "viewMode is \"new\" or \"edit\"")
		}
	}
	return invalidResult("returned "+r.kindOf(mode)+" as viewMode", "viewMode is \"new\" or \"edit\"")
}

func (r *Runtime) checkRefresh(v value, out *Outcome) *Failure {
	ms, present, f := r.field(v, "refreshAfterMs")
	if f != nil {
		return f
	}
	defer r.free(ms)
	if !present {
		return nil
	}
	n, ok := number(ms)
	if !ok || math.IsNaN(n) || math.IsInf(n, 0) || n != math.Trunc(n) || n <= 0 {
		return invalidResult("returned "+r.show(ms)+" as refreshAfterMs", "refreshAfterMs is a positive whole number of milliseconds; leave it out for none")
	}
	out.RefreshAfterMs = int64(min(max(n, minRefresh), maxRefresh))
	return nil
}

func (r *Runtime) checkState(v value, out *Outcome) *Failure {
	state, present, f := r.field(v, "state")
	if f != nil {
		return f
	}
	defer r.free(state)
	if !present {
		return nil
	}
	text := lib.XJS_JSONStringify(r.tls, r.ctx, state, undefined, undefined)
	defer r.free(text)
	if isException(text) {
		return r.unserializable(state)
	}
	if !isString(text) {
		return invalidResult("returned "+r.kindOf(state)+" as state, which JSON cannot say", "leave state out to change nothing; null is a state")
	}
	length := r.get(text, "length")
	if n, ok := number(length); ok && n > maxState {
		return stateTooLarge(strconv.Itoa(int(n)) + " characters")
	}
	s, ok := r.text(text)
	if !ok {
		return r.pending()
	}
	if len(s) > maxState {
		return stateTooLarge(strconv.Itoa(len(s)) + " bytes")
	}
	if depthOf(s) > maxDepth {
		return stateTooDeep()
	}
	out.HasState, out.State = true, []byte(mend(s))
	return nil
}

func stateTooLarge(size string) *Failure {
	return &Failure{Kind: TooLarge, Message: "the state is too large: " + size + " of JSON, where 262144 bytes are allowed",
		Hint: "keep less in the state: drop old entries"}
}

func stateTooDeep() *Failure {
	return &Failure{Kind: TooLarge, Message: "the state is nested more than 64 deep", Hint: "flatten the state"}
}

// unserializable says why JSON.stringify threw: a value that JSON has no form
// for is the result's fault, and anything else is the app's own error.
func (r *Runtime) unserializable(state value) *Failure {
	e := lib.XJS_GetException(r.tls, r.ctx)
	defer r.free(e)
	if !r.quitting.Load() && isObject(e) && lib.XJS_IsError(r.tls, r.ctx, e) != 0 {
		name, message := r.read(e, "name"), r.read(e, "message")
		native := name == "TypeError" && (message == "circular reference" || message == "Do not know how to serialize a BigInt")
		deep := name == "InternalError" && message == "stack overflow"
		if native || deep {
			flaw, path := r.flaw(state)
			switch {
			case flaw == flawDeep:
				return stateTooDeep()
			case native && flaw == flawBigInt:
				return invalidResult("returned a BigInt at "+path+", which JSON cannot say", "store it as a string: String(value)")
			case native && flaw == flawCycle:
				return invalidResult("returned a state that contains itself at "+path, "store ids in place of the objects that refer back")
			}
		}
	}
	return r.thrown(e)
}

// depthOf counts how many containers of valid JSON lie inside one another.
func depthOf(s string) (deepest int) {
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}

// kindOf names v's kind, for a message.
func (r *Runtime) kindOf(v value) string {
	switch {
	case isUndefined(v):
		return "nothing"
	case isNull(v):
		return "null"
	case isString(v):
		return "a string"
	case isBigInt(v):
		return "a BigInt"
	case tagOf(v) == lib.EJS_TAG_BOOL:
		return "a boolean"
	case tagOf(v) == lib.EJS_TAG_SYMBOL:
		return "a symbol"
	case r.isFunction(v):
		return "a function"
	case isObject(v) && lib.XJS_IsArray(r.tls, r.ctx, v) > 0:
		return "an array"
	case isObject(v):
		return "an object"
	}
	return "a number"
}

// show gives a primitive's text, and an object's kind.
func (r *Runtime) show(v value) string {
	if isObject(v) || isString(v) || tagOf(v) == lib.EJS_TAG_SYMBOL {
		return r.kindOf(v)
	}
	return r.textOr(v, r.kindOf(v))
}
