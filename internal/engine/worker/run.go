package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/process"
)

// Bounds on what one call may ask of its host.
const (
	maxAsks      = 10_000    // in all
	maxAskBytes  = 8 << 20   // of inputs that are being served
	maxAskResult = 1 << 20   // bytes of one answer
	maxAskInput  = 256 << 10 // bytes of one input
)

// run is one call in one worker, seen from the parent.
type run struct {
	call    Call
	effects Effects
	worker  *launched
	ctx     context.Context // the caller's
	started time.Time

	serving context.Context // of the effects: ends with the call
	stop    context.CancelFunc
	served  sync.WaitGroup
	asks    int
	held    atomic.Int64 // bytes of inputs being served

	mu      sync.Mutex // of the pipe to the worker
	overdue atomic.Bool
}

func newRun(ctx context.Context, call Call, effects Effects, w *launched, started time.Time) *run {
	r := &run{call: call, effects: effects, worker: w, ctx: ctx, started: started}
	r.serving, r.stop = context.WithCancel(ctx)
	return r
}

// serve runs the call and tells its result as soon as it is known. settle
// waits until the process, its group and the effects are over; it has been
// called where there is an error.
func (r *run) serve() (result *Result, settle func(), err error) {
	kill := time.AfterFunc(r.call.Timeout+Grace, func() {
		r.overdue.Store(true)
		r.worker.child.Kill()
	})
	defer kill.Stop()
	uncancel := context.AfterFunc(r.ctx, r.cancel)
	defer uncancel()

	frame, err := r.converse()
	r.stop()
	// It has said all that it may: nothing it does from here on counts.
	r.worker.child.Kill()
	result = &Result{}
	var exit process.Exit
	over := make(chan struct{})
	go func() {
		defer close(over)
		exit = r.worker.end()
		r.served.Wait()
		result.Usage = Usage{Wall: time.Since(r.started), CPU: exit.User + exit.Sys, PeakRSS: exit.MaxRSS}
	}()
	settle = func() { <-over }
	if frame != nil {
		result.Console = consoleOf(frame.Console)
		if frame.Failure == nil && r.ctx.Err() == nil && !r.overdue.Load() {
			if err = r.accept(frame, result); err == nil {
				return result, settle, nil
			}
		}
	}
	settle()
	switch {
	case r.ctx.Err() != nil:
		err = r.ctx.Err()
	case r.overdue.Load():
		err = r.timedOut()
	case frame == nil:
		err = died(err, exit, r.worker.said())
	case frame.Failure != nil:
		err = r.failure(frame.Failure)
	}
	return result, settle, err
}

// cancel asks the worker to end, and ends it when it does not.
func (r *run) cancel() {
	go r.send(toWorker{Cancel: true})
	time.AfterFunc(Grace, r.worker.child.Kill)
}

// converse sends the call and serves what comes until the result.
func (r *run) converse() (*resultFrame, error) {
	sent := make(chan error, 1)
	go func() { sent <- r.sendCall() }()
	err := r.worker.greet()
	for err == nil {
		var body []byte
		if body, err = readFrame(r.worker.reader, nil, maxReplyWire); err != nil {
			break
		}
		var frame fromWorker
		if frame, err = decodeFromWorker(body); err != nil {
			break
		}
		switch {
		case frame.Result != nil:
			return frame.Result, nil
		case frame.Ask != nil:
			err = r.ask(frame.Ask)
		default:
			err = errors.New("the worker greeted twice")
		}
	}
	select {
	case e := <-sent:
		if errors.Is(e, errFrameTooLarge) {
			err = e
		}
	default:
	}
	return nil, err
}

func (r *run) sendCall() error {
	c := r.call
	target, err := json.Marshal(c.Target)
	if err != nil {
		return err
	}
	err = r.send(toWorker{Call: &callFrame{
		App: c.App, Generation: c.Generation, Source: string(c.Source), Method: c.Method, State: c.State, Argument: c.Argument,
		Revision: c.Revision, Target: target, Effects: knownEffects(c.Effects), Install: c.Install,
		TimeoutUs: max(time.Until(r.started.Add(c.Timeout)).Microseconds(), 0), Memory: c.Memory, Zone: c.Zone, Locale: c.Locale, Clock: c.Clock,
	}})
	if errors.Is(err, errFrameTooLarge) {
		r.worker.child.Kill()
	}
	return err
}

func (r *run) send(f toWorker) error {
	frame, err := encodeFrame(f, maxCallFrame)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err = r.worker.child.Stdin.Write(frame)
	return err
}

// ask serves one request beside the call. It never blocks the conversation.
func (r *run) ask(a *askFrame) error {
	if r.asks++; r.asks > maxAsks {
		return tooMuch("the app asked its host more than 10000 times")
	}
	size := int64(len(a.Input))
	if size > maxAskInput || r.held.Add(size) > maxAskBytes {
		return tooMuch("what the app asks of its host is too large")
	}
	r.served.Go(func() {
		defer r.held.Add(-size)
		answer := answerFrame{ID: a.ID}
		if result, err := r.answer(a); err != nil {
			answer.Failure = err.Error()
			if answer.Failure == "" {
				answer.Failure = a.Name + " failed"
			}
			var f *app.Failed
			answer.Refused = errors.As(err, &f) && f.Kind == app.Refused
		} else {
			answer.Result = result
		}
		// A worker that is gone needs no answer.
		_ = r.send(toWorker{Answer: &answer})
	})
	return nil
}

func (r *run) answer(a *askFrame) (json.RawMessage, error) {
	if !granted(a.Name, r.call.Effects) || r.effects == nil {
		return nil, &app.Failed{Kind: app.Refused, Message: ungranted(r.call.App, a.Name, a.Input)}
	}
	var input json.RawMessage
	if a.Input != nil {
		compact, err := jsontext.Compact(a.Input, maxDepth)
		if err != nil {
			return nil, fmt.Errorf("the request to %s cannot be read: %w", a.Name, err)
		}
		input = compact
	}
	result, err := r.effects.Serve(r.serving, a.Name, input)
	if err != nil {
		return nil, err
	}
	if len(result) > maxAskResult {
		return nil, fmt.Errorf("the answer of %s is too large: %d bytes, where %d are allowed", a.Name, len(result), maxAskResult)
	}
	return result, nil
}

func consoleOf(lines []jsLine) []ConsoleLine {
	out := make([]ConsoleLine, 0, min(len(lines), maxConsoleLines))
	for _, l := range lines[:cap(out)] {
		out = append(out, ConsoleLine(l))
	}
	return out
}
