package js

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeHost answers what a test tells it to.
type fakeHost struct {
	r    *Runtime
	mu   sync.Mutex
	asks []string
	// answer gives the result, or the failure, or nothing at all.
	answer func(name string, input json.RawMessage) (result, failure string, refused, silent bool)
}

func (h *fakeHost) Request(id int64, name string, input json.RawMessage) {
	h.mu.Lock()
	h.asks = append(h.asks, name+" "+string(input))
	h.mu.Unlock()
	if h.answer == nil {
		return
	}
	result, failure, refused, silent := h.answer(name, input)
	if !silent {
		go h.r.Answer(id, json.RawMessage(result), failure, refused)
	}
}

func TestFailures(t *testing.T) {
	cases := []struct{ name, source, kind, says string }{
		{"error", "\n  function bad() { throw new Error('no good') }\nexport function m() { bad() }", Crashed, "threw no good (main.mjs:2:"},
		{"class of error", `export function m() { null.x }`, Crashed, "threw TypeError: cannot read property 'x' of null (main.mjs:1:"},
		{"own error class", `class MyError extends Error { name = "MyError" } export function m() { throw new MyError("q") }`, Crashed, "threw MyError: q (main.mjs:1:"},
		{"error without a message", `export function m() { throw new RangeError() }`, Crashed, "threw RangeError (main.mjs:1:"},
		{"after an await", "export async function m() { await null;\n throw new Error('late') }", Crashed, "threw late (main.mjs:2:"},
		{"from a callback of the engine", "export function m() { [1].map(() => {\n throw new Error('in map') }) }", Crashed, "threw in map (main.mjs:2:"},
		{"from genapp's own code", "\nexport function m() { new URL('nope') }", Crashed, "threw TypeError: Invalid URL (main.mjs:2:"},
		{"text", `export function m() { throw "just text" }`, Crashed, "threw just text"},
		{"no text", `export function m() { throw "" }`, Crashed, "threw an empty string"},
		{"null", `export function m() { throw null }`, Crashed, "threw null"},
		{"undefined", `export function m() { return Promise.reject() }`, Crashed, "threw undefined"},
		{"number", `export function m() { throw 5 }`, Crashed, "threw 5"},
		{"symbol", `export function m() { throw Symbol("s") }`, Crashed, "threw a symbol"},
		{"object", `export function m() { throw { code: 1 } }`, Crashed, "threw [object Object]"},
		{"object with a message", `export function m() { throw { message: "like an error" } }`, Crashed, "threw like an error"},
		{"error that cannot be read", `export function m() { const e = new Error(); Object.defineProperty(e, "message", { get() { throw 1 } }); Object.defineProperty(e, "stack", { get() { throw 2 } }); throw e }`, Crashed, "threw Error"},
		{"a proxy", `export function m() { throw new Proxy({}, { get() { throw 1 } }) }`, Crashed, "threw an object"},
		{"a long message", `export function m() { throw new Error("x\n".repeat(1e6)) }`, Crashed, "threw x x x"},
		{"forged memory error", `export function m() { const e = new Error("out of memory"); e.name = "InternalError"; throw e }`, Crashed, "out of memory"},
		{"the stack", `export function m() { return m() }`, Crashed, "stack overflow"},
		{"the stack in a getter", `export function m() { const o = { get x() { return this.x } }; return o.x }`, Crashed, "stack overflow"},
		{"memory", `export function m() { const a = []; for (;;) a.push(new Uint8Array(1e6)) }`, TooLarge, "memory"},
		{"memory in small parts", `export function m() { let o = {}; for (;;) o = { o, a: 1, b: 2 } }`, TooLarge, "memory"},
		{"memory in one part", `export function m() { return { output: new Array(1e9).fill(1).join() } }`, TooLarge, "memory"},
		{"memory, caught", `export function m() { try { new Array(1e9).fill(1) } catch { } throw new Error("else") }`, Crashed, "else"},
		{"string", `export function m() { return { output: "x".repeat(2 ** 30 - 1) + "x" } }`, TooLarge, ""},
		{"class called", `export class m {}`, Crashed, "class constructors must be invoked"},
		{"generator", `export function* m() { yield { output: "x" } }`, InvalidResult, "output"},
		{"timer", "export function m() { setTimeout(() => {\n throw new TypeError('tick') }, 1); return new Promise((r) => setTimeout(r, 5000)) }", Crashed, "a timer threw TypeError: tick (main.mjs:2:"},
		{"microtask", `export function m() { queueMicrotask(() => { throw new Error("micro") }); return new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "threw micro"},
		{"listener", `export function m() { const t = new EventTarget(); t.addEventListener("x", () => { throw new Error("heard") }); t.dispatchEvent(new Event("x")); return new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "threw heard"},
		{"unhandled", `export async function m() { Promise.reject(new Error("lost")); await new Promise((r) => setTimeout(r, 5000)); return { output: "x" } }`, Crashed, "unhandled rejection: threw lost (main.mjs:1:"},
		{"unhandled, of an async function", `const f = async () => { throw new Error("lost") }; export async function m() { f(); await new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, told later", `export async function m() { const p = Promise.reject(new Error("lost")); await new Promise((r) => setTimeout(r, 2)); p.catch(() => {}); return { output: "x" } }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, of what then gave", `export async function m() { const p = Promise.reject(new Error("lost")); p.catch(() => {}); p.then(() => {}); await new Promise((r) => setTimeout(r, 2)); return { output: "x" } }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, and returned at once", `export async function m() { Promise.reject(new Error("lost")); return { output: "x" } }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, in a timer", `export async function m() { setTimeout(async () => { throw new Error("lost") }, 1); await new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, of several", `export async function m() { Promise.all([1, Promise.reject(new Error("lost"))]); await new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, finally", `export async function m() { Promise.reject(new Error("lost")).finally(() => {}); await new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, at the top", `Promise.reject(new Error("lost")); export async function m() { return { output: "x" } }`, Crashed, "unhandled rejection: threw lost"},
		{"unhandled, nothing", `export async function m() { Promise.reject(); await new Promise((r) => setTimeout(r, 5000)) }`, Crashed, "unhandled rejection: threw undefined"},
		{"never", `export function m() { return new Promise(() => {}) }`, Crashed, "m waits for a promise that nothing can settle"},
		{"never, after a timer", `export async function m() { await new Promise((r) => setTimeout(r, 1)); await new Promise(() => {}) }`, Crashed, "nothing can settle"},
		{"top level throws", "\nthrow new Error('top'); export function m() {}", Crashed, "threw top (main.mjs:2:"},
		{"top level rejects", "await Promise.reject(new Error('top')); export function m() {}", Crashed, "threw top"},
		{"top level never ends", "await new Promise(() => {}); export function m() {}", Crashed, "the module's top level waits"},
		{"syntax", "export function m() {\n  return {{ }", InvalidModule, "main.mjs:2:"},
		{"twice declared", "let a = 1; let a = 2; export function m() {}", InvalidModule, "main.mjs:1:"},
		{"import", "// node:fs\nimport fs from 'node:fs';\nexport function m() {}", InvalidModule, `imports "node:fs", which no app can (main.mjs:2)`},
		{"import of std", `import * as std from "std"; export function m() {}`, InvalidModule, `"std"`},
		{"import of os", `import * as os from "os"; export function m() {}`, InvalidModule, `"os"`},
		{"import for effect", "\n\nimport './x.mjs';", InvalidModule, `"./x.mjs", which no app can (main.mjs:3)`},
		{"export from", `export { readFile as m } from "node:fs/promises"`, InvalidModule, `"node:fs/promises"`},
		{"import at the top", `const fs = await import("node:fs"); export function m() {}`, InvalidModule, `"node:fs"`},
		{"import in a method", `export async function m() { await import("node:fs") }`, Crashed, `cannot import "node:fs"`},
		{"missing", `export function other() {} export const n = 5`, NotFound, `"m"`},
		{"not a function", `export const m = 5`, NotFound, `"m"`},
		{"refused, uncaught", `export async function m({ run }) { await run({ command: "refuse" }) }`, Refused, "not granted"},
		{"refused, floating", `export async function m({ run }) { run({ command: "refuse" }); await new Promise((r) => setTimeout(r, 5000)) }`, Refused, "not granted"},
		{"refused, rethrown", `export async function m({ run }) { try { await run({ command: "refuse" }) } catch (e) { throw e } }`, Refused, "not granted"},
		{"refused, wrapped", `export async function m({ run }) { try { await run({ command: "refuse" }) } catch (cause) { throw new Error("mine", { cause }) } }`, Crashed, "mine"},
		{"failed effect", `export async function m({ run }) { await run({ command: "fail" }) }`, Crashed, "threw it failed"},
		{"cyclic request", `export async function m({ run }) { const a = {}; a.a = a; await run(a) }`, Crashed, "circular"},
		{"large request", `export async function m({ run }) { await run({ s: "x".repeat(3e5) }) }`, Crashed, "too large"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := newRuntime(t)
			h := &fakeHost{r: r, answer: func(_ string, input json.RawMessage) (string, string, bool, bool) {
				if strings.Contains(string(input), "refuse") {
					return "", "run was not granted", true, false
				}
				return "", "it failed", false, false
			}}
			out, f := r.Run(Program{App: "main", Method: "m", Source: c.source, Effects: []string{"run"}}, h)
			if f == nil || f.Kind != c.kind || !strings.Contains(f.Message, c.says) {
				t.Fatalf("got %+v, %+v; want %s with %q", out, f, c.kind, c.says)
			}
			if len(f.Message) > 1024 || strings.Contains(f.Message, "\n") || strings.Contains(f.Detail+f.Message, hostFile) {
				t.Errorf("message %q, detail %q", f.Message, f.Detail)
			}
		})
	}
}

func TestSuccesses(t *testing.T) {
	cases := []struct{ name, body, output string }{
		{"rejection handled in the same turn", `const p = Promise.reject(new Error("x")); await null; p.catch(() => {}); await new Promise((r) => setTimeout(r, 2)); return { output: "ok" }`, "ok"},
		{"rejection handled some steps later", `const p = Promise.reject(new Error("x")); for (let i = 0; i < 50; i++) await null; p.catch(() => {}); await new Promise((r) => setTimeout(r, 2)); return { output: "ok" }`, "ok"},
		{"rejection awaited later in the turn", `const a = (async () => { throw new Error("x") })(); const b = Promise.resolve(1); await b; try { await a } catch { return { output: "ok" } }`, "ok"},
		{"rejections of which one counts", `try { await Promise.all([Promise.reject(1), Promise.reject(2)]) } catch (e) { await new Promise((r) => setTimeout(r, 2)); return { output: "ok" + e } }`, "ok1"},
		{"rejection that lost a race", `const late = new Promise((_, j) => setTimeout(j, 1, "x")); await Promise.race([1, late]); await new Promise((r) => setTimeout(r, 5)); return { output: "ok" }`, "ok"},
		{"rejection settled with the others", `const r = await Promise.allSettled([Promise.reject(1)]); return { output: r[0].status }`, "rejected"},
		{"rejection after the answer", `setTimeout(() => Promise.reject(new Error("x")), 60_000); return { output: "ok" }`, "ok"},
		{"refusal caught", `try { await c.run({ command: "refuse" }) } catch (e) { return { output: e.message + (e instanceof Error) } }`, "run was not granted" + "true"},
		{"effect", `const r = await c.run({ command: "x" }); return { output: JSON.stringify(r) }`, `{"code":0}`},
		{"effects at once", `const r = await Promise.all([1, 2, 3].map((n) => c.run({ n }))); return { output: String(r.length) }`, "3"},
		{"effect of nothing", `const r = await c.run(); return { output: JSON.stringify(r) }`, `{"code":0}`},
		{"effect that is not awaited", `c.run({ command: "x" }); return { output: "done" }`, "done"},
		{"effect beside a busy interval", `setInterval(() => { const t = Date.now(); while (Date.now() - t < 3); }, 1); const r = await c.run({ command: "x" }); return { output: JSON.stringify(r) }`, `{"code":0}`},
		{"timer left over", `setTimeout(() => { throw new Error("late") }, 60_000); return { output: "done" }`, "done"},
		{"keys", `return { output: Object.keys(c).join() }`, "state,argument,revision,app,target,signal,run,trace"},
		{"values", `return { output: [c.revision, c.app.name, c.app.generation, c.target.kind, c.target.id, c.signal.aborted, typeof c.trace].join() }`, "7,main,g,cli,abc,false,function"},
		{"mutable copies", `c.state.a = 2; c.argument.push(1); return { output: JSON.stringify([c.state, c.argument]) }`, `[{"a":2},[1]]`},
		{"signal is one", `return { output: String(c.signal === c.signal && c.signal instanceof AbortSignal) }`, "true"},
		{"own prototype key", `return { output: String(c.state.__proto__ === Object.prototype) + Object.keys(c.state) }`, "truea"},
		{"no ambient authority", `return { output: ["process", "require", "fetch", "std", "os", "scriptArgs", "print", "Deno", "Bun", "WebAssembly", "Worker", "navigator", "module", "exports"].filter((n) => n in globalThis).join() }`, ""},
		{"stack names the module", `return { output: String(/main\.mjs:\d+/.test(new Error("x").stack)) }`, "true"},
		{"import.meta", `return { output: import.meta.url }`, "genapp://main/main.mjs"},
		{"async stack", `const e = await (async () => { await null; return new Error("q") })(); return { output: String(e.stack.includes("main.mjs")) }`, "true"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := newRuntime(t)
			h := &fakeHost{r: r, answer: func(_ string, input json.RawMessage) (string, string, bool, bool) {
				if strings.Contains(string(input), "refuse") {
					return "", "run was not granted", true, false
				}
				return `{"code":0}`, "", false, false
			}}
			out, f := r.Run(Program{
				App: "main", Generation: "g", Method: "m", Source: "export async function m(c) { " + c.body + " }", Effects: []string{"run", "trace"},
				State: json.RawMessage(`{"a":1}`), Argument: json.RawMessage(`[]`), Revision: 7, Target: json.RawMessage(`{"kind":"cli","id":"abc"}`),
			}, h)
			if f != nil {
				t.Fatalf("%s: %s\n%s", f.Kind, f.Message, f.Detail)
			}
			if out.Output != c.output {
				t.Errorf("got %q, want %q", out.Output, c.output)
			}
		})
	}
}

func TestAbsentIsAbsent(t *testing.T) {
	const source = `export function m(c) { return { output: Object.keys(c).filter((k) => k === "state" || k === "argument").join() + ["state" in c, "argument" in c] } }`
	for _, c := range []struct {
		state, argument json.RawMessage
		want            string
	}{
		{nil, nil, "false,false"},
		{json.RawMessage("null"), nil, "statetrue,false"},
		{nil, json.RawMessage("null"), "argumentfalse,true"},
	} {
		out, f := newRuntime(t).Run(Program{App: "main", Method: "m", Source: source, State: c.state, Argument: c.argument}, nil)
		if f != nil || out.Output != c.want {
			t.Errorf("%s, %s: %+v, %v", c.state, c.argument, out, f)
		}
	}
}

// TestInterrupt stops what would never end, wherever it spins.
func TestInterrupt(t *testing.T) {
	for name, source := range map[string]string{
		"loop":                 `export function m() { for (;;); }`,
		"finally":              `export function m() { for (;;) try { for (;;); } finally { continue } }`,
		"catch":                `export function m() { for (;;) try { for (;;); } catch { } }`,
		"microtasks":           `export async function m() { for (;;) await null }`,
		"timers":               `export function m() { const f = () => setTimeout(f, 0); f(); return new Promise(() => {}) }`,
		"waiting":              `export function m() { return new Promise((r) => setTimeout(r, 1e9)) }`,
		"effect":               `export function m({ run }) { return run({}) }`,
		"top level":            `for (;;); export function m() {}`,
		"top level await":      `for (;;) await null; export function m() {}`,
		"regular expression":   `export function m() { return { output: String(/^(a+)+$/.test("a".repeat(40) + "!")) } }`,
		"getter of the result": `export function m() { return { get output() { for (;;); } } }`,
		"toJSON":               `export function m() { return { output: "x", state: { toJSON() { for (;;); } } } }`,
		"message":              `export function m() { throw Object.defineProperty(new Error(), "message", { get() { for (;;); } }) }`,
		"sort":                 `export function m() { for (;;) Array.from({ length: 1e5 }, (_, i) => -i).sort((a, b) => a - b) }`,
		"JSON":                 `export function m() { const a = Array(1e5).fill(0); for (;;) JSON.stringify(a) }`,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRuntime(t)
			timer := time.AfterFunc(50*time.Millisecond, r.Interrupt)
			defer timer.Stop()
			_, f := r.Run(Program{App: "main", Method: "m", Source: source, Effects: []string{"run"}}, &fakeHost{r: r})
			if f == nil || f.Kind != Timeout {
				t.Fatalf("got %+v", f)
			}
		})
	}
}

func TestCancelFiresTheSignal(t *testing.T) {
	r := newRuntime(t)
	h := &fakeHost{r: r}
	h.answer = func(string, json.RawMessage) (string, string, bool, bool) {
		go r.Cancel()
		return "", "", false, true
	}
	out, f := r.Run(Program{App: "main", Method: "m", Effects: []string{"run"}, Source: `export function m({ run, signal }) {
		run({}); return new Promise((done) => { signal.onabort = () => done({ output: signal.reason.name + signal.aborted }) }) }`}, h)
	if f != nil || out.Output != "AbortErrortrue" {
		t.Errorf("%+v, %+v", out, f)
	}
}

func TestInstallNeedsInit(t *testing.T) {
	_, f := newRuntime(t).Run(Program{App: "main", Method: "init", Install: true, Source: `export function start() {}`}, nil)
	if f == nil || f.Kind != InvalidModule || !strings.Contains(f.Message, "init") || f.Hint == "" {
		t.Errorf("%+v", f)
	}
	_, f = newRuntime(t).Run(Program{App: "main", Method: "init", Source: `export function start() {}`}, nil)
	if f == nil || f.Kind != NotFound || !strings.Contains(f.Hint, "start") {
		t.Errorf("%+v", f)
	}
}

func TestInitAndRefresh(t *testing.T) {
	const source = `export const init = () => ({ output: "x" }); export const refresh = () => ({ output: "x", state: null })`
	for _, method := range []string{"init", "refresh"} {
		_, f := newRuntime(t).Run(Program{App: "main", Method: method, Source: source}, nil)
		if f == nil || f.Kind != InvalidResult || !strings.Contains(f.Message, method) {
			t.Errorf("%s: %+v", method, f)
		}
	}
}

func TestConsole(t *testing.T) {
	r := newRuntime(t)
	_, f := r.Run(Program{App: "main", Method: "m", Source: `export function m() {
		console.log("a %s", 1, { b: [1, "x"], get g() { return 1 } }, null, undefined, 5n, Symbol("s"), m);
		console.error(new TypeError("bad")); console.warn(new Map([["k", new Set([1])]]), new Date(0), /x/g, [undefined]);
		const c = {}; c.c = c; console.info(c);
		console.debug(new Proxy({}, { ownKeys() { throw 1 } }), { toString() { throw 1 } });
		return { output: "" } }`}, nil)
	if f != nil {
		t.Fatal(f.Message)
	}
	want := []Line{
		{"log", `a 1 { b: [ 1, 'x' ], g: [Getter] } null undefined 5n Symbol(s) [Function: m]`},
		{"error", "TypeError: bad\n    at m (main.mjs:3:30)"},
		{"warn", `Map(1) { 'k' => Set(1) { 1 } } 1970-01-01T00:00:00.000Z /x/g [ undefined ]`},
		{"info", `<ref *1> { c: [Circular *1] }`},
		{"debug", `{} { toString: [Function: toString] }`},
	}
	got := r.Console()
	if len(got) != len(want) {
		t.Fatalf("%d lines: %v", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: got %v, want %v", i, got[i], want[i])
		}
	}
}

func TestConsoleIsBounded(t *testing.T) {
	r := newRuntime(t)
	if _, f := r.Run(Program{App: "main", Method: "m", Source: `export function m() { for (let i = 0; i < 5000; i++) console.log("x".repeat(100)); return { output: "" } }`}, nil); f != nil {
		t.Fatal(f.Message)
	}
	lines, size := r.Console(), 0
	for _, l := range lines {
		size += len(l.Text)
	}
	if len(lines) > maxConsoleLines+1 || size > maxConsole+100 || !strings.Contains(lines[len(lines)-1].Text, "cut") {
		t.Errorf("%d lines, %d bytes, the last is %q", len(lines), size, lines[len(lines)-1].Text)
	}
}

func TestClock(t *testing.T) {
	at := time.Date(2031, 2, 28, 9, 5, 0, 123e6, time.UTC)
	out, f := newRuntime(t).Run(Program{App: "main", Method: "m", Clock: &at, Zone: "America/New_York", Source: `export function m() {
		return { output: [new Date().toISOString(), Date.now(), new Date().getHours(), Date().slice(0, 24), performance.now(), new Intl.DateTimeFormat("en-US", { hour: "numeric" }).format()].join("|") } }`}, nil)
	const want = "2031-02-28T09:05:00.123Z|1930035900123|4|Fri Feb 28 2031 04:05:00|0|4 AM"
	if f != nil || out.Output != want {
		t.Errorf("got %+v, %+v", out, f)
	}
	if _, f := newRuntime(t).Run(Program{App: "main", Method: "m", Zone: "Mars/Olympus", Source: `export function m() {}`}, nil); f == nil || !strings.Contains(f.Message, "Mars/Olympus") {
		t.Errorf("an unknown zone: %+v", f)
	}
}
