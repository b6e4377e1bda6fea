package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Tail is what the end of a journal says. Appends go behind a tail that has
// been reconciled.
type Tail struct {
	Last *Snapshot // the last committed one; nil where the app is not initialised
	Size int64     // of the timeline, in bytes

	problems     []Problem
	torn         int64 // where a torn tail starts, or -1
	unterminated bool  // the last line lacks its newline
	rebuild      bool  // state.json has to be written
	orphans      []string
}

// Problems tells what Reconcile would mend, one sentence each.
func (t *Tail) Problems() []string {
	var out []string
	for _, p := range t.problems {
		out = append(out, p.Message)
	}
	return out
}

// whole reports that nothing is left to mend.
func (t *Tail) whole() bool {
	return t.torn < 0 && !t.unterminated && !t.rebuild && len(t.orphans) == 0
}

// Tail reads the end of the timeline and compares state.json with it. It costs
// the same for any length of the timeline, and writes nothing, so it needs no
// lock; but without one, a writer's line may be seen half. A journal that is
// damaged where it looked is a *fault.Error with the code corrupt_journal.
func (j *Journal) Tail() (*Tail, error) {
	for try := 0; ; try++ {
		t, err := j.readTail()
		if !errors.Is(err, errShrunk) || try == 5 {
			return t, err
		}
	}
}

func (j *Journal) readTail() (*Tail, error) {
	t := &Tail{torn: -1}
	entries, err := j.files.ReadDir(j.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return nil, j.unreadable(j.dir, err)
	}
	hasTimeline, hasState := false, false
	for _, e := range entries {
		switch name := e.Name(); {
		case name == TimelineFile:
			hasTimeline = true
		case name == StateFile:
			hasState = true
		case isOrphan(name):
			t.orphans = append(t.orphans, name)
		}
	}
	if hasTimeline {
		if err := j.readEnd(t); err != nil {
			return nil, err
		}
	}
	if t.Last == nil && t.torn < 0 {
		if hasState {
			return nil, j.corrupt(noTimeline(hasTimeline))
		}
		return t, nil
	}
	if t.Last == nil {
		return t, nil // state.json goes aside with the torn tail
	}
	p, err := j.compareState(t.Last.State)
	if err != nil {
		return nil, j.unreadable(j.state(), err)
	}
	if p != nil {
		t.rebuild = true
		t.problems = append(t.problems, *p)
	}
	return t, nil
}

