package js

import (
	"encoding/json"
	"os"
	"testing"

	lib "modernc.org/libquickjs"
)

// missing are the features of testdata/vectors/features.json that genapp does
// not have, on purpose or for want of the engine.
var missing = map[string]string{
	"fetch":      "an app asks its host, and never the network",
	"using-decl": "the engine has no using declarations",
}

func TestFeatures(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/vectors/features.json")
	if err != nil {
		t.Fatal(err)
	}
	var features []struct {
		Group, ID, Src string
		Files          map[string]string
	}
	if err := json.Unmarshal(data, &features); err != nil {
		t.Fatal(err)
	}
	if len(features) < 100 {
		t.Fatalf("only %d features", len(features))
	}
	for _, f := range features {
		t.Run(f.Group+"/"+f.ID, func(t *testing.T) {
			r := newRuntime(t)
			r.modules = map[string]string{}
			for name, source := range f.Files {
				r.modules[name] = source
			}
			r.program = &Program{App: "main", Source: f.Src, Method: "test"}
			got := r.try(t)
			if _, absent := missing[f.ID]; absent == (got == "true") {
				t.Errorf("test() gave %s", got)
			}
		})
	}
}

// try loads the program and calls its method, and shows what it returned.
func (r *Runtime) try(t *testing.T) string {
	t.Helper()
	if f := r.situate(); f != nil {
		return f.Kind + ": " + f.Message
	}
	namespace, f := r.load()
	if f != nil {
		return f.Kind + ": " + f.Message
	}
	defer r.free(namespace)
	method := r.get(namespace, r.program.Method)
	defer r.free(method)
	c, f := r.context()
	if f != nil {
		return f.Kind + ": " + f.Message
	}
	defer r.free(c)
	out, f := r.invoke(method, c)
	if f != nil {
		return f.Kind + ": " + f.Message
	}
	defer r.free(out)
	return r.textOr(out, "?")
}

func newRuntime(t testing.TB) *Runtime {
	t.Helper()
	r, err := New(128 << 20)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// TestEngineVersion fails when the engine changes: internals.go reaches behind
// its API and must then be read against the new one.
func TestEngineVersion(t *testing.T) {
	if lib.MCONFIG_VERSION != engineVersion {
		t.Errorf("the engine is %s, internals.go is for %s", lib.MCONFIG_VERSION, engineVersion)
	}
	r := newRuntime(t)
	rt := (*lib.TJSRuntime)(at(r.rt))
	if rt.Fhost_promise_rejection_tracker != entry(trackRejection) || rt.Fmalloc_ctx.Fmf.Fjs_malloc != entry(watchedMalloc) {
		t.Error("the engine's runtime does not hold genapp's callbacks where they are looked for")
	}
}
