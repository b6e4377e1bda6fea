package authority

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/fault"
)

func TestParse(t *testing.T) {
	for spec, want := range map[string]struct {
		effect string
		a      Allowance
	}{
		"run":                   {"run", Allowance{All: true}},
		"trace":                 {"trace", Allowance{All: true}},
		"run=mpv":               {"run", Allowance{Names: []string{"mpv"}}},
		"run=playerctl,mpv,mpv": {"run", Allowance{Names: []string{"mpv", "playerctl"}}},
		"run=g++,[,a=b":         {"run", Allowance{Names: []string{"[", "a=b", "g++"}}},
	} {
		effect, a, err := Parse(spec)
		if err != nil || effect != want.effect || !reflect.DeepEqual(a, want.a) {
			t.Errorf("Parse(%q) = %q, %+v, %v", spec, effect, a, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"": "unknown effect", "http": "unknown effect", "Run": "unknown effect", " run": "unknown effect", "=ls": "unknown effect",
		"run=": "is empty", "run=a,,b": "is empty", "run=a,": "is empty",
		"run=/bin/sh": "is a path", "run=./sh": "is a path", `run=a\b`: "is a path", "run=..": "is a path",
		"run=a, b": "blanks", "run=a\x00": "control", "run=a\nb": "control",
		"trace=": "takes no list", "trace=x": "takes no list",
	} {
		_, _, err := Parse(spec)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Usage || f.Hint == "" || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): %v, want %q", spec, err, want)
		}
	}
	_, _, err := Parse("http")
	var f *fault.Error
	if !errors.As(err, &f) || !strings.Contains(f.Hint, "run, trace") {
		t.Errorf("the effects are not listed: %+v", f)
	}
}

func TestJSON(t *testing.T) {
	g := Grants{"run": Allowance{Names: []string{"mpv", "a"}}, "trace": {All: true}}
	b, err := json.Marshal(g)
	if want := `{"run":["a","mpv"],"trace":true}`; err != nil || string(b) != want {
		t.Fatalf("%s, %v; want %s", b, err, want)
	}
	var back Grants
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, Grants{"run": Only("a", "mpv"), "trace": {All: true}}) {
		t.Errorf("%+v, %v", back, err)
	}
	if b, err := json.Marshal(Allowance{}); err != nil || string(b) != "[]" {
		t.Errorf("nothing is %s, %v", b, err)
	}
	for _, bad := range []string{`false`, `null`, `"mpv"`, `1`, `{}`, `[1]`, `["/bin/sh"]`, `[""]`, `["a"`} {
		var a Allowance
		if err := a.UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s became the grant %+v", bad, a)
		}
	}
	var nul Grants
	if err := json.Unmarshal([]byte(`{"run":null}`), &nul); err == nil && nul.Has("run") {
		t.Error("null became a grant")
	}
}

func TestMergeAndRevoke(t *testing.T) {
	some, other := Grants{"run": Only("a", "b")}, Grants{"run": Only("b", "c"), "trace": {All: true}}
	if got := some.Merge(other); !reflect.DeepEqual(got, Grants{"run": Only("a", "b", "c"), "trace": {All: true}}) {
		t.Errorf("merged: %+v", got)
	}
	if got := some.Merge(Grants{"run": {All: true}}); !reflect.DeepEqual(got, Grants{"run": {All: true}}) {
		t.Errorf("merged with all: %+v", got)
	}
	if got := Grants(nil).Merge(some); !reflect.DeepEqual(got, some) {
		t.Errorf("merged into none: %+v", got)
	}
	if got := other.Revoke("run", "nothing"); !reflect.DeepEqual(got, Grants{"trace": {All: true}}) {
		t.Errorf("revoked: %+v", got)
	}
	if !reflect.DeepEqual(some, Grants{"run": Only("a", "b")}) || len(other) != 2 {
		t.Error("an argument was changed")
	}
}

func TestAllows(t *testing.T) {
	g := Grants{"run": Only("mpv"), "trace": {All: true}, "empty": {}}
	for _, c := range []struct {
		effect, name string
		want         bool
	}{
		{"run", "mpv", true}, {"run", "sh", false}, {"run", "", false}, {"run", "/usr/bin/mpv", false}, {"run", "MPV", false},
		{"trace", "", true}, {"trace", "x", true}, {"empty", "", false}, {"empty", "x", false}, {"http", "x", false},
	} {
		if got := g.Allows(c.effect, c.name); got != c.want {
			t.Errorf("Allows(%q, %q) = %v", c.effect, c.name, got)
		}
	}
	if !g.Has("run") || g.Has("empty") || g.Has("http") || Grants(nil).Has("run") {
		t.Error("Has is wrong")
	}
}

var effects, names = []string{"run", "trace", "other"}, []string{"a", "b", "c", "d"}

// some makes grants out of a source of chance.
func some(r *rand.Rand) Grants {
	if r.IntN(20) == 0 {
		return nil
	}
	g := Grants{}
	for _, effect := range effects {
		switch r.IntN(4) {
		case 0:
			g[effect] = Allowance{All: true}
		case 1, 2:
			var list []string
			for _, name := range names {
				if r.IntN(2) == 0 {
					list = append(list, name)
				}
			}
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			g[effect] = Allowance{Names: list}
		}
	}
	return g
}

func TestNarrowOnlyNarrows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		g, ceiling := some(r), some(r)
		before, err := json.Marshal([]Grants{g, ceiling})
		if err != nil {
			t.Fatal(err)
		}
		got, union := g.Narrow(ceiling), g.Merge(ceiling)
		for _, effect := range effects {
			for _, name := range append([]string{"unlisted"}, names...) {
				mine, limit := g.Allows(effect, name), ceiling.Allows(effect, name)
				if got.Allows(effect, name) != (mine && limit) {
					t.Fatalf("%+v narrowed by %+v: %s %s is %v", g, ceiling, effect, name, got.Allows(effect, name))
				}
				if union.Allows(effect, name) != (mine || limit) {
					t.Fatalf("%+v merged with %+v: %s %s is %v", g, ceiling, effect, name, union.Allows(effect, name))
				}
			}
			if got.Has(effect) && !(g.Has(effect) && ceiling.Has(effect)) {
				t.Fatalf("%+v narrowed by %+v has %s", g, ceiling, effect)
			}
		}
		if again := got.Narrow(ceiling); !reflect.DeepEqual(again, got) {
			t.Fatalf("narrowing twice: %+v, then %+v", got, again)
		}
		if after, err := json.Marshal([]Grants{g, ceiling}); err != nil || string(after) != string(before) {
			t.Fatalf("an argument was changed: %s, %s", before, after)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"run", "run=a,b", "trace", "run=", "run=/a", "trace=x", "x=y=z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		effect, a, err := Parse(spec)
		if err != nil {
			return
		}
		if !slices.Contains(Known(), effect) || a.none() {
			t.Fatalf("Parse(%q) = %q, %+v", spec, effect, a)
		}
		// What was parsed survives the file it is kept in.
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var back Allowance
		if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, a) {
			t.Fatalf("Parse(%q) = %+v, kept as %s, read as %+v, %v", spec, a, b, back, err)
		}
	})
}
