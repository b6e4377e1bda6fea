package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/durable/faultfs"
	"github.com/genapp-dev/genapp/internal/fault"
)

// withoutExchange is a system that cannot swap two folders in one step.
type withoutExchange struct{ durable.FS }

func (withoutExchange) Exchange(string, string) error { return errors.ErrUnsupported }

// change is one mutating command, and what may be found after it died.
type change struct {
	name  string
	setup func(t *testing.T, e *engine.Engine)
	do    func(e *engine.Engine) error
	// whole checks an app that is there; generations are those before the
	// command and none where there was no app.
	whole func(t *testing.T, seen *engine.Inspection, before *engine.Inspection)
	// absent says that there may be no app.
	absent bool
}

const (
	oldTally = samples + "tally.mjs"
	run      = "run=mpv"
)

func changes(t *testing.T) []change {
	ctx := context.Background()
	next := authored(t, "tally", "export const init = () => ({ state: 'new', output: 'new' });\n")
	installed := func(t *testing.T, e *engine.Engine) {
		install(t, e, oldTally, "5", run)
		if _, err := invoke(e, "tally", "add", "2"); err != nil {
			t.Fatal(err)
		}
	}
	// either is the app before the command, to the byte, or a new one.
	either := func(states ...string) func(*testing.T, *engine.Inspection, *engine.Inspection) {
		return func(t *testing.T, seen, before *engine.Inspection) {
			if before != nil && seen.Generation == before.Generation && seen.Sum == before.Sum {
				if string(seen.State) != string(before.State) || seen.SHA256 != before.SHA256 || grantsText(seen) != grantsText(before) {
					t.Errorf("the old app is not whole: %+v", seen)
				}
				return
			}
			for _, state := range states {
				if strings.HasPrefix(string(seen.State), state) {
					return
				}
			}
			t.Errorf("neither the old app nor the new one: state %s, revision %d", seen.State, seen.Revision)
		}
	}
	return []change{
		{name: "install", absent: true, setup: func(*testing.T, *engine.Engine) {},
			do: func(e *engine.Engine) error {
				_, err := e.Install(ctx, engine.InstallRequest{File: oldTally, Allow: []string{run}})
				return err
			}, whole: func(t *testing.T, seen, _ *engine.Inspection) {
				if grantsText(seen) != `map[run:{false [mpv]}]` || seen.Revision != 0 {
					t.Errorf("not whole: %+v", seen)
				}
			}},
		{name: "replace", setup: installed, do: func(e *engine.Engine) error {
			_, err := e.Replace(ctx, engine.InstallRequest{File: next, Allow: []string{"trace"}})
			return err
		}, whole: func(t *testing.T, seen, before *engine.Inspection) {
			if seen.SHA256 != before.SHA256 {
				if string(seen.State) != `"new"` || seen.Revision != 0 || grantsText(seen) != `map[run:{false [mpv]} trace:{true []}]` {
					t.Errorf("the new app is not whole: %+v", seen)
				}
				return
			}
			either()(t, seen, before)
		}},
		{name: "remove", absent: true, setup: installed, do: func(e *engine.Engine) error {
			_, err := e.Remove(ctx, "tally", false)
			return err
		}, whole: either()},
		{name: "purge", absent: true, setup: installed, do: func(e *engine.Engine) error {
			_, err := e.Remove(ctx, "tally", true)
			return err
		}, whole: either()},
		{name: "restore", absent: true, setup: func(t *testing.T, e *engine.Engine) {
			installed(t, e)
			if _, err := e.Remove(ctx, "tally", false); err != nil {
				t.Fatal(err)
			}
		}, do: func(e *engine.Engine) error {
			_, err := e.Restore(ctx, "tally")
			return err
		}, whole: func(t *testing.T, seen, _ *engine.Inspection) {
			if !strings.HasPrefix(string(seen.State), `{"n":7`) || grantsText(seen) != `map[]` {
				t.Errorf("not whole: %+v", seen)
			}
		}},
		{name: "invoke", setup: installed, do: func(e *engine.Engine) error {
			_, err := invoke(e, "tally", "add", "100")
			return err
		}, whole: either(`{"n":107`)},
		{name: "init", setup: installed, do: func(e *engine.Engine) error {
			_, err := invoke(e, "tally", "init", "50")
			return err
		}, whole: either(`{"n":50`)},
		{name: "grant", setup: installed, do: func(e *engine.Engine) error {
			_, err := e.Grant(ctx, "tally", []string{"trace"})
			return err
		}, whole: func(t *testing.T, seen, before *engine.Inspection) {
			if grantsText(seen) != `map[run:{false [mpv]} trace:{true []}]` {
				either()(t, seen, before)
			}
		}},
	}
}

