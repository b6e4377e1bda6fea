package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/js"
	"github.com/genapp-dev/genapp/internal/engine/module"
)

// effectsFunc serves effects with a function.
type effectsFunc func(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error)

func (f effectsFunc) Serve(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error) {
	return f(ctx, name, input)
}

func TestEffects(t *testing.T) {
	serve := effectsFunc(func(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error) {
		var in struct{ Command string }
		if err := json.Unmarshal(input, &in); err != nil {
			return nil, err
		}
		switch in.Command {
		case "refuse":
			return nil, &app.Failed{Kind: app.Refused, Message: "run of refuse was not granted"}
		case "fail":
			return nil, errors.New("it failed")
		case "huge":
			return json.RawMessage(`"` + strings.Repeat("x", 2<<20) + `"`), nil
		case "nothing":
			return nil, nil
		}
		return json.Marshal(map[string]any{"name": name, "saw": string(input)})
	})
	for body, want := range map[string]string{
		`return { output: JSON.stringify(await c.run({ command: "x", args: ["a"] })) }`:                                                      `{"name":"run","saw":"{\"command\":\"x\",\"args\":[\"a\"]}"}`,
		`return { output: String(await c.run({ command: "nothing" })) }`:                                                                     "undefined",
		`try { await c.run({ command: "fail" }) } catch (e) { return { output: e.message } }`:                                                "it failed",
		`try { await c.run({ command: "refuse" }) } catch (e) { return { output: e.message } }`:                                              "run of refuse was not granted",
		`await c.run({ command: "refuse" })`:                                                                                                 "refused: run of refuse was not granted",
		`try { await c.run({ command: "refuse" }) } catch (e) { throw new Error("own") }`:                                                    "crashed: threw own",
		`try { await c.run({ command: "huge" }) } catch (e) { return { output: e.message } }`:                                                "the answer of run is too large",
		`const all = await Promise.all(Array.from({ length: 200 }, (_, i) => c.run({ command: "n" + i }))); return { output: all[199].saw }`: `{"command":"n199"}`,
	} {
		result, err := run1(t, Call{App: "main", Source: []byte("export async function m(c) { " + body + " }"), Method: "m", Effects: []string{"run"}}, serve)
		got := result.Output
		if err != nil {
			got = codeOf(err) + ": " + err.Error()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
}

// TestEffectsEndWithTheCall: what still runs when the call is over is
// cancelled, and has ended when Run returns.
func TestEffectsEndWithTheCall(t *testing.T) {
	for name, c := range map[string]struct{ body, code string }{
		"returned": {`c.run({}); return { output: "done" }`, ""},
		"threw":    {`c.run({}); throw new Error("x")`, "crashed"},
		"timeout":  {`await c.run({})`, "timeout"},
		"spinning": {`c.run({}); await null; for (;;);`, "timeout"},
	} {
		var begun, ended atomic.Int32
		_, err := run1(t, Call{App: "main", Source: []byte("export async function m(c) { " + c.body + " }"), Method: "m", Effects: []string{"run"}, Timeout: time.Second},
			effectsFunc(func(ctx context.Context, _ string, _ json.RawMessage) (json.RawMessage, error) {
				begun.Add(1)
				<-ctx.Done()
				ended.Add(1)
				return nil, ctx.Err()
			}))
		// On a machine that is too busy to begin in time, nothing is to be ended.
		if codeOf(err) != c.code || begun.Load() != ended.Load() || c.code != "timeout" && begun.Load() != 1 {
			t.Errorf("%s: %v, %d begun, %d ended", name, err, begun.Load(), ended.Load())
		}
	}
}

func TestFlood(t *testing.T) {
	if underRace {
		t.Skip("it measures memory")
	}
	before := ownRSS(t)
	for name, c := range map[string]struct{ source, code string }{
		"many asks":   {`export async function m({ run }) { for (let i = 0; i < 20000; i++) run({ i }); await new Promise((r) => setTimeout(r, 5000)) }`, "too_large"},
		"large asks":  {`export async function m({ run }) { const s = "x".repeat(2e5); for (let i = 0; i < 100; i++) run({ s }); await new Promise((r) => setTimeout(r, 5000)) }`, "too_large"},
		"deep ask":    {`export async function m({ run }) { let a = 1; for (let i = 0; i < 100; i++) a = [a]; await run(a) }`, "crashed"},
		"console":     {`export function m() { for (let i = 0; i < 1e5; i++) console.log("\u0001".repeat(1000)); return { output: "x" } }`, ""},
		"all at once": {`export function m() { console.log("\u0001".repeat(60000)); return { output: "\u0001".repeat(65536), state: "\u0001".repeat(40000) } }`, ""},
	} {
		_, err := run1(t, Call{App: "main", Source: []byte(c.source), Method: "m", Effects: []string{"run"}}, effectsFunc(func(ctx context.Context, _ string, _ json.RawMessage) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}))
		if codeOf(err) != c.code {
			t.Errorf("%s: %v\n%s", name, err, detailOf(err))
		}
		if grown := ownRSS(t) - before; grown > 64<<20 {
			t.Errorf("%s: the parent grew by %d MiB", name, grown>>20)
		}
	}
}

func TestLargeCalls(t *testing.T) {
	pad := "//" + strings.Repeat("я<&>\x01", 170_000) + "\n"
	big := json.RawMessage(`"` + strings.Repeat("s", 262_142) + `"`)
	result, err := run1(t, Call{App: "main", Source: []byte(pad + `export function m(c) { return { output: String(c.state.length + c.argument.length), state: c.state } }`), Method: "m", State: big, Argument: big}, nil)
	if err != nil || result.Output != "524284" || len(result.State) != 262_144 {
		t.Errorf("%v, %s, %d", err, result.Output, len(result.State))
	}
}

func TestCancel(t *testing.T) {
	for name, body := range map[string]string{
		"polite":   `return new Promise((done) => { c.run({}); c.signal.onabort = () => done({ output: "x" }) })`,
		"deaf":     `await c.run({})`,
		"spinning": `c.run({}); await null; for (;;);`,
	} {
		ctx, cancel := context.WithCancel(context.Background())
		l := NewLauncher(Options{})
		start := time.Now()
		_, err := l.Run(ctx, Call{App: "main", Source: []byte("export async function m(c) { " + body + " }"), Method: "m", Effects: []string{"run"}},
			effectsFunc(func(ctx context.Context, _ string, _ json.RawMessage) (json.RawMessage, error) {
				cancel()
				<-ctx.Done()
				return nil, ctx.Err()
			}))
		l.Close()
		if !errors.Is(err, context.Canceled) || time.Since(start) > 5*time.Second {
			t.Errorf("%s: %v after %v", name, err, time.Since(start))
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l := NewLauncher(Options{})
	defer l.Close()
	if _, err := l.Run(ctx, Call{App: "main", Method: "m"}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
}

// TestNative are builtins that heed no interrupt: the parent's kill ends them.
func TestNative(t *testing.T) {
	start := time.Now()
	result, err := run1(t, Call{App: "main", Source: []byte(`export function m() { const a = { length: 4e9 }; return { output: String(Array.prototype.indexOf.call(a, 1)) } }`), Method: "m", Timeout: 200 * time.Millisecond}, nil)
	if codeOf(err) != "timeout" || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	if result.Usage.Wall < 200*time.Millisecond || result.Usage.CPU <= 0 || result.Usage.PeakRSS <= 0 {
		t.Errorf("usage %+v", result.Usage)
	}
}

func TestMemoryCap(t *testing.T) {
	source := []byte(`export function m() { const a = []; for (let i = 0; i < 20; i++) a.push(new Uint8Array(1 << 20).fill(1)); return { output: "kept" } }`)
	for _, c := range []struct {
		memory int64
		code   string
	}{{16 << 20, "too_large"}, {64 << 20, ""}, {1, "too_large"}} {
		_, err := run1(t, Call{App: "main", Source: source, Method: "m", Memory: c.memory}, nil)
		if codeOf(err) != c.code {
			t.Errorf("%d MiB: %v", c.memory>>20, err)
		}
	}
}

func TestWarm(t *testing.T) {
	l := NewLauncher(Options{Warm: 2})
	awaitWarm(t, l, 2)
	l.mu.Lock()
	pids := map[int]bool{}
	for _, w := range l.ahead {
		pids[w.child.Pid()] = true
	}
	l.mu.Unlock()
	call := Call{App: "main", Source: []byte(`globalThis.n = (globalThis.n ?? 0) + 1; export function m() { return { output: String(globalThis.n) } }`), Method: "m"}
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			for range 3 {
				if result, err := l.Run(context.Background(), call, nil); err != nil || result.Output != "1" {
					t.Errorf("%v, %+v", err, result)
				}
			}
		})
	}
	group.Wait()
	awaitWarm(t, l, 2)
	l.mu.Lock()
	for _, w := range l.ahead {
		if pids[w.child.Pid()] {
			t.Error("a worker was used twice, or not at all")
		}
		pids[w.child.Pid()] = true
	}
	l.mu.Unlock()
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	for pid := range pids {
		if alive(pid) {
			t.Errorf("process %d is left", pid)
		}
	}
}

// TestWarmDies: a worker that died while it waited is not a call's problem.
func TestWarmDies(t *testing.T) {
	l := NewLauncher(Options{Warm: 1})
	defer l.Close()
	awaitWarm(t, l, 1)
	l.mu.Lock()
	w := l.ahead[0]
	l.mu.Unlock()
	w.child.Kill()
	<-w.quiet
	if result, err := l.Run(context.Background(), Call{App: "main", Source: []byte(`export const m = () => ({ output: "x" })`), Method: "m"}, nil); err != nil || result.Output != "x" {
		t.Errorf("%v", err)
	}
}

func TestPrepare(t *testing.T) {
	l := NewLauncher(Options{})
	l.Prepare()
	l.Prepare()
	l.starts.Wait()
	l.mu.Lock()
	n := len(l.ahead)
	l.mu.Unlock()
	if n != 1 {
		t.Fatalf("%d workers stand ready", n)
	}
	for range 2 {
		if result, err := l.Run(context.Background(), Call{App: "main", Source: []byte(`export const m = () => ({ output: "x" })`), Method: "m"}, nil); err != nil || result.Output != "x" {
			t.Errorf("%v", err)
		}
	}
	l.Prepare()
	l.Close()
	l.Prepare()
	if len(l.ahead) != 0 {
		t.Error("a worker is left")
	}
}

func TestNoSuchExecutable(t *testing.T) {
	l := NewLauncher(Options{Executable: "/no/such/file"})
	defer l.Close()
	l.Prepare()
	if _, err := l.Run(context.Background(), Call{App: "main", Method: "m"}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// TestOrphan: a worker whose parent is gone ends, even while it spins.
func TestOrphan(t *testing.T) {
	l := NewLauncher(Options{})
	defer l.Close()
	w, err := l.start(false, DefaultMemory)
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(context.Background(), Call{App: "main", Source: []byte(`export async function m({ run }) { run({}); for (;;); }`), Method: "m", Timeout: time.Hour, Memory: DefaultMemory}, nil, w, time.Now())
	if err := r.sendCall(); err != nil {
		t.Fatal(err)
	}
	if err := w.greet(); err != nil {
		t.Fatal(err)
	}
	if _, err := readFrame(w.reader, nil, maxReplyWire); err != nil { // it has asked, and spins now
		t.Fatal(err)
	}
	w.child.Stdin.Close()
	select {
	case <-w.quiet:
	case <-time.After(10 * time.Second):
		t.Error("it spins on")
	}
	w.end()
}

func alive(pid int) bool {
	_, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	return err == nil
}

// The engine's rule for a method's name and the one for modules are one rule.
func TestMethodNamesAreThoseOfModules(t *testing.T) {
	names := []string{"", "a", "go", "step_2", "a-b", "addOne", "Go", "_a", "9a", "default", "then", "constructor", "__proto__", "a.b", "é", "a\n",
		strings.Repeat("a", 32), strings.Repeat("a", 33)}
	for c := range 128 {
		names = append(names, string(rune(c)), "a"+string(rune(c)))
	}
	for _, name := range names {
		if js.IsMethodName(name) != module.ValidMethod(name) {
			t.Errorf("%q: the engine says %v, the module's rule %v", name, js.IsMethodName(name), module.ValidMethod(name))
		}
	}
}
