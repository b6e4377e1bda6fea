package effect

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTextDecodesAsBrowsersDo(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "": "", "é😀": "é😀", "\ufeffx": "\ufeffx",
		"\xff": "\uFFFD", "\xff\xff": "\uFFFD\uFFFD", "\xe2\x82": "\uFFFD", "\xe2\x82x": "\uFFFDx",
		"\xf0\x9f\x98": "\uFFFD", "\xf0\x9f\x98\xf0\x9f\x98\x80": "\uFFFD😀",
		"\xc0\xaf":         "\uFFFD\uFFFD",             // overlong
		"\xe0\x80\xaf":     "\uFFFD\uFFFD\uFFFD",       // overlong
		"\xed\xa0\x80":     "\uFFFD\uFFFD\uFFFD",       // a surrogate
		"\xf4\x90\x80\x80": "\uFFFD\uFFFD\uFFFD\uFFFD", // beyond Unicode
		"\x80a":            "\uFFFDa",
	} {
		if got := text([]byte(in), false); got != want {
			t.Errorf("text(%q) = %q, want %q", in, got, want)
		}
	}
	if got := text([]byte("\x82\xacab"), true); got != "ab" {
		t.Errorf("after a cut: %q", got)
	}
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "a\xffb", "\xe2\x82", "\xf0\x9f\x98\x80", "\xed\xa0\x80"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got := text(b, false)
		if !utf8.ValidString(got) {
			t.Fatalf("text(%q) = %q", b, got)
		}
		// What is valid stays, in its order.
		if want := strings.ToValidUTF8(string(b), ""); strings.ReplaceAll(got, "\uFFFD", "") != strings.ReplaceAll(want, "\uFFFD", "") {
			t.Fatalf("text(%q) = %q", b, got)
		}
	})
}

func FuzzTail(f *testing.F) {
	f.Add([]byte("hello, tail"), uint8(3), uint8(4))
	f.Add([]byte("ab"), uint8(1), uint8(9))
	f.Fuzz(func(t *testing.T, data []byte, step, limit uint8) {
		tl := newTail(int(limit) + 1)
		for rest := data; len(rest) > 0; {
			n := min(int(step)+1, len(rest))
			if k, err := tl.Write(rest[:n]); k != n || err != nil {
				t.Fatal(k, err)
			}
			rest = rest[n:]
		}
		want := data[max(0, len(data)-int(limit)-1):]
		if !bytes.Equal(tl.bytes(), want) || tl.cut() != (len(want) < len(data)) {
			t.Fatalf("kept %q, cut %v; want %q", tl.bytes(), tl.cut(), want)
		}
	})
}

func FuzzParseRequest(f *testing.F) {
	for _, seed := range []string{`{"command":"ls","args":["-l"],"cwd":"a/../b","timeoutMs":5}`, `{"command":"x","timeoutMs":"1e9"}`, `{"args":{}}`, `[]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := parseRequest(b, "/app")
		if err != nil {
			return
		}
		if ms := r.timeout.Milliseconds(); r.command == "" || len(r.args) > maxArgs || ms < 1 || ms > 30000 ||
			!strings.HasPrefix(r.cwd, "/") || strings.ContainsRune(r.command+r.cwd+strings.Join(r.args, ""), 0) {
			t.Fatalf("accepted %+v", r)
		}
	})
}

func FuzzReadFrame(f *testing.F) {
	var good bytes.Buffer
	if err := writeFrame(&good, order{ID: 1, Path: "/bin/true"}); err != nil {
		f.Fatal(err)
	}
	f.Add(good.Bytes())
	f.Add([]byte{0, 0, 0, 2, '{'})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		var o order
		if err := readFrame(bytes.NewReader(b), &o); err == io.EOF && len(b) > 0 {
			t.Fatalf("%q: an end between frames", b)
		}
	})
}

func BenchmarkFirstRun(b *testing.B) { // with the start and the end of a supervisor
	needSh(b)
	for b.Loop() {
		s := session(b, Config{})
		run(b, s, input(b, map[string]any{"command": "true"}))
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNextRun(b *testing.B) {
	needSh(b)
	s := session(b, Config{})
	run(b, s, input(b, map[string]any{"command": "true"}))
	for b.Loop() {
		run(b, s, input(b, map[string]any{"command": "true"}))
	}
}
