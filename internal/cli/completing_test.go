package cli

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/view"
	"github.com/genapp-dev/genapp/internal/fault"
)

// completed is what a shell is told: the words, and how to take them.
func completed(t *testing.T, p *played, args ...string) (words []string, directive string) {
	t.Helper()
	out := run(t, p, ttys{}, "", append([]string{"__complete"}, args...)...)
	if out.status != 0 {
		t.Fatalf("%q: status %d, %s", args, out.status, out.stderr)
	}
	lines := strings.Split(strings.TrimSpace(out.stdout), "\n")
	last := len(lines) - 1
	for _, line := range lines[:last] {
		word, _, _ := strings.Cut(line, "\t")
		words = append(words, word)
	}
	return words, lines[last]
}

func TestCompletion(t *testing.T) {
	alone(t)
	p := &played{
		apps: []string{"chores", "tally"},
		show: func(app string) (*engine.Shown, error) {
			if app != "tally" {
				return nil, fault.New(fault.NotFound, "no view")
			}
			return &engine.Shown{View: engine.View{Messages: []view.Message{{Rows: [][]view.Button{{
				{Label: "+1", Prompt: "tally::add(1)"}, {Label: "off", Disabled: true}, {Label: "Start over", Prompt: "tally::init"},
			}}}}}}, nil
		},
		log: func(string, int) (*engine.JournalLog, error) {
			return &engine.JournalLog{Entries: []engine.JournalEntry{{Revision: 0, Method: "init"}, {Revision: 1, Method: "add"}}}, nil
		},
	}
	const noFile, keep, noSpace = ":4", ":36", ":6"
	for _, c := range []struct {
		args      []string
		want      []string
		directive string
	}{
		{[]string{"invoke", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"invoke", "tally", ""}, []string{"tally_first", "second"}, noFile},
		{[]string{"invoke", "tally", "second", ""}, nil, noFile},
		{[]string{"invoke", "tally::"}, []string{"tally::tally_first", "tally::second"}, noFile},
		{[]string{"press", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"press", "tally", ""}, []string{"1", "+1", "3", "Start over"}, keep},
		{[]string{"press", "chores", ""}, nil, noFile},
		{[]string{"show", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"inspect", "tally", ""}, nil, noFile},
		{[]string{"remove", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"grant", "tally", ""}, []string{"run", "trace"}, noSpace},
		{[]string{"grant", "tally", "run", ""}, []string{"trace"}, noSpace},
		{[]string{"install", ""}, []string{"mjs"}, ":8"},
		{[]string{"install", "--allow", ""}, []string{"run", "trace"}, noSpace},
		{[]string{"journal", "verify", "tally", ""}, []string{"chores"}, noFile},
		{[]string{"journal", "log", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"journal", "show", "tally", ""}, []string{"0", "1"}, keep},
		{[]string{"journal", "diff", "tally", "0", ""}, []string{"0", "1"}, keep},
		{[]string{"journal", "show", "tally", "0", ""}, nil, noFile},
		{[]string{"--json", "invoke", ""}, []string{"chores", "tally"}, noFile},
		{[]string{"completion", ""}, []string{"bash", "zsh", "fish", "powershell"}, noFile},
		{[]string{"help", "journal", ""}, []string{"diff", "log", "recover", "show", "verify"}, noFile},
		{[]string{"version", ""}, nil, noFile},
		{[]string{"man", ""}, nil, ":16"},
		{[]string{"view", ""}, nil, ":0"},
	} {
		words, directive := completed(t, p, c.args...)
		if !slices.Equal(words, c.want) || directive != c.directive {
			t.Errorf("%q: %q %s, want %q %s", c.args, words, directive, c.want, c.directive)
		}
	}
}

func TestCompletionSaysNothingWhenItCannotLook(t *testing.T) {
	root := alone(t)
	if err := os.WriteFile(root+"/config.toml", []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if words, directive := completed(t, &played{}, "invoke", ""); words != nil || directive != ":4" {
		t.Errorf("%q %s", words, directive)
	}
}

func TestCommandsComplete(t *testing.T) {
	alone(t)
	words, _ := completed(t, &played{}, "")
	for _, want := range []string{"install", "invoke", "journal", "completion", "version"} {
		if !slices.Contains(words, want) {
			t.Errorf("%s is not among %q", want, words)
		}
	}
	if slices.Contains(words, "exit-codes") {
		t.Error("a topic is completed as a command")
	}
}
