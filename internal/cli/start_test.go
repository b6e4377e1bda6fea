package cli

import (
	"context"
	"io"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
)

// BenchmarkStart is what the command line itself costs a call: the tree, the
// flags, the settings, and the answer.
func BenchmarkStart(b *testing.B) {
	b.Setenv("GENAPP_ROOT", b.TempDir())
	p := &played{invoke: func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
		return &engine.CallResult{App: r.App, Method: r.Method, View: engine.View{Messages: sample}}, nil
	}}
	host := Host{
		Stdout: io.Discard, Stderr: io.Discard,
		Open: func(engine.Options) (Engine, error) { return p, nil },
	}
	b.ReportAllocs()
	for b.Loop() {
		if Main([]string{"invoke", "tally", "add", "-5"}, host) != 0 {
			b.Fatal("it failed")
		}
	}
}
