package js

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// seeded goes before an app's source in both engines, so that what is random
// is the same in both.
const seeded = `{ let s = 7; const next = () => (s = (s * 1103515245 + 12345) % 2147483648) / 2147483648;
Math.random = next;
crypto.getRandomValues = (a) => { for (let i = 0; i < a.length; i++) a[i] = Math.floor(next() * 256); return a };
crypto.randomUUID = () => "00000000-0000-4000-8000-" + String(Math.floor(next() * 1e12)).padStart(12, "0") }
`

var prompt = regexp.MustCompile(`^[\w-]+::(\w+)(?:\((.*)\))?$`)

// nodeWithCLDR48 skips where there is no Node that formats as genapp does.
func nodeWithCLDR48(t *testing.T) {
	t.Helper()
	out, err := exec.Command("node", "-p", "process.versions.cldr").Output()
	if err != nil {
		t.Skip("no node to compare with")
	}
	if version := strings.TrimSpace(string(out)); !strings.HasPrefix(version, "48") {
		t.Skipf("node has CLDR %s, not 48", version)
	}
}

// TestAppsAsNode plays apps as they are written for browsers and Node, and
// holds every output and state to Node's.
func TestAppsAsNode(t *testing.T) {
	nodeWithCLDR48(t)
	files, err := filepath.Glob("../../../testdata/apps/generated/*.mjs")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d apps, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mjs"), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if regexp.MustCompile(`\brun\b\s*[(,}]`).Match(source) {
				t.Skip("it runs programs")
			}
			playAsNode(t, file, seeded+string(source))
		})
	}
}

type played struct {
	Output string          `json:"output"`
	State  json.RawMessage `json:"state"`
}

func playAsNode(t *testing.T, file, source string) {
	data, err := os.ReadFile(strings.TrimSuffix(file, ".mjs") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var script struct {
		Argument json.RawMessage `json:"init_argument"`
		Presses  []string        `json:"presses"`
	}
	if err := json.Unmarshal(data, &script); err != nil {
		t.Fatal(err)
	}
	calls := [][]any{{"init", script.Argument}}
	for _, p := range script.Presses {
		m := prompt.FindStringSubmatch(p)
		if m == nil {
			t.Fatalf("press %q", p)
		}
		if m[2] == "" {
			calls = append(calls, []any{m[1]})
		} else {
			calls = append(calls, []any{m[1], json.RawMessage(m[2])})
		}
	}
	clock := time.Date(2026, 3, 14, 15, 9, 26, 535e6, time.UTC)
	want := playInNode(t, map[string]any{"source": source, "clock": clock.UnixMilli(), "calls": calls})
	if len(want) != len(calls) {
		t.Fatalf("node answered %d of %d calls", len(want), len(calls))
	}
	var state json.RawMessage
	for i, c := range calls {
		r := newRuntime(t)
		p := Program{App: "app", Generation: "g", Source: source, Method: c[0].(string), State: state, Revision: int64(i), Clock: &clock, Install: i == 0}
		if len(c) > 1 && c[1] != nil {
			p.Argument, _ = c[1].(json.RawMessage)
		}
		out, f := r.Run(p, &fakeHost{r: r})
		if f != nil {
			t.Fatalf("%s: %s: %s\n%s", c[0], f.Kind, f.Message, f.Detail)
		}
		if out.HasState {
			state = out.State
		}
		if out.Output != want[i].Output {
			t.Errorf("%s\n got %q\nwant %q", c[0], out.Output, want[i].Output)
		}
		if !bytes.Equal(state, want[i].State) {
			t.Errorf("%s: state\n got %s\nwant %s", c[0], state, want[i].State)
		}
	}
}

func playInNode(t *testing.T, script map[string]any) (out []played) {
	input, err := json.Marshal(script)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "testdata/node/apps.mjs")
	node.Stdin = bytes.NewReader(input)
	node.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=en_US.UTF-8", "LANG=en_US.UTF-8")
	var complaint bytes.Buffer
	node.Stderr = &complaint
	text, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, complaint.String())
	}
	lines := json.NewDecoder(bytes.NewReader(text))
	for lines.More() {
		var p played
		if err := lines.Decode(&p); err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}
