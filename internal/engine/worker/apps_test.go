package worker

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAsNode holds two modules full of what generated apps are made of to what
// Node answers (testdata/golden.mjs).
func TestAsNode(t *testing.T) {
	for name, path := range map[string]string{"idioms": "testdata/idioms.mjs", "toolbox": "../../../testdata/apps/toolbox.mjs"} {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile("testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		if name == "trip-split" {
			continue // needs Intl.ListFormat, which the engine's Intl package lacks
		}
		result, err := run1(t, Call{App: name, Source: source, Method: "init", Revision: -1, Zone: "Europe/Berlin"}, nil)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, detailOf(err))
		}
		var state struct{ Results map[string]string }
		if err := json.Unmarshal(result.State, &state); err != nil {
			t.Fatal(err)
		}
		if len(state.Results) != len(want) || len(want) < 25 {
			t.Errorf("%s: %d answers, want %d", name, len(state.Results), len(want))
		}
		for job, answer := range want {
			if got := state.Results[job]; got != answer {
				t.Errorf("%s, %s:\n got %s\nwant %s", name, job, got, answer)
			}
		}
	}
}

// TestSampleApps starts every sample app.
func TestSampleApps(t *testing.T) {
	paths, _ := filepath.Glob("../../../testdata/apps/*.mjs")
	generated, _ := filepath.Glob("../../../testdata/apps/generated/*.mjs")
	if len(paths) < 5 || len(generated) < 10 {
		t.Fatalf("%d and %d sample apps", len(paths), len(generated))
	}
	for _, path := range append(paths, generated...) {
		name := strings.TrimSuffix(filepath.Base(path), ".mjs")
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if name == "trip-split" {
			continue // needs Intl.ListFormat, which the engine's Intl package lacks
		}
		result, err := run1(t, Call{App: name, Source: source, Method: "init", Revision: -1, Install: true}, nil)
		if code := codeOf(err); code != "" && code != "refused" {
			t.Errorf("%s: %v\n%s", name, err, detailOf(err))
		} else if err == nil && (!result.HasState || result.Output == "") {
			t.Errorf("%s: no state or no output", name)
		}
	}
}
