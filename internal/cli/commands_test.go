package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/view"
)

func TestMisuse(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		args        string
		tells, hint string
	}{
		{"lsit", `unknown command "lsit" for genapp`, "did you mean `genapp list`?"},
		{"jurnal verify --salvage", `unknown command "jurnal"`, "did you mean `genapp journal`?"},
		{"journal verfy", `unknown command "verfy" for genapp journal`, "did you mean `genapp journal verify`?"},
		{"journal nonsense", `unknown command "nonsense" for genapp journal`, "genapp journal --help"},
		{"journal -5", `unknown command "-5"`, "genapp journal --help"},
		{"journal", "genapp journal needs a verb: diff, log, recover, show, verify", "genapp journal --help"},
		{"help nonsense", `no help on "nonsense"`, "genapp --help"},
		{"help exit-code", `no help on "exit-code"`, "did you mean `genapp help exit-codes`?"},
		{"list --jsno", "unknown flag: --jsno", "did you mean --json?"},
		{"list -z", "unknown shorthand flag: 'z'", "genapp list --help"},
		{"list --root", "flag needs an argument: --root", "usage: genapp list"},
		{"list extra", `takes no arguments, and got "extra"`, "usage: genapp list"},
		{"press tally", "takes 2 arguments, and got 1", "usage: genapp press APP LABEL|N"},
		{"press a b c", "at most 2 arguments, and got 3", "usage: genapp press"},
		{"journal log tally --limit 0", "--limit 0 shows nothing", "usage: genapp journal log APP"},
		{"journal log tally --limit many", `"many" is no value for --limit`, "usage: genapp journal log APP"},
		{"journal show tally x", `"x" is no revision`, "usage: genapp journal show APP REV"},
		{"journal show tally -1", `"-1" is no revision`, "usage: genapp journal show APP REV"},
		{"journal diff tally 1", "takes 3 arguments, and got 2", "usage: genapp journal diff APP REV REV"},
		{"completion nushell", `no completion for the shell "nushell"`, "bash, zsh, fish and powershell"},
		{"completion bahs", `no completion for the shell "bahs"`, "did you mean `genapp completion bash`?"},
		{"grant tally", "at least 2 arguments, and got 1", "usage: genapp grant APP EFFECT[=LIST]..."},
		{"remove tally --purge", "nobody can be asked", "--yes"},
	} {
		t.Run(c.args, func(t *testing.T) {
			args := strings.Fields(c.args)
			out := run(t, &played{}, ttys{}, "", args...)
			if out.status != 2 || out.stdout != "" || !strings.Contains(out.stderr, c.tells) || !strings.Contains(out.stderr, c.hint) {
				t.Errorf("status %d, stdout %q, stderr %q", out.status, out.stdout, out.stderr)
			}
			out = run(t, &played{}, ttys{}, "", append([]string{"--json"}, args...)...)
			var got struct{ Error failure }
			if err := json.Unmarshal([]byte(out.stderr), &got); err != nil {
				t.Fatalf("%v in %q", err, out.stderr)
			}
			if out.status != 2 || got.Error.Code != "usage" || got.Error.Hint == "" || out.stdout != "" {
				t.Errorf("JSON: status %d, %+v, stdout %q", out.status, got.Error, out.stdout)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	alone(t)
	for args, want := range map[string]string{
		"":                      "Run apps:",
		"--help":                "Run apps:",
		"help":                  "Run apps:",
		"help journal verify":   "genapp journal verify [APP...]",
		"journal verify --help": "genapp journal verify [APP...]",
		"journal --help":        "Available Commands:",
		"help exit-codes":       "corrupt_journal",
		"exit-codes":            "corrupt_journal",
		"help environment":      "GENAPP_TIMEZONE",
	} {
		out := run(t, &played{}, ttys{}, "", strings.Fields(args)...)
		if out.status != 0 || !strings.Contains(out.stdout, want) || out.stderr != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q", args, out.status, out.stdout, out.stderr)
		}
		if args == "" {
			continue // without a word there is nothing to answer in JSON
		}
		out = run(t, &played{}, ttys{}, "", append(strings.Fields(args), "--json")...)
		var got helpAnswer
		if err := json.Unmarshal([]byte(out.stdout), &got); err != nil || out.status != 0 || got.Help == "" {
			t.Errorf("%q with --json: status %d, %v, stdout %q", args, out.status, err, out.stdout)
		}
	}
	if out := run(t, &played{}, ttys{}, "", "--json"); out.status != 2 {
		t.Errorf("--json alone: status %d", out.status)
	}
}

func report(statuses ...string) *engine.JournalReport {
	r := &engine.JournalReport{Apps: []engine.AppJournal{}}
	for i, status := range statuses {
		one := engine.AppJournal{App: string(rune('a' + i)), Report: journal.Report{Revision: 3, Lines: 4, Bytes: 400, Problems: []journal.Problem{}}}
		one.Status = journal.Status(status)
		if status == journalCorrupt || status == journalRecoverable {
			one.Problems = []journal.Problem{{Code: journal.InvalidLine, Line: 5, Message: "no JSON"}}
		}
		r.Apps = append(r.Apps, one)
	}
	return r
}

func TestVerifyAnswersInEveryCase(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		statuses []string
		status   int
		code     string
	}{
		{nil, 0, ""},
		{[]string{"ok"}, 0, ""},
		{[]string{"uninitialized"}, 0, ""},
		{[]string{"ok", "recoverable", "uninitialized"}, 4, "findings"},
		{[]string{"recoverable", "corrupt"}, 9, "corrupt_journal"},
		{[]string{"corrupt", "recoverable", "ok"}, 9, "corrupt_journal"},
	} {
		p := &played{verify: func([]string) (*engine.JournalReport, error) { return report(c.statuses...), nil }}
		out := run(t, p, ttys{}, "", "journal", "verify", "--json")
		var got struct{ Apps []struct{ Status string } }
		if err := json.Unmarshal([]byte(out.stdout), &got); err != nil || len(got.Apps) != len(c.statuses) {
			t.Errorf("%v: %v in %q", c.statuses, err, out.stdout)
		}
		var failed struct{ Error failure }
		if c.code != "" {
			if err := json.Unmarshal([]byte(out.stderr), &failed); err != nil {
				t.Errorf("%v: %v in %q", c.statuses, err, out.stderr)
			}
		}
		if out.status != c.status || string(failed.Error.Code) != c.code {
			t.Errorf("%v: status %d, %s", c.statuses, out.status, failed.Error.Code)
		}
		if out := run(t, p, ttys{}, "", "journal", "verify"); out.status != c.status {
			t.Errorf("%v: status %d for a person", c.statuses, out.status)
		}
	}
}

func TestARecoverThatLeavesCorruptionFails(t *testing.T) {
	alone(t)
	var asked engine.RecoverOptions
	p := &played{recovered: func(_ []string, o engine.RecoverOptions) (*engine.JournalReport, error) {
		asked = o
		r := report("ok", "corrupt")
		r.Apps[0].Actions = []string{"cut a torn tail of 12 bytes"}
		return r, nil
	}}
	out := run(t, p, ttys{}, "", "journal", "recover")
	if out.status != 9 || out.stdout != "" || !strings.Contains(out.stderr, "note: a: cut a torn tail") || !strings.Contains(out.stderr, "--salvage") {
		t.Errorf("status %d, stdout %q, stderr %q", out.status, out.stdout, out.stderr)
	}
	out = run(t, p, ttys{}, "", "journal", "recover", "--json")
	var failed struct{ Error failure }
	if err := json.Unmarshal([]byte(out.stderr), &failed); err != nil || !strings.Contains(failed.Error.Detail, "cut a torn tail") || failed.Error.App != "b" {
		t.Errorf("%v in %q", err, out.stderr)
	}
	// What a salvage would do is an answer, not a failure.
	out = run(t, p, ttys{}, "", "journal", "recover", "--salvage", "--dry-run")
	if out.status != 0 || !asked.Salvage || !asked.DryRun || out.stdout == "" {
		t.Errorf("status %d, asked %+v, stdout %q", out.status, asked, out.stdout)
	}
}

func TestPurgeAsks(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		args    []string
		tty     bool
		stdin   string
		removed bool
		asked   bool
	}{
		{[]string{"tally"}, true, "", true, false},
		{[]string{"tally"}, false, "", true, false},
		{[]string{"tally", "--purge", "--yes"}, false, "", true, false},
		{[]string{"tally", "--purge"}, true, "y\n", true, true},
		{[]string{"tally", "--purge"}, true, "YES", true, true},
		{[]string{"tally", "--purge"}, true, "n\n", false, true},
		{[]string{"tally", "--purge"}, true, "", false, true},
		{[]string{"tally", "--purge"}, true, "yikes\n", false, true},
		{[]string{"tally", "--purge"}, false, "y\n", false, false},
	} {
		removed := false
		p := &played{apps: []string{"tally"}, remove: func(app string, purge bool) (*engine.Removed, error) {
			removed = app == "tally" && purge == (len(c.args) > 1)
			return &engine.Removed{App: app}, nil
		}}
		out := run(t, p, ttys{in: c.tty}, c.stdin, append([]string{"remove"}, c.args...)...)
		if removed != c.removed || (out.status == 0) != c.removed {
			t.Errorf("%v with %q: removed %v, status %d, %s", c.args, c.stdin, removed, out.status, out.stderr)
		}
		if asked := strings.Contains(out.stderr, "[y/N]"); asked != c.asked {
			t.Errorf("%v: asked %v", c.args, asked)
		}
	}
}

