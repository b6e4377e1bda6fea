package engine_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/worker"
	"github.com/genapp-dev/genapp/internal/fault"
)

// The test binary is its own worker and supervisor, as the shipped one is.
func TestMain(m *testing.M) {
	worker.RunIfChild()
	effect.RunIfChild()
	os.Exit(m.Run())
}

const samples = "../../testdata/apps/"

// rooted opens an engine over a root of its own.
func rooted(t *testing.T, change ...func(*engine.Options)) (*engine.Engine, string) {
	t.Helper()
	root := filepath.Join(t.TempDir(), "root")
	return opened(t, root, change...), root
}

func opened(t *testing.T, root string, change ...func(*engine.Options)) *engine.Engine {
	t.Helper()
	o := engine.Options{Root: root, Zone: "UTC", Locale: "en-US"}
	for _, c := range change {
		c(&o)
	}
	e, err := engine.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// authored writes a module into a folder of its own and gives its path.
func authored(t *testing.T, app, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), app+".mjs")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func install(t *testing.T, e *engine.Engine, file, argument string, allow ...string) *engine.CallResult {
	t.Helper()
	r, err := e.Install(context.Background(), engine.InstallRequest{File: file, Argument: raw(argument), Allow: allow})
	if err != nil {
		t.Fatalf("install %s: %v", filepath.Base(file), err)
	}
	return r
}

func invoke(e *engine.Engine, app, method, argument string) (*engine.CallResult, error) {
	return e.Invoke(context.Background(), engine.InvokeRequest{App: app, Method: method, Argument: raw(argument)})
}

func raw(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

func wantCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if got := fault.CodeOf(err); got != want {
		t.Fatalf("code %q (%v), want %q", got, err, want)
	}
}

