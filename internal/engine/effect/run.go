package effect

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/authority"
)

// Why a command never started: what an answer's Failed and, but for the last,
// a result's error may say.
const (
	failedNotFound      = "not_found"
	failedNotExecutable = "not_executable"
	failedDir           = "no_cwd"
	failedOther         = "other"
)

// result is what `run` resolves to.
//
// code is the exit status. It is 1 with `killed` where the timeout ended the
// command, and 1 with `signal` where another signal did; 127 with `error`
// "not_found" where there is no such program, 126 with "not_executable" where
// the file is none, 1 with "no_cwd" where the directory is missing.
type result struct {
	Code      int    `json:"code"`
	Killed    bool   `json:"killed"`
	Stdout    string `json:"stdout"`
	Stderr    string `json:"stderr"`
	Truncated bool   `json:"truncated,omitempty"`
	Signal    string `json:"signal,omitempty"`
	Error     string `json:"error,omitempty"`
}

// serveRun checks, waits for its turn, and runs one command.
func (s *Session) serveRun(ctx context.Context, input json.RawMessage) (json.RawMessage, error) {
	r, err := parseRequest(input, s.cfg.Dir)
	if err != nil {
		s.trace.add(Entry{Kind: KindRun, Message: err.Error()})
		return nil, err
	}
	if err := s.mayRun(r.command); err != nil {
		s.trace.add(Entry{Kind: KindRun, Message: err.Error()})
		return nil, err
	}
	for _, note := range r.notes {
		s.trace.add(Entry{Kind: KindNote, Message: note})
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if ctx.Err() != nil { // both were ready: nothing starts after the end
		return nil, context.Cause(ctx)
	}
	a, err := s.execute(ctx, r)
	if err != nil {
		return nil, err
	}
	out := a.result(r)
	s.trace.add(runEntry(r, out, a.Ms))
	return encode(out)
}

// mayRun refuses what the grant does not cover. A list holds bare names, so a
// path is never covered by one.
func (s *Session) mayRun(command string) error {
	if s.cfg.DryRun {
		return refused("run is not served in a dry run")
	}
	if s.cfg.Grants.Allows(authority.Run, command) {
		return nil
	}
	if isPath(command) {
		return refused("run of a path (%q) is not granted where commands are listed by name: call it by its bare name", cut(command, 256))
	}
	return s.notGranted(authority.Run, cut(command, 256))
}

func isPath(command string) bool {
	return strings.ContainsRune(command, '/') ||
		runtime.GOOS == "windows" && strings.ContainsAny(command, `\:`)
}

// execute finds the program and hands it to the supervisor.
func (s *Session) execute(ctx context.Context, r request) (answer, error) {
	path := r.command
	if isPath(path) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(r.cwd, path)
		}
	} else {
		found, err := exec.LookPath(path)
		if err != nil { // also one that only the current directory has
			return answer{Failed: failedNotFound, Message: fmt.Sprintf("%q was not found on PATH", r.command)}, nil
		}
		path = found
	}
	if err := noBatch(path); err != nil {
		return answer{}, err
	}
	sup, err := s.commands()
	if err != nil {
		return answer{}, err
	}
	return sup.do(ctx, order{Path: path, Args: r.args, Dir: r.cwd, TimeoutMs: r.timeout.Milliseconds()})
}

// noBatch refuses what Windows would hand to a shell, whose quoting no list of
// arguments survives.
func noBatch(path string) error {
	ext := strings.ToLower(filepath.Ext(path))
	if runtime.GOOS == "windows" && (ext == ".bat" || ext == ".cmd") {
		return fmt.Errorf("run: %q is a batch file, and no shell is ever used", filepath.Base(path))
	}
	return nil
}

// commands returns the supervisor, which the first command of a call starts.
func (s *Session) commands() (*supervisor, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, errOver
	}
	if s.supervisor == nil {
		sup, err := startSupervisor(s.cfg.Executable, environment())
		if err != nil {
			return nil, fmt.Errorf("run: %w", err)
		}
		s.supervisor = sup
	}
	return s.supervisor, nil
}

// environment is all that a command sees of the host's.
func environment() []string {
	names := []string{"PATH", "HOME", "LANG", "TZ"}
	if runtime.GOOS == "windows" { // without these no program starts there
		names = append(names, "SYSTEMROOT", "PATHEXT", "USERPROFILE")
	}
	env := []string{}
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

func (a answer) result(r request) result {
	switch a.Failed {
	case failedNotFound:
		message := a.Message
		if isPath(r.command) {
			message = fmt.Sprintf("%q was not found", r.command)
		}
		return result{Code: 127, Stderr: message, Error: failedNotFound}
	case failedNotExecutable:
		return result{Code: 126, Stderr: fmt.Sprintf("%q cannot be executed", r.command), Error: failedNotExecutable}
	case failedDir:
		return result{Code: 1, Stderr: a.Message, Error: failedDir}
	case failedOther:
		return result{Code: 1, Stderr: a.Message, Error: "failed"}
	}
	out := result{
		Code: a.Code, Killed: a.Killed, Signal: a.Signal, Truncated: a.StdoutCut || a.StderrCut,
		Stdout: text(a.Stdout, a.StdoutCut), Stderr: text(a.Stderr, a.StderrCut),
	}
	if a.Killed || a.Signal != "" {
		out.Code = 1
	}
	if a.Killed {
		out.Signal = "" // ours, and `killed` says it
	}
	return out
}

// runEntry is the evidence of one command, without what it said or was told:
// arguments and output may hold secrets.
func runEntry(r request, out result, ms int64) Entry {
	ended := fmt.Sprintf("code %d", out.Code)
	switch {
	case out.Killed:
		ended = fmt.Sprintf("killed after its %d ms", r.timeout.Milliseconds())
	case out.Signal != "":
		ended = "died of " + out.Signal
	case out.Error != "":
		ended = out.Error
	}
	data, err := json.Marshal(struct {
		Args      int   `json:"args"`
		Code      int   `json:"code"`
		Killed    bool  `json:"killed,omitempty"`
		Truncated bool  `json:"truncated,omitempty"`
		Stdout    int   `json:"stdoutBytes"`
		Stderr    int   `json:"stderrBytes"`
		Ms        int64 `json:"ms"`
	}{len(r.args), out.Code, out.Killed, out.Truncated, len(out.Stdout), len(out.Stderr), ms})
	if err != nil {
		data = nil
	}
	return Entry{Kind: KindRun, Message: fmt.Sprintf("%s: %s", cut(r.command, 256), ended), Data: data}
}

// encode writes plain JSON: no escaping for HTML, which would only make it
// longer.
func encode(v any) (json.RawMessage, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, errors.Join(errors.New("run: encode the result"), err)
	}
	return bytes.TrimRight(buf.Bytes(), "\n"), nil
}
