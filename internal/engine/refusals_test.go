package engine_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/fault"
)

func TestSymlinksAreRefused(t *testing.T) {
	e, root := rooted(t)
	install(t, e, samples+"tally.mjs", "")
	dir := filepath.Join(root, "genapps/tally")
	for _, name := range []string{"tally.mjs", "states.jsonl", "state.json", "generation"} {
		path := filepath.Join(dir, name)
		away := filepath.Join(t.TempDir(), name)
		if err := os.Rename(path, away); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(away, path); err != nil {
			t.Skip("no symlinks here:", err)
		}
		before := picture(t, filepath.Dir(away))
		if _, err := invoke(e, "tally", "add", "1"); err == nil {
			t.Errorf("a call went through a symlink at %s", name)
		}
		samePicture(t, "the target of "+name, before, picture(t, filepath.Dir(away)))
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(away, path); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(dir, filepath.Join(root, "genapps/other")); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Inspect(context.Background(), "other"); err == nil {
		t.Error("an app folder that is a symlink was opened")
	}
}

// A corrupt journal refuses calls; init, replace and salvage go on from it, and
// each keeps the original.
func TestACorruptJournalIsKeptBeforeAnythingGoesOn(t *testing.T) {
	ways := map[string]func(e *engine.Engine) error{
		"init": func(e *engine.Engine) error { _, err := invoke(e, "tally", "init", "3"); return err },
		"replace": func(e *engine.Engine) error {
			_, err := e.Replace(context.Background(), engine.InstallRequest{File: samples + "tally.mjs"})
			return err
		},
		"salvage": func(e *engine.Engine) error {
			_, err := e.JournalRecover(context.Background(), nil, engine.RecoverOptions{Salvage: true})
			return err
		},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			e, root := rooted(t)
			install(t, e, samples+"tally.mjs", "")
			for range 3 {
				if _, err := invoke(e, "tally", "add", "1"); err != nil {
					t.Fatal(err)
				}
			}
			path := filepath.Join(root, "genapps/tally/states.jsonl")
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// Damage in the middle, which a call does not look at, and at the end.
			damaged := []byte(strings.Replace(string(whole), `"n":1,`, `"n":8,`, 1))
			damaged = []byte(strings.Replace(string(damaged), `"n":3,`, `"n":9,`, 1))
			if err := os.WriteFile(path, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err = invoke(e, "tally", "add", "1")
			wantCode(t, err, fault.CorruptJournal)
			if err := way(e); err != nil {
				t.Fatal(err)
			}
			found := false
			for _, kept := range picture(t, filepath.Join(root, "kept")) {
				sum := sha256.Sum256(damaged)
				found = found || kept == string(sum[:])
			}
			if !found {
				t.Error("the damaged original is nowhere under kept/")
			}
			if _, err := invoke(e, "tally", "add", "1"); err != nil {
				t.Errorf("the next call: %v", err)
			}
		})
	}
}

// trace is an effect like any other: what was not granted rejects as refused.
func TestTraceIsGranted(t *testing.T) {
	e, _ := rooted(t)
	install(t, e, authored(t, "teller", `
export const init = () => ({ state: 0, output: "" });
export async function tell({ trace }) { await trace("saw", { n: 1 }); return { output: "told" }; }
export async function fail() { console.log("before the fall"); throw new Error("down"); }
`), "")
	_, err := invoke(e, "teller", "tell", "")
	wantCode(t, err, fault.Refused)
	if _, err := e.Grant(context.Background(), "teller", []string{"trace"}); err != nil {
		t.Fatal(err)
	}
	r, err := invoke(e, "teller", "tell", "")
	if err != nil || len(r.Trace) != 1 || r.Trace[0].Kind != "trace" || r.Trace[0].Message != "saw" || string(r.Trace[0].Data) != `{"n":1}` {
		t.Errorf("%+v, %v", r, err)
	}
	_, err = invoke(e, "teller", "fail", "")
	var f *fault.Error
	if !errors.As(err, &f) || !strings.Contains(f.Detail, "console log: before the fall") || !strings.Contains(f.Detail, "teller.mjs:4") {
		t.Errorf("the failure tells %+v", f)
	}
}

// An app that catches a refusal can tell it from any other failure.
func TestARefusalCanBeToldFromAFailure(t *testing.T) {
	e, _ := rooted(t)
	r := install(t, e, authored(t, "asker", `
export async function init({ run }) {
  try { await run({ command: "ls" }); } catch (e) { return { state: 0, output: e.code + " " + (e instanceof Error) }; }
}`), "")
	if r.Output != "refused true" {
		t.Errorf("the app sees %q", r.Output)
	}
}
