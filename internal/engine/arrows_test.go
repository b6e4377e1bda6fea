package engine_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const home = "github.com/genapp-dev/genapp/"

// leaves may import no sibling but those named here, besides jsontext and
// durable, which whoever needs them may import.
var siblings = map[string][]string{
	"action": {}, "authority": {}, "durable": {}, "intl": {}, "journal": {}, "js": {"intl"}, "jsontext": {}, "lock": {}, "module": {},
	"process": {}, "sandbox": {}, "view": {"action"},
	"effect": {"authority", "process"},
	"worker": {"js", "process", "sandbox"},
}

type goPackage struct {
	ImportPath string
	Name       string
	Dir        string
	Imports    []string
	GoFiles    []string
	Standard   bool
	Doc        string
}

func goList(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Name,Dir,Imports,GoFiles,Doc", home+"...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("only %d packages are listed", len(all))
	}
	return all
}

func TestArrowsPointDown(t *testing.T) {
	for _, p := range goList(t) {
		name := strings.TrimPrefix(p.ImportPath, home)
		for _, imported := range p.Imports {
			target, ours := strings.CutPrefix(imported, home)
			if ours && !mayImport(name, target) {
				t.Errorf("%s imports %s", name, target)
			}
			if !ours && name == "app" && strings.Contains(strings.Split(imported, "/")[0], ".") {
				t.Errorf("the public package app imports %s", imported)
			}
			if strings.HasPrefix(imported, "modernc.org/") && strings.Contains(imported, "quickjs") && name != "internal/engine/js" {
				t.Errorf("%s touches the JavaScript engine", name)
			}
		}
	}
}

func mayImport(name, target string) bool {
	if target == "internal/fault" || target == "app" {
		return true
	}
	leaf, inEngine := strings.CutPrefix(name, "internal/engine/")
	if !inEngine {
		switch name {
		case "internal/engine":
			return strings.HasPrefix(target, "internal/engine/") && !strings.Contains(target, "faultfs")
		case "app", "internal/fault":
			return false
		}
		return true // the command line, its generators and the benchmarks stand on top
	}
	sibling, below := strings.CutPrefix(target, "internal/engine/")
	if !below {
		return false // up to the facade, or to a surface
	}
	if sibling == "jsontext" || sibling == "durable" || strings.HasPrefix(sibling, leaf+"/") {
		return true
	}
	allowed, known := siblings[leaf]
	if !known { // a package inside a leaf: it may look at its leaf and below
		return sibling == path.Dir(leaf) || slices.Contains(siblings[path.Dir(leaf)], sibling)
	}
	return slices.Contains(allowed, sibling)
}

// printing finds what an engine must not do: that is for its callers.
var printing = regexp.MustCompile(`\bfmt\.Print|\bos\.Std(out|err)\b|\blog\.(Fatal|Print)|"github.com/(spf13|charmbracelet)/`)

func TestTheEngineNeverPrints(t *testing.T) {
	// A worker's wire is its standard input and output, and so is a supervisor's.
	wires := []string{"internal/engine/worker/child.go", "internal/engine/effect/supervisor.go", "internal/engine/effect/serve.go"}
	for _, p := range goList(t) {
		name := strings.TrimPrefix(p.ImportPath, home)
		if !strings.HasPrefix(name, "internal/engine") || p.Name == "main" { // a generator talks to its engineer
			continue
		}
		for _, file := range p.GoFiles {
			source, err := os.ReadFile(path.Join(p.Dir, file))
			if err != nil {
				t.Fatal(err)
			}
			if found := printing.Find(source); found != nil && !slices.Contains(wires, path.Join(name, file)) {
				t.Errorf("%s/%s has %q", name, file, found)
			}
		}
	}
}

func TestEveryPackageSaysWhatItOwns(t *testing.T) {
	for _, p := range goList(t) {
		if len(p.GoFiles) > 0 && p.Doc == "" {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

func TestFilesStaySmall(t *testing.T) {
	for _, p := range goList(t) {
		entries, err := os.ReadDir(p.Dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if !strings.HasSuffix(entry.Name(), ".go") {
				continue
			}
			source, err := os.ReadFile(path.Join(p.Dir, entry.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(source), "\n"); lines > 500 {
				t.Errorf("%s/%s has %d lines", p.ImportPath, entry.Name(), lines)
			}
		}
	}
}
