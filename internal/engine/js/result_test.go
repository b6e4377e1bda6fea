package js

import (
	"strings"
	"testing"
)

// TestResults is decision 3 and the order of decision 2: what a method
// returns, and what becomes of it.
func TestResults(t *testing.T) {
	const deep = `let s = 1; for (let i = 0; i < %d; i++) s = [s]; return { output: "x", state: s }`
	cases := []struct {
		name, body string
		kind, says string // of the failure, where there is one
		state      string // "" is none
		output     string
		mode       string // "" is new
		refresh    int64
	}{
		{name: "plain", body: `return { output: "x" }`, output: "x"},
		{name: "a promise of one", body: `return Promise.resolve({ output: "x" })`, output: "x"},
		{name: "a thenable", body: `return { then(r) { r({ output: "x" }) } }`, output: "x"},
		{name: "empty output", body: `return { output: "" }`},
		{name: "unknown keys", body: `return { output: "x", more: () => 1, [Symbol("s")]: 2n }`, output: "x"},
		{name: "null prototype", body: `return Object.assign(Object.create(null), { output: "x" })`, output: "x"},
		{name: "a class's own fields", body: `return new (class { output = "x" })()`, output: "x"},
		{name: "a getter on the class", body: `return new (class { get output() { return "x" } })()`, kind: InvalidResult, says: "output"},
		{name: "inherited", body: `return Object.create({ output: "x" })`, kind: InvalidResult, says: "output"},
		{name: "hidden", body: `return Object.defineProperty({}, "output", { value: "x" })`, kind: InvalidResult, says: "output"},
		{name: "a getter of its own", body: `let n = 0; return { get output() { return "x" + ++n } }`, output: "x1"},
		{name: "a getter that throws", body: `return { get output() { throw new Error("trap") } }`, kind: Crashed, says: "trap"},
		{name: "a state getter that throws", body: `return { output: "x", get state() { throw new Error("trap") } }`, kind: Crashed, says: "trap"},
		{name: "nothing", body: ``, kind: InvalidResult, says: "nothing"},
		{name: "null", body: `return null`, kind: InvalidResult, says: "null"},
		{name: "a string", body: `return "x"`, kind: InvalidResult, says: "a string"},
		{name: "an array", body: `return [{ output: "x" }]`, kind: InvalidResult, says: "an array"},
		{name: "a function", body: `return () => ({ output: "x" })`, kind: InvalidResult, says: "a function"},
		{name: "output no string", body: `return { output: 42 }`, kind: InvalidResult, says: "a number"},
		{name: "output a String object", body: `return { output: new String("x") }`, kind: InvalidResult, says: "an object"},
		{name: "output before viewMode", body: `return { output: 1, viewMode: "z", state: undefined }`, kind: InvalidResult, says: "output"},
		{name: "viewMode before refreshAfterMs", body: `return { output: "x", viewMode: "z", refreshAfterMs: 0, state: undefined }`, kind: InvalidResult, says: "viewMode"},
		{name: "refreshAfterMs before state", body: `return { output: "x", refreshAfterMs: 0, state: undefined }`, kind: InvalidResult, says: "refreshAfterMs"},
		{name: "output at its bound", body: `return { output: "a".repeat(65536) }`, output: strings.Repeat("a", 65536)},
		{name: "output over it", body: `return { output: "a".repeat(65537), viewMode: "z" }`, kind: TooLarge, says: "output"},
		{name: "letters at the bound", body: `return { output: "я".repeat(32768) }`, output: strings.Repeat("я", 32768)},
		{name: "letters over it", body: `return { output: "я".repeat(32769) }`, kind: TooLarge, says: "65538 bytes"},
		{name: "half a character", body: `return { output: "a\ud800b\udc00" }`, output: "a\uFFFDb\uFFFD"},
		{name: "a whole one", body: `return { output: "\ud83d" + "\ude00" }`, output: "😀"},
		{name: "a NUL", body: `return { output: "a\0b" }`, output: "a\x00b"},
		{name: "viewMode edit", body: `return { output: "x", viewMode: "edit" }`, output: "x", mode: "edit"},
		{name: "viewMode undefined", body: `return { output: "x", viewMode: undefined }`, output: "x"},
		{name: "viewMode null", body: `return { output: "x", viewMode: null }`, output: "x"},
		{name: "viewMode else", body: `return { output: "x", viewMode: true }`, kind: InvalidResult, says: "viewMode"},
		{name: "refresh small", body: `return { output: "x", refreshAfterMs: 1 }`, output: "x", refresh: 2000},
		{name: "refresh as it is", body: `return { output: "x", refreshAfterMs: 5e3 }`, output: "x", refresh: 5000},
		{name: "refresh large", body: `return { output: "x", refreshAfterMs: 1e300 }`, output: "x", refresh: 86_400_000},
		{name: "refresh zero", body: `return { output: "x", refreshAfterMs: 0 }`, kind: InvalidResult, says: "refreshAfterMs"},
		{name: "refresh negative", body: `return { output: "x", refreshAfterMs: -5 }`, kind: InvalidResult, says: "-5"},
		{name: "refresh broken", body: `return { output: "x", refreshAfterMs: 1.5 }`, kind: InvalidResult, says: "1.5"},
		{name: "refresh a string", body: `return { output: "x", refreshAfterMs: "5000" }`, kind: InvalidResult, says: "a string"},
		{name: "refresh null", body: `return { output: "x", refreshAfterMs: null }`, kind: InvalidResult, says: "null"},
		{name: "refresh undefined", body: `return { output: "x", refreshAfterMs: undefined }`, kind: InvalidResult, says: "refreshAfterMs"},
		{name: "refresh infinite", body: `return { output: "x", refreshAfterMs: Infinity }`, kind: InvalidResult, says: "Infinity"},
		{name: "refresh BigInt", body: `return { output: "x", refreshAfterMs: 5000n }`, kind: InvalidResult, says: "refreshAfterMs"},
		{name: "state null", body: `return { output: "x", state: null }`, output: "x", state: "null"},
		{name: "state undefined", body: `return { output: "x", state: undefined }`, kind: InvalidResult, says: "state"},
		{name: "state a function", body: `return { output: "x", state() {} }`, kind: InvalidResult, says: "a function as state"},
		{name: "state a symbol", body: `return { output: "x", state: Symbol() }`, kind: InvalidResult, says: "a symbol as state"},
		{name: "state a scalar", body: `return { output: "x", state: "s" }`, output: "x", state: `"s"`},
		{name: "state as JSON has it", body: `return { output: "x", state: { d: new Date(0), m: new Map([[1, 2]]), n: NaN, z: -0, u: undefined, f() {}, a: [undefined, () => 1], s: "\ud800" } }`,
			output: "x", state: `{"d":"1970-01-01T00:00:00.000Z","m":{},"n":null,"z":0,"a":[null,null],"s":"\ud800"}`},
		{name: "toJSON", body: `return { output: "x", state: { toJSON: () => ({ is: 1 }) } }`, output: "x", state: `{"is":1}`},
		{name: "toJSON of nothing", body: `return { output: "x", state: { toJSON() {} } }`, kind: InvalidResult, says: "state"},
		{name: "toJSON that throws", body: `return { output: "x", state: { toJSON() { throw new TypeError("own") } } }`, kind: Crashed, says: "own"},
		{name: "BigInt", body: `return { output: "x", state: { list: [1, { "my key": 2n }] } }`, kind: InvalidResult, says: `state.list[1]["my key"]`},
		{name: "BigInt with a form", body: `BigInt.prototype.toJSON = function () { return String(this) }; return { output: "x", state: 5n }`, output: "x", state: `"5"`},
		{name: "a cycle", body: `const a = { b: [] }; a.b.push(a); return { output: "x", state: { a } }`, kind: InvalidResult, says: "state.a.b[0]"},
		{name: "a diamond", body: `const a = {}; return { output: "x", state: [a, a] }`, output: "x", state: `[{},{}]`},
		{name: "a proxy", body: `return { output: "x", state: new Proxy({ a: 1 }, {}) }`, output: "x", state: `{"a":1}`},
		{name: "state at its bound", body: `return { output: "x", state: "s".repeat(262142) }`, output: "x", state: `"` + strings.Repeat("s", 262142) + `"`},
		{name: "state over it", body: `return { output: "x", state: "s".repeat(262143) }`, kind: TooLarge, says: "state"},
		{name: "state deep", body: strings.Replace(deep, "%d", "64", 1), output: "x", state: strings.Repeat("[", 64) + "1" + strings.Repeat("]", 64)},
		{name: "state too deep", body: strings.Replace(deep, "%d", "65", 1), kind: TooLarge, says: "64 deep"},
		{name: "state far too deep", body: strings.Replace(deep, "%d", "5000", 1), kind: TooLarge, says: "64 deep"},
		{name: "state beyond the stack", body: strings.Replace(deep, "%d", "100000", 1), kind: TooLarge, says: "64 deep"},
		{name: "brackets in a string", body: `return { output: "x", state: ["[[[".repeat(40), "\\\"["] }`, output: "x", state: `["` + strings.Repeat("[[[", 40) + `","\\\"["]`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := newRuntime(t)
			out, f := r.Run(Program{App: "main", Method: "m", Source: "export function m() { " + c.body + " }"}, nil)
			if c.kind != "" {
				if f == nil || f.Kind != c.kind || !strings.Contains(f.Message, c.says) {
					t.Fatalf("got %+v, %v; want %s with %q", out, f, c.kind, c.says)
				}
				return
			}
			if f != nil {
				t.Fatalf("%s: %s", f.Kind, f.Message)
			}
			mode := "new"
			if c.mode != "" {
				mode = c.mode
			}
			if out.Output != c.output || string(out.State) != c.state || out.HasState != (c.state != "") || out.ViewMode != mode || out.RefreshAfterMs != c.refresh {
				t.Errorf("got %.200q, state %.200s, %s, %d", out.Output, out.State, out.ViewMode, out.RefreshAfterMs)
			}
		})
	}
}

