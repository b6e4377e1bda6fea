package worker

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/fault"
)

// gremlin is how every export of testdata/apps/gremlin.mjs ends: a code, and a
// part of what is said, or of the output.
var gremlin = []struct {
	method, code, says string
}{
	{"init", "", "armed"},
	{"ping", "", `{"state":{"ok":true},"touched":1}`},
	{"null_state", "", "x"},
	{"odd_numbers", "", "x"},
	{"function_state", "", "x"},
	{"pollute", "", "p"},
	{"polluted", "", "undefined"},
	{"mutate_input", "", "mutated"},
	{"quit", "", "still here"},
	{"throw_error", "crashed", "threw RangeError: plain failure (gremlin.mjs:9:"},
	{"throw_text", "crashed", "threw just text"},
	{"throw_null", "crashed", "threw null"},
	{"reject", "crashed", "threw async failure (gremlin.mjs:12:"},
	{"spin", "timeout", "did not end within"},
	{"micro_spin", "timeout", "did not end within"},
	{"never", "crashed", "nothing can settle"},
	{"hoard", "too_large", "memory"},
	{"long_string", "too_large", "string"},
	{"recurse", "crashed", "stack overflow"},
	{"regex_bomb", "timeout", "did not end within"},
	{"late_throw", "crashed", "after return"},
	{"floating", "crashed", "unhandled rejection: threw nobody waits"},
	{"nothing", "invalid_result", "nothing"},
	{"text_result", "invalid_result", "a string"},
	{"list_result", "invalid_result", "an array"},
	{"no_output", "invalid_result", "output"},
	{"number_output", "invalid_result", "a number as output"},
	{"huge_output", "too_large", "output"},
	{"huge_state", "too_large", "state"},
	{"cyclic_state", "invalid_result", "state.self"},
	{"bigint_state", "invalid_result", "state.n"},
	{"undefined_state", "invalid_result", "state"},
	{"bad_view", "invalid_result", "viewMode"},
	{"bad_hint", "invalid_result", "refreshAfterMs"},
	{"getter_trap", "crashed", "threw trap"},
	{"refresh", "invalid_result", "refresh"},
	{"fork_bomb", "refused", "--allow run"},
	{"shell_try", "refused", "--allow run"},
	{"flood", "refused", "--allow run"},
	{"not_a_method", "not_found", "not_a_method"},
	{"default", "not_found", "default"},
	{"hidden", "not_found", "hidden"},
	{"constructor", "not_found", "constructor"},
	{"__proto__", "not_found", "__proto__"},
	{"then", "not_found", "then"},
}

func TestGremlin(t *testing.T) {
	source := appSource(t, "gremlin")
	l := NewLauncher(Options{})
	defer l.Close()
	before := ownRSS(t)
	for _, g := range gremlin {
		t.Run(g.method, func(t *testing.T) {
			if underRace && (g.says == "memory" || g.method == "recurse") {
				t.Skip("it fills the engine's memory, or its stack")
			}
			call := Call{App: "gremlin", Source: source, Method: g.method, State: json.RawMessage(`{"ok":true}`), Timeout: 10 * time.Second}
			if g.code == "timeout" {
				call.Timeout = 300 * time.Millisecond
			}
			start := time.Now()
			result, err := l.Run(context.Background(), call, nil)
			if code := codeOf(err); code != g.code {
				t.Fatalf("ended as %q (%v), not %q\n%s", code, err, g.code, detailOf(err))
			}
			said := ""
			if err != nil {
				said = err.Error()
			} else {
				said = result.Output
			}
			if !strings.Contains(said, g.says) {
				t.Errorf("says %q, without %q", said, g.says)
			}
			if left := children(t); left != "" {
				t.Errorf("processes are left: %s", left)
			}
			if took := time.Since(start); took > 8*time.Second {
				t.Errorf("took %v", took)
			}
			if grown := ownRSS(t) - before; grown > 64<<20 && !underRace {
				t.Errorf("the parent grew by %d MiB", grown>>20)
			}
		})
	}
}

func TestGremlinStates(t *testing.T) {
	for method, want := range map[string]string{
		"null_state": "null", "odd_numbers": `{"a":null,"b":null,"c":0}`, "function_state": `{}`, "init": `{"ok":true}`,
	} {
		result, err := run1(t, Call{App: "gremlin", Source: appSource(t, "gremlin"), Method: method, Revision: -1}, nil)
		if err != nil || !result.HasState || string(result.State) != want {
			t.Errorf("%s: state %s, %v; want %s", method, result.State, err, want)
		}
	}
}

// TestGremlinGranted are the methods that run commands, with a host that lets
// them: here one that only plays at it.
func TestGremlinGranted(t *testing.T) {
	var waiting, most, ended atomic.Int32
	serve := effectsFunc(func(ctx context.Context, _ string, input json.RawMessage) (json.RawMessage, error) {
		switch {
		case strings.Contains(string(input), "sleep"):
			most.Store(max(most.Load(), waiting.Add(1)))
			<-ctx.Done()
			ended.Add(1)
			return nil, ctx.Err()
		case strings.Contains(string(input), "yes"):
			return json.Marshal(map[string]any{"code": -1, "killed": true, "stdout": strings.Repeat("spam\n", 13107), "stderr": "", "truncated": true})
		}
		return json.RawMessage(`{"code":127,"killed":false,"stdout":"","stderr":"","error":"not_found"}`), nil
	})
	for method, want := range map[string]string{"fork_bomb": "timeout", "shell_try": "code 127", "flood": "-1/true/65535"} {
		call := Call{App: "gremlin", Source: appSource(t, "gremlin"), Method: method, Effects: []string{"run"}}
		if method == "fork_bomb" {
			call.Timeout = time.Second
		}
		result, err := run1(t, call, serve)
		got := result.Output
		if err != nil {
			got = codeOf(err)
		}
		if got != want {
			t.Errorf("%s: got %q (%v), want %q", method, got, err, want)
		}
	}
	if waiting.Load() != ended.Load() || most.Load() > 500 {
		t.Errorf("%d commands ran, %d ended, %d at once", waiting.Load(), ended.Load(), most.Load())
	}
}

// children lists the processes that this one has, as far as Linux tells.
func children(t *testing.T) string {
	tasks, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, task := range tasks {
		data, _ := os.ReadFile(task)
		all = append(all, strings.Fields(string(data))...)
	}
	return strings.Join(all, " ")
}

// codeOf is the finest code that an error has.
func codeOf(err error) string {
	var f *app.Failed
	var e *fault.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &f) && f.Code != "":
		return f.Code
	case errors.As(err, &f):
		return string(f.Kind)
	case errors.As(err, &e):
		return string(e.Code)
	}
	return "?"
}

func appSource(t testing.TB, name string) []byte {
	t.Helper()
	source, err := os.ReadFile("../../../testdata/apps/" + name + ".mjs")
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// run1 runs one call in a launcher of its own.
func run1(t testing.TB, call Call, effects Effects) (*Result, error) {
	t.Helper()
	l := NewLauncher(Options{})
	defer l.Close()
	result, err := l.Run(context.Background(), call, effects)
	if result == nil {
		result = &Result{}
	}
	return result, err
}

// ownRSS is this process's resident size in bytes, 0 where it cannot be told.
func ownRSS(t *testing.T) int64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(data))
	pages := int64(0)
	for _, c := range fields[1] {
		pages = pages*10 + int64(c-'0')
	}
	return pages * int64(os.Getpagesize())
}

func detailOf(err error) string {
	var f *app.Failed
	if errors.As(err, &f) {
		return f.Detail
	}
	return ""
}