func TestQuietLeavesTheAnswer(t *testing.T) {
	alone(t)
	p := callable()
	p.press = func(r engine.PressRequest) (*engine.CallResult, error) {
		return &engine.CallResult{
			App: r.App, Method: "add", StateChanged: true,
			View: engine.View{Messages: []view.Message{{Text: "Tally: 1"}}, Problems: []view.Problem{{Line: 2, Message: "broken"}}},
		}, nil
	}
	if out := run(t, p, ttys{}, "", "press", "tally", "-1", "-q"); out.stdout != "Tally: 1\n" || out.stderr != "" || out.status != 0 {
		t.Errorf("status %d, stdout %q, stderr %q", out.status, out.stdout, out.stderr)
	}
	out := run(t, p, ttys{}, "", "press", "tally", "-1")
	if out.stdout != "tally::add · revision 0\n\nTally: 1\n" || out.stderr != "warning: line 2 of the output: broken\n" {
		t.Errorf("stdout %q, stderr %q", out.stdout, out.stderr)
	}
}

func TestVerboseTellsTheSettings(t *testing.T) {
	alone(t)
	out := run(t, listing(), ttys{}, "", "list", "-v", "--json")
	if out.status != 0 || !strings.Contains(out.stderr, "msg=settings") || !strings.HasPrefix(out.stdout, `{"apps":[]}`) {
		t.Errorf("status %d, stdout %q, stderr %q", out.status, out.stdout, out.stderr)
	}
}
