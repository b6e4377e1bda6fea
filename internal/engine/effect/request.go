package effect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The bounds of `run` (limits.md).
const (
	maxArgs        = 64
	maxStream      = 64 << 10
	defaultTimeout = 10 * time.Second
	maxTimeout     = 30 * time.Second
)

// request is a checked input of `run`.
type request struct {
	command string
	args    []string
	cwd     string // absolute, or empty where the session has no directory
	timeout time.Duration
	notes   []string // what was asked for and has no effect
}

// parseRequest checks an input of `run`. Whatever is wrong with it is found
// here, before anything starts.
func parseRequest(input json.RawMessage, dir string) (request, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(input, &members); err != nil || members == nil {
		return request{}, errors.New("run takes an object: run({command, args, cwd, timeoutMs})")
	}
	r := request{cwd: dir, timeout: defaultTimeout}
	if err := json.Unmarshal(members["command"], &r.command); err != nil || strings.TrimSpace(r.command) == "" {
		return request{}, errors.New("run: command must be a non-empty string")
	}
	r.command = strings.TrimSpace(r.command)
	if err := noNUL("command", r.command); err != nil {
		return request{}, err
	}
	if err := r.takeArgs(members["args"]); err != nil {
		return request{}, err
	}
	if err := r.takeDir(members["cwd"]); err != nil {
		return request{}, err
	}
	r.takeTimeout(members["timeoutMs"])
	var unknown []string
	for name := range members {
		switch name {
		case "command", "args", "cwd", "timeoutMs":
		default:
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		r.notes = append(r.notes, fmt.Sprintf("run has no option %q: it changed nothing", cut(name, 64)))
	}
	return r, nil
}

func absent(member json.RawMessage) bool {
	return len(member) == 0 || bytes.Equal(member, []byte("null"))
}

func noNUL(what, text string) error {
	if strings.ContainsRune(text, 0) {
		return fmt.Errorf("run: %s holds a NUL character", what)
	}
	return nil
}

func (r *request) takeArgs(member json.RawMessage) error {
	if absent(member) {
		return nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(member, &list); err != nil {
		return errors.New("run: args must be an array of strings")
	}
	if len(list) > maxArgs {
		return fmt.Errorf("run: %d args; at most %d are taken", len(list), maxArgs)
	}
	r.args = make([]string, len(list))
	for i, item := range list {
		what := fmt.Sprintf("args[%d]", i)
		if absent(item) || json.Unmarshal(item, &r.args[i]) != nil {
			return fmt.Errorf("run: %s must be a string", what)
		}
		if err := noNUL(what, r.args[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *request) takeDir(member json.RawMessage) error {
	if absent(member) {
		return nil
	}
	var cwd string
	if err := json.Unmarshal(member, &cwd); err != nil || cwd == "" {
		return errors.New("run: cwd must be a non-empty string; leave it out for the app's own directory")
	}
	if err := noNUL("cwd", cwd); err != nil {
		return err
	}
	if filepath.IsAbs(cwd) {
		r.cwd = filepath.Clean(cwd)
	} else {
		r.cwd = filepath.Join(r.cwd, cwd)
	}
	return nil
}

// takeTimeout rounds and clamps. A number in a string counts; what is no
// number at all leaves the default and is noted.
func (r *request) takeTimeout(member json.RawMessage) {
	if absent(member) {
		return
	}
	var ms float64
	var text string
	if json.Unmarshal(member, &ms) != nil {
		var err error
		if json.Unmarshal(member, &text) != nil {
			err = errors.New("not a number")
		} else {
			ms, err = strconv.ParseFloat(strings.TrimSpace(text), 64)
		}
		if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(ms) {
			r.notes = append(r.notes, "run: timeoutMs is no number: the default of 10000 holds")
			return
		}
	}
	limit := float64(maxTimeout / time.Millisecond)
	if ms > limit {
		r.notes = append(r.notes, fmt.Sprintf("run: timeoutMs is over the bound: %v holds", limit))
	}
	r.timeout = time.Duration(min(max(math.Round(ms), 1), limit)) * time.Millisecond
}
