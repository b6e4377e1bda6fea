package effect

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/authority"
)

func TestRunResolves(t *testing.T) {
	needSh(t)
	s := session(t, Config{})
	for name, c := range map[string]struct {
		in   map[string]any
		want result
	}{
		"stdout":          {map[string]any{"command": "printf", "args": []string{"%s|%s", "a b", "$HOME;`x`"}}, result{Stdout: "a b|$HOME;`x`"}},
		"no args":         {map[string]any{"command": "true", "args": nil}, result{}},
		"trimmed":         {map[string]any{"command": " printf ", "args": []string{"x"}}, result{Stdout: "x"}},
		"code and stderr": {map[string]any{"command": "sh", "args": []string{"-c", "echo nope >&2; exit 7"}}, result{Code: 7, Stderr: "nope\n"}},
		"a signal":        {map[string]any{"command": "sh", "args": []string{"-c", "kill -TERM $$"}}, result{Code: 1, Signal: "SIGTERM"}},
		"stdin is closed": {map[string]any{"command": "cat"}, result{}},
		"timeout":         {map[string]any{"command": "sh", "args": []string{"-c", "echo hi; sleep 1000"}, "timeoutMs": 1500}, result{Code: 1, Killed: true, Stdout: "hi\n"}},
		"timeout text":    {map[string]any{"command": "sleep", "args": []string{"1000"}, "timeoutMs": "50"}, result{Code: 1, Killed: true}},
		"timeout zero":    {map[string]any{"command": "sleep", "args": []string{"1000"}, "timeoutMs": 0}, result{Code: 1, Killed: true}},
		"missing":         {map[string]any{"command": "no-such-program"}, result{Code: 127, Stderr: `"no-such-program" was not found on PATH`, Error: "not_found"}},
		"missing path":    {map[string]any{"command": "/no/such"}, result{Code: 127, Stderr: `"/no/such" was not found`, Error: "not_found"}},
		"no shell":        {map[string]any{"command": "echo hi; touch /tmp/pwned", "cwd": "/"}, result{Code: 127, Stderr: `"echo hi; touch /tmp/pwned" was not found`, Error: "not_found"}},
		"a directory":     {map[string]any{"command": "/"}, result{Code: 126, Stderr: `"/" cannot be executed`, Error: "not_executable"}},
		"no cwd":          {map[string]any{"command": "true", "cwd": "/no/such"}, result{Code: 1, Stderr: `cwd "/no/such" is not a directory`, Error: "no_cwd"}},
		"broken text":     {map[string]any{"command": "printf", "args": []string{`a\377\342\202b\360\237\230\200`}}, result{Stdout: "a\uFFFD\uFFFDb😀"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, s, input(t, c.in)); got != c.want {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
		})
	}
	t.Cleanup(func() {
		if _, err := os.Stat("/tmp/pwned"); err == nil {
			t.Error("a shell was used")
		}
	})
}

func TestRunShape(t *testing.T) {
	needSh(t)
	out, err := session(t, Config{}).Serve(context.Background(), "run", input(t, map[string]any{"command": "printf", "args": []string{"<&>"}}))
	if want := `{"code":0,"killed":false,"stdout":"<&>","stderr":""}`; err != nil || string(out) != want {
		t.Errorf("got %s, %v; want %s", out, err, want)
	}
}