// readEnd fills in what the timeline's last lines say.
func (j *Journal) readEnd(t *Tail) error {
	f, err := durable.OpenRegular(j.files, j.timeline())
	if err != nil {
		return j.unreadable(j.timeline(), err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return j.unreadable(j.timeline(), err)
	}
	t.Size = info.Size()
	b := &backward{file: f, off: t.Size}
	end, err := t.classify(b)
	if err == nil {
		err = t.readLast(b, end)
	}
	var found *damage
	switch {
	case err == nil || errors.Is(err, errShrunk):
		return err
	case errors.Is(err, errLongLine):
		return j.corrupt(Problem{Code: InvalidLine, Message: fmt.Sprintf("the last line is longer than %d bytes", MaxLine)})
	case errors.As(err, &found):
		return j.corrupt(Problem(*found))
	}
	return j.unreadable(j.timeline(), err)
}

// damage is a problem on its way to the caller.
type damage Problem

func (d *damage) Error() string { return d.Message }

// classify looks at what follows the last newline, and returns where the bytes
// end in which the last line is to be found.
func (t *Tail) classify(b *backward) (int64, error) {
	rest, start, err := b.line(t.Size)
	if err != nil {
		return 0, err
	}
	kind, p := classify(rest, start, 0)
	switch kind {
	case blankTail:
		return start, nil
	case tornTail:
		t.torn = start
		t.problems = append(t.problems, *p)
		return start, nil
	case wholeTail:
		t.unterminated = true
		t.problems = append(t.problems, *p)
		return t.Size, nil
	}
	return 0, (*damage)(p)
}

type tailKind int

const (
	blankTail   tailKind = iota // nothing but blanks: the last line is before it
	tornTail                    // never acknowledged
	wholeTail                   // a line that only lacks its newline
	damagedTail                 // was whole once
)

// classify judges the bytes behind the last newline, which start at offset and
// are line number n (0 where nobody counted), by decision 10.
func classify(rest []byte, offset int64, n int) (tailKind, *Problem) {
	line := trim(rest)
	if len(line) == 0 {
		return blankTail, nil
	}
	var p Problem
	if len(line) > MaxLine {
		p = problem(InvalidLine, n, offset, fmt.Sprintf("line is longer than %d bytes", MaxLine))
		return damagedTail, &p
	}
	var syntax *jsontext.SyntaxError
	if _, err := jsontext.Compact(line, deepest); !errors.As(err, &syntax) {
		p = problem(MissingNewline, n, offset, "the last line is whole but lacks its newline")
		return wholeTail, &p
	}
	if holdsSum(line) {
		p = problem(InvalidLine, n, offset, "the last line holds a sum, so it was whole once, but it is no JSON now")
		return damagedTail, &p
	}
	p = problem(PartialTail, n, offset, fmt.Sprintf("the last %d bytes are a line that was never finished", len(rest)))
	return tornTail, &p
}

// readLast reads the last line before end, and of the line before it what
// proves that the one follows the other.
func (t *Tail) readLast(b *backward, end int64) error {
	line, start, _, err := b.lastLine(end)
	if err != nil || line == nil {
		return err
	}
	var previous []byte
	if start > 0 {
		if previous, _, _, err = b.lastLine(start - 1); err != nil {
			return err
		}
	}
	next, previousSum := int64(0), ""
	if previous != nil {
		_, name, sum, ok := lastMember(previous)
		if ok = ok && name == "sum"; ok {
			previousSum = sum
		}
		last, f := revisionOf(previous, ok)
		if f != nil {
			return &damage{Code: f.code, Message: "the line before the last: " + f.message}
		}
		next = last + 1
	}
	s, flaws := judge(line, next, previousSum)
	if flaws != nil {
		p := problem(flaws[0].code, 0, start, "the last line: "+flaws[0].message)
		return (*damage)(&p)
	}
	t.Last = s
	return nil
}

// revisionOf reads the revision of a line without judging the rest of it. Our
// own lines start with it; another writer's are read whole.
func revisionOf(line []byte, ours bool) (int64, *flaw) {
	if rest, ok := bytes.CutPrefix(line, []byte(`{"revision":`)); ok && ours {
		if comma := bytes.IndexByte(rest[:min(len(rest), 20)], ','); comma > 0 {
			if n, err := strconv.ParseUint(string(rest[:comma]), 10, 63); err == nil && (rest[0] != '0' || comma == 1) {
				return int64(n), nil
			}
		}
	}
	_, revision, _, f := open(line)
	if f != nil {
		return 0, f
	}
	n, err := strconv.ParseInt(revision, 10, 64)
	if err != nil || n < 0 {
		return 0, &flaw{RevisionGap, "revision is " + revision}
	}
	return n, nil
}

func isOrphan(name string) bool {
	return durable.IsTemporary(name, TimelineFile) || durable.IsTemporary(name, StateFile)
}

func noTimeline(empty bool) Problem {
	if empty {
		return Problem{Code: JournalMissing, Message: TimelineFile + " is empty, but there is a " + StateFile}
	}
	return Problem{Code: JournalMissing, Message: TimelineFile + " is missing, but there is a " + StateFile}
}

func (j *Journal) corrupt(p Problem) *fault.Error {
	return fault.New(fault.CorruptJournal, "journal of %q is corrupt: %s", j.app(), p.Message).
		WithHint("run `genapp journal verify %s` to see the damage, and `genapp journal recover %s --salvage` to keep the valid lines", j.app(), j.app()).
		On(j.app(), "")
}

// unreadable words a file that cannot be read at all. It is not called corrupt:
// what it holds may be perfectly well.
func (j *Journal) unreadable(path string, err error) error {
	switch {
	case errors.Is(err, errShrunk):
		return err
	case errors.Is(err, durable.ErrSymlink):
		return fault.New(fault.InvalidConfig, "%q is a symlink", path).
			WithHint("replace it by a real file; genapp follows no symlinks inside its root")
	case errors.Is(err, fs.ErrPermission):
		return fault.New(fault.InvalidConfig, "cannot read %q: %w", path, err).
			WithHint("make it readable for this user, or choose another --root")
	}
	return fault.New(fault.Internal, "cannot read %q: %w", path, err).
		WithHint("check the disk; nothing was changed")
}