// picture is every file under a folder with its bytes, for "nothing changed".
func picture(t *testing.T, dir string) map[string]string {
	t.Helper()
	seen := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		sum := sha256.Sum256(data)
		name, _ := filepath.Rel(dir, path)
		seen[name] = string(sum[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

func samePicture(t *testing.T, what string, before, after map[string]string) {
	t.Helper()
	for name, data := range before {
		if after[name] != data {
			t.Errorf("%s: %s changed or is gone", what, name)
		}
	}
	for name := range after {
		if _, there := before[name]; !there {
			t.Errorf("%s: %s appeared", what, name)
		}
	}
}

func TestInstallInvokeInspect(t *testing.T) {
	e, root := rooted(t)
	ctx := context.Background()
	r := install(t, e, samples+"duel-poker.mjs", `{"seed":"abc"}`)
	if r.Revision != 0 || !r.StateChanged || r.ViewMode != "new" || len(r.View.Messages) != 1 || len(r.View.Messages[0].Rows) == 0 {
		t.Fatalf("install gave %+v", r)
	}
	r, err := invoke(e, "duel-poker", "hold", "2")
	if err != nil {
		t.Fatal(err)
	}
	if r.Revision != 1 || r.ViewMode != "edit" {
		t.Fatalf("hold gave %+v", r)
	}
	seen, err := e.Inspect(ctx, "duel-poker")
	if err != nil {
		t.Fatal(err)
	}
	var state struct{ Hold []int }
	if err := json.Unmarshal(seen.State, &state); err != nil || len(state.Hold) != 1 || state.Hold[0] != 2 {
		t.Errorf("the state is %s", seen.State)
	}
	if seen.Revision != 1 || *seen.Method != "hold" || seen.Generation != r.Generation || seen.Journal.Lines != 2 || len(seen.Sum) != 16 {
		t.Errorf("inspect says %+v", seen)
	}
	if got := strings.Join(seen.Methods, " "); got != "deal draw fold hold init" {
		t.Errorf("methods %q", got)
	}
	for _, name := range []string{"", "genapps", "genapps/duel-poker", "run"} {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%q has mode %v, %v", name, info.Mode(), err)
		}
	}
	for _, name := range []string{"duel-poker.mjs", "generation", "state.json", "states.jsonl"} {
		info, err := os.Stat(filepath.Join(root, "genapps/duel-poker", name))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%q has mode %v, %v", name, info.Mode(), err)
		}
	}
}

func TestAFailedInstallLeavesNothing(t *testing.T) {
	e, root := rooted(t)
	for argument, want := range map[string]fault.Code{`"refuse"`: fault.Crashed, `"stateless"`: fault.InvalidResult} {
		_, err := e.Install(context.Background(), engine.InstallRequest{File: samples + "gremlin.mjs", Argument: raw(argument), Allow: []string{"run"}})
		wantCode(t, err, want)
	}
	for _, name := range []string{"genapps/gremlin", "grants.json"} {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil {
			t.Errorf("%s is left", name)
		}
	}
	if left, _ := os.ReadDir(filepath.Join(root, "run/staging")); len(left) != 0 {
		t.Errorf("staging holds %v", left)
	}
}

func TestInstallRefusals(t *testing.T) {
	e, _ := rooted(t)
	ctx := context.Background()
	install(t, e, samples+"tally.mjs", "")
	cases := []struct {
		name, file, argument string
		want                 fault.Code
	}{
		{"again", samples + "tally.mjs", "", fault.AlreadyInstalled},
		{"missing", "none.mjs", "", fault.NotFound},
		{"missing, no suffix", "none", "", fault.NotFound},
		{"bad name", "Bad_Name.mjs", "", fault.InvalidName},
		{"suffix", "engine.go", "", fault.InvalidModule},
		{"imports", authored(t, "importer", "import fs from 'node:fs';\nexport const init = () => ({state: 1, output: ''});"), "", fault.InvalidModule},
		{"syntax", authored(t, "broken", "export const init = (;"), "", fault.InvalidModule},
		{"no init", authored(t, "empty", "export const start = () => ({output: ''});"), "", fault.InvalidModule},
		{"init is a value", authored(t, "value", "export const init = 5;"), "", fault.InvalidModule},
		{"throwing top level", authored(t, "thrower", "throw new Error('top');\nexport const init = 1;"), "", fault.Crashed},
		{"bad argument", samples + "chores.mjs", "{", fault.InvalidArgument},
		{"deep argument", samples + "chores.mjs", strings.Repeat("[", 65) + strings.Repeat("]", 65), fault.InvalidArgument},
		{"big argument", samples + "chores.mjs", `"` + strings.Repeat("x", 262143) + `"`, fault.InvalidArgument},
	}
	for _, c := range cases {
		_, err := e.Install(ctx, engine.InstallRequest{File: c.file, Argument: raw(c.argument)})
		if fault.CodeOf(err) != c.want {
			t.Errorf("%s: code %q (%v), want %q", c.name, fault.CodeOf(err), err, c.want)
		}
	}
	if _, err := e.Replace(ctx, engine.InstallRequest{File: samples + "chores.mjs"}); fault.CodeOf(err) != fault.NotInstalled {
		t.Errorf("replace of an absent app: %v", err)
	}
	if apps := e.Apps(); len(apps) != 1 || apps[0] != "tally" {
		t.Errorf("the apps are %q", apps)
	}
}

func TestAFailedReplaceChangesNothing(t *testing.T) {
	e, root := rooted(t)
	install(t, e, samples+"tally.mjs", "5", "run=true")
	if _, err := invoke(e, "tally", "add", "2"); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "genapps")
	before, grants := picture(t, dir), picture(t, root)["grants.json"]
	_, err := e.Replace(context.Background(), engine.InstallRequest{
		File: authored(t, "tally", "export const init = () => { throw new Error('no'); };"), Allow: []string{"trace"},
	})
	wantCode(t, err, fault.Crashed)
	samePicture(t, "a failed replace", before, picture(t, dir))
	if picture(t, root)["grants.json"] != grants {
		t.Error("the grants changed")
	}
}