// TestPollution: what an app does to its globals changes nothing of what is
// true of its result.
func TestPollution(t *testing.T) {
	const poison = `
	JSON.stringify = () => "{}"; JSON.parse = () => 1;
	Promise.prototype.then = function () { throw new Error("then") };
	Promise.resolve = Promise.reject = () => 1; globalThis.Promise = null;
	Array.isArray = () => true; Object.keys = () => []; Reflect.ownKeys = () => [];
	Array.prototype[Symbol.iterator] = null; Array.prototype.push = null;
	Object.prototype.output = "faked"; Object.prototype.viewMode = "edit"; Object.prototype.refreshAfterMs = 5000;
	String.prototype.valueOf = null; globalThis.String = null; Function.prototype.call = null; Function.prototype.apply = null;
	`
	for body, want := range map[string]string{
		`return { output: "x", state: { a: 1 } }`: `x {"a":1} new 0`,
		`return { state: 1 }`:                     "invalid_result",
		`return {}`:                               "invalid_result",
	} {
		r := newRuntime(t)
		out, f := r.Run(Program{App: "main", Method: "m", Source: poison + "export function m() { " + body + " }"}, nil)
		got := ""
		if f != nil {
			got = f.Kind
		} else {
			got = out.Output + " " + string(out.State) + " " + out.ViewMode + " 0"
		}
		if got != want {
			t.Errorf("%s: got %s (%v), want %s", body, got, f, want)
		}
	}
}
