package js

import (
	"encoding/json"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// unhandled begins the message of a rejection that nobody waited for.
const unhandled = "unhandled rejection: "

// event is what reaches the loop from another goroutine.
type event struct {
	cancel  bool
	id      int64
	result  json.RawMessage
	failure string
	refused bool
}

// Answer settles the effect that was asked for under id: with result, or with
// an error when failure is not empty. refused marks the error as the host's
// own denial. Any goroutine may call it; it never blocks for longer than the
// call runs.
func (r *Runtime) Answer(id int64, result json.RawMessage, failure string, refused bool) {
	r.post(event{id: id, result: result, failure: failure, refused: refused})
}

// Cancel fires the context's signal.
func (r *Runtime) Cancel() { r.post(event{cancel: true}) }

func (r *Runtime) post(e event) {
	select {
	case r.events <- e:
	case <-r.quit:
	}
}

// settle runs the loop until promise is settled and returns what it settled
// to. Everything that ends a call early is a Failure: the deadline, an
// uncaught error of a timer, a rejection that nobody handled, and a promise
// that nothing is left to settle.
func (r *Runtime) settle(promise value, what string) (value, *Failure) {
	for {
		if f := r.drain(); f != nil {
			return undefined, f
		}
		state := lib.XJS_PromiseState(r.tls, r.ctx, promise)
		if f := r.orphan(promise); f != nil {
			return undefined, f
		}
		switch state {
		case lib.EJS_PROMISE_FULFILLED:
			return lib.XJS_PromiseResult(r.tls, r.ctx, promise), nil
		case lib.EJS_PROMISE_REJECTED:
			reason := lib.XJS_PromiseResult(r.tls, r.ctx, promise)
			defer r.free(reason)
			return undefined, r.thrown(reason)
		}
		if f := r.wait(what); f != nil {
			return undefined, f
		}
	}
}

// drain runs the jobs that are due now.
func (r *Runtime) drain() *Failure {
	size := int(unsafe.Sizeof(uintptr(0)))
	pctx := r.tls.Alloc(size)
	defer r.tls.Free(size)
	for {
		if r.quitting.Load() {
			return deadlinePassed()
		}
		switch n := lib.XJS_ExecutePendingJob(r.tls, r.rt, pctx); {
		case n == 0:
			r.endTurn()
			return nil
		case n < 0:
			return r.pending()
		}
	}
}

// orphan reports a rejection that is still without a handler now that the
// turn is over. The promise of the call itself is the loop's to handle.
func (r *Runtime) orphan(own value) *Failure {
	for _, u := range r.unhandled {
		if pointerOf(u.promise) != pointerOf(own) {
			f := r.thrown(u.reason)
			if f.Kind == Crashed {
				f.Message = unhandled + f.Message
			}
			return f
		}
	}
	return nil
}

// wait sleeps until something can go on, and runs it.
func (r *Runtime) wait(what string) *Failure {
	select {
	case e := <-r.events:
		// Before the timers: an interval that is always due must not keep an
		// answer waiting for ever.
		return r.take(e)
	default:
	}
	next := r.timers.next()
	if next == nil && len(r.calls) == 0 {
		return &Failure{Kind: Crashed, Message: what + " waits for a promise that nothing can settle",
			Hint: "return a promise that a timer or an effect settles"}
	}
	var due <-chan time.Time
	if next != nil {
		delay := time.Until(next.due)
		if delay <= 0 {
			return r.fire()
		}
		t := time.NewTimer(delay)
		defer t.Stop()
		due = t.C
	}
	select {
	case <-r.quit:
		return deadlinePassed()
	case <-due:
		return r.fire()
	case e := <-r.events:
		return r.take(e)
	}
}

// take handles one event from outside.
func (r *Runtime) take(e event) *Failure {
	if e.cancel {
		return r.abort()
	}
	c, ok := r.calls[e.id]
	if !ok {
		return nil
	}
	delete(r.calls, e.id)
	defer r.free(c.resolve, c.reject)
	settle, v := c.resolve, undefined
	switch {
	case e.failure != "":
		settle, v = c.reject, r.newError(errorClass, e.failure)
		if e.refused {
			// An app tells a denial from a failure by its code; genapp itself
			// goes by the object's identity, which nothing can forge.
			r.set(v, "code", r.newString("refused"))
			r.denied = append(r.denied, r.dup(v))
		}
	case e.result != nil:
		if v = r.parse(e.result); isException(v) {
			return r.pending()
		}
	}
	defer r.free(v)
	out := r.call(settle, undefined, v)
	if isException(out) {
		return r.pending()
	}
	r.free(out)
	return nil
}

// enqueue runs f as a microtask; an error that it throws is uncaught.
func (r *Runtime) enqueue(f value) {
	size := int(unsafe.Sizeof(f))
	argv := r.tls.Alloc(size)
	defer r.tls.Free(size)
	*(*value)(at(argv)) = f
	lib.XJS_EnqueueJob(r.tls, r.ctx, entry(runMicrotask), 1, argv)
}

func runMicrotask(tls *libc.TLS, ctx uintptr, _ int32, argv uintptr) value {
	return lib.XJS_Call(tls, ctx, *(*value)(at(argv)), undefined, 0, 0)
}

// capability is a promise that the host settles.
type capability struct{ promise, resolve, reject value }

func (r *Runtime) newPromise() (c capability, ok bool) {
	size := 2 * int(unsafe.Sizeof(value{}))
	functions := r.tls.Alloc(size)
	defer r.tls.Free(size)
	c.promise = lib.XJS_NewPromiseCapability(r.tls, r.ctx, functions)
	if isException(c.promise) {
		return c, false
	}
	fs := unsafe.Slice((*value)(at(functions)), 2)
	c.resolve, c.reject = fs[0], fs[1]
	return c, true
}
