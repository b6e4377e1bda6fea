package engine

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Inspect tells everything known about an app without running its code.
func (e *Engine) Inspect(ctx context.Context, app string) (*Inspection, error) {
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	a, err := e.find(app)
	if err != nil {
		return nil, err
	}
	grants, err := e.grantsOf(app, a.generation)
	if err != nil {
		return nil, err
	}
	seen := &Inspection{
		App: app, Path: a.module.Path, Bytes: int64(len(a.module.Source)), SHA256: a.module.SHA256(),
		Methods: module.ReadOutline(a.module.Source).Methods(), Generation: a.generation, Revision: -1,
		Contract: json.RawMessage("null"), Grants: grants,
	}
	last, size, problems := e.seen(a)
	seen.Journal, seen.Problems = size, problems
	if last != nil {
		method := last.Method
		seen.Revision, seen.Sum, seen.Method, seen.State = last.Revision, last.Sum, &method, last.State
	}
	return seen, nil
}

// seen looks at a journal for somebody who only reads. A healthy one costs a
// look at its end; of a damaged one the valid prefix is told, with what is
// wrong (decision 10).
func (e *Engine) seen(a *installed) (*journal.Snapshot, JournalSize, []string) {
	tail, err := a.timeline.Tail()
	if err == nil {
		size := JournalSize{Bytes: tail.Size}
		if tail.Last != nil {
			size.Lines = int(tail.Last.Revision) + 1
		}
		return tail.Last, size, tail.Problems()
	}
	report := a.timeline.Verify()
	if report.Err != nil {
		return nil, JournalSize{}, []string{report.Err.Error()}
	}
	var problems []string
	for _, p := range report.Problems {
		problems = append(problems, p.Message)
	}
	if len(problems) == 0 {
		problems = []string{err.Error()}
	}
	size := JournalSize{Lines: report.Lines, Bytes: report.Bytes}
	if report.Revision < 0 {
		return nil, size, problems
	}
	last, err := a.timeline.At(report.Revision)
	if err != nil {
		return nil, size, append(problems, err.Error())
	}
	return last, size, problems
}

// List tells every app under the root. One that cannot be read is listed with
// what is wrong, and keeps no other from being listed.
func (e *Engine) List(ctx context.Context) (*Listing, error) {
	if err := e.checkGenapps(); err != nil {
		return nil, err
	}
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	entries, err := e.files.ReadDir(e.paths.genapps())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, e.cannotRead(e.paths.genapps(), err)
	}
	listing := &Listing{Apps: []Listed{}}
	for _, entry := range entries {
		if module.ValidName(entry.Name()) {
			listing.Apps = append(listing.Apps, e.listed(entry.Name()))
		}
	}
	return listing, nil
}

func (e *Engine) listed(app string) Listed {
	line := Listed{App: app, Revision: -1, Problems: []string{}}
	a, err := e.find(app)
	if err != nil {
		line.Problems = append(line.Problems, err.Error())
		return line
	}
	line.Generation = a.generation
	last, _, problems := e.seen(a)
	line.Problems = append(line.Problems, problems...)
	if last == nil {
		if len(problems) == 0 {
			line.Problems = append(line.Problems, "not initialised")
		}
		return line
	}
	line.Revision, line.Method, line.At = last.Revision, &last.Method, last.At
	return line
}

// JournalVerify reads whole journals and changes nothing. Without names it
// reads every app's.
func (e *Engine) JournalVerify(ctx context.Context, apps []string) (*JournalReport, error) {
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	found, err := e.journals(apps)
	if err != nil {
		return nil, err
	}
	report := &JournalReport{Apps: []AppJournal{}}
	for _, a := range found {
		found, err := attentively(ctx, func() (journal.Report, error) {
			r := e.verify(ctx, a)
			return r, r.Err
		})
		if err != nil {
			return nil, about(err, a.name, "")
		}
		report.Apps = append(report.Apps, AppJournal{App: a.name, Report: found})
	}
	return report, nil
}

// journals opens the named apps, or every one. A journal can be read beside a
// broken module, so only the folder must be there.
func (e *Engine) journals(apps []string) ([]*installed, error) {
	if err := e.checkGenapps(); err != nil {
		return nil, err
	}
	if len(apps) == 0 {
		if _, err := e.files.ReadDir(e.paths.genapps()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, e.cannotRead(e.paths.genapps(), err)
		}
		apps = e.Apps()
	}
	var found []*installed
	for _, app := range apps {
		if err := module.CheckName(app); err != nil {
			return nil, err
		}
		if err := e.mustExist(app); err != nil {
			return nil, err
		}
		found = append(found, &installed{name: app, dir: e.paths.app(app), timeline: e.timeline(e.paths.app(app))})
	}
	return found, nil
}

// Err is the worst finding of a verify as an error, nil where there is none:
// an app that was never initialised is no finding.
func (r *JournalReport) Err() error {
	var recoverable, corrupt []string
	for _, a := range r.Apps {
		switch a.Status {
		case "recoverable":
			recoverable = append(recoverable, a.App)
		case "corrupt":
			corrupt = append(corrupt, a.App)
		}
	}
	switch {
	case len(corrupt) > 0:
		f := fault.New(fault.CorruptJournal, "%s corrupt, and nothing was guessed", journalsOf(corrupt))
		return f.WithHint("`genapp journal recover --salvage %s` keeps what is valid and sets the original aside", corrupt[0])
	case len(recoverable) > 0:
		f := fault.New(fault.Findings, "%s to be recovered", journalsOf(recoverable))
		return f.WithHint("`genapp journal recover %s` does it; nothing committed is lost", recoverable[0])
	}
	return nil
}
