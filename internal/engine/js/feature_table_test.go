package js

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

const guide = "../../../docs/abi.md"

// TestFeatureTable keeps the guide's table of features what a run of them
// shows; -update writes it anew.
func TestFeatureTable(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/vectors/features.json")
	if err != nil {
		t.Fatal(err)
	}
	var features []struct {
		Group, ID, Src string
		Files          map[string]string
	}
	if err := json.Unmarshal(data, &features); err != nil {
		t.Fatal(err)
	}
	var groups []string
	there, absent := map[string][]string{}, map[string][]string{}
	for _, f := range features {
		if len(there[f.Group])+len(absent[f.Group]) == 0 {
			groups = append(groups, f.Group)
		}
		r := newRuntime(t)
		r.modules = f.Files
		if r.modules == nil {
			r.modules = map[string]string{}
		}
		r.program = &Program{App: "main", Source: f.Src, Method: "test"}
		if r.try(t) == "true" {
			there[f.Group] = append(there[f.Group], f.ID)
		} else {
			absent[f.Group] = append(absent[f.Group], fmt.Sprintf("%s (%s)", f.ID, missing[f.ID]))
		}
	}
	var table strings.Builder
	table.WriteString("| group | there | not there |\n|---|---|---|\n")
	for _, g := range groups {
		fmt.Fprintf(&table, "| %s | %s | %s |\n", g, strings.Join(there[g], ", "), strings.Join(absent[g], ", "))
	}
	const start, end = "<!-- features:start -->\n", "<!-- features:end -->"
	page, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), start)
	old, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no place for the table", guide)
	}
	if old == table.String() {
		return
	}
	if !*update {
		t.Fatalf("the table in %s is stale: run go test ./internal/engine/js -run TestFeatureTable -update", guide)
	}
	if err := os.WriteFile(guide, []byte(before+start+table.String()+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
