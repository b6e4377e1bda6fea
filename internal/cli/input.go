package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Bounds on what is read for one argument. An argument may be 256 KiB once it
// is compact (limits.md, held by the engine); blanks may blow it up.
const (
	maxInput    = 8 << 20
	maxArgument = 256 << 10
	maxDepth    = 64
)

// jsonArgument reads an argument given as JSON: the text itself, `-` for
// stdin, `@FILE` for a file. The answer is compact JSON; nothing is evaluated.
func (s *session) jsonArgument(ctx context.Context, given string) (json.RawMessage, error) {
	source, name := []byte(given), "the argument"
	var err error
	switch {
	case given == "-":
		name = "stdin"
		source, err = s.readStdin(ctx, maxInput)
	case strings.HasPrefix(given, "@"):
		name = given[1:]
		source, err = readFile(ctx, name, maxInput)
	}
	switch {
	case interrupted(ctx) != nil && err != nil:
		return nil, err
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(fault.NotFound, "no file %q to take the argument from", name).
			WithHint("check the path after @")
	case err != nil:
		return nil, fault.New(fault.InvalidArgument, "cannot read the argument from %s: %w", name, err).
			WithHint("give a readable file of JSON after @, or the JSON itself")
	}
	return compact(source, name)
}

// compact checks an argument against JSON's grammar and the bounds of one.
func compact(source []byte, name string) (json.RawMessage, error) {
	out, err := jsontext.Compact(source, maxDepth)
	var syntax *jsontext.SyntaxError
	switch {
	case errors.As(err, &syntax):
		line, column := position(source, syntax.Offset)
		return nil, fault.New(fault.InvalidArgument, "%s is not JSON at line %d, column %d: %s", name, line, column, syntax.Message).
			WithHint("%s", quoting(source))
	case errors.Is(err, jsontext.ErrTooDeep):
		return nil, fault.New(fault.InvalidArgument, "%s is nested deeper than %d", name, maxDepth).
			WithHint("flatten it")
	case err != nil:
		return nil, fault.New(fault.InvalidArgument, "%s is not JSON: %w", name, err).
			WithHint("%s", quoting(source))
	case len(out) > maxArgument:
		return nil, fault.New(fault.InvalidArgument, "%s has %d bytes as compact JSON; the bound is %d", name, len(out), maxArgument).
			WithHint("hand over less at once")
	}
	return out, nil
}

// quoting is the remedy for the mistake that a shell makes most likely.
func quoting(source []byte) string {
	word := strings.TrimSpace(string(source))
	if len(word) > 0 && len(word) <= 40 && strings.IndexFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == ' ')
	}) < 0 {
		return fmt.Sprintf(`a text is JSON in double quotes, and the shell needs quotes of its own: '"%s"'`, word)
	}
	return `quote JSON for the shell: '{"seed":"abc"}'; or use @FILE or - for stdin`
}

// position turns a byte offset into a line and a column, both from 1; columns
// count characters.
func position(source []byte, offset int) (line, column int) {
	before := source[:min(max(offset, 0), len(source))]
	line = 1 + strings.Count(string(before), "\n")
	start := strings.LastIndexByte(string(before), '\n') + 1
	return line, 1 + utf8.RuneCount(before[start:])
}

// readStdin reads all of stdin, byte for byte.
func (s *session) readStdin(ctx context.Context, most int64) ([]byte, error) {
	return untilSignal(ctx, func() ([]byte, error) { return readAll(s.host.Stdin, most) })
}

// readFile reads a file of at most so many bytes; it may be a pipe.
func readFile(ctx context.Context, path string, most int64) ([]byte, error) {
	return untilSignal(ctx, func() ([]byte, error) { return readBounded(path, most) })
}

// untilSignal reads, and is cut short by a signal: the other end of a pipe may
// never say anything. What is still reading then dies with the process.
func untilSignal(ctx context.Context, read func() ([]byte, error)) ([]byte, error) {
	type outcome struct {
		source []byte
		err    error
	}
	got := make(chan outcome, 1)
	go func() {
		source, err := read()
		got <- outcome{source, err}
	}()
	select {
	case o := <-got:
		return o.source, o.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func readAll(r io.Reader, most int64) ([]byte, error) {
	source, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(source)) > most {
		err = fmt.Errorf("it has more than %d bytes", most)
	}
	return source, err
}
