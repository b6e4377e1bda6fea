package engine

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/lock"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// How an app's folder is published, so that a kill at any moment leaves the
// old app whole or the new one whole:
//
//   - A folder is built and synced under run/staging/APP.UUID, which no reader
//     looks into, then renamed to genapps/APP (install), or exchanged with it
//     in one step (replace). What the exchange left in staging is swept.
//   - Where the system cannot exchange, an intent file is made durable first;
//     it names both folders, and whoever finds it finishes the two renames
//     under the app's lock before looking at the app.
//
// A folder in staging whose lock is free belongs to a process that died.

// intent is an exchange that was begun and must be finished.
type intent struct {
	App   string `json:"app"`
	Fresh string `json:"fresh"` // folder in staging that becomes the app
	Old   string `json:"old"`   // folder in staging that the app becomes
}

// stage makes an empty folder for a new state of an app.
func (e *Engine) stage(app string) (string, error) {
	if err := e.makeFolders(e.paths.genapps(), e.paths.staging()); err != nil {
		return "", err
	}
	dir := filepath.Join(e.paths.staging(), app+"."+uuid.NewString())
	if err := e.files.Mkdir(dir, 0o700); err != nil {
		return "", e.cannotWrite("create the folder", dir, err)
	}
	return dir, nil
}

// replaceFile makes path hold data durably. The new file is written in staging,
// so that what a kill leaves is swept with everything else of the app. Where it
// cannot be made durable what was there before is put back: a failure that is
// reported changed nothing.
func (e *Engine) replaceFile(app, path string, data []byte) error {
	if err := e.makeFolders(e.paths.staging()); err != nil {
		return err
	}
	old, err := durable.ReadFile(e.files, path, maxGrantsBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e.cannotRead(path, err)
	}
	fresh := err != nil
	staged := filepath.Join(e.paths.staging(), app+"."+uuid.NewString())
	if err := durable.WriteNew(e.files, staged, data, 0o600); err != nil {
		return e.cannotWrite("write", path, err)
	}
	if err := e.files.Rename(staged, path); err != nil {
		e.discard(staged)
		return e.cannotWrite("write", path, err)
	}
	if err := e.files.SyncDir(filepath.Dir(path)); err != nil {
		if fresh {
			err = errors.Join(err, e.files.Remove(path))
		} else {
			err = errors.Join(err, durable.ReplaceUnsynced(e.files, path, old, 0o600))
		}
		return e.cannotWrite("write", path, err)
	}
	return nil
}

// discard takes a staged folder away. What cannot be removed now is swept by a
// later command.
func (e *Engine) discard(dir string) { _ = e.files.RemoveAll(dir) }

// putAway takes the folder of a replaced app out of staging: one with more than
// its first state is kept, since somebody played it; any other is deleted.
func (e *Engine) putAway(app, old string) (kept string) {
	kept, err := e.keepReplaced(app, old)
	if err != nil {
		e.notice(app + ": the replaced app stays in " + old + " for now: " + err.Error())
	} else if kept == "" {
		e.discard(old)
	}
	return kept
}

func (e *Engine) keepReplaced(app, old string) (string, error) {
	tail, err := e.timeline(old).Tail()
	switch {
	case fault.CodeOf(err) == fault.CorruptJournal:
		return "", nil // it was set aside before the exchange
	case err != nil:
		return "", err // what cannot be read may be worth keeping
	case tail.Last == nil || tail.Last.Revision == 0:
		return "", nil
	}
	return e.moveToReplaced(app, old)
}

func (e *Engine) moveToReplaced(app, old string) (string, error) {
	if err := e.makeFolders(e.paths.kept(), e.paths.replaced()); err != nil {
		return "", err
	}
	kept, err := e.nextKept(e.paths.replaced(), app)
	if err != nil {
		return "", err
	}
	if err := e.files.RenameNoReplace(old, kept); err != nil {
		return "", err
	}
	return kept, e.files.SyncDir(e.paths.replaced())
}

// abandon discards what a failed command staged in dir for a generation, unless
// an intent that could not be undone still names it: then the next command
// finishes the exchange. Where an exchange could be neither made durable nor
// taken back, the folder holds the old app, which is kept.
func (e *Engine) abandon(app, dir, generation string) {
	if intended, err := e.isThere(e.paths.intent(app)); err != nil || intended {
		return
	}
	found, err := e.readGeneration(dir)
	if err != nil {
		return
	}
	// A module is staged after its generation.
	whole, err := e.isThere(filepath.Join(dir, app+module.Suffix))
	if err != nil {
		return
	}
	if found == generation || !whole {
		e.discard(dir)
		return
	}
	if kept, err := e.moveToReplaced(app, dir); err == nil {
		e.notice(app + ": the new app is in place, though not known to be durable; the old one was kept as " + kept)
	}
}

// publish makes a synced, staged folder the app, where there is none.
func (e *Engine) publish(staged, app string) error {
	if err := e.files.RenameNoReplace(staged, e.paths.app(app)); err != nil {
		return err
	}
	if err := e.syncBoth(); err != nil {
		// Not durable, so not done: a failure leaves no app behind.
		return errors.Join(err, e.files.RenameNoReplace(e.paths.app(app), staged))
	}
	return nil
}