func grantsText(seen *engine.Inspection) string { return fmt.Sprint(map[string]any(anyGrants(seen))) }

func anyGrants(seen *engine.Inspection) map[string]any {
	grants := map[string]any{}
	for effect, allowance := range seen.Grants {
		grants[effect] = allowance
	}
	return grants
}

// Killed before any step that changes something durable, every command leaves
// the app as it was or as it was to be, and nothing lies about after the next
// command (decision 13).
func TestKilledAtEveryStep(t *testing.T) {
	for _, system := range []struct {
		name  string
		files durable.FS
	}{{"exchange", durable.OS()}, {"intent", withoutExchange{durable.OS()}}} {
		for _, c := range changes(t) {
			if system.name == "intent" && c.name != "replace" {
				continue // nothing else exchanges folders
			}
			t.Run(system.name+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				ready := prepared(t, c)
				counting := faultfs.New(system.files, nil)
				if err := c.do(opened(t, copied(t, ready), on(counting))); err != nil {
					t.Fatalf("it does not work undisturbed: %v", err)
				}
				steps := len(counting.Ops())
				for k := 1; k <= steps; k++ {
					killedAt(t, c, system.files, copied(t, ready), k)
				}
				t.Logf("%d steps", steps)
			})
		}
	}
}

func on(f durable.FS) func(*engine.Options) { return func(o *engine.Options) { o.Files = f } }

// prepared is a root in which a change can be made, once for all its steps.
func prepared(t *testing.T, c change) string {
	t.Helper()
	e, root := rooted(t)
	c.setup(t, e)
	return root
}

func copied(t *testing.T, root string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "root")
	if _, err := os.Stat(root); err == nil { // a first install finds no root
		if err := os.CopyFS(to, os.DirFS(root)); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// killedAt runs the change in root, dying at step k, and looks at what the
// next commands find.
func killedAt(t *testing.T, c change, files durable.FS, root string, k int) {
	t.Helper()
	sound := opened(t, root, on(files))
	before, _ := sound.Inspect(context.Background(), "tally")
	dying := faultfs.New(files, faultfs.KillAt(k))
	_ = c.do(opened(t, root, on(dying)))
	if !dying.Killed() {
		t.Fatalf("step %d never came", k)
	}
	ops := dying.Ops()
	where := fmt.Sprintf("step %d (%s %s)", k, ops[len(ops)-1].Kind, filepath.Base(ops[len(ops)-1].Path))

	after := opened(t, root, on(files))
	seen, err := after.Inspect(context.Background(), "tally")
	if fault.CodeOf(err) == fault.NotFound && c.absent {
		whereDidItGo(t, after, c, where)
	} else if err != nil {
		t.Errorf("%s: %v", where, err)
	} else {
		t.Run(where, func(t *testing.T) { c.whole(t, seen, before) })
		if _, err := invoke(after, "tally", "init", ""); err != nil {
			t.Errorf("%s: the next call: %v", where, err)
		}
	}
	if report, err := after.JournalVerify(context.Background(), nil); err != nil {
		t.Errorf("%s: verify: %v", where, err)
	} else if err := report.Err(); err != nil {
		t.Errorf("%s: verify: %v", where, err)
	}
	if c.name == "replace" && seen != nil && seen.SHA256 != before.SHA256 {
		kept, _ := filepath.Glob(filepath.Join(root, "kept/replaced/tally.*/states.jsonl"))
		if len(kept) != 1 {
			t.Errorf("%s: the replaced timeline is kept %d times", where, len(kept))
		} else if data, _ := os.ReadFile(kept[0]); strings.Count(string(data), "\n") != 2 {
			t.Errorf("%s: of the replaced timeline %q is kept", where, data)
		}
	}
	tidy(t, root, where)
}

// whereDidItGo makes sure that an app that is gone is gone as it should be.
func whereDidItGo(t *testing.T, e *engine.Engine, c change, where string) {
	t.Helper()
	_, err := e.Restore(context.Background(), "tally")
	switch c.name {
	case "remove", "restore":
		if err != nil {
			t.Errorf("%s: the app is lost: %v", where, err)
		}
	case "install", "purge":
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: something was kept: %v", where, err)
		}
		install(t, e, oldTally, "")
	}
}

// tidy finds what a dead command left and no later one took away.
func tidy(t *testing.T, root, where string) {
	t.Helper()
	if left, _ := os.ReadDir(filepath.Join(root, "run/staging")); len(left) > 0 {
		t.Errorf("%s: staging holds %v", where, left)
	}
	left, _ := filepath.Glob(filepath.Join(root, "genapps/*/.*.tmp"))
	more, _ := filepath.Glob(filepath.Join(root, ".*.tmp"))
	if all := append(left, more...); len(all) > 0 {
		t.Errorf("%s: temporaries are left: %v", where, all)
	}
}
