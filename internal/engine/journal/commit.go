package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// ProjectionError reports that a transition is committed and durable, but that
// state.json could not be written after it. Append and Create return it
// together with the snapshot; the next Reconcile writes the file.
type ProjectionError struct{ Err error }

func (e *ProjectionError) Error() string {
	return "committed, but " + StateFile + " could not be written: " + e.Err.Error()
}

func (e *ProjectionError) Unwrap() error { return e.Err }

// Append commits entry behind a reconciled tail: the line with its newline in
// one write, an fsync, then state.json. A nil snapshot means that nothing was
// committed. A snapshot means that it was, whatever the error: then that is a
// *ProjectionError. On success tail is the new end.
func (j *Journal) Append(tail *Tail, entry Entry) (*Snapshot, error) {
	if !tail.whole() {
		return nil, errors.New("the journal's end was not reconciled before an append")
	}
	line, snapshot, err := j.Prepare(tail, entry)
	if err != nil {
		return nil, err
	}
	if err := j.edit(tail, func(a *durable.Appender) error { return a.Append(line) }); err != nil {
		return nil, fmt.Errorf("append revision %d: %w", snapshot.Revision, err)
	}
	tail.Last = snapshot
	if err := j.project(snapshot.State); err != nil {
		tail.rebuild = true
		return snapshot, &ProjectionError{err}
	}
	return snapshot, nil
}

// Create begins a new run: a timeline of one line, revision 0, is written
// beside the old one and renamed over it, then state.json. Until the rename is
// durable the old timeline is the truth; if it cannot be made durable, the old
// one is put back. A corrupt old journal is kept under kept/corrupt/ first. The
// result is as that of Append.
func (j *Journal) Create(entry Entry) (*Snapshot, error) {
	line, snapshot, err := j.line(0, "", entry)
	if err != nil {
		return nil, err
	}
	if err := j.clear(); err != nil {
		return nil, err
	}
	temporary, err := durable.WriteTemporary(j.files, j.timeline(), line, 0o600)
	if err != nil {
		return nil, err
	}
	if err := j.publish(temporary); err != nil {
		return nil, err
	}
	if err := j.project(snapshot.State); err != nil {
		return snapshot, &ProjectionError{err}
	}
	return snapshot, nil
}

// clear leaves a journal that may be replaced: mended where its end was torn,
// and set aside where it is corrupt. It reads all of it, since this is the last
// look that anybody takes.
func (j *Journal) clear() error {
	_, s, err := j.verify()
	if err != nil {
		return err
	}
	if s.corrupt {
		_, err = j.SetAside()
		return err
	}
	if s.torn < 0 && len(s.orphans) == 0 {
		return nil // the rest is about to be replaced
	}
	s.rebuild = false
	_, err = j.Reconcile(&s.Tail)
	return err
}

// publish renames a finished temporary over the timeline and makes that
// durable. Meanwhile the old timeline keeps a second name, under which it is
// brought back when the sync fails: what was reported as failed must not be
// there a moment later.
func (j *Journal) publish(temporary string) error {
	old := filepath.Join(filepath.Dir(temporary), "."+TimelineFile+".old.tmp")
	linked := false
	err := j.files.Remove(old)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = j.files.Link(j.timeline(), old)
		linked = err == nil
	}
	fresh := errors.Is(err, fs.ErrNotExist)
	if err := j.files.Rename(temporary, j.timeline()); err != nil {
		return errors.Join(err, j.drop(temporary), j.drop(old))
	}
	if err := j.files.SyncDir(j.dir); err != nil {
		switch {
		case linked:
			err = errors.Join(err, j.files.Rename(old, j.timeline()))
		case fresh:
			err = errors.Join(err, j.files.Remove(j.timeline()))
		}
		return err
	}
	if linked {
		// Left behind, it is swept with the next Reconcile.
		_ = j.files.Remove(old)
	}
	return nil
}

func (j *Journal) drop(name string) error {
	if err := j.files.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
