package js

import (
	"encoding/json"
	"os"
	"testing"
)

// BenchmarkNew is what a worker builds before it is given its call.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		r, err := New(128 << 20)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		r.Close()
		b.StartTimer()
	}
}

// BenchmarkRun is one call of a small app in a runtime that stands.
func BenchmarkRun(b *testing.B) {
	source, err := os.ReadFile("../../../testdata/apps/tally.mjs")
	if err != nil {
		b.Fatal(err)
	}
	p := Program{App: "tally", Source: string(source), Method: "add", State: json.RawMessage(`{"n":1,"log":[]}`), Argument: json.RawMessage("2")}
	for b.Loop() {
		b.StopTimer()
		r, err := New(128 << 20)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, f := r.Run(p, nil); f != nil {
			b.Fatal(f)
		}
		b.StopTimer()
		r.Close()
		b.StartTimer()
	}
}

// BenchmarkPiece is what the first touch of a global costs.
func BenchmarkPiece(b *testing.B) {
	for _, name := range []string{"console", "events", "url", "date", "clone", "intl", "intlmore"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				r, err := New(128 << 20)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if isException(r.piece(name)) {
					b.Fatal(r.pending())
				}
				b.StopTimer()
				r.Close()
				b.StartTimer()
			}
		})
	}
}

func benchSource(b *testing.B, source string) {
	for b.Loop() {
		b.StopTimer()
		r, err := New(128 << 20)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, f := r.Run(Program{App: "x", Source: source, Method: "m"}, nil); f != nil {
			b.Fatal(f)
		}
		b.StopTimer()
		r.Close()
		b.StartTimer()
	}
}

// BenchmarkIntl is what the first touch of a formatter adds to a call.
func BenchmarkIntl(b *testing.B) {
	for _, c := range []struct{ name, source string }{
		{"none", `export function m() { return { output: "x" } }`},
		{"number", `export function m() { return { output: new Intl.NumberFormat("de-DE").format(1234.5) } }`},
		{"currency", `export function m() { return { output: (1234.5).toLocaleString("de-DE", { style: "currency", currency: "EUR" }) } }`},
		{"date", `export function m() { return { output: new Date(0).toLocaleDateString("sv-SE") } }`},
		{"compare", `export function m() { return { output: "x" + "ä".localeCompare("z") } }`},
		{"sort10k", `export function m() { const a = Array.from({ length: 10000 }, (_, i) => "name " + (i * 7919 % 10007)); a.sort((x, y) => x.localeCompare(y)); return { output: "x" } }`},
		{"sort10kNumeric", `export function m() { const a = Array.from({ length: 10000 }, (_, i) => "name " + (i * 7919 % 10007)); a.sort((x, y) => x.localeCompare(y, undefined, { numeric: true })); return { output: "x" } }`},
		{"format10k", `export function m() { let n = 0; for (let i = 0; i < 10000; i++) n += (i * 1.1).toLocaleString("de-DE", { style: "currency", currency: "EUR" }).length; return { output: "x" + n } }`},
		{"date1k", `export function m() { let n = 0; for (let i = 0; i < 1000; i++) n += new Date(i * 864e5).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }).length; return { output: "x" + n } }`},
	} {
		b.Run(c.name, func(b *testing.B) { benchSource(b, c.source) })
	}
}
