package js

import (
	"encoding/json"
	"fmt"

	lib "modernc.org/libquickjs"
)

// Run serves the runtime's one call. A *Failure says how it failed.
func (r *Runtime) Run(p Program, host Host) (out *Outcome, f *Failure) {
	r.program, r.host = &p, host
	if f := r.situate(); f != nil {
		return nil, f
	}
	namespace, f := r.load()
	if f != nil {
		return nil, f
	}
	defer r.free(namespace)
	methods := r.methods(namespace)
	method, f := r.method(namespace, methods)
	if f != nil {
		return nil, f
	}
	defer r.free(method)
	context, f := r.context()
	if f != nil {
		return nil, f
	}
	defer r.free(context)
	returned, f := r.invoke(method, context)
	if f != nil {
		return nil, f
	}
	defer r.free(returned)
	if out, f = r.check(returned); f != nil {
		return nil, f
	}
	out.Methods = methods
	return out, nil
}

// invoke calls the method and waits for what it returns, as await would.
func (r *Runtime) invoke(method, context value) (value, *Failure) {
	out := r.call(method, undefined, context)
	if isException(out) {
		return undefined, r.pending()
	}
	defer r.free(out)
	c, ok := r.newPromise()
	if !ok {
		return undefined, r.pending()
	}
	defer r.free(c.promise, c.resolve, c.reject)
	done := r.call(c.resolve, undefined, out)
	if isException(done) {
		return undefined, r.pending()
	}
	r.free(done)
	return r.settle(c.promise, r.program.Method)
}

// context builds what the method is given: own, private and mutable.
func (r *Runtime) context() (value, *Failure) {
	p := r.program
	c := lib.XJS_NewObject(r.tls, r.ctx)
	for _, part := range []struct {
		name string
		text json.RawMessage
	}{{"state", p.State}, {"argument", p.Argument}} {
		if part.text == nil {
			continue
		}
		v := r.parse(part.text)
		if isException(v) {
			r.free(c)
			return undefined, r.pending()
		}
		r.set(c, part.name, v)
	}
	r.set(c, "revision", floatValue(float64(p.Revision)))
	app := lib.XJS_NewObject(r.tls, r.ctx)
	r.set(app, "name", r.newString(p.App))
	r.set(app, "generation", r.newString(p.Generation))
	r.set(c, "app", app)
	if p.Target != nil {
		if v := r.parse(p.Target); isException(v) {
			r.dropException()
		} else {
			r.set(c, "target", v)
		}
	}
	// The signal costs the whole family of event classes, so it is built only
	// for the app that looks at it.
	r.lazy(c, "signal", lib.MJS_PROP_CONFIGURABLE|lib.MJS_PROP_ENUMERABLE, func() value { return r.abortSignal() })
	for _, name := range p.Effects {
		r.set(c, name, r.function(name, 1, func(_ value, args []value) value {
			if name == "trace" && len(args) > 1 {
				return r.traced(args)
			}
			return r.ask(name, args)
		}))
	}
	return c, nil
}

// traced packs the two arguments of trace(message, data) into the one value
// that an effect takes.
func (r *Runtime) traced(args []value) value {
	packed := lib.XJS_NewObject(r.tls, r.ctx)
	r.set(packed, "message", r.dup(args[0]))
	r.set(packed, "data", r.dup(args[1]))
	defer r.free(packed)
	return r.ask("trace", []value{packed})
}

// ask sends one request to the host and returns the promise of its answer.
// What is wrong with the request rejects, so that await sees it.
func (r *Runtime) ask(name string, args []value) value {
	c, ok := r.newPromise()
	if !ok {
		return exception
	}
	var input json.RawMessage
	if len(args) > 0 {
		text := lib.XJS_JSONStringify(r.tls, r.ctx, args[0], undefined, undefined)
		defer r.free(text)
		switch {
		case isException(text):
			e := lib.XJS_GetException(r.tls, r.ctx)
			defer r.free(e)
			return r.refuse(c, e)
		case isString(text):
			s, ok := r.text(text)
			if !ok {
				r.free(c.promise, c.resolve, c.reject)
				return exception
			}
			if len(s) > maxEffectInput {
				e := r.newError(rangeError, fmt.Sprintf("the request to %s is too large: %d bytes, where %d are allowed", name, len(s), maxEffectInput))
				defer r.free(e)
				return r.refuse(c, e)
			}
			input = json.RawMessage(mend(s))
		}
	}
	r.lastCall++
	r.calls[r.lastCall] = capability{resolve: c.resolve, reject: c.reject}
	r.host.Request(r.lastCall, name, input)
	return c.promise
}

// refuse rejects c with e and returns its promise.
func (r *Runtime) refuse(c capability, e value) value {
	out := r.call(c.reject, undefined, e)
	r.free(out, c.resolve, c.reject)
	return c.promise
}

// abortSignal gives the context's signal, aborted already where the call was
// cancelled before the app looked.
func (r *Runtime) abortSignal() value {
	make := r.pieceMember("events", "newSignal")
	if isException(make) {
		return make
	}
	defer r.free(make)
	r.signal = r.call(make, undefined, boolValue(r.aborted))
	if isException(r.signal) {
		r.signal = undefined
		return exception
	}
	return r.dup(r.signal)
}

// abort fires the context's signal, where anybody has looked at it.
func (r *Runtime) abort() *Failure {
	if r.aborted {
		return nil
	}
	r.aborted = true
	if isUndefined(r.signal) {
		return nil
	}
	fire := r.pieceMember("events", "abortSignal")
	if isException(fire) {
		return r.pending()
	}
	defer r.free(fire)
	out := r.call(fire, undefined, r.signal)
	if isException(out) {
		return r.pending()
	}
	r.free(out)
	return nil
}
