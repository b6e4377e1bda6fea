package jsontext

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// v8Case is a text and what V8 makes of it: JSON.stringify(JSON.parse(src)), or
// nil where JSON.parse throws.
type v8Case struct {
	Src  string  `json:"src"`
	Want *string `json:"want"`
}

func v8Cases(t testing.TB) []v8Case {
	t.Helper()
	f, err := os.Open("testdata/v8.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []v8Case
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c v8Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) < 500 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

func TestCompactAsV8(t *testing.T) {
	for _, c := range v8Cases(t) {
		got, err := Compact([]byte(c.Src), 0)
		switch {
		case c.Want == nil:
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > len(c.Src) {
				t.Errorf("%q: got %q, %v, want a syntax error inside the text", c.Src, got, err)
			}
		case err != nil:
			t.Errorf("%q: %v, want %q", c.Src, err, *c.Want)
		case string(got) != *c.Want:
			t.Errorf("%q:\n got %q\nwant %q", c.Src, got, *c.Want)
		}
	}
}

func TestTreeWritesWhatCompactWrites(t *testing.T) {
	for _, c := range v8Cases(t) {
		if c.Want == nil {
			continue
		}
		v, err := Parse([]byte(c.Src), 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.AppendCompact(nil); string(got) != *c.Want {
			t.Errorf("%q:\n got %q\nwant %q", c.Src, got, *c.Want)
		}
		if !EqualBytes([]byte(c.Src), []byte(*c.Want)) {
			t.Errorf("%q is not equal to its own compact form", c.Src)
		}
	}
}

func TestInvalidUTF8IsRefused(t *testing.T) {
	for _, src := range []string{"\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xe2\x82\"", "\xff", "[\xff]", "{\"\xf5\":1}", "\"a\xc3"} {
		var syntax *SyntaxError
		if got, err := Compact([]byte(src), 0); !errors.As(err, &syntax) || syntax.Message != "invalid UTF-8" {
			t.Errorf("%q: got %q, %v", src, got, err)
		}
	}
}

func TestDepth(t *testing.T) {
	for _, c := range []struct {
		src   string
		depth int
	}{
		{"1", 0}, {"[]", 1}, {"{}", 1}, {"[[]]", 2}, {`{"a":[{"b":1}]}`, 3}, {`[[],[[]],"[[[[\"[["]`, 3},
		{strings.Repeat("[", 64) + strings.Repeat("]", 64), 64},
	} {
		if _, err := Compact([]byte(c.src), max(c.depth, 1)); err != nil {
			t.Errorf("%s in depth %d: %v", c.src, c.depth, err)
		}
		if c.depth > 1 {
			if _, err := Compact([]byte(c.src), c.depth-1); !errors.Is(err, ErrTooDeep) {
				t.Errorf("%s in depth %d: %v", c.src, c.depth-1, err)
			}
		}
		if got := Depth([]byte(c.src)); got != c.depth {
			t.Errorf("Depth(%s) = %d, want %d", c.src, got, c.depth)
		}
	}
}

func TestNoDepthExhaustsTheStack(t *testing.T) {
	src := bytes.Repeat([]byte("["), 10<<20)
	var syntax *SyntaxError
	if _, err := Compact(src, 0); !errors.As(err, &syntax) {
		t.Errorf("unclosed: %v", err)
	}
	if _, err := Parse(src, 0); !errors.Is(err, ErrTooDeep) {
		t.Errorf("parse: %v", err)
	}
	closed := append(src[:1<<20:1<<20], bytes.Repeat([]byte("]"), 1<<20)...)
	if got, err := Compact(closed, 0); err != nil || !bytes.Equal(got, closed) {
		t.Errorf("closed: %d bytes, %v", len(got), err)
	}
}

func TestAppendKeepsWhatWasThere(t *testing.T) {
	got, err := AppendCompact([]byte("x="), []byte(`{"b":1,"a":{"z":0,"1":2},"b":3}`), 0)
	if want := `x={"b":3,"a":{"1":2,"z":0}}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if got, err = AppendCompact([]byte("x="), []byte(`[1,`), 0); err == nil || string(got) != "x=" {
		t.Errorf("after an error: %q, %v", got, err)
	}
}

func TestAppendString(t *testing.T) {
	for s, want := range map[string]string{
		"":                         `""`,
		"a\"\\/\b\f\n\r\t\x00\x1f": `"a\"\\/\b\f\n\r\t\u0000\u001f"`,
		"<é\u2028😀\x7f>":           "\"<é\u2028😀\x7f>\"",
		"\xed\xa0\x80x":            `"\ud800x"`,
		"\xed\xbf\xbf":             `"\udfff"`,
		"\xed\xa0\xbd\xed\xb8\x80": "\"😀\"", // two halves put together
		"\xff\xed\xa0":             "\"\ufffd\ufffd\ufffd\"",
	} {
		if got := string(AppendString(nil, s)); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

func TestFields(t *testing.T) {
	text := []byte(`{"a":1,"b\n":"x,\"}","c":[1,{"d":2}],"e":{},"":null}`)
	fields, ok := Fields(text)
	var got []string
	for _, f := range fields {
		got = append(got, f.Key+"="+string(f.Value))
	}
	want := "a=1|b\n=\"x,\\\"}\"|c=[1,{\"d\":2}]|e={}|=null"
	if !ok || strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", strings.Join(got, "|"), want)
	}
	for _, text := range []string{"[]", "1", `"{"`, "null"} {
		if _, ok := Fields([]byte(text)); ok {
			t.Errorf("%s has fields", text)
		}
	}
	if fields, ok := Fields([]byte("{}")); !ok || len(fields) != 0 {
		t.Errorf("{}: %v, %v", fields, ok)
	}
}

func FuzzCompact(f *testing.F) {
	for _, c := range v8Cases(f) {
		f.Add([]byte(c.Src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		once, err := Compact(src, 512)
		valid := json.Valid(src) && utf8.Valid(src)
		if (err == nil) != valid && !errors.Is(err, ErrTooDeep) {
			t.Fatalf("%q: %v, but the standard library says %v", src, err, valid)
		}
		if err != nil {
			return
		}
		twice, err := Compact(once, 512)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q is not stable: %q, then %q, %v", src, once, twice, err)
		}
		v, err := Parse(src, 512)
		if err != nil || !bytes.Equal(v.AppendCompact(nil), once) {
			t.Fatalf("%q: tree writes %q, want %q, %v", src, v.AppendCompact(nil), once, err)
		}
		if fields, ok := Fields(once); ok != (v.Kind == Object) || len(fields) != len(v.Object) {
			t.Fatalf("%q: %d fields of %d members", once, len(fields), len(v.Object))
		}
	})
}

func BenchmarkCompact(b *testing.B) {
	var src []byte
	for src = append(src, '['); len(src) < 256<<10; {
		src = append(src, `{"id":12345,"name":"a player of duel poker","cards":["7h","Kd"],"score":-3.25,"done":false,"note":"Привет, мир"},`...)
	}
	src = append(src, "null]"...)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := Compact(src, 64); err != nil {
			b.Fatal(err)
		}
	}
}
