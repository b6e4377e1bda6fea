package engine_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Every button of the first view of every sample app works.
func TestEveryButtonOfEveryFirstView(t *testing.T) {
	allow := map[string][]string{"deck-remote": {"run=printf"}}
	for _, app := range []string{"chores", "deck-remote", "duel-poker", "tally", "toolbox"} {
		t.Run(app, func(t *testing.T) {
			t.Parallel()
			e, _ := rooted(t)
			argument := ""
			if app == "chores" {
				argument = `["dishes","windows"]`
			}
			first := install(t, e, samples+app+".mjs", argument, allow[app]...)
			pressed := 0
			for _, message := range first.View.Messages {
				for _, row := range message.Rows {
					for _, button := range row {
						if button.Disabled {
							continue
						}
						// Each is pressed on a fresh run, as the first press.
						if _, err := invoke(e, app, "init", argument); err != nil {
							t.Fatal(err)
						}
						name, method, _ := strings.Cut(button.Prompt, "::")
						if name != app {
							t.Fatalf("the button %q is bound to %q", button.Label, button.Prompt)
						}
						r, err := e.Press(context.Background(), engine.PressRequest{App: app, Button: itoa(number(first, button.Label))})
						if err != nil {
							t.Errorf("%s (%s): %v", button.Label, method, err)
							continue
						}
						if len(r.View.Messages) == 0 || len(r.View.Problems) > 0 {
							t.Errorf("%s: view %+v", button.Label, r.View)
						}
						pressed++
					}
				}
			}
			if pressed == 0 {
				t.Error("no button was pressed")
			}
		})
	}
}

func number(r *engine.CallResult, label string) int {
	n := 0
	for _, message := range r.View.Messages {
		for _, row := range message.Rows {
			for _, button := range row {
				n++
				if button.Label == label {
					return n
				}
			}
		}
	}
	return 0
}

func itoa(n int) string {
	text, _ := json.Marshal(n)
	return string(text)
}

// The apps that a language model wrote, with the presses it named.
func TestGeneratedAppsPlay(t *testing.T) {
	cases, err := filepath.Glob(samples + "generated/*.json")
	if err != nil || len(cases) != 12 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, path := range cases {
		app := strings.TrimSuffix(filepath.Base(path), ".json")
		t.Run(app, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var script struct {
				InitArgument json.RawMessage `json:"init_argument"`
				Presses      []string
			}
			if err := json.Unmarshal(data, &script); err != nil {
				t.Fatal(err)
			}
			e, _ := rooted(t)
			first := install(t, e, samples+"generated/"+app+".mjs", string(script.InitArgument), "run")
			if len(first.View.Messages) == 0 {
				t.Error("the first view is empty")
			}
			for _, press := range script.Presses {
				name, rest, _ := strings.Cut(press, "::")
				method, argument, _ := strings.Cut(rest, "(")
				r, err := invoke(e, name, method, strings.TrimSuffix(argument, ")"))
				if err != nil {
					t.Errorf("%s: %v", press, err)
				} else if len(r.View.Messages) == 0 {
					t.Errorf("%s: the view is empty", press)
				}
			}
		})
	}
}

// What becomes of each method of the app that does everything wrong. Those
// that fail leave state and journal byte for byte as they were (decision 2).
func TestGremlinThroughTheEngine(t *testing.T) {
	fails := map[string]fault.Code{
		"throw_error": fault.Crashed, "throw_text": fault.Crashed, "throw_null": fault.Crashed, "reject": fault.Crashed,
		"spin": fault.Timeout, "micro_spin": fault.Timeout, "never": fault.Crashed, "hoard": fault.TooLarge,
		"long_string": fault.TooLarge, "recurse": fault.Crashed, "regex_bomb": fault.Timeout, "late_throw": fault.Crashed,
		"floating": fault.Crashed, "nothing": fault.InvalidResult, "text_result": fault.InvalidResult, "list_result": fault.InvalidResult,
		"no_output": fault.InvalidResult, "number_output": fault.InvalidResult, "huge_output": fault.TooLarge, "huge_state": fault.TooLarge,
		"cyclic_state": fault.InvalidResult, "bigint_state": fault.InvalidResult, "undefined_state": fault.InvalidResult,
		"bad_view": fault.InvalidResult, "bad_hint": fault.InvalidResult, "getter_trap": fault.Crashed, "refresh": fault.InvalidResult,
		"fork_bomb": fault.Refused, "shell_try": fault.Refused, "flood": fault.Refused,
		"not_a_method": fault.NotFound, "default": fault.NotFound, "hidden": fault.NotFound,
	}
	succeed := []struct {
		method  string
		commits bool
	}{
		{"ping", false}, {"pollute", false}, {"polluted", false}, {"mutate_input", false}, {"quit", false},
		{"odd_numbers", true}, {"function_state", true}, {"null_state", true}, {"init", true},
	}
	e, root := rooted(t)
	install(t, e, samples+"gremlin.mjs", "")
	dir := filepath.Join(root, "genapps/gremlin")
	grew := resident(t)
	for method, want := range fails {
		before := picture(t, dir)
		var o engine.CallOptions
		if raced && (want == fault.TooLarge || method == "recurse") {
			continue // the detector multiplies time and memory
		}
		if want == fault.Timeout {
			o.Timeout = time.Second
		}
		_, err := e.Invoke(context.Background(), engine.InvokeRequest{App: "gremlin", Method: method, Call: o})
		if got := fault.CodeOf(err); got != want {
			t.Errorf("%s: code %q (%v), want %q", method, got, err, want)
		}
		samePicture(t, method, before, picture(t, dir))
	}
	if now := resident(t); now-grew > 64<<20 {
		t.Errorf("the parent grew by %d MiB", (now-grew)>>20)
	}
	for _, c := range succeed {
		r, err := invoke(e, "gremlin", c.method, "")
		if err != nil {
			t.Errorf("%s: %v", c.method, err)
			continue
		}
		if r.StateChanged != c.commits {
			t.Errorf("%s: committed %v, want %v", c.method, r.StateChanged, c.commits)
		}
	}
	state, err := e.JournalLog(context.Background(), "gremlin", 0)
	if err != nil || len(state.Entries) == 0 {
		t.Errorf("the timeline: %+v, %v", state, err)
	}
	nothingRuns(t)
}

// A button that leads nowhere is told when its app is installed.
func TestInstallTellsOfButtonsThatLeadNowhere(t *testing.T) {
	var told []string
	e, _ := rooted(t, func(o *engine.Options) { o.Notice = func(s string) { told = append(told, s) } })
	install(t, e, authored(t, "lost", "export const init = () => ({ state: 0, output: 'a <!-- telegram_button {A|lost::go} --> lost::addOne lost::init' });\n"), "")
	if len(told) != 2 || !strings.Contains(told[0], "lost.mjs:1:") || !strings.Contains(told[0], "lost::go leads nowhere") || !strings.Contains(told[1], "lost::addOne") {
		t.Errorf("told %q", told)
	}
	told = nil
	install(t, e, samples+"duel-poker.mjs", "")
	if len(told) != 0 {
		t.Errorf("of a sound app it tells %q", told)
	}
}
