package js

import (
	"embed"

	lib "modernc.org/libquickjs"
)

// hostFile is the file name that the frames of genapp's own JavaScript carry,
// so that they can be left out of an app's stack.
const hostFile = "genapp:"

//go:embed prelude/*.js prelude/*.bin
var prelude embed.FS

// lazyGlobals says which piece of the prelude brings which global. A piece is
// read when one of its names is first touched: reading all of them would cost
// every call more than the call itself.
var lazyGlobals = [...]struct {
	piece string
	names []string
}{
	{"console", []string{"console"}},
	{"events", []string{"Event", "EventTarget", "CustomEvent", "AbortController", "AbortSignal"}},
	{"exception", []string{"DOMException"}},
	{"clone", []string{"structuredClone"}},
	{"text", []string{"TextEncoder", "TextDecoder"}},
	{"base64", []string{"atob", "btoa"}},
	{"url", []string{"URL", "URLSearchParams"}},
	{"crypto", []string{"crypto"}},
	{"performance", []string{"performance"}},
}

const hidden = lib.MJS_PROP_CONFIGURABLE

// installGlobals adds what the engine lacks to the global object.
func (r *Runtime) installGlobals() {
	for _, g := range lazyGlobals {
		for _, name := range g.names {
			r.lazy(r.global, name, hidden, func() value { return r.pieceMember(g.piece, name) })
		}
	}
	r.lazy(r.global, "Intl", hidden, r.intl)
	for name, f := range map[string]hostFunc{
		"setTimeout":    func(_ value, args []value) value { return r.setTimer(args, false) },
		"setInterval":   func(_ value, args []value) value { return r.setTimer(args, true) },
		"clearTimeout":  func(_ value, args []value) value { return r.clearTimer(args) },
		"clearInterval": func(_ value, args []value) value { return r.clearTimer(args) },
		"queueMicrotask": func(_ value, args []value) value {
			if len(args) == 0 || !r.isFunction(args[0]) {
				return r.throwError(typeError, "queueMicrotask needs a function")
			}
			r.enqueue(args[0])
			return undefined
		},
	} {
		r.define(r.global, name, r.function(name, 1, f), hidden|lib.MJS_PROP_WRITABLE)
	}
	r.installStatics()
	r.installDate()
	r.mendIterators()
	r.mendRegexps()
	r.mendNatives()
	r.installLocale()
}

// installStatics adds the static functions that the engine lacks.
func (r *Runtime) installStatics() {
	r.installStack()
	class := r.get(r.global, "Array")
	r.lazy(class, "fromAsync", hidden, func() value { return r.pieceMember("statics", "fromAsync") })
	r.free(class)
}

// piece reads and runs one piece of the prelude, once, and returns the
// object that it made, borrowed.
func (r *Runtime) piece(name string) value {
	if p, ok := r.pieces[name]; ok {
		return p
	}
	make := r.pieceFunction(name)
	if isException(make) {
		return make
	}
	defer r.free(make)
	host := r.hostObject(name)
	defer r.free(host)
	p := r.call(make, undefined, host)
	if !isException(p) {
		r.pieces[name] = p
	}
	return p
}

// pieceMember gives one member of a piece, owned by the caller.
func (r *Runtime) pieceMember(piece, name string) value {
	p := r.piece(piece)
	if isException(p) {
		return p
	}
	return r.get(p, name)
}
