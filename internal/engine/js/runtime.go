package js

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/intl"
	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// Runtime is one engine with genapp's globals in it. It serves one call and is
// then closed; it is not safe for concurrent use but for Interrupt, Cancel and
// Answer.
type Runtime struct {
	handles
	vm              *quickjs.VM
	stop            *int32 // in the engine's memory: non-zero interrupts
	malloc, realloc uintptr
	jsonName        uintptr // file name that JSON syntax errors carry

	host       Host
	program    *Program
	functions  []hostFunc
	pieces     map[string]value              // objects that the prelude's pieces returned
	nativeDate value                         // the engine's Date, in UTC
	services   []any                         // formatters of Intl that JavaScript knows by their place
	kept       []value                       // the engine's own functions that ours stand in front of
	collator   *intl.Collator                // of localeCompare where nothing is asked for
	collators  map[comparison]*intl.Collator // of localeCompare
	global     value
	zone       *time.Location

	capHit    bool // an allocation failed on the cap
	unhandled []rejection
	denied    []value // errors that are a host's denial, kept for their identity
	imports   []string
	barred    []value // errors of refused imports

	timers   timers
	started  time.Time
	calls    map[int64]capability // effects that were asked for and not answered
	lastCall int64
	events   chan event
	quit     chan struct{} // closed by Interrupt
	quitting atomic.Bool
	life     sync.Mutex // of the engine's memory, against other goroutines
	closed   bool

	stacks
	regexps
	natives
	signal  value // the context's AbortSignal, once touched
	aborted bool
	console consoleLog

	// modules lets a test import more than the one module.
	modules map[string]string
}

type rejection struct{ promise, reason value }

// New builds a runtime whose values may take memory bytes in all.
func New(memory int64) (*Runtime, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	h, err := handlesOf(vm)
	if err != nil {
		vm.Close()
		return nil, err
	}
	r := &Runtime{
		handles:    h,
		vm:         vm,
		pieces:     map[string]value{},
		zone:       time.UTC,
		started:    time.Now(),
		calls:      map[int64]capability{},
		events:     make(chan event, 64),
		quit:       make(chan struct{}),
		signal:     undefined,
		nativeDate: undefined,
		stacks:     stacks{errorClass: undefined, tracer: undefined, stackSetter: undefined},
	}
	r.stop = (*int32)(at(libc.Xcalloc(h.tls, 1, 8)))
	r.jsonName, _ = libc.CString("<json>")
	utc(h.tls)
	r.hook()
	r.Limit(memory)
	r.global = lib.XJS_GetGlobalObject(h.tls, h.ctx)
	r.installGlobals()
	return r, nil
}

// Limit sets the cap in bytes. Under 8 MiB the engine is not safe.
func (r *Runtime) Limit(memory int64) {
	r.vm.SetMemoryLimit(uintptr(max(memory, 8<<20)))
}

// utc keeps the engine from looking for the host's zone in its environment or
// files: local time is genapp's own, by Program.Zone.
func utc(tls *libc.TLS) {
	name, err := libc.CString("TZ")
	if err != nil {
		return
	}
	defer libc.Xfree(tls, name)
	zone, err := libc.CString("UTC0")
	if err != nil {
		return
	}
	defer libc.Xfree(tls, zone)
	libc.Xsetenv(tls, name, zone, 1)
}

// Interrupt stops what runs, and everything that would run after it. The call
// then fails as Timeout. Any goroutine may ask, more than once.
func (r *Runtime) Interrupt() {
	if !r.quitting.CompareAndSwap(false, true) {
		return
	}
	r.life.Lock()
	defer r.life.Unlock()
	close(r.quit)
	if !r.closed {
		atomic.StoreInt32(r.stop, 1)
		r.hurry()
	}
}

// Close releases the engine. A process that is about to end need not ask.
func (r *Runtime) Close() {
	r.life.Lock()
	defer r.life.Unlock()
	r.closed = true
	for _, u := range r.unhandled {
		r.free(u.promise, u.reason)
	}
	r.free(r.denied...)
	r.free(r.barred...)
	for _, p := range r.pieces {
		r.free(p)
	}
	for _, c := range r.calls {
		r.free(c.resolve, c.reject)
	}
	r.timers.each(func(t *timer) { r.free(t.callback); r.free(t.args...) })
	r.free(r.kept...)
	r.endTurn()
	r.free(r.errorClass, r.tracer, r.stackSetter)
	r.free(r.signal, r.nativeDate, r.global)
	r.vm.Close()
	r.unhook()
}
