package js

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write prelude/*.bin anew")

// TestPreludeIsCompiled fails when a piece was edited, or the engine changed,
// and the compiled form was not made anew.
func TestPreludeIsCompiled(t *testing.T) {
	sources, err := filepath.Glob("prelude/*.js")
	if err != nil || len(sources) < 10 {
		t.Fatalf("%d pieces, %v", len(sources), err)
	}
	for _, source := range sources {
		name := strings.TrimSuffix(filepath.Base(source), ".js")
		r := newRuntime(t)
		want, ok := r.compile(name)
		if !ok {
			t.Fatalf("%s: %s", name, r.pending().Message)
		}
		if *update {
			if err := os.WriteFile("prelude/"+name+".bin", want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := prelude.ReadFile("prelude/" + name + ".bin")
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("prelude/%s.bin is stale (%v): go test ./internal/engine/js -run TestPreludeIsCompiled -update", name, err)
		}
		if v := newRuntime(t); isException(v.readCompiled(name)) {
			t.Errorf("%s cannot be read: %s", name, v.pending().Message)
		}
	}
}
