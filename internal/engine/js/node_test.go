package js

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAsNode holds globals to what Node answers: testdata/node/*.json, made by
// golden.mjs beside them.
func TestAsNode(t *testing.T) {
	files, err := filepath.Glob("testdata/node/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d golden files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var golden struct {
				Zone  string
				Cases []struct{ Expression, Want string }
			}
			if err := json.Unmarshal(data, &golden); err != nil {
				t.Fatal(err)
			}
			for _, c := range golden.Cases {
				r := newRuntime(t)
				r.program = &Program{App: "main", Zone: golden.Zone, Method: "test", Source: "export async function test() {\n" +
					"try { return String(await (async () => (" + c.Expression + "))()) } catch (e) { return `✗ ${e?.name}` } }"}
				if got := r.try(t); got != c.Want {
					t.Errorf("%s\n got %s\nwant %s", c.Expression, got, c.Want)
				}
			}
		})
	}
}
