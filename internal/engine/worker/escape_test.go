package worker

import (
	"encoding/json"
	"strings"
	"testing"
)

// escapes are ways out that an app might try. Each must find nothing: what it
// returns is said to have been reached.
var escapes = map[string]string{
	"import of a builtin":   `return (await import("node:fs")).readFileSync("/etc/passwd")`,
	"import of a file":      `return await import("/etc/passwd")`,
	"import of a file URL":  `return await import("file:///etc/passwd")`,
	"import of a relative":  `return await import("../../../../etc/passwd")`,
	"import of JSON":        `return await import("/etc/os-release", { with: { type: "json" } })`,
	"import of data":        `return await import("data:text/javascript,export default 1")`,
	"import of std":         `return (await import("std")).open("/etc/passwd", "r").readAsString()`,
	"import of os":          `return (await import("os")).readdir("/")`,
	"import of qjs":         `return await import("qjs:std")`,
	"import of bjson":       `return await import("bjson")`,
	"import of a library":   `return await import("./evil.so")`,
	"import from eval":      `return await (0, eval)('import("std")')`,
	"import from Function":  `return await new Function('return import("os")')()`,
	"require":               `return require("fs").readFileSync("/etc/passwd")`,
	"process":               `return process.env.HOME`,
	"the constructor's way": `return (function () {}).constructor("return process")().mainModule.require("fs")`,
	"a host error's way":    `try { new URL("nope") } catch (e) { return e.constructor.constructor("return process.env")() }`,
	"the context's way":     `return c.run.constructor("return process.env")()`,
	"environment":           `return std.getenv("PATH") ?? os.getcwd()`,
	"fetch":                 `return await fetch("http://127.0.0.1")`,
	"socket":                `return new WebSocket("ws://127.0.0.1")`,
	"request":               `return new XMLHttpRequest()`,
	"scripts":               `return [scriptArgs, print, loadFile, evalScript]`,
	"WebAssembly":           `return new WebAssembly.Module(new Uint8Array())`,
	"a worker":              `return new Worker("x")`,
	"shared memory wait":    `return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000)`,
	"a forged effect":       `return await c.run.call({ command: "id" }, { command: "id" })`,
	"another effect":        `return await c.http({ url: "http://127.0.0.1" })`,
}

func TestEscapes(t *testing.T) {
	for _, open := range []bool{false, true} {
		for name, body := range escapes {
			source := `export async function m(c) { const reach = async () => { ` + body + ` };
				try { return { output: "reached " + String(await reach()) } } catch (e) { return { output: "stopped: " + e.message } } }`
			result, err := run1(t, Call{App: "main", Source: []byte(source), Method: "m", NoSandbox: open}, nil)
			if err != nil || !strings.HasPrefix(result.Output, "stopped") {
				t.Errorf("%s, sandbox %v: %v, %q", name, !open, err, result.Output)
			}
		}
	}
}

// TestGlobals lists every global that an app has, so that a new one is seen.
func TestGlobals(t *testing.T) {
	const want = `AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean CustomEvent DOMException DataView Date Error EvalError Event EventTarget FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array InternalError Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet atob btoa clearInterval clearTimeout console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt performance queueMicrotask setInterval setTimeout structuredClone undefined unescape`
	result, err := run1(t, Call{App: "main", Method: "m", Source: []byte(`export const m = () => { for (const n of Object.getOwnPropertyNames(globalThis)) void globalThis[n]; return { output: Object.getOwnPropertyNames(globalThis).sort().join(" ") } }`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if result.Output != want {
		t.Errorf("got  %s\nwant %s", result.Output, want)
	}
}

// TestHostileStates: JSON that means something to JavaScript is only data.
func TestHostileStates(t *testing.T) {
	for _, state := range []string{`{"__proto__":{"polluted":1}}`, `{"constructor":{"prototype":{"polluted":1}}}`, `{"toJSON":1,"then":2}`, `[1e308,-0,1e-7]`} {
		result, err := run1(t, Call{App: "main", Method: "m", State: json.RawMessage(state), Source: []byte(`export const m = ({ state }) => ({ output: String({}.polluted), state })`)}, nil)
		want := strings.Replace(state, "-0", "0", 1)
		want = strings.Replace(want, "1e308", "1e+308", 1)
		if err != nil || result.Output != "undefined" || string(result.State) != want {
			t.Errorf("%s: %v, %s, %s", state, err, result.Output, result.State)
		}
	}
}
