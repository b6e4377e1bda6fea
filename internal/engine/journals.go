package engine

import (
	"context"
	"fmt"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/lock"
	"github.com/genapp-dev/genapp/internal/fault"
)

// RecoverOptions say how far a recover may go.
type RecoverOptions struct {
	Salvage bool // of a corrupt journal keep the valid prefix, the original aside
	DryRun  bool // say what would be done
}

// attentively does work that only reads, and is cut short when ctx ends: what
// is still reading then changes nothing, and dies with the process.
func attentively[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	got := make(chan outcome, 1)
	go func() {
		value, err := read()
		got <- outcome{value, err}
	}()
	select {
	case o := <-got:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}

// verify reads one journal. A reader may meet a writer in the middle of an
// append, so what does not look whole is read once more under the lock, if
// the lock can be had.
func (e *Engine) verify(ctx context.Context, a *installed) journal.Report {
	timeline, done := e.watched(a)
	report := timeline.Verify()
	done()
	if report.Err != nil || report.Status == "ok" || report.Status == "uninitialized" {
		return report
	}
	held, err := lock.Acquire(ctx, e.paths.lock(a.name), lockWait)
	if err != nil {
		return report
	}
	defer held.Release()
	return a.timeline.Verify()
}

// JournalRecover mends journals: a torn tail is cut, state.json rebuilt. A
// corrupt one is only touched by a salvage.
func (e *Engine) JournalRecover(ctx context.Context, apps []string, o RecoverOptions) (*JournalReport, error) {
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	found, err := e.journals(apps)
	if err != nil {
		return nil, err
	}
	report := &JournalReport{Apps: []AppJournal{}}
	for _, a := range found {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		one, err := e.recover(ctx, a, o)
		if err != nil {
			return nil, about(err, a.name, "")
		}
		report.Apps = append(report.Apps, *one)
	}
	return report, nil
}

func (e *Engine) recover(ctx context.Context, a *installed, o RecoverOptions) (*AppJournal, error) {
	if !o.DryRun {
		held, err := e.acquire(ctx, a.name)
		if err != nil {
			return nil, err
		}
		defer held.Release()
	}
	state, actions, err := a.timeline.Recover(journal.RecoverOptions{Salvage: o.Salvage, DryRun: o.DryRun})
	if err != nil {
		return nil, e.cannotWrite("recover the journal of", a.name, err)
	}
	return &AppJournal{App: a.name, Report: state, Actions: append([]string{}, actions...)}, nil
}

// JournalLog gives the newest entries of the timeline, newest last; all of
// them where limit is 0.
func (e *Engine) JournalLog(ctx context.Context, app string, limit int) (*JournalLog, error) {
	a, err := e.readTimeline(ctx, app)
	if err != nil {
		return nil, err
	}
	snapshots, err := attentively(ctx, func() ([]journal.Snapshot, error) { return a.timeline.Log(limit) })
	if err != nil && fault.CodeOf(err) != fault.CorruptJournal {
		return nil, about(err, app, "")
	}
	if err != nil {
		e.notice(err.Error() + "; what is valid before it is shown")
	}
	log := &JournalLog{App: app, Entries: []JournalEntry{}}
	for _, s := range snapshots {
		log.Entries = append(log.Entries, entryOf(&s))
	}
	return log, nil
}

// JournalEntry gives one snapshot of the timeline.
func (e *Engine) JournalEntry(ctx context.Context, app string, revision int64) (*JournalEntry, error) {
	a, err := e.readTimeline(ctx, app)
	if err != nil {
		return nil, err
	}
	snapshot, err := e.snapshotAt(ctx, a, revision)
	if err != nil {
		return nil, err
	}
	entry := entryOf(snapshot)
	entry.State = snapshot.State
	return &entry, nil
}

// JournalDiff tells what changed in the state between two revisions.
func (e *Engine) JournalDiff(ctx context.Context, app string, from, to int64) (*JournalDiff, error) {
	a, err := e.readTimeline(ctx, app)
	if err != nil {
		return nil, err
	}
	var states [2]jsontext.Value
	for i, revision := range []int64{from, to} {
		snapshot, err := e.snapshotAt(ctx, a, revision)
		if err != nil {
			return nil, err
		}
		if states[i], err = jsontext.Parse(snapshot.State, 0); err != nil {
			return nil, err
		}
	}
	return &JournalDiff{App: app, From: from, To: to, Changes: jsontext.Diff(states[0], states[1])}, nil
}

func (e *Engine) readTimeline(ctx context.Context, app string) (*installed, error) {
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	found, err := e.journals([]string{app})
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func (e *Engine) snapshotAt(ctx context.Context, a *installed, revision int64) (*journal.Snapshot, error) {
	snapshot, err := attentively(ctx, func() (*journal.Snapshot, error) { return a.timeline.At(revision) })
	if err != nil {
		return nil, about(err, a.name, "")
	}
	if _, err := a.timeline.Tail(); fault.CodeOf(err) == fault.CorruptJournal {
		e.notice(err.Error() + "; what is valid before it is shown")
	}
	return snapshot, nil
}

func entryOf(s *journal.Snapshot) JournalEntry {
	return JournalEntry{Revision: s.Revision, Method: s.Method, Argument: s.Argument, At: s.At, Bytes: s.Bytes}
}

func journalsOf(apps []string) string {
	if len(apps) == 1 {
		return fmt.Sprintf("the journal of %q is", apps[0])
	}
	return fmt.Sprintf("the journals of %s are", strings.Join(apps, ", "))
}
