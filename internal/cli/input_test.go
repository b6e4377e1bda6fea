package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine"
)

// callable is an engine that takes every call, and keeps the last.
func callable() *played {
	return &played{
		invoke: func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
			return &engine.CallResult{App: r.App, Method: r.Method}, nil
		},
		install: func(r engine.InstallRequest) (*engine.CallResult, error) {
			return &engine.CallResult{App: "tally", Method: "init"}, nil
		},
	}
}

func TestArguments(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "argument.json")
	write(t, file, " {\"b\": 1.0,\n \"a\": [ null ] }\n")
	for _, c := range []struct {
		name, stdin, given, want string
	}{
		{"text", "", `{"seed":"abc"}`, `{"seed":"abc"}`},
		{"stdin", "[1, 2]\n", "-", "[1,2]"},
		{"file", "", "@" + file, `{"b":1,"a":[null]}`},
		{"null", "", "null", "null"},
		{"blanks around", "", " 3 ", "3"},
		{"numbers as JavaScript has them", "", "[-0, 1e400, 9007199254740993]", "[0,null,9007199254740992]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, args := range [][]string{{"invoke", "tally", "add", c.given}, {"invoke", "tally", "add", "--argument", c.given}} {
				var got string
				p := callable()
				p.invoke = func(_ context.Context, r engine.InvokeRequest) (*engine.CallResult, error) {
					got = string(r.Argument)
					return &engine.CallResult{}, nil
				}
				if out := run(t, p, ttys{}, c.stdin, args...); out.status != 0 || got != c.want {
					t.Errorf("%q: status %d, %s, argument %s", args, out.status, out.stderr, got)
				}
			}
		})
	}
}

func TestWrongArguments(t *testing.T) {
	alone(t)
	broken := filepath.Join(t.TempDir(), "broken.json")
	write(t, broken, "{\n  \"é\": 1,\n}\n")
	for _, c := range []struct {
		name   string
		args   []string
		status int
		tells  string
	}{
		{"no JSON", []string{"invoke", "tally", "add", "{seed:1}"}, 4, "line 1, column 2"},
		{"a bare word", []string{"invoke", "tally", "add", "hello"}, 4, `'"hello"'`},
		{"empty", []string{"invoke", "tally", "add", ""}, 4, "not JSON"},
		{"empty by flag", []string{"invoke", "tally", "add", "--argument", ""}, 4, "not JSON"},
		{"two values", []string{"invoke", "tally", "add", "1 2"}, 4, "line 1, column 3"},
		{"in a file", []string{"invoke", "tally", "add", "@" + broken}, 4, "line 3, column 1"},
		{"no such file", []string{"invoke", "tally", "add", "@" + broken + "x"}, 3, "no file"},
		{"a folder", []string{"invoke", "tally", "add", "@" + filepath.Dir(broken)}, 4, "cannot read"},
		{"deep", []string{"invoke", "tally", "add", strings.Repeat("[", 65) + strings.Repeat("]", 65)}, 4, "deeper than 64"},
		{"big", []string{"invoke", "tally", "add", `"` + strings.Repeat("x", 256<<10) + `"`}, 4, "262146 bytes"},
		{"a name before an argument", []string{"invoke", "Tally", "add", "{"}, 4, `"Tally" is not an app name`},
		{"twice", []string{"invoke", "tally", "add", "1", "--argument", "2"}, 2, "given twice"},
		{"bound, and a method", []string{"invoke", "tally::add(1)", "add"}, 2, "no other may follow"},
		{"bound, and an argument", []string{"invoke", "tally::add(1)", "--argument", "2"}, 2, "no other may follow"},
		{"bound, and two words more", []string{"invoke", "tally::add", "add", "1"}, 2, "only its argument may follow"},
		{"bound, and an argument twice", []string{"invoke", "tally::add", "1", "--argument", "2"}, 2, "given twice"},
		{"bound, and broken", []string{"invoke", "tally::add(1"}, 4, "tally::add(1"},
		{"bound, with a broken argument", []string{"invoke", "tally::add(x)"}, 4, "not strict JSON"},
		{"no method", []string{"invoke", "tally"}, 2, "needs a METHOD"},
		{"nothing", []string{"invoke"}, 2, "at least one argument"},
		{"too much", []string{"invoke", "a", "b", "1", "2"}, 2, "at most 3 arguments"},
		{"a fence of nothing", []string{"invoke", "tally", "add", "--if-sum", ""}, 2, "fences nothing"},
		{"no revision", []string{"invoke", "tally", "add", "--if-revision", "x"}, 2, "a whole number"},
		{"install", []string{"install", "tally.mjs", "--argument", "{"}, 4, "not JSON"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := run(t, callable(), ttys{}, "", c.args...)
			if out.status != c.status || !strings.Contains(out.stderr, c.tells) || out.stdout != "" {
				t.Errorf("status %d, stdout %q, stderr %q", out.status, out.stdout, out.stderr)
			}
			if !strings.Contains(out.stderr, "\nhint: ") {
				t.Errorf("no hint: %q", out.stderr)
			}
		})
	}
}

func TestAnInstallNamesTheFileBeforeTheArgument(t *testing.T) {
	alone(t)
	p := callable()
	var got engine.InstallRequest
	p.install = func(r engine.InstallRequest) (*engine.CallResult, error) {
		got = r
		return &engine.CallResult{App: "x"}, nil
	}
	out := run(t, p, ttys{}, "", "install", "No Name.mjs", "--argument", "{", "--allow", "run=mpv,b", "--allow", "trace")
	if out.status != 0 || got.Argument != nil || got.File != "No Name.mjs" || len(got.Allow) != 2 || got.Allow[0] != "run=mpv,b" {
		t.Errorf("status %d, %+v", out.status, got)
	}
}

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		text         string
		offset       int
		line, column int
	}{
		{"", 0, 1, 1}, {"ab", 1, 1, 2}, {"a\nb", 2, 2, 1}, {"é€x", 5, 1, 3}, {"a\n", 99, 2, 1}, {"a", -1, 1, 1},
	} {
		if line, column := position([]byte(c.text), c.offset); line != c.line || column != c.column {
			t.Errorf("%q at %d is %d:%d", c.text, c.offset, line, column)
		}
	}
}

func TestInputIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "big")
	if err := os.WriteFile(path, make([]byte, 11), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readBounded(path, 10); err == nil {
		t.Error("11 bytes were read under a bound of 10")
	}
	if got, err := readBounded(path, 11); err != nil || len(got) != 11 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	s := newSession(Host{Stdin: strings.NewReader("12345678901")})
	if _, err := s.readStdin(context.Background(), 10); err == nil {
		t.Error("stdin was read over its bound")
	}
}
