package js

import (
	"testing"
	"unicode/utf8"

	lib "modernc.org/libquickjs"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
)

// FuzzDecode: a text decoded in two pieces is the text decoded whole, and
// always text.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "aé€😀", "\xff\xe2\x82", "\xed\xa0\x80", "\xf0\x9f\x98", "\xc0\x80", "\xf4\x90\x80\x80"} {
		f.Add([]byte(s), 1)
	}
	f.Fuzz(func(t *testing.T, b []byte, at int) {
		whole, left, bad := decodeUTF8(b, false)
		if left != 0 || !utf8.ValidString(whole) || bad == utf8.Valid(b) {
			t.Fatalf("%q: %q, %d left, bad %v", b, whole, left, bad)
		}
		at = min(max(at, 0), len(b))
		first, left, _ := decodeUTF8(b[:at], true)
		rest, _, _ := decodeUTF8(b[at-left:], false)
		if first+rest != whole {
			t.Errorf("%q at %d: %q and %q, not %q", b, at, first, rest, whole)
		}
	})
}

// FuzzMend: what is mended is text, and text is left as it is.
func FuzzMend(f *testing.F) {
	for _, s := range []string{"", "aé😀", "\xed\xa0\x80", "a\xed\xb0", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := mend(s)
		if !utf8.ValidString(got) || utf8.ValidString(s) && got != s {
			t.Errorf("%q became %q", s, got)
		}
	})
}

// FuzzJSON: the engine and genapp's own reader of JSON agree on every text.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"b":1,"a":[1.50,-0,1e21,1e-7,"\ud800"],"2":0,"1":0,"__proto__":{}}`, `[1e400, 9007199254740993]`, `{"a":1,"a":2}`, ` "x"`, `[01]`, "\"\u2028\"", `"\u0000"`, `[1,]`} {
		f.Add(s)
	}
	r, err := New(128 << 20)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) || len(s) > 1<<16 {
			return
		}
		ours, ourErr := jsontext.Compact([]byte(s), 64)
		if ourErr == jsontext.ErrTooDeep {
			return
		}
		v := r.parse([]byte(s))
		defer r.free(v)
		if isException(v) {
			r.dropException()
			if ourErr == nil {
				t.Errorf("%q: the engine refuses what is read as %q", s, ours)
			}
			return
		}
		text := lib.XJS_JSONStringify(r.tls, r.ctx, v, undefined, undefined)
		defer r.free(text)
		if theirs := r.textOr(text, "?"); ourErr != nil || theirs != string(ours) {
			t.Errorf("%q: the engine reads %q, genapp %q (%v)", s, theirs, ours, ourErr)
		}
	})
}
