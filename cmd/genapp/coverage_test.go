package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/cli"
	"github.com/genapp-dev/genapp/internal/fault"
)

// ran is what the scripts do with one command.
type ran struct{ happy, misuse, json bool }

// TestEveryCommandHasAScript asserts that no command comes without a script of
// its happy path, of its misuse, and of its answer to a script.
func TestEveryCommandHasAScript(t *testing.T) {
	tree := cli.Tree(cli.Host{})
	seen := map[string]*ran{}
	line := regexp.MustCompile(`(?m)^exits (\d+) genapp(.*)$`)
	for _, text := range scriptTexts(t) {
		for _, m := range line.FindAllStringSubmatch(text, -1) {
			args := strings.Fields(strings.ReplaceAll(m[2], "'", ""))
			cmd, _, err := tree.Find(args)
			if err != nil {
				t.Fatalf("%s: %v", m[0], err)
			}
			r := seen[cmd.CommandPath()]
			if r == nil {
				r = &ran{}
				seen[cmd.CommandPath()] = r
			}
			asJSON := strings.Contains(m[2], "--json")
			r.happy = r.happy || m[1] == "0" && !asJSON
			r.json = r.json || m[1] == "0" && asJSON
			r.misuse = r.misuse || m[1] == "2"
		}
	}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		r := seen[cmd.CommandPath()]
		switch {
		case !cmd.Runnable():
			// A topic of help.
		case cmd.HasSubCommands() && cmd.HasParent():
			if r == nil || !r.misuse {
				t.Errorf("no script misuses the group %s", cmd.CommandPath())
			}
		case r == nil || !r.happy || !r.misuse || !r.json:
			t.Errorf("%s: scripts have %+v", cmd.CommandPath(), r)
		}
		for _, child := range cmd.Commands() {
			walk(child)
		}
	}
	walk(tree)
}

// TestEveryCodeHasAScript asserts that each documented error code is seen to
// come out of a real run.
func TestEveryCodeHasAScript(t *testing.T) {
	all := strings.Join(scriptTexts(t), "\n")
	// Codes of the table that no command of this version ends with.
	later := map[fault.Code]bool{fault.Unavailable: true, fault.Drifted: true, fault.InvalidContract: true, fault.InvalidSQL: true}
	for _, exit := range cli.Exits() {
		for _, code := range exit.Codes {
			if later[code] {
				continue
			}
			if !regexp.MustCompile(`"code": ?"` + string(code) + `"`).MatchString(all) {
				t.Errorf("no script sees the code %s", code)
			}
		}
	}
}

func scriptTexts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(scripts, "*.txtar"))
	if err != nil || len(files) < 15 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	var texts []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}
