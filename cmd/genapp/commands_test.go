package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"github.com/rogpeppe/go-internal/testscript"
)

// commands are what scripts can do besides the commands of testscript.
func commands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exits":     exits,
		"cmpjson":   compareJSON,
		"like":      like,
		"holdlock":  holdLock,
		"interrupt": interrupt,
		"append":    appendText,
		"chop":      chop,
		"flip":      flip,
		"capture":   capture,
		"makebig":   makeBig,
	}
}

func arguments(ts *testscript.TestScript, neg bool, args []string, least int, usage string) {
	if neg || len(args) < least {
		ts.Fatalf("usage: %s", usage)
	}
}

// exits runs a command and asserts its exit status. What it wrote is there for
// the next commands.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "exits STATUS COMMAND...")
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%s: %v", args[1], err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// compareJSON asserts that a stream is exactly one JSON document, equal to that
// of a file, in which the string "*" stands for anything.
func compareJSON(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "cmpjson stdout|stderr|FILE WANT")
	text := ts.ReadFile(args[0])
	got, err := document(text)
	if err != nil {
		ts.Fatalf("%s: %v in:\n%s", args[0], err, text)
	}
	if !strings.HasSuffix(text, "\n") || strings.Count(text, "\n") != 1 {
		ts.Fatalf("%s is not one line:\n%s", args[0], text)
	}
	want, err := document(os.Expand(ts.ReadFile(args[1]), ts.Getenv))
	if err != nil {
		ts.Fatalf("%s: %v", args[1], err)
	}
	if at := differ("", got, want); at != "" {
		ts.Fatalf("%s is another document than %s, %s:\n%s", args[0], args[1], at, text)
	}
}

func document(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("more than one document")
	}
	return v, nil
}

// differ says where two values part, nothing where they are alike.
func differ(path string, got, want any) string {
	if want == "*" {
		return ""
	}
	g, gIsObject := got.(map[string]any)
	w, wIsObject := want.(map[string]any)
	if gIsObject && wIsObject {
		for _, key := range keys(g, w) {
			gv, inG := g[key]
			wv, inW := w[key]
			if !inG || !inW {
				return fmt.Sprintf("at %s/%s: it is in one alone", path, key)
			}
			if at := differ(path+"/"+key, gv, wv); at != "" {
				return at
			}
		}
		return ""
	}
	gs, gIsArray := got.([]any)
	wsl, wIsArray := want.([]any)
	if gIsArray && wIsArray && len(gs) == len(wsl) {
		for i := range gs {
			if at := differ(path+"/"+strconv.Itoa(i), gs[i], wsl[i]); at != "" {
				return at
			}
		}
		return ""
	}
	if reflect.DeepEqual(got, want) {
		return ""
	}
	return fmt.Sprintf("at %s: got %v, want %v", path, got, want)
}

func keys(maps ...map[string]any) []string {
	seen := map[string]bool{}
	var all []string
	for _, m := range maps {
		for key := range m {
			if !seen[key] {
				all = append(all, key)
			}
			seen[key] = true
		}
	}
	sort.Strings(all)
	return all
}

// like compares a stream with a file line by line, where ~~ stands for
// anything on its line: a time, an identifier, a path.
func like(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "like stdout|stderr|FILE WANT")
	got, want := ts.ReadFile(args[0]), os.Expand(ts.ReadFile(args[1]), ts.Getenv)
	pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "~~", `[^\n]*`)
	if !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(got) {
		ts.Fatalf("%s is not like %s:\n%s", args[0], args[1], got)
	}
}

// holdLock holds an app's lock until the script ends, as another process would.
func holdLock(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 1, "holdlock APP")
	path := filepath.Join(ts.Getenv("ROOT"), "run", args[0]+".lock")
	ts.Check(os.MkdirAll(filepath.Dir(path), 0o700))
	held := flock.New(path)
	ts.Check(held.Lock())
	ts.Defer(func() { _ = held.Close() })
}

// interrupt starts a call, sends it a signal once it holds the app's lock, and
// asserts the exit status. What it wrote is in the files out and err.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 4, "interrupt INT|TERM STATUS APP genapp...")
	sig := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}[args[0]]
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	path := filepath.Join(ts.Getenv("ROOT"), "run", args[2]+".lock")
	ts.Check(os.WriteFile(path, nil, 0o600)) // what earlier holders wrote

	var stdout, stderr bytes.Buffer
	cmd := exec.Command(binary, args[4:]...)
	cmd.Env = []string{"GENAPP_ROOT=" + ts.Getenv("ROOT"), "PATH=" + ts.Getenv("PATH"), "HOME=" + ts.Getenv("HOME")}
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	ts.Check(cmd.Start())
	holder := []byte(fmt.Sprintf(`"pid":%d,`, cmd.Process.Pid))
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		if text, _ := os.ReadFile(path); bytes.Contains(text, holder) {
			break
		}
		if time.Now().After(deadline) {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			ts.Fatalf("the call never took its lock: %s", stderr.String())
		}
	}
	ts.Check(cmd.Process.Signal(sig))
	_ = cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != want {
		ts.Fatalf("exit status %d, want %d; stderr %s", got, want, stderr.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("out"), stdout.Bytes(), 0o600))
	ts.Check(os.WriteFile(ts.MkAbs("err"), stderr.Bytes(), 0o600))
}

// appendText adds a text to a file, without a newline.
func appendText(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "append FILE TEXT")
	change(ts, args[0], func(text []byte) []byte { return append(text, args[1]...) })
}

// chop takes bytes off the end of a file, as a power cut may.
func chop(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "chop FILE BYTES")
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	change(ts, args[0], func(text []byte) []byte { return text[:len(text)-n] })
}

// flip puts one text in the place of another, once, as a bad disk may.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 3, "flip FILE OLD NEW")
	change(ts, args[0], func(text []byte) []byte {
		if !bytes.Contains(text, []byte(args[1])) {
			ts.Fatalf("%s does not hold %q", args[0], args[1])
		}
		return bytes.Replace(text, []byte(args[1]), []byte(args[2]), 1)
	})
}

func change(ts *testscript.TestScript, file string, to func([]byte) []byte) {
	path := ts.MkAbs(file)
	text, err := os.ReadFile(path)
	ts.Check(err)
	ts.Check(os.WriteFile(path, to(text), 0o600))
}

// capture keeps a member of the JSON document on stdout in a variable.
func capture(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "capture VARIABLE MEMBER")
	var v map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &v))
	member, ok := v[args[1]]
	if !ok {
		ts.Fatalf("no member %q", args[1])
	}
	ts.Setenv(args[0], fmt.Sprint(member))
}

// makeBig writes a JSON text of so many bytes: more than fits an argument.
func makeBig(ts *testscript.TestScript, neg bool, args []string) {
	arguments(ts, neg, args, 2, "makebig FILE BYTES")
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(`"`+strings.Repeat("x", n-2)+`"`), 0o600))
}
