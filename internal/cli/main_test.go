package cli

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/view"
	"github.com/genapp-dev/genapp/internal/fault"
)

// answering is an engine that has an answer for whatever these commands ask.
func answering() *played {
	p := callable()
	p.apps = []string{"tally"}
	p.press = func(r engine.PressRequest) (*engine.CallResult, error) {
		return nil, fault.New(fault.NotFound, "no button %q", r.Button)
	}
	p.show = func(app string) (*engine.Shown, error) {
		return &engine.Shown{App: app, Method: "init", View: engine.View{Messages: []view.Message{{Text: app, Rows: [][]view.Button{{{Label: app}}}}}}}, nil
	}
	p.list = func() (*engine.Listing, error) { return &engine.Listing{}, nil }
	p.verify = func([]string) (*engine.JournalReport, error) { return report("corrupt"), nil }
	p.recovered = func([]string, engine.RecoverOptions) (*engine.JournalReport, error) { return report("ok"), nil }
	p.remove = func(app string, _ bool) (*engine.Removed, error) { return &engine.Removed{App: app}, nil }
	p.log = func(app string, _ int) (*engine.JournalLog, error) {
		return &engine.JournalLog{App: app, Entries: []engine.JournalEntry{{Method: app}}}, nil
	}
	return p
}

// FuzzMain gives genapp any arguments at all. Whatever they are, it ends with a
// documented status, a failure is told, a script gets documents, and a terminal
// is never obeyed.
func FuzzMain(f *testing.F) {
	for _, line := range []string{
		"list", "invoke\ntally\nadd\n-5", "invoke\ntally::add(1)\n--json", "press\ntally\n\x1b[2J", "journal\nverfy\n--json",
		"show\ntally\n-q", "action\n\u009b31m::x", "--json\n--root", "help\nexit-codes", "view\n-\n--json", "remove\ntally\n--purge",
		"journal\nlog\ntally\n--limit\n-1", "--config\n\n list", "invoke\n--argument\n--json\na\nb", "__complete\npress\ntally\n",
	} {
		f.Add(line)
	}
	var statuses []int
	for _, e := range Exits() {
		statuses = append(statuses, e.Status)
	}
	f.Setenv("GENAPP_ROOT", f.TempDir())
	f.Fuzz(func(t *testing.T, joined string) {
		args := strings.Split(strings.ReplaceAll(joined, mark, ""), "\n")
		if unplayed(args) {
			t.Skip()
		}
		var stdout, stderr bytes.Buffer
		status := Main(args, Host{
			Stdin: strings.NewReader("{\"a\":1}"), Stdout: &stdout, Stderr: &stderr,
			Open: func(engine.Options) (Engine, error) { return answering(), nil },
		})
		if !slices.Contains(statuses, status) || status == 1 {
			t.Errorf("status %d: %s", status, stderr.String())
		}
		if status != 0 && stderr.Len() == 0 {
			t.Errorf("status %d, and nothing said", status)
		}
		if slices.Contains(args, "__complete") || slices.Contains(args, "__completeNoDesc") {
			return // made for a shell, which reads lines and no documents
		}
		if r := obeyed(stdout.String() + stderr.String()); r != 0 {
			t.Errorf("a terminal would obey %U", r)
		}
		if !wantsJSON(Tree(Host{}), args) {
			return
		}
		if status != 0 && !json.Valid(stderr.Bytes()) {
			t.Errorf("an error that is no document: %q", stderr.String())
		}
		if status == 0 && !json.Valid(stdout.Bytes()) {
			t.Errorf("an answer that is no document: %q", stdout.String())
		}
	})
}

// unplayed says that arguments reach what is not played, or write files.
func unplayed(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		switch arg {
		case "man", "replace", "restore", "grant", "revoke", "inspect", "diff", "-v", "--verbose", "--help", "-h":
			return true
		case "show": // journal show is not played
			return slices.Contains(args, "journal")
		}
		return strings.HasPrefix(arg, "-") && strings.ContainsAny(arg, "vh")
	})
}
