package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestGeneratedFilesAreFresh holds the files that are generated from the
// command tree to the tree.
func TestGeneratedFilesAreFresh(t *testing.T) {
	scripts, err := Scripts(Tree(Host{}))
	if err != nil {
		t.Fatal(err)
	}
	fresh(t, "../../completions", scripts)
	fresh(t, "../../docs/cli", Pages(Tree(Host{})))
}

func fresh(t *testing.T, dir string, want map[string][]byte) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatalf("%v: run `make docs`", err)
	}
	for _, e := range entries {
		if want[e.Name()] == nil {
			t.Errorf("%s/%s is of no command: run `make docs`", dir, e.Name())
		}
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Errorf("%v: run `make docs`", err)
		} else if !bytes.Equal(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")), text) {
			t.Errorf("%s/%s is stale: run `make docs`", dir, name)
		}
	}
}

// TestEveryCommandExplainsItself holds what help, manual and reference rely on.
func TestEveryCommandExplainsItself(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		explain(cmd)
		explain(cmd) // twice is once
		path := cmd.CommandPath()
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") || cmd.Long == "" {
			t.Errorf("%s: short %q, long %q", path, cmd.Short, cmd.Long)
		}
		if cmd.Runnable() && !cmd.HasSubCommands() && !strings.HasPrefix(cmd.Example, "  genapp") && !strings.HasPrefix(cmd.Example, "  echo") {
			t.Errorf("%s: example %q", path, cmd.Example)
		}
		if cmd.Runnable() && cmd.Args == nil {
			t.Errorf("%s takes any arguments", path)
		}
		for _, line := range strings.Split(cmd.Long, "\n") {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: a line of %d columns", path, len([]rune(line)))
			}
		}
		for _, child := range cmd.Commands() {
			walk(child)
		}
	}
	walk(Tree(Host{}))
}

func TestManualPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man1")
	out := run(t, &played{}, ttys{}, "", "man", dir)
	if out.status != 0 {
		t.Fatal(out.stderr)
	}
	page, err := os.ReadFile(filepath.Join(dir, "genapp-journal-verify.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`.TH "GENAPP\-JOURNAL\-VERIFY" "1"`, ".SH SYNOPSIS\n.B genapp journal verify [APP...]", ".SH EXIT STATUS", `.B \-\-json`, ".BR genapp\\-journal (1)",
	} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("%q is not in\n%s", want, page)
		}
	}
}

func TestRoffText(t *testing.T) {
	for text, want := range map[string]string{
		`a\b`: `a\eb`, "-5": `\-5`, ".TH": `\&.TH`, "'x": `\&'x`, `say "x"`: `say \(dqx\(dq`, "plain": "plain",
	} {
		if got := roffText(text); got != want {
			t.Errorf("%q is %q", text, got)
		}
	}
}
