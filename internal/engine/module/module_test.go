package module

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/fault"
)

func TestNames(t *testing.T) {
	long := strings.Repeat("a", 32)
	for name, want := range map[string]bool{
		"a": true, "tic-tac-3": true, "tic-": true, long: true,
		"": false, long + "a": false, "A": false, "9lives": false, "-a": false, "a_b": false, "a.b": false, "a/b": false, "..": false, "é": false, "a\n": false,
	} {
		if got := ValidName(name); got != want {
			t.Errorf("ValidName(%q) = %v", name, got)
		}
	}
	for name, want := range map[string]bool{
		"go": true, "step_2": true, "a_": true, long: true,
		"": false, "addOne": false, "_a": false, "a-b": false, "default": false, "then": false, "constructor": false, "__proto__": false, long + "a": false,
	} {
		if got := ValidMethod(name); got != want {
			t.Errorf("ValidMethod(%q) = %v", name, got)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	exact := write("exact.mjs", bytes.Repeat([]byte(" "), MaxBytes))
	over := write("over.mjs", bytes.Repeat([]byte(" "), MaxBytes+1))
	latin := write("latin.mjs", []byte("export const a = '\xe9';"))
	link := filepath.Join(dir, "link.mjs")
	if err := os.Symlink(exact, link); err != nil {
		t.Skip("no symlinks here:", err)
	}
	for path, want := range map[string]fault.Code{
		exact: "", over: fault.InvalidModule, latin: fault.InvalidModule, link: fault.InvalidModule, dir: fault.InvalidModule,
		filepath.Join(dir, "none.mjs"): fault.NotFound,
	} {
		_, err := Read(durable.OS(), path, "x")
		if fault.CodeOf(err) != want {
			t.Errorf("%s: %v, want code %q", filepath.Base(path), err, want)
		}
		if want == fault.NotFound && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the cause is lost: %v", path, err)
		}
	}
}

func TestNameOf(t *testing.T) {
	for path, want := range map[string]fault.Code{
		"a/b/poker.mjs": "", "poker.js": fault.InvalidModule, "poker": fault.InvalidModule, "Poker.mjs": fault.InvalidName, ".mjs": fault.InvalidName,
	} {
		name, err := NameOf(path)
		if fault.CodeOf(err) != want || (err == nil) != (name == "poker") {
			t.Errorf("NameOf(%q) = %q, %v", path, name, err)
		}
	}
}
