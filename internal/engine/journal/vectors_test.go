package journal

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/fault"
)

type vector struct {
	Name     string  `json:"name"`
	State    *string `json:"state_json"`
	Timeline *string `json:"states_jsonl"`
	Expect   struct {
		Status   Status          `json:"status"`
		Problem  string          `json:"problem"`
		Revision *int64          `json:"revision"`
		State    json.RawMessage `json:"state"`
		After    Status          `json:"after"`
	} `json:"expect"`
}

func vectors(t testing.TB) []vector {
	t.Helper()
	f, err := os.Open("../../../testdata/vectors/journal.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []vector
	for d := json.NewDecoder(bufio.NewReader(f)); d.More(); {
		var v vector
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	if len(out) < 15 {
		t.Fatalf("only %d vectors", len(out))
	}
	return out
}

// place puts an app's two files, where they are not nil, under a fresh root.
func place(t testing.TB, timeline, state *string) *Journal {
	t.Helper()
	root := t.TempDir()
	dir := filepath.Join(root, "genapps", "poker")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]*string{TimelineFile: timeline, StateFile: state} {
		if text != nil {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(*text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return New(durable.OS(), dir, filepath.Join(root, "kept"), tick())
}

// tick is a clock that moves on by a second at each look.
func tick() func() time.Time {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	return func() time.Time {
		at = at.Add(time.Second)
		return at
	}
}

func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			j := place(t, v.Timeline, v.State)
			report := j.Verify()
			if report.Status != v.Expect.Status {
				t.Fatalf("status %s, want %s: %+v", report.Status, v.Expect.Status, report)
			}
			if v.Expect.Problem != "" && report.Problems[0].Code != v.Expect.Problem {
				t.Errorf("problem %s, want %s", report.Problems[0].Code, v.Expect.Problem)
			}
			if (len(report.Problems) == 0) != (report.Status == OK) {
				t.Errorf("%s with problems %+v", report.Status, report.Problems)
			}
			if v.Expect.Revision != nil && report.Revision != *v.Expect.Revision {
				t.Errorf("revision %d, want %d", report.Revision, *v.Expect.Revision)
			}
			tail, err := j.Tail()
			if report.Status == Corrupt {
				if fault.CodeOf(err) != fault.CorruptJournal {
					t.Errorf("a call sees %v", err)
				}
				checkCorrupt(t, j, report)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(tail.problems) != len(report.Problems) {
				t.Errorf("a call sees %q, verify %+v", tail.Problems(), report.Problems)
			}
			if v.Expect.State != nil && !jsontext.EqualBytes(tail.Last.State, v.Expect.State) {
				t.Errorf("state %s, want %s", tail.Last.State, v.Expect.State)
			}
			after, actions, err := j.Recover(RecoverOptions{})
			want := OK
			if v.Expect.After != "" {
				want = v.Expect.After
			}
			if err != nil || after.Status != want || (len(actions) == 0) != (report.Status == OK) {
				t.Fatalf("after recover: %+v, %q, %v", after, actions, err)
			}
			goesOn(t, j, want)
		})
	}
}

// checkCorrupt sees that nothing mends a corrupt journal unasked, and that a
// salvage does and keeps the original.
func checkCorrupt(t *testing.T, j *Journal, report Report) {
	t.Helper()
	before := disk(t, j.dir)
	if again, actions, err := j.Recover(RecoverOptions{}); err != nil || again.Status != Corrupt || len(actions) != 0 {
		t.Errorf("recover without salvage: %+v, %q, %v", again, actions, err)
	}
	if _, _, err := j.Recover(RecoverOptions{Salvage: true, DryRun: true}); err != nil {
		t.Error(err)
	}
	if after := disk(t, j.dir); after != before {
		t.Fatalf("touched: %s, then %s", before, after)
	}
	want := OK
	if report.Lines == 0 {
		want = Uninitialized
	}
	after, actions, err := j.Recover(RecoverOptions{Salvage: true})
	if err != nil || after.Status != want || after.Revision != report.Revision || len(actions) == 0 {
		t.Fatalf("salvage: %+v, %q, %v", after, actions, err)
	}
	kept := disk(t, filepath.Join(j.kept, keptCorrupt))
	if kept == "" {
		t.Error("nothing was kept")
	}
	goesOn(t, j, want)
}

// goesOn commits two more lines to a mended journal, or begins one.
func goesOn(t *testing.T, j *Journal, status Status) {
	t.Helper()
	if status == Uninitialized {
		if _, err := j.Create(Entry{Method: "init", State: json.RawMessage(`0`)}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		tail, err := j.Tail()
		if err != nil {
			t.Fatal(err)
		}
		s, err := j.Append(tail, Entry{Method: "bump", Argument: json.RawMessage(`null`), State: json.RawMessage(`{"more":true}`)})
		if err != nil || s.Revision != tail.Last.Revision {
			t.Fatalf("%+v, %v", s, err)
		}
	}
	if report := j.Verify(); report.Status != OK {
		t.Errorf("two commits later: %+v", report)
	}
}

// disk is what a directory holds, names and contents.
func disk(t testing.TB, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	out := ""
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out += e.Name() + "=" + string(data) + ";"
	}
	return out
}
