package js

import (
	"os"
	"strings"
	"testing"
	"time"
)

// said runs a module and gives what its console said.
func said(t *testing.T, source string) string {
	t.Helper()
	r := newRuntime(t)
	if _, f := r.Run(Program{App: "main", Method: "m", Source: source}, nil); f != nil {
		t.Fatalf("%s: %s\n%s", f.Kind, f.Message, f.Detail)
	}
	var b strings.Builder
	for _, l := range r.Console() {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// TestConsoleAsNode holds some 400 calls of the console to what Node says,
// which testdata/console/golden.mjs wrote.
func TestConsoleAsNode(t *testing.T) {
	source, err := os.ReadFile("testdata/console/console.mjs")
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile("testdata/console/console.txt")
	if err != nil || len(golden) < 10_000 {
		t.Fatalf("%d bytes, %v", len(golden), err)
	}
	got, want := strings.Split(said(t, string(source)), "\n"), strings.Split(string(golden), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("line %d: got %q, want %q", i+1, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
}

func TestConsoleErrors(t *testing.T) {
	for _, c := range []struct{ call, want string }{
		{`console.error(new TypeError("bad"))`, "TypeError: bad\n    at m (main.mjs:1:50)\n"},
		{`console.log({ e: Object.assign(new Error("x"), { code: 5 }) })`, "{\n  e: Error: x\n      at m (main.mjs:1:63) {\n    code: 5\n  }\n}\n"},
		{`console.log(new Error("a", { cause: new RangeError("b") }))`, "Error: a\n    at m (main.mjs:1:44) {\n  [cause]: RangeError: b\n      at m (main.mjs:1:73)\n}\n"},
		{`const e = new Error("q"); e.stack = undefined; console.log(e, [e])`, "[Error: q] [ [Error: q] ]\n"},
		{`class MyError extends Error { name = "MyError" }; console.log("%s|%O", new MyError("q").toString(), Object.create(null))`, "MyError: q|[Object: null prototype] {}\n"},
		{`console.trace("here %d", 5)`, "Trace: here 5\n    at m (main.mjs:1:36)\n"},
		{`console.timeEnd("no"); console.countReset("no"); console.time("a"); console.time("a")`, "Warning: No such label 'no' for console.timeEnd()\nWarning: Count for 'no' does not exist\nWarning: Label 'a' already exists for console.time()\n"},
		{`console.log({ [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) { return depth + inspect([1]) } })`, "2[ 1 ]\n"},
	} {
		if got := said(t, "export function m() { "+c.call+"; return { output: '' } }"); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.call, got, c.want)
		}
	}
}

// TestConsoleNeverThrows: what cannot be looked at does not fail a call.
func TestConsoleNeverThrows(t *testing.T) {
	got := said(t, `export function m() {
		console.log(1, { get [Symbol.toStringTag]() { throw 1 } });
		console.log({ get constructor() { throw 1 } }, "after");
		console.log(new Proxy({ a: 1 }, { get() { throw 1 }, ownKeys() { throw 2 }, getPrototypeOf() { throw 3 } }));
		const p = Proxy.revocable({}, {}); p.revoke(); console.log(p.proxy); console.table([p.proxy]); console.dir(p.proxy);
		let deep = {}; for (let i = 0; i < 1e5; i++) deep = { deep }; console.dir(deep, { depth: null });
		console.log({ toString() { throw 1 } }, Object.create({ get constructor() { throw 1 } }));
		Array.prototype.map = Array.prototype.join = () => { throw 1 }; console.log("still", "here");
		return { output: "" } }`)
	if !strings.Contains(got, "1 [Object]\n") || !strings.Contains(got, "{ a: 1 }\n<Revoked Proxy>\n") {
		t.Errorf("it said %.2000s", got)
	}
}

// TestConsoleTime: durations look as Node's do, and a fixed clock gives none.
func TestConsoleTime(t *testing.T) {
	at := time.Date(2031, 2, 28, 9, 5, 0, 0, time.UTC)
	r := newRuntime(t)
	if _, f := r.Run(Program{App: "main", Method: "m", Clock: &at, Source: `export function m() { console.time("t"); console.timeLog("t", { a: 1 }); console.timeEnd("t"); console.timeEnd("t"); return { output: "" } }`}, nil); f != nil {
		t.Fatal(f)
	}
	want := []Line{{"log", "t: 0ms { a: 1 }"}, {"log", "t: 0ms"}, {"warn", "Warning: No such label 't' for console.timeEnd()"}}
	for i, l := range r.Console() {
		if i >= len(want) || l != want[i] {
			t.Errorf("line %d: %v", i, l)
		}
	}
	if len(r.Console()) != len(want) {
		t.Errorf("%d lines", len(r.Console()))
	}
}
