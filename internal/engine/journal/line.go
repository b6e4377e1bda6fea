package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
)

// flaw is what makes a line no part of the timeline.
type flaw struct{ code, message string }

// deepest bounds what stands around the state in a line of another writer.
const deepest = 10_000

// judge reads one trimmed line that should carry the revision next and chain
// to the sum of the line before it. A next of -1 leaves the revision to the
// caller. Without flaws the snapshot is whole.
func judge(line []byte, next int64, previousSum string) (*Snapshot, []flaw) {
	s, revision, sum, f := open(line)
	if f != nil {
		return nil, []flaw{*f}
	}
	var flaws []flaw
	n, err := strconv.ParseInt(revision, 10, 64)
	if err != nil || n < 0 || next >= 0 && n != next {
		want := "a whole number"
		if next >= 0 {
			want = strconv.FormatInt(next, 10)
		}
		flaws = append(flaws, flaw{RevisionGap, fmt.Sprintf("revision is %s, not %s", revision, want)})
	}
	s.Revision = n
	if message := checkSum(line, previousSum, sum); message != "" {
		flaws = append(flaws, flaw{SumMismatch, message})
	}
	if flaws != nil {
		return nil, flaws
	}
	if sum != nil {
		s.Sum = unquoted(sum)
		s.Fence = s.Sum
	} else {
		whole := sha256.Sum256(line)
		s.Fence = hex.EncodeToString(whole[:8])
	}
	return s, nil
}

// open reads the envelope of a line: an object with a number `revision`, a
// string `method` and an own key `state` within its bounds. Members that it
// does not know are ignored, and of a repeated one the last counts. revision
// and sum come back as they stand; sum is nil where there is none.
func open(line []byte) (s *Snapshot, revision string, sum []byte, f *flaw) {
	invalid := func(format string, args ...any) (*Snapshot, string, []byte, *flaw) {
		return nil, "", nil, &flaw{InvalidLine, fmt.Sprintf(format, args...)}
	}
	if len(line) > MaxLine {
		return invalid("line is longer than %d bytes", MaxLine)
	}
	deep := false
	text, err := jsontext.Compact(line, MaxDepth+1)
	if errors.Is(err, jsontext.ErrTooDeep) { // in the state, or in a member that does not matter
		deep = true
		text, err = jsontext.Compact(line, deepest)
	}
	if err != nil {
		return invalid("line is no JSON: %v", err)
	}
	fields, ok := jsontext.Fields(text)
	if !ok {
		return invalid("line is no JSON object")
	}
	s = &Snapshot{Bytes: len(line)}
	var method []byte
	for _, f := range fields {
		switch f.Key {
		case "revision":
			revision = string(f.Value)
		case "method":
			method = f.Value
		case "argument":
			s.Argument = f.Value
		case "state":
			s.State = f.Value
		case "at":
			s.At = unquoted(f.Value)
		case "run":
			s.Run = unquoted(f.Value)
		case "sum":
			sum = f.Value
		}
	}
	switch {
	case revision == "":
		return invalid("line has no revision")
	case revision[0] != '-' && (revision[0] < '0' || revision[0] > '9'):
		return invalid("revision is no number")
	case method == nil:
		return invalid("line has no method")
	case method[0] != '"':
		return invalid("method is no string")
	case s.State == nil:
		return invalid("line has no state")
	case len(s.State) > MaxState:
		return invalid("state has %d bytes, over %d", len(s.State), MaxState)
	case deep && jsontext.Depth(s.State) > MaxDepth:
		return invalid("state is nested deeper than %d", MaxDepth)
	}
	s.Method = unquoted(method)
	return s, revision, sum, nil
}

// unquoted is the text of a JSON string, empty for any other value.
func unquoted(value []byte) string {
	if len(value) == 0 || value[0] != '"' {
		return ""
	}
	v, err := jsontext.Parse(value, 1)
	if err != nil {
		return ""
	}
	return v.String
}

// sumOf is the sum of a line whose bytes before `,"sum"` these are (decision 9).
func sumOf(previousSum string, before []byte) string {
	h := sha256.New()
	h.Write([]byte(previousSum))
	h.Write(before)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// checkSum says what is wrong with the sum of a line, or nothing. A sum must
// match, and it must be the last member, or nobody could tell what it covers.
// A line without one is another writer's; but one whose last member would be
// the right sum under a damaged name is ours, damaged.
func checkSum(line []byte, previousSum string, sum []byte) string {
	before, name, value, ok := lastMember(line)
	if sum == nil {
		if ok && sumOf(previousSum, before) == value {
			return fmt.Sprintf("the member %q should be named \"sum\"", name)
		}
		return ""
	}
	if !ok || name != "sum" {
		return "the last member is not a sum of 16 hex digits"
	}
	if want := sumOf(previousSum, before); value != want {
		return fmt.Sprintf("sum is %s, but the line and the one before it give %s", value, want)
	}
	return ""
}

// lastMember takes a line apart whose last member is a string of 16 hex digits:
// the bytes before its comma, its name and the digits. It needs no more than
// the end of the line, so a caller may leave out what stands before.
func lastMember(line []byte) (before []byte, name, value string, ok bool) {
	const digits = 16
	rest, ok := bytes.CutSuffix(line, []byte("}"))
	if !ok {
		return nil, "", "", false
	}
	rest, ok = bytes.CutSuffix(blanksCut(rest), []byte(`"`))
	if !ok || len(rest) < digits || !isHex(rest[len(rest)-digits:]) {
		return nil, "", "", false
	}
	value = string(rest[len(rest)-digits:])
	if rest, ok = bytes.CutSuffix(rest[:len(rest)-digits], []byte(`"`)); !ok {
		return nil, "", "", false
	}
	if rest, ok = bytes.CutSuffix(blanksCut(rest), []byte(":")); !ok {
		return nil, "", "", false
	}
	if rest, ok = bytes.CutSuffix(blanksCut(rest), []byte(`"`)); !ok {
		return nil, "", "", false
	}
	quote := bytes.LastIndexByte(rest, '"')
	if quote < 0 {
		return nil, "", "", false
	}
	name = string(rest[quote+1:])
	if rest, ok = bytes.CutSuffix(blanksCut(rest[:quote]), []byte(",")); !ok {
		return nil, "", "", false
	}
	return rest, name, value, true
}

func blanksCut(b []byte) []byte { return bytes.TrimRight(b, " \t\r") }

// isHex holds digits to lower case: a flipped bit that only changes the case
// must show as well.
func isHex(b []byte) bool {
	for _, c := range b {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// holdsSum reports a complete `"sum":"<16 hex>"}` anywhere in what follows the
// last newline: such a line was once whole, so it is damaged, not torn
// (decision 10).
func holdsSum(tail []byte) bool {
	const digits = 16
	start := []byte(`"sum":"`)
	for {
		i := bytes.Index(tail, start)
		if i < 0 {
			return false
		}
		tail = tail[i+len(start):]
		if len(tail) >= digits+2 && isHex(tail[:digits]) && tail[digits] == '"' && tail[digits+1] == '}' {
			return true
		}
	}
}

// trim takes off what JavaScript's trim takes off: other writers split the file
// into lines and trim each of them, so blanks, a CR and a BOM are tolerated.
func trim(line []byte) []byte { return bytes.TrimFunc(line, isBlank) }

func isBlank(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}