// exchange makes a synced, staged folder the app in the place of the old one,
// which is left in staging under the path that is returned.
func (e *Engine) exchange(staged, app string) (old string, err error) {
	err = e.files.Exchange(staged, e.paths.app(app))
	if err == nil {
		if err = e.syncBoth(); err == nil {
			return staged, nil
		}
		// Not durable, so not done: a failure leaves the old app.
		return "", errors.Join(err, e.files.Exchange(staged, e.paths.app(app)))
	}
	if !errors.Is(err, errors.ErrUnsupported) {
		return "", err
	}
	return e.exchangeByIntent(staged, app)
}

func (e *Engine) exchangeByIntent(staged, app string) (old string, err error) {
	plan := intent{App: app, Fresh: filepath.Base(staged), Old: app + "." + uuid.NewString()}
	data, err := json.Marshal(plan)
	if err != nil {
		return "", err
	}
	if err := e.replaceFile(app, e.paths.intent(app), data); err != nil {
		return "", err
	}
	old = filepath.Join(e.paths.staging(), plan.Old)
	if err := e.finish(plan); err != nil {
		return "", errors.Join(err, e.undo(plan))
	}
	return old, nil
}

// undo puts the old app back where an exchange failed half way. Where that
// fails too the intent stays, and the next command goes on from it.
func (e *Engine) undo(plan intent) error {
	fresh := filepath.Join(e.paths.staging(), plan.Fresh)
	old := filepath.Join(e.paths.staging(), plan.Old)
	live := e.paths.app(plan.App)
	moved, err := e.isThere(old)
	if err != nil {
		return err
	}
	if moved {
		if fresher, err := e.isThere(fresh); err != nil {
			return err
		} else if !fresher {
			if err := e.files.Rename(live, fresh); err != nil {
				return err
			}
		}
		if err := e.files.RenameNoReplace(old, live); err != nil {
			return err
		}
	}
	if err := e.files.Remove(e.paths.intent(plan.App)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return e.syncBoth()
}

// finish does what is left of an intent. Each step is done once, whoever does
// it: a step that was taken is seen by what is where.
func (e *Engine) finish(plan intent) error {
	fresh := filepath.Join(e.paths.staging(), plan.Fresh)
	old := filepath.Join(e.paths.staging(), plan.Old)
	live := e.paths.app(plan.App)
	if there, err := e.isThere(fresh); err != nil {
		return err
	} else if there {
		if moved, err := e.isThere(old); err != nil {
			return err
		} else if !moved {
			if err := e.files.Rename(live, old); err != nil {
				return err
			}
		}
		if err := e.files.RenameNoReplace(fresh, live); err != nil {
			return err
		}
		if err := e.syncBoth(); err != nil {
			return err
		}
	}
	if err := e.files.Remove(e.paths.intent(plan.App)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return e.files.SyncDir(e.paths.staging())
}

func (e *Engine) isThere(path string) (bool, error) {
	_, err := e.files.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// syncBoth makes a move between staging and genapps durable.
func (e *Engine) syncBoth() error {
	if err := e.files.SyncDir(e.paths.genapps()); err != nil {
		return err
	}
	return e.files.SyncDir(e.paths.staging())
}

// settle finishes what a dead process left half done, before anything is read.
// In the usual case it is one look into an empty folder.
func (e *Engine) settle(ctx context.Context) error {
	entries, err := e.files.ReadDir(e.paths.staging())
	if err != nil || len(entries) == 0 {
		return nil // nothing was ever staged, or nobody may look: nothing to finish
	}
	apps := map[string]bool{}
	for _, entry := range entries {
		app, kind, _ := strings.Cut(entry.Name(), ".")
		if !module.ValidName(app) {
			continue
		}
		// An intent must be finished even if its owner lives: until the
		// second rename there is no app to read.
		apps[app] = apps[app] || kind == "intent"
	}
	for app, intended := range apps {
		wait := lockWait
		if !intended {
			wait = 0
		}
		held, err := lock.Acquire(ctx, e.paths.lock(app), wait)
		if err != nil {
			if !intended {
				continue // its owner is at work
			}
			return e.busy(app, err)
		}
		err = e.sweep(app)
		held.Release()
		if err != nil {
			return e.cannotWrite("finish the interrupted change of", app, err)
		}
	}
	return nil
}

// sweep finishes an app's intent and removes its orphan folders. The caller
// holds the app's lock.
func (e *Engine) sweep(app string) error {
	data, err := durable.ReadFile(e.files, e.paths.intent(app), 4096)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		var plan intent
		if json.Unmarshal(data, &plan) == nil && plan.App == app && ours(plan.Fresh, app) && ours(plan.Old, app) {
			if err := e.finish(plan); err != nil {
				return err
			}
			e.notice(app + ": an interrupted replacement was finished")
		} else if err := e.files.Remove(e.paths.intent(app)); err != nil {
			return err
		}
	}
	entries, err := e.files.ReadDir(e.paths.staging())
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !ours(entry.Name(), app) {
			continue
		}
		left := filepath.Join(e.paths.staging(), entry.Name())
		if entry.IsDir() {
			// It may be one that a replacement took out of its place before it
			// was killed.
			kept, err := e.keepReplaced(app, left)
			if err != nil {
				return err
			}
			if kept != "" {
				e.notice(app + ": the replaced app, with its timeline, was kept as " + kept)
				continue
			}
		}
		if err := e.files.RemoveAll(left); err != nil {
			return err
		}
		e.notice(app + ": leftovers of an interrupted command were swept")
	}
	return nil
}

// ours reports whether a name in staging is a staged folder of the app.
func ours(name, app string) bool {
	rest, ok := strings.CutPrefix(name, app+".")
	if !ok {
		return false
	}
	_, err := uuid.Parse(rest)
	return err == nil
}
