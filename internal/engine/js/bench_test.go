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
	for _, name := range []string{"console", "events", "url", "date", "clone", "collate"} {
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
