package action

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

type vector struct {
	Name   string `json:"name"`
	Input  string `json:"input"`
	Repeat *struct {
		Prefix, Char, Suffix string
		Count                int
	} `json:"input_repeat"`
	Expect *struct {
		App            string          `json:"app"`
		Method         string          `json:"method"`
		Argument       json.RawMessage `json:"argument"`
		ArgumentLength int             `json:"argument_length"`
		Error          string          `json:"error"`
	} `json:"expect"`
}

func (v vector) text() string {
	if r := v.Repeat; r != nil {
		return r.Prefix + strings.Repeat(r.Char, r.Count) + r.Suffix
	}
	return v.Input
}

func vectors(t testing.TB) []vector {
	t.Helper()
	f, err := os.Open("../../../testdata/vectors/bound-actions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []vector
	for d := json.NewDecoder(bufio.NewReader(f)); d.More(); {
		// An argument that is null is present, and RawMessage alone cannot tell.
		var raw json.RawMessage
		var v vector
		if err := d.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	if len(out) < 40 {
		t.Fatalf("only %d vectors", len(out))
	}
	return out
}

func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			a, bound, err := Parse(v.text())
			switch {
			case v.Expect == nil:
				if bound || err != nil {
					t.Fatalf("got %v, %v, %v, want an ordinary prompt", a, bound, err)
				}
			case v.Expect.Error != "":
				if fault.CodeOf(err) != fault.InvalidAction || !strings.Contains(err.Error(), v.Expect.Error) {
					t.Fatalf("got %v, want %q", err, v.Expect.Error)
				}
				var f *fault.Error
				if errors.As(err, &f); f.Hint == "" {
					t.Error("no hint")
				}
			case err != nil || !bound:
				t.Fatalf("got %v, %v", bound, err)
			default:
				if a.App != v.Expect.App || a.Method != v.Expect.Method {
					t.Errorf("got %s::%s", a.App, a.Method)
				}
				if n := v.Expect.ArgumentLength; n > 0 {
					if len(a.Argument) != n+2 {
						t.Errorf("argument has %d bytes", len(a.Argument))
					}
				} else if (a.Argument == nil) != (v.Expect.Argument == nil) ||
					a.Argument != nil && !jsontext.EqualBytes(a.Argument, v.Expect.Argument) {
					t.Errorf("argument is %s, want %s", a.Argument, v.Expect.Argument)
				}
				again, _, err := Parse(a.String())
				if err != nil || again.String() != a.String() {
					t.Errorf("%s reads back as %s, %v", a, again, err)
				}
			}
		})
	}
}

func TestParse(t *testing.T) {
	nested := func(n int) string { return "a::b(" + strings.Repeat("[", n) + strings.Repeat("]", n) + ")" }
	for _, c := range []struct{ text, want, message string }{
		{"a::b", "a::b", ""},
		{"a::b( [ 1.0 , \"x\" ] )", `a::b([1,"x"])`, ""},
		{`a::b({"b":1,"a":2,"1":3,"b":4})`, `a::b({"1":3,"b":4,"a":2})`, ""},
		{`a::b("x::y(1)")`, `a::b("x::y(1)")`, ""},
		{`a::b(")")`, `a::b(")")`, ""},
		{nested(64), nested(64), ""},
		{nested(65), "", "nested deeper than 64"},
		{"a::b( )", "", "not strict JSON"},
		{"a::b(\ufeff1)", "", "not strict JSON"},
		{"a::b(\u00a01)", "", "not strict JSON"},
		{"a::b(\"\xff\")", "", "not strict JSON"},
		{"a::b(1)::c", "", "malformed"},
		{"a::", "", "malformed"},
		{"::b", "", "malformed"},
		{"::", "", "malformed"},
		{"a::b(", "", "malformed"},
		{"a::b)", "", "malformed"},
		{"a::default", "", "malformed"},
		{"a::then(1)", "", "malformed"},
		{"a::constructor", "", "malformed"},
		{"a::__proto__", "", "malformed"},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa::b", "", "malformed"},
		{"a::bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "", "malformed"},
		{"a_b::c", "", "malformed"},
		{"a::b-c", "", "malformed"},
		{"a::b\x00", "", "malformed"},
	} {
		a, bound, err := Parse(c.text)
		if c.message != "" {
			if bound || fault.CodeOf(err) != fault.InvalidAction || !strings.Contains(err.Error(), c.message) {
				t.Errorf("%q: got %v, %v, want %q", c.text, a, err, c.message)
			}
			if err != nil && len(err.Error()) > 300 {
				t.Errorf("%q: an error of %d bytes", c.text, len(err.Error()))
			}
		} else if err != nil || !bound || a.String() != c.want {
			t.Errorf("%q: got %s, %v, want %s", c.text, a, err, c.want)
		}
	}
	for _, text := range []string{"", ":", "a:b", "a: :b", "poker"} {
		if _, bound, err := Parse(text); bound || err != nil {
			t.Errorf("%q is no ordinary prompt: %v", text, err)
		}
	}
}

// TestNamesAreThoseOfModules holds the two homes of the name rules together.
func TestNamesAreThoseOfModules(t *testing.T) {
	words := []string{"default", "then", "constructor", "__proto__", "thena", "init", strings.Repeat("a", 32), strings.Repeat("a", 33)}
	const letters = "aZz09-_. :é("
	for _, a := range letters {
		words = append(words, string(a))
		for _, b := range letters {
			words = append(words, string(a)+string(b))
			for _, c := range letters {
				words = append(words, string(a)+string(b)+string(c))
			}
		}
	}
	for _, w := range append(words, "") {
		if got, want := appName(w), module.ValidName(w); got != want {
			t.Errorf("app %q: %v here, %v in module", w, got, want)
		}
		if got, want := methodName(w), module.ValidMethod(w); got != want {
			t.Errorf("method %q: %v here, %v in module", w, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range vectors(f) {
		if text := v.text(); len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, bound, err := Parse(text)
		if bound != (err == nil && strings.Contains(text, Operator)) {
			t.Fatalf("%q: bound %v, %v", text, bound, err)
		}
		if !bound {
			return
		}
		again, bound, err := Parse(a.String())
		if err != nil || !bound || again.App != a.App || again.Method != a.Method || string(again.Argument) != string(a.Argument) {
			t.Fatalf("%q reads back as %q, %v", a, again, err)
		}
	})
}
