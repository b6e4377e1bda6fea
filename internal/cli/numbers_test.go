package cli

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/genapp-dev/genapp/internal/engine"
)

func TestNumbersAreArguments(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		args     string
		argument string // of the call; empty is absent
		json     bool
		root     string
	}{
		{"invoke tally add -5", "-5", false, ""},
		{"invoke tally add -5 --json", "-5", true, ""},
		{"invoke --json tally add -5", "-5", true, ""},
		{"--json invoke tally add -5", "-5", true, ""},
		{"invoke tally add -0.5", "-0.5", false, ""},
		{"invoke tally add --argument -5", "-5", false, ""},
		{"invoke tally add --argument=-5", "-5", false, ""},
		{"invoke --argument -5 tally add", "-5", false, ""},
		{"invoke tally add -- -5", "-5", false, ""},
		{"invoke tally -- add -5", "-5", false, ""},
		{"invoke --if-revision -1 tally add -7 -q", "-7", false, ""},
		{"invoke --root -1 tally add 3", "3", false, "-1"},
		{"invoke tally add", "", false, ""},
		{"invoke tally add null", "null", false, ""},
		{"invoke tally add --argument null", "null", false, ""},
	} {
		t.Run(c.args, func(t *testing.T) {
			var got *engine.InvokeRequest
			p := &played{invoke: func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
				got = &r
				return &engine.CallResult{App: r.App, Method: r.Method}, nil
			}}
			out := run(t, p, ttys{}, "", strings.Fields(c.args)...)
			if out.status != 0 || got == nil {
				t.Fatalf("status %d, stderr %s", out.status, out.stderr)
			}
			if got.App != "tally" || got.Method != "add" || string(got.Argument) != c.argument {
				t.Errorf("called %s %s %s, want the argument %q", got.App, got.Method, got.Argument, c.argument)
			}
			if (c.argument == "") != (got.Argument == nil) {
				t.Errorf("absent is %v", got.Argument == nil)
			}
			if isJSON := strings.HasPrefix(out.stdout, "{"); isJSON != c.json {
				t.Errorf("JSON is %v: %s", isJSON, out.stdout)
			}
			if c.root != "" && !strings.HasSuffix(p.options.Root, c.root) {
				t.Errorf("root %q", p.options.Root)
			}
		})
	}
}

func TestWhatLooksLikeAFlagIsOne(t *testing.T) {
	alone(t)
	for _, args := range []string{"invoke tally add -x", "invoke tally add --5", "list -5"} {
		if out := run(t, &played{}, ttys{}, "", strings.Fields(args)...); out.status != 2 {
			t.Errorf("%s ended with %d", args, out.status)
		}
	}
	// An argument that is told back is told as it was written.
	out := run(t, &played{}, ttys{}, "", "list", "-5")
	if !strings.Contains(out.stderr, `"-5"`) || strings.Contains(out.stderr, mark) {
		t.Errorf("stderr %q", out.stderr)
	}
}

// TestFlagsMeanTheSameEverywhere holds what eachWord relies on.
func TestFlagsMeanTheSameEverywhere(t *testing.T) {
	takes := map[string]bool{}
	first := map[string]string{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		visit := func(f *pflag.Flag) {
			value := f.NoOptDefVal == ""
			if before, seen := takes[f.Name]; seen && before != value {
				t.Errorf("--%s takes a value in one of %s and %s alone", f.Name, first[f.Name], cmd.CommandPath())
			}
			takes[f.Name], first[f.Name] = value, cmd.CommandPath()
			if f.Shorthand != "" && value {
				t.Errorf("-%s of %s takes a value", f.Shorthand, cmd.CommandPath())
			}
		}
		cmd.LocalFlags().VisitAll(visit)
		for _, child := range cmd.Commands() {
			walk(child)
		}
	}
	walk(Tree(Host{}))
	if !takes["argument"] || takes["json"] || len(takes) < 10 {
		t.Errorf("flags seen: %v", takes)
	}
}

func TestWantsJSON(t *testing.T) {
	root := Tree(Host{})
	for args, want := range map[string]bool{
		"--json list":                    true,
		"list --json":                    true,
		"list --json=true":               true,
		"list --json --json=false":       false,
		"list":                           false,
		"invoke a b -- --json":           false,
		"invoke a b --argument --json":   false,
		"invoke a b --argument=x --json": true,
		"list --nonsense --json":         true,
	} {
		if got := wantsJSON(root, strings.Fields(args)); got != want {
			t.Errorf("%s: %v", args, got)
		}
	}
}

func FuzzMarkNumbers(f *testing.F) {
	f.Add("invoke\ntally\nadd\n-5")
	f.Add("invoke\n--argument\n-5\n--\n-5")
	root := Tree(Host{})
	f.Fuzz(func(t *testing.T, joined string) {
		args := strings.Split(strings.ReplaceAll(joined, mark, ""), "\n")
		if back := unmark(markNumbers(root, args)); !slices.Equal(back, args) {
			t.Errorf("%q came back as %q", args, back)
		}
	})
}
