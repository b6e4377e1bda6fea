package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// Reconcile mends what a crash may leave behind, and nothing else (decision
// 10): a torn tail is set aside and cut off, a missing newline is written,
// state.json is written anew, temporaries of a dead writer are removed. It
// returns a sentence for each, to be said once; those of the steps done are
// there even with an error. Dying at any point leaves a journal that the next
// Reconcile mends. tail is brought up to date.
func (j *Journal) Reconcile(tail *Tail) ([]string, error) {
	var said []string
	if tail.torn >= 0 {
		sentence, err := j.cutTorn(tail)
		if err != nil {
			return said, err
		}
		said = append(said, sentence)
	}
	if tail.unterminated {
		if err := j.edit(tail, func(a *durable.Appender) error { return a.Append([]byte{'\n'}) }); err != nil {
			return said, err
		}
		said = append(said, "added the newline that the last line lacked")
		tail.unterminated = false
	}
	if tail.rebuild {
		if err := j.project(tail.Last.State); err != nil {
			return said, err
		}
		said = append(said, "wrote "+StateFile+" anew from the last line")
		tail.rebuild = false
	}
	if n := len(tail.orphans); n > 0 {
		for _, name := range tail.orphans {
			if err := j.files.Remove(filepath.Join(j.dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return said, err
			}
		}
		if n == 1 {
			said = append(said, "removed the temporary file of an interrupted write")
		} else {
			said = append(said, fmt.Sprintf("removed %d temporary files of interrupted writes", n))
		}
		tail.orphans = nil
	}
	tail.problems = nil
	return said, nil
}

// cutTorn keeps the torn bytes under kept/torn/ before it cuts them off. Where
// no line is left, state.json goes first: the other way round, a crash in
// between would leave it beside an empty timeline, which is corrupt.
func (j *Journal) cutTorn(tail *Tail) (string, error) {
	stem, err := j.keptStem(keptTorn)
	if err != nil {
		return "", err
	}
	kept := stem + ".jsonl"
	if err := j.copyRange(j.timeline(), tail.torn, tail.Size, kept); err != nil {
		return "", err
	}
	what := "a line that was never finished was set aside as " + kept
	if tail.Last == nil {
		err := j.files.RenameNoReplace(j.state(), stem+".json")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err == nil {
			what += ", and " + StateFile + " with it, since no line is left"
		}
	}
	if err := j.files.SyncDir(filepath.Dir(kept)); err != nil {
		return "", err
	}
	if tail.Last == nil {
		if err := j.files.SyncDir(j.dir); err != nil {
			return "", err
		}
	}
	if err := j.edit(tail, func(a *durable.Appender) error { return a.Truncate(tail.torn) }); err != nil {
		return "", err
	}
	tail.torn = -1
	return what, nil
}

// edit opens the timeline as the tail saw it, changes it, and notes its size.
func (j *Journal) edit(tail *Tail, change func(*durable.Appender) error) error {
	a, err := durable.OpenAppender(j.files, j.timeline(), tail.Size)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := change(a); err != nil {
		return err
	}
	tail.Size = a.Size()
	return nil
}
