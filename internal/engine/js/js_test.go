package js

import "testing"

func TestTally(t *testing.T) {
	r, err := New(128 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	out, f := r.Run(Program{App: "tally", Source: `export function add({state, argument, revision}) { console.log("hi", {a:1}); return { state: { n: state.n + argument }, output: "n" + revision } }`,
		Method: "add", State: []byte(`{"n":1}`), Argument: []byte(`2`), Revision: 3}, nil)
	t.Log(f)
	t.Log(string(out.State), out.Output, r.Console())
}