func TestRunKeepsTheTail(t *testing.T) {
	t.Parallel()
	needSh(t)
	s := session(t, Config{})
	exact := run(t, s, shell(t, `head -c 65536 /dev/zero | tr '\0' x`, 10000))
	if len(exact.Stdout) != maxStream || exact.Truncated {
		t.Errorf("a stream at the bound: %d bytes, truncated %v", len(exact.Stdout), exact.Truncated)
	}
	over := run(t, s, shell(t, `head -c 300000 /dev/zero | tr '\0' x; printf é; printf y`, 10000))
	if len(over.Stdout) != maxStream || !over.Truncated || !strings.HasSuffix(over.Stdout, "xéy") || over.Code != 0 {
		t.Errorf("over it: %d bytes, truncated %v, code %d", len(over.Stdout), over.Truncated, over.Code)
	}
	// The cut goes through a character: what is left of it is dropped.
	split := run(t, s, shell(t, `i=0; while [ $i -lt 33000 ]; do printf é; i=$((i+1)); done; printf x >&2; printf x`, 20000))
	if !split.Truncated || strings.Contains(split.Stdout, "\uFFFD") || !strings.HasPrefix(split.Stdout, "é") || split.Stderr != "x" {
		t.Errorf("split: truncated %v, starts with %q", split.Truncated, split.Stdout[:4])
	}
	flood := run(t, s, input(t, map[string]any{"command": "yes", "args": []string{"spam"}, "timeoutMs": 1500}))
	if flood.Code != 1 || !flood.Killed || !flood.Truncated || len(flood.Stdout) != maxStream {
		t.Errorf("flood: code %d, killed %v, truncated %v, %d bytes", flood.Code, flood.Killed, flood.Truncated, len(flood.Stdout))
	}
}

