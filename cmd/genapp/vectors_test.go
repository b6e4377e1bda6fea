package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The cases that were handed over with the specification, through the commands
// that a person has for them.

// genapp runs the real binary over a root, and gives what it wrote.
func genapp(t *testing.T, root, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(binary, args...)
	cmd.Env = []string{"GENAPP_ROOT=" + root, "PATH=" + os.Getenv("PATH"), "HOME=" + root}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// cases reads the lines of a file of cases.
func cases[T any](t *testing.T, name string, least int) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("../../testdata/vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c T
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	if len(all) < least {
		t.Fatalf("only %d cases", len(all))
	}
	return all
}

// parsed is a JSON document as values.
func parsed(t *testing.T, text string) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	return v
}

func codeOf(t *testing.T, stderr string) any {
	t.Helper()
	told, _ := parsed(t, stderr)["error"].(map[string]any)
	return told["code"]
}

type actionCase struct {
	Name, Input string
	Repeat      *struct {
		Prefix, Char, Suffix string
		Count                int
	} `json:"input_repeat"`
	Expect map[string]any
}

func TestActionVectors(t *testing.T) {
	for _, c := range cases[actionCase](t, "bound-actions.jsonl", 30) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			input := c.Input
			if r := c.Repeat; r != nil {
				input = r.Prefix + strings.Repeat(r.Char, r.Count) + r.Suffix
			}
			stdout, stderr, status := genapp(t, t.TempDir(), input, "action", "-", "--json")
			if c.Expect["error"] != nil {
				if status != 4 || stdout != "" || codeOf(t, stderr) != "invalid_action" {
					t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
				}
				return
			}
			if status != 0 || stderr != "" {
				t.Fatalf("status %d, stderr %q", status, stderr)
			}
			got := parsed(t, stdout)
			bound := got["bound"]
			delete(got, "bound")
			if length := c.Expect["argument_length"]; length != nil {
				delete(c.Expect, "argument_length")
				c.Expect["argument"] = strings.Repeat(c.Repeat.Char, int(length.(float64)))
			}
			if bound != (c.Expect != nil) || len(got) != len(c.Expect) || len(got) > 0 && !reflect.DeepEqual(got, c.Expect) {
				t.Errorf("bound %v, %v, want %v", bound, got, c.Expect)
			}
		})
	}
}

type viewCase struct {
	Name, Input, Text string
	Expect            *struct {
		Rows  [][]map[string]any
		Error string
	}
}

func TestViewVectors(t *testing.T) {
	for _, c := range cases[viewCase](t, "buttons.jsonl", 70) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := genapp(t, t.TempDir(), c.Input, "view", "--json")
			if status != 0 || stderr != "" {
				t.Fatalf("status %d, stderr %q", status, stderr)
			}
			var got struct {
				Messages []struct{ Rows [][]map[string]any }
				Problems []any
			}
			if err := json.Unmarshal([]byte(stdout), &got); err != nil {
				t.Fatal(err)
			}
			// A chat shows eight buttons in a row, so longer rows come wrapped.
			var buttons, want []map[string]any
			for _, m := range got.Messages {
				for _, row := range m.Rows {
					buttons = append(buttons, row...)
				}
			}
			if c.Expect != nil {
				for _, row := range c.Expect.Rows {
					want = append(want, row...)
				}
				if c.Expect.Error != "" && len(got.Problems) == 0 {
					t.Errorf("%s is not reported", c.Expect.Error)
				}
			}
			if !reflect.DeepEqual(buttons, want) {
				t.Errorf("buttons %v, want %v", buttons, want)
			}
			if (c.Text == "") != (len(got.Messages) == 0) {
				t.Errorf("%d messages of the text %q", len(got.Messages), c.Text)
			}
		})
	}
}

type journalCase struct {
	Name     string
	State    *string `json:"state_json"`
	Timeline *string `json:"states_jsonl"`
	Expect   struct {
		Status, Problem, After string
		Revision               *float64
		State                  any
	}
}

// onlyApp is the one app of a journal report.
func onlyApp(t *testing.T, text string) map[string]any {
	t.Helper()
	apps, _ := parsed(t, text)["apps"].([]any)
	if len(apps) != 1 {
		t.Fatalf("%d apps in %s", len(apps), text)
	}
	return apps[0].(map[string]any)
}

func TestJournalVectors(t *testing.T) {
	for _, c := range cases[journalCase](t, "journal.jsonl", 15) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			dir := filepath.Join(root, "genapps", "found")
			place(t, dir, c)

			stdout, _, status := genapp(t, root, "", "journal", "verify", "--json")
			want := map[string]int{"ok": 0, "uninitialized": 0, "recoverable": 4, "corrupt": 9}[c.Expect.Status]
			found := onlyApp(t, stdout)
			if status != want || found["status"] != c.Expect.Status {
				t.Fatalf("status %d, %v", status, found)
			}
			if c.Expect.Problem != "" && !strings.Contains(stdout, `"code":"`+c.Expect.Problem+`"`) {
				t.Errorf("%s is not among %v", c.Expect.Problem, found["problems"])
			}
			if c.Expect.Revision != nil && found["revision"] != *c.Expect.Revision {
				t.Errorf("revision %v, want %v", found["revision"], *c.Expect.Revision)
			}

			stdout, stderr, status := genapp(t, root, "", "journal", "recover", "--json")
			if c.Expect.Status == "corrupt" {
				if status != 9 || stdout != "" || codeOf(t, stderr) != "corrupt_journal" {
					t.Errorf("recover: status %d, stdout %q, stderr %q", status, stdout, stderr)
				}
				if stdout, stderr, status = genapp(t, root, "", "journal", "recover", "--salvage", "--json"); status != 0 {
					t.Fatalf("salvage: status %d, stderr %q", status, stderr)
				}
			}
			after := c.Expect.After
			if after == "" && c.Expect.Status != "corrupt" {
				after = "ok"
			}
			left := onlyApp(t, stdout)
			if status != 0 || after != "" && left["status"] != after {
				t.Errorf("recover: status %d, %v", status, left)
			}
			if _, _, status := genapp(t, root, "", "journal", "verify"); status != 0 {
				t.Errorf("after a recover verify ends with %d", status)
			}
			if c.Expect.State != nil {
				stdout, _, _ := genapp(t, root, "", "inspect", "found", "--json")
				if got := parsed(t, stdout)["state"]; !reflect.DeepEqual(got, c.Expect.State) {
					t.Errorf("state %v, want %v", got, c.Expect.State)
				}
			}
		})
	}
}

// place puts an app with the journal of a case where apps are.
func place(t *testing.T, dir string, c journalCase) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile("../../testdata/apps/tally.mjs")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*string{"found.mjs": ptr(string(module)), "state.json": c.State, "states.jsonl": c.Timeline}
	for name, text := range files {
		if text == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(*text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func ptr(s string) *string { return &s }