func TestReplaceStartsANewRunAndCarriesGrantsOver(t *testing.T) {
	e, _ := rooted(t)
	ctx := context.Background()
	old := install(t, e, samples+"tally.mjs", "5", "run=true")
	r, err := e.Replace(ctx, engine.InstallRequest{File: samples + "tally.mjs", Argument: raw("9"), Allow: []string{"trace"}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Generation == old.Generation || r.Revision != 0 {
		t.Errorf("replace gave %+v", r)
	}
	seen, err := e.Inspect(ctx, "tally")
	if err != nil {
		t.Fatal(err)
	}
	grants, _ := json.Marshal(seen.Grants)
	if string(grants) != `{"run":["true"],"trace":true}` {
		t.Errorf("grants %s", grants)
	}
}

func TestChecksComeInOrder(t *testing.T) {
	e, _ := rooted(t)
	install(t, e, samples+"tally.mjs", "")
	zero, one := int64(0), int64(1)
	cases := []struct {
		name    string
		request engine.InvokeRequest
		want    fault.Code
	}{
		{"name before argument", engine.InvokeRequest{App: "Tally", Method: "add", Argument: raw("{")}, fault.InvalidName},
		{"argument before app", engine.InvokeRequest{App: "absent", Method: "add", Argument: raw("{")}, fault.InvalidArgument},
		{"app", engine.InvokeRequest{App: "absent", Method: "add"}, fault.NotFound},
		{"fence before method", engine.InvokeRequest{App: "tally", Method: "nope", Fence: engine.Fence{Revision: &one}}, fault.Stale},
		{"generation", engine.InvokeRequest{App: "tally", Method: "add", Argument: raw("1"), Fence: engine.Fence{Generation: "x"}}, fault.Stale},
		{"sum", engine.InvokeRequest{App: "tally", Method: "add", Argument: raw("1"), Fence: engine.Fence{Sum: "0000000000000000"}}, fault.Stale},
		{"method", engine.InvokeRequest{App: "tally", Method: "nope", Fence: engine.Fence{Revision: &zero}}, fault.NotFound},
		{"default", engine.InvokeRequest{App: "tally", Method: "default"}, fault.NotFound},
		{"camel case", engine.InvokeRequest{App: "tally", Method: "addOne"}, fault.NotFound},
	}
	for _, c := range cases {
		_, err := e.Invoke(context.Background(), c.request)
		if fault.CodeOf(err) != c.want {
			t.Errorf("%s: code %q (%v), want %q", c.name, fault.CodeOf(err), err, c.want)
		}
	}
}

func TestPressIsFencedToItsHistory(t *testing.T) {
	e, root := rooted(t)
	ctx := context.Background()
	install(t, e, samples+"tally.mjs", "")
	press := func(button string) (*engine.CallResult, error) {
		return e.Press(ctx, engine.PressRequest{App: "tally", Button: button})
	}
	r, err := press("+1")
	if err != nil || r.Revision != 1 {
		t.Fatalf("the label: %+v, %v", r, err)
	}
	if r, err = press("3"); err != nil || !strings.Contains(r.Output, "`11`") {
		t.Fatalf("the number: %+v, %v", r, err)
	}
	_, err = press("9")
	wantCode(t, err, fault.NotFound)
	// Another writer of the format moves the history on; the view stays.
	path := filepath.Join(root, "genapps/tally/states.jsonl")
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"revision":3,"method":"add","state":{"n":99,"log":[]}}` + "\n"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	shown, err := e.Show(ctx, "tally")
	if err != nil || !shown.Stale {
		t.Fatalf("the view of a history that moved on: %+v, %v", shown, err)
	}
	_, err = press("+1")
	wantCode(t, err, fault.Stale)
	// A new view of the new history can be pressed again; so can one of a run
	// that began with an equal state, but not the one from before it.
	if r, err = invoke(e, "tally", "add", "1"); err != nil || r.Revision != 4 {
		t.Fatalf("after the other writer: %+v, %v", r, err)
	}
	old, err := e.Inspect(ctx, "tally")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := invoke(e, "tally", "init", "5"); err != nil {
			t.Fatal(err)
		}
		seen, err := e.Inspect(ctx, "tally")
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Invoke(ctx, engine.InvokeRequest{App: "tally", Method: "add", Argument: raw("1"), Fence: engine.Fence{Sum: old.Sum}})
		wantCode(t, err, fault.Stale)
		old = seen // the next init is equal to this one in everything but its run
	}
}

func TestDryRunCommitsNothing(t *testing.T) {
	e, root := rooted(t)
	install(t, e, samples+"tally.mjs", "")
	before := picture(t, root)
	r, err := e.Invoke(context.Background(), engine.InvokeRequest{App: "tally", Method: "add", Argument: raw("4"), DryRun: true})
	if err != nil {
		t.Fatal(err)
	}
	if !r.DryRun || r.Revision != 1 || !r.StateChanged || !strings.Contains(string(r.State), `"n":4`) {
		t.Errorf("dry run gave %+v", r)
	}
	after := picture(t, root)
	delete(before, filepath.Join("run", "tally.lock")) // it names its last holder
	delete(after, filepath.Join("run", "tally.lock"))
	samePicture(t, "a dry run", before, after)
}

func TestAModulePutThereByHandIsAnApp(t *testing.T) {
	e, root := rooted(t)
	dir := filepath.Join(root, "genapps/tally")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(samples + "tally.mjs")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "tally.mjs"), source, 0o600); err != nil {
		t.Fatal(err)
	}
	listing, err := e.List(context.Background())
	if err != nil || len(listing.Apps) != 1 || listing.Apps[0].Revision != -1 || len(listing.Apps[0].Problems) == 0 {
		t.Fatalf("list: %+v, %v", listing, err)
	}
	_, err = invoke(e, "tally", "add", "1")
	wantCode(t, err, fault.NotInitialized)
	r, err := invoke(e, "tally", "init", "")
	if err != nil || r.Generation == "" || r.Revision != 0 {
		t.Fatalf("init: %+v, %v", r, err)
	}
	if _, err := invoke(e, "tally", "add", "1"); err != nil {
		t.Fatal(err)
	}
}
