package js

import (
	"regexp"
	"strings"
	"testing"
)

// TestStacks holds the stacks of errors to V8's form: name and message, then
// the app's own calls, and those that await them. The columns are the engine's,
// and left out here.
func TestStacks(t *testing.T) {
	column := regexp.MustCompile(`(:\d+):\d+`)
	for _, c := range []struct{ name, body, want string }{
		{"call", `const fn = () => { throw new Error("q") };` + "\n" + `try { fn() } catch (e) { return e.stack }`, "Error: q\n    at fn (main.mjs:1)\n    at m (main.mjs:2)"},
		{"nameless", `return [1].map(() => new RangeError("q").stack)[0]`, "RangeError: q\n    at main.mjs:1\n    at m (main.mjs:1)"},
		{"engine's own", `try { null.x } catch (e) { return e.stack.replace(/:.*/, "") }`, "TypeError\n    at m (main.mjs:1)"},
		{"class", `class Foo { constructor() { this.s = new Error("q").stack } }` + "\n" + `return new Foo().s`, "Error: q\n    at new Foo (main.mjs:1)\n    at m (main.mjs:2)"},
		{"own class", `class MyError extends Error { constructor(m) { super(m); this.name = "MyError" } }` + "\n" + `return new MyError("q").stack`, "MyError: q\n    at m (main.mjs:2)"},
		{"name by getter", `class E extends Error { get name() { return "Own" } }` + "\n" + `return new E("q").stack`, "Own: q\n    at m (main.mjs:2)"},
		{"changed before it is read", `const e = new Error(); e.message = "later"; const s = e.stack; e.message = "again"; return String(s === e.stack) + e.stack`, "trueError: later\n    at m (main.mjs:1)"},
		{"nothing but a name", `return new Error().stack`, "Error\n    at m (main.mjs:1)"},
		{"many lines", `return new Error("a\n    at b (c.mjs:1:1)").stack`, "Error: a\n    at b (c.mjs:1:1)\n    at m (main.mjs:1)"},
		{"JSON", `try { JSON.parse("{") } catch (e) { return e.stack.replace(/:.*/, "") + Object.getOwnPropertyNames(e) }`, "SyntaxError\n    at m (main.mjs:1)message,stack"},
		{"of genapp's own", `try { new URL("x") } catch (e) { return e.stack }`, "TypeError: Invalid URL\n    at m (main.mjs:1)"},
		{"evaluated", `try { eval("throw new Error('q')") } catch (e) { return e.stack }`, "Error: q\n    at eval (<anonymous>:1:16)\n    at m (main.mjs:1)"},
		{"ten at most", `const f = (n) => { if (n === 0) throw new Error("q"); f(n - 1) }; try { f(20) } catch (e) { return e.stack.split("\n").length + "" }`, "11"},
		{"a limit", `Error.stackTraceLimit = 1; const f = () => new Error("q").stack; return f()`, "Error: q\n    at f (main.mjs:1)"},
		{"no limit at all", `Error.stackTraceLimit = Infinity; const f = (n) => n === 0 ? new Error("q").stack : f(n - 1); return f(40).split("\n").length + ""`, "43"},
		{"none", `Error.stackTraceLimit = 0; return new Error("q").stack`, "Error: q"},
		{"not wanted", `Error.stackTraceLimit = undefined; return String(new Error("q").stack)`, "undefined"},
		{"awaited", "const leaf = async () => { await null; throw new Error('q') };\nconst mid = async () => await leaf();\ntry { await mid() } catch (e) { return e.stack }",
			"Error: q\n    at leaf (main.mjs:1)\n    at async mid (main.mjs:2)\n    at async m (main.mjs:3)"},
		{"awaited together", "const leaf = async () => { await null; throw new Error('q') };\ntry { await Promise.all([1, leaf()]) } catch (e) { return e.stack }",
			"Error: q\n    at leaf (main.mjs:1)\n    at async m (main.mjs:2)"},
		{"awaited in a chain", "const leaf = async () => { await null; throw new Error('q') };\ntry { await leaf().then((x) => x).finally(() => {}) } catch (e) { return e.stack }",
			"Error: q\n    at leaf (main.mjs:1)\n    at async m (main.mjs:2)"},
		{"awaited of several", "const leaf = async () => { await null; throw new Error('q') };\ntry { await Promise.any([leaf()]) } catch (e) { return e.errors[0].stack }",
			"Error: q\n    at leaf (main.mjs:1)\n    at async m (main.mjs:2)"},
		{"returned", "const leaf = async () => { await null; throw new Error('q') };\nconst mid = async () => leaf();\ntry { await mid() } catch (e) { return e.stack }",
			"Error: q\n    at leaf (main.mjs:1)"},
		{"captured", `const o = { name: "N", message: "M" }; Error.captureStackTrace(o); return o.stack`, "N: M\n    at m (main.mjs:1)"},
		{"captured from above", "const inner = () => { const o = {}; Error.captureStackTrace(o, inner); return o.stack };\nreturn inner()", "Error\n    at m (main.mjs:2)"},
		{"captured above nothing", `const o = {}; Error.captureStackTrace(o, () => {}); return o.stack`, "Error"},
		{"captured over its own", `const e = new Error("q"); Error.captureStackTrace(e); return e.stack`, "Error: q\n    at m (main.mjs:1)"},
		{"written", `const e = new Error("q"); e.stack = "mine"; return e.stack + Object.keys(e)`, "mine"},
		{"defined", `const e = new Error("q"); Object.defineProperty(e, "stack", { value: "    at x\n", configurable: true, writable: true }); return e.stack`, "    at x\n"},
		{"deleted", `const e = new Error("q"); delete e.stack; return String(e.stack)`, "undefined"},
		{"frozen", `const e = Object.freeze(new Error("q")); return e.stack`, "Error: q\n    at m (main.mjs:1)"},
		{"inherited", `return Object.create(new Error("q")).stack`, "Error: q\n    at m (main.mjs:1)"},
		{"that throws", `const e = new Error("q"); Object.defineProperty(e, "message", { get() { throw 1 } }); return e.stack`, "Error: <error>\n    at m (main.mjs:1)"},
		{"own fields", `const e = new Error("q", { cause: 5 }); e.fileName = "f"; e.code = 1; return JSON.stringify([e, Object.getOwnPropertyNames(e), e.cause])`, `[{"fileName":"f","code":1},["message","cause","stack","fileName","code"],5]`},
		{"cloned", `const e = structuredClone(new RangeError("q")); return e.stack`, "RangeError: q\n    at m (main.mjs:1)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRuntime(t)
			r.program = &Program{App: "main", Method: "m", Source: "export async function m() { " + c.body + " }"}
			if got := column.ReplaceAllString(r.try(t), "$1"); got != column.ReplaceAllString(c.want, "$1") {
				t.Errorf("got %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestStackOfFailure: what a failed call tells is the calls alone, even where
// the message looks like one.
func TestStackOfFailure(t *testing.T) {
	_, f := newRuntime(t).Run(Program{App: "main", Method: "m", Source: "const bad = () => {\n throw new Error('one\\n    at two (main.mjs:77:7)') };\nexport async function m() { await null; await bad() }"}, nil)
	if f == nil {
		t.Fatal("it did not fail")
	}
	if f.Detail != "    at bad (main.mjs:2:17)\n    at m (main.mjs:3:50)" || !strings.HasSuffix(f.Message, "(main.mjs:2:17)") {
		t.Errorf("%+v, detail %q", f, f.Detail)
	}
}

// TestManyErrors: errors leave nothing behind, and their stacks may be read
// while others wait.
func TestManyErrors(t *testing.T) {
	r := newRuntime(t)
	out, f := r.Run(Program{App: "main", Method: "m", Source: `export async function m() {
		const fail = async (n) => { if (n % 3 === 0) await null; throw new TypeError("q" + n) };
		const waits = async (n) => { try { await fail(n) } catch (e) { return e.stack.split("\n").length } };
		let sum = 0;
		for (let i = 0; i < 200; i++) for (const n of await Promise.all(Array.from({ length: 50 }, (_, k) => waits(k)))) sum += n;
		for (let i = 0; i < 50_000; i++) try { null.x } catch (e) { if (i % 7 === 0) e.stack }
		return { output: String(sum) } }`}, nil)
	if f != nil {
		t.Fatalf("%s %s", f.Message, f.Detail)
	}
	// Thirty-three of each fifty fail at once, below waits and m.
	if out.Output == "" || out.Output == "0" {
		t.Errorf("sum %s", out.Output)
	}
}