func TestRunDirectory(t *testing.T) {
	needSh(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(dir, "tool")
	if err := os.WriteFile(tool, []byte("#!/bin/sh\nprintf mine\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte("printf shell\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := session(t, Config{Dir: dir})
	for cwd, want := range map[string]string{"": dir, "sub": filepath.Join(dir, "sub"), "sub/..": dir, os.TempDir(): os.TempDir()} {
		in := map[string]any{"command": "sh", "args": []string{"-c", "pwd -P"}}
		if cwd != "" {
			in["cwd"] = cwd
		}
		want, _ := filepath.EvalSymlinks(want)
		if got := strings.TrimSpace(run(t, s, input(t, in)).Stdout); got != want {
			t.Errorf("cwd %q: ran in %s, want %s", cwd, got, want)
		}
	}
	if got := run(t, s, input(t, map[string]any{"command": "./tool"})); got.Stdout != "mine" {
		t.Errorf("a relative path: %+v", got)
	}
	// A script without its first line would need a shell.
	if got := run(t, s, input(t, map[string]any{"command": "./text"})); got.Code != 126 || got.Error != "not_executable" {
		t.Errorf("a text file: %+v", got)
	}
	// The directory itself is never searched for a bare name.
	if got := run(t, s, input(t, map[string]any{"command": "tool"})); got.Error != "not_found" {
		t.Errorf("a bare name found in cwd: %+v", got)
	}
}

func TestRunEnvironment(t *testing.T) {
	needSh(t)
	if runtime.GOOS == "windows" {
		t.Skip("more is needed there")
	}
	t.Setenv("GENAPP_SECRET", "s3cret")
	t.Setenv("LANG", "C.UTF-8")
	t.Setenv("TZ", "Asia/Tokyo")
	got := run(t, session(t, Config{}), input(t, map[string]any{"command": "env"})).Stdout
	var names []string
	for line := range strings.Lines(got) {
		name, _, _ := strings.Cut(line, "=")
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{"HOME", "LANG", "PATH", "TZ"}
	if _, ok := os.LookupEnv("HOME"); !ok {
		want = want[1:]
	}
	if !slices.Equal(names, want) {
		t.Errorf("the environment holds %v, want %v", names, want)
	}
}

func TestRunInputIsChecked(t *testing.T) {
	many := make([]string, maxArgs+1)
	for name, c := range map[string]struct{ in, want string }{
		"nothing":      {``, "takes an object"},
		"null":         {`null`, "takes an object"},
		"a list":       {`["ls"]`, "takes an object"},
		"no command":   {`{}`, "command must be"},
		"blank":        {`{"command":"  "}`, "command must be"},
		"a number":     {`{"command":1}`, "command must be"},
		"NUL":          {`{"command":"a\u0000b"}`, "NUL"},
		"args text":    {`{"command":"ls","args":"-l"}`, "array of strings"},
		"args number":  {`{"command":"ls","args":["-l",3]}`, "args[1] must be a string"},
		"args null":    {`{"command":"ls","args":[null]}`, "args[0] must be a string"},
		"args NUL":     {`{"command":"ls","args":["a","b\u0000"]}`, "args[1] holds a NUL"},
		"many args":    {string(input(t, map[string]any{"command": "ls", "args": many})), "65 args"},
		"cwd empty":    {`{"command":"ls","cwd":""}`, "cwd must be"},
		"cwd number":   {`{"command":"ls","cwd":7}`, "cwd must be"},
		"cwd NUL":      {`{"command":"ls","cwd":"/\u0000"}`, "NUL"},
		"not an input": {`{"command":`, "takes an object"},
	} {
		t.Run(name, func(t *testing.T) {
			s := session(t, Config{})
			_, err := s.Serve(context.Background(), "run", json.RawMessage(c.in))
			if err == nil || !strings.Contains(err.Error(), c.want) || isRefused(err) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if s.supervisor != nil {
				t.Error("something was started")
			}
		})
	}
}

func TestRunTimeoutIsClamped(t *testing.T) {
	for in, want := range map[string]int64{
		``: 10000, `null`: 10000, `250.4`: 250, `0.4`: 1, `-5`: 1, `0`: 1, `30000`: 30000, `30001`: 30000,
		`1e300`: 30000, `"500"`: 500, `" 7 "`: 7, `"soon"`: 10000, `true`: 10000, `{}`: 10000, `"NaN"`: 10000, `"-Inf"`: 1,
	} {
		raw := `{"command":"x"}`
		if in != "" {
			raw = `{"command":"x","timeoutMs":` + in + `}`
		}
		r, err := parseRequest(json.RawMessage(raw), "/")
		if err != nil || r.timeout.Milliseconds() != want {
			t.Errorf("timeoutMs %s: %v, %v; want %d ms", in, r.timeout, err, want)
		}
	}
}

func TestRunIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		cfg     Config
		command string
		want    []string
	}{
		"not granted":   {Config{Grants: authority.Grants{"trace": {All: true}}}, "ls", []string{`run is not granted to "deck-remote"`, "genapp grant deck-remote run", "--allow run"}},
		"nothing":       {Config{Grants: authority.Grants{}}, "ls", []string{"genapp grant deck-remote run"}},
		"another name":  {Config{Grants: authority.Grants{"run": authority.Only("mpv")}}, "sh", []string{`run of "sh" is not granted`, "genapp grant deck-remote run=sh"}},
		"a listed path": {Config{Grants: authority.Grants{"run": authority.Only("sh")}}, "/bin/sh", []string{"path", "bare name"}},
		"a dry run":     {Config{DryRun: true}, "sh", []string{"dry run"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := session(t, c.cfg)
			_, err := s.Serve(context.Background(), "run", input(t, map[string]any{"command": c.command}))
			if !isRefused(err) {
				t.Fatalf("got %v, want a refusal", err)
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
			if s.supervisor != nil {
				t.Error("something was started")
			}
		})
	}
	if _, err := session(t, Config{}).Serve(context.Background(), "http", nil); !isRefused(err) {
		t.Errorf("an unknown effect: %v", err)
	}
}

func TestRunOfAListedName(t *testing.T) {
	needSh(t)
	s := session(t, Config{Grants: authority.Grants{"run": authority.Only("printf")}})
	if got := run(t, s, input(t, map[string]any{"command": "printf", "args": []string{"ok"}})); got.Stdout != "ok" {
		t.Errorf("got %+v", got)
	}
}

func TestAnExecutableThatServesNothing(t *testing.T) {
	needSh(t)
	s := session(t, Config{Executable: "/bin/echo"})
	_, err := s.Serve(context.Background(), "run", input(t, map[string]any{"command": "true"}))
	if err == nil || !strings.Contains(err.Error(), "/bin/echo does not serve commands") || errors.Is(err, errOver) {
		t.Errorf("got %v", err)
	}
}
