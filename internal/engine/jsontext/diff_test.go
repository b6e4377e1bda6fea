package jsontext

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func parse(t testing.TB, src string) Value {
	t.Helper()
	v, err := Parse([]byte(src), 0)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDiff(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`{"a":1}`, `{"a":1}`, `[]`},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, `[]`},
		{`1`, `"1"`, `[{"op":"replace","path":"","old":1,"new":"1"}]`},
		{`{"n":1,"gone":[1],"x":null}`, `{"n":2,"x":null,"new":{}}`,
			`[{"op":"replace","path":"/n","old":1,"new":2},{"op":"remove","path":"/gone","old":[1]},{"op":"add","path":"/new","new":{}}]`},
		{`{"a/b":{"~":1}}`, `{"a/b":{"~":2}}`, `[{"op":"replace","path":"/a~1b/~0","old":1,"new":2}]`},
		{`[1,2,3,4]`, `[1,9]`, `[{"op":"replace","path":"/1","old":2,"new":9},{"op":"remove","path":"/3","old":4},{"op":"remove","path":"/2","old":3}]`},
		{`[1]`, `[1,null,{"a":1}]`, `[{"op":"add","path":"/1","new":null},{"op":"add","path":"/2","new":{"a":1}}]`},
		{`{"a":null}`, `{}`, `[{"op":"remove","path":"/a","old":null}]`},
		{`{"a":[]}`, `{"a":{}}`, `[{"op":"replace","path":"/a","old":[],"new":{}}]`},
	} {
		got, err := json.Marshal(Diff(parse(t, c.from), parse(t, c.to)))
		if err != nil || string(got) != c.want {
			t.Errorf("%s → %s:\n got %s\nwant %s", c.from, c.to, got, c.want)
		}
	}
}

// TestDiffApplies holds Diff to its promise: applied in order, its changes make
// the one value out of the other.
func TestDiffApplies(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		from, to := random(rnd, 0), random(rnd, 0)
		got := from
		for _, c := range Diff(from, to) {
			got = apply(t, got, c)
		}
		if !Equal(got, to) {
			t.Fatalf("%s → %s gives %s", from.AppendCompact(nil), to.AppendCompact(nil), got.AppendCompact(nil))
		}
	}
}

func random(rnd *rand.Rand, depth int) Value {
	switch n := rnd.IntN(7); {
	case n < 3 && depth < 4:
		v := Value{Kind: Object, Object: []Member{}}
		for _, k := range rnd.Perm(4)[:rnd.IntN(4)] {
			v.Object = append(v.Object, Member{"k/~"[:k%4] + strconv.Itoa(k), random(rnd, depth+1)})
		}
		return v
	case n < 5 && depth < 4:
		v := Value{Kind: Array, Array: []Value{}}
		for range rnd.IntN(4) {
			v.Array = append(v.Array, random(rnd, depth+1))
		}
		return v
	case n == 5:
		return Value{Kind: Number, Number: float64(rnd.IntN(3))}
	default:
		return Value{Kind: String, String: strconv.Itoa(rnd.IntN(3))}
	}
}

func apply(t *testing.T, v Value, c Change) Value {
	t.Helper()
	if c.Path == "" {
		return parse(t, string(c.New))
	}
	step, rest, more := strings.Cut(c.Path[1:], "/")
	inner := c
	inner.Path = ""
	if more {
		inner.Path = "/" + rest
	}
	if v.Kind == Array {
		i, err := strconv.Atoi(step)
		if err != nil {
			t.Fatal(err)
		}
		out := slices.Clone(v.Array)
		switch {
		case more || c.Op == "replace":
			out[i] = apply(t, out[i], inner)
		case c.Op == "remove":
			out = slices.Delete(out, i, i+1)
		default:
			out = slices.Insert(out, i, parse(t, string(c.New)))
		}
		return Value{Kind: Array, Array: out}
	}
	key := strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
	out := slices.Clone(v.Object)
	i := slices.IndexFunc(out, func(m Member) bool { return m.Key == key })
	switch {
	case more || c.Op == "replace":
		out[i].Value = apply(t, out[i].Value, inner)
	case c.Op == "remove":
		out = slices.Delete(out, i, i+1)
	default:
		out = append(out, Member{key, parse(t, string(c.New))})
	}
	return Value{Kind: Object, Object: out}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[2]}`, ` { "b" : [2.0], "a" : 1e0 } `, true},
		{`{"a":1}`, `{"a":1,"b":null}`, false},
		{`{"a":1,"b":2}`, `{"a":1,"c":2}`, false},
		{`[1,2]`, `[2,1]`, false},
		{`"\u0061"`, `"a"`, true},
		{`1`, `true`, false},
		{`null`, `false`, false},
		{`{`, `{`, true},
		{`{`, `{}`, false},
		{`{}`, `{`, false},
	} {
		if got := EqualBytes([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s = %s: got %v", c.a, c.b, got)
		}
	}
}
