package worker

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	goruntime "runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/js"
	"github.com/genapp-dev/genapp/internal/engine/sandbox"
)

// ChildArgument is the first argument of a process that is to be a worker.
const ChildArgument = "__worker"

// Arguments after it.
const (
	argumentOpen = "open"  // no sandbox
	argumentData = "data=" // RLIMIT_DATA in bytes
)

// dataReserve is what a worker process may hold beside its engine's values.
const dataReserve = 192 << 20

// RunIfChild turns this process into a worker when it was started as one, and
// then never returns. Call it first in main and in TestMain.
func RunIfChild() {
	if len(os.Args) < 2 || os.Args[1] != ChildArgument {
		return
	}
	// A worker lives for one call: its few megabytes are cheaper kept than
	// collected. The engine's values are not Go's to collect.
	// One call is one thread of JavaScript: more threads only get in its way.
	goruntime.GOMAXPROCS(1)
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(48 << 20)
	os.Exit(serve(os.Args[2:], os.Stdin, os.Stdout))
}

// serve is the life of a worker: build, wall in, greet, one call, end.
func serve(arguments []string, in io.Reader, out io.Writer) int {
	open, data := false, uint64(DefaultMemory+dataReserve)
	for _, a := range arguments {
		if a == argumentOpen {
			open = true
		} else if s, ok := strings.CutPrefix(a, argumentData); ok {
			data, _ = strconv.ParseUint(s, 10, 64)
		}
	}
	// Walled in first: the fewer threads there are, the less each wall costs.
	if !open {
		sandbox.Enter(sandbox.Limits{Data: data})
	}
	runtime, err := js.New(DefaultMemory)
	if err != nil {
		return 1
	}
	w := &writer{out: out}
	if w.send(fromWorker{Hello: &helloFrame{Version: wireVersion}}) != nil {
		return 1
	}
	reader := bufio.NewReaderSize(in, 32<<10)
	body, err := readFrame(reader, nil, maxCallFrame)
	if err != nil {
		return 1
	}
	var first toWorker
	if json.Unmarshal(body, &first) != nil || first.Call == nil {
		return 1
	}
	call := first.Call
	time.AfterFunc(time.Duration(call.TimeoutUs)*time.Microsecond, runtime.Interrupt)
	go follow(reader, runtime)
	runtime.Limit(call.Memory)
	outcome, failure := runtime.Run(js.Program{
		App: call.App, Generation: call.Generation, Source: call.Source, Method: call.Method,
		State: call.State, Argument: call.Argument, Revision: call.Revision, Target: call.Target,
		Effects: call.Effects, Install: call.Install, Zone: call.Zone, Locale: call.Locale, Clock: call.Clock,
	}, asker{w})
	if w.send(fromWorker{Result: resultOf(outcome, failure, runtime.Console())}) != nil {
		return 1
	}
	return 0
}

// follow takes answers and the cancel while the call runs. The end of the
// input is the end of the parent, or its wish: nothing here outlives it, even
// while JavaScript spins.
func follow(r *bufio.Reader, runtime *js.Runtime) {
	for {
		body, err := readFrame(r, nil, maxCallFrame)
		var f toWorker
		if err != nil || json.Unmarshal(body, &f) != nil {
			os.Exit(1)
		}
		switch {
		case f.Answer != nil:
			runtime.Answer(f.Answer.ID, f.Answer.Result, f.Answer.Failure, f.Answer.Refused)
		case f.Cancel:
			runtime.Cancel()
		}
	}
}

func resultOf(out *js.Outcome, failure *js.Failure, console []js.Line) *resultFrame {
	if failure != nil {
		return &resultFrame{Console: console, Failure: &failureFrame{
			Kind: failure.Kind, Message: failure.Message, Detail: failure.Detail, Hint: failure.Hint,
		}}
	}
	return &resultFrame{
		HasState: out.HasState, State: out.State, Output: out.Output, ViewMode: out.ViewMode,
		RefreshAfterMs: out.RefreshAfterMs, Methods: out.Methods, Console: console,
	}
}

// writer sends whole frames.
type writer struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *writer) send(f fromWorker) error {
	frame, err := encodeFrame(f, maxReplyWire)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = w.out.Write(frame)
	return err
}

// asker is the engine's host: it passes what the app asks on to the parent.
type asker struct{ w *writer }

func (a asker) Request(id int64, name string, input json.RawMessage) {
	// A parent that is gone ends this process by the end of its input.
	_ = a.w.send(fromWorker{Ask: &askFrame{ID: id, Name: name, Input: input}})
}
