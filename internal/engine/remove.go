package engine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Remove unpublishes an app and revokes what it may do. Its data is kept under
// kept/removed, each removal in a folder of its own, unless it is purged.
func (e *Engine) Remove(ctx context.Context, app string, purge bool) (*Removed, error) {
	if err := module.CheckName(app); err != nil {
		return nil, err
	}
	if err := e.checkGenapps(); err != nil {
		return nil, err
	}
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	// An app that cannot be read can be removed all the same: only its folder
	// must be there, before the lock (which would create run/) and under it.
	if err := e.mustExist(app); err != nil {
		return nil, err
	}
	held, err := e.acquire(ctx, app)
	if err != nil {
		return nil, err
	}
	defer held.Release()
	if err := e.mustExist(app); err != nil {
		return nil, err
	}
	removed := &Removed{App: app}
	if purge {
		err = e.purge(app)
	} else {
		var kept string
		kept, err = e.keepRemoved(app)
		removed.Kept = &kept
	}
	if err != nil {
		return nil, e.cannotWrite("remove", e.paths.app(app), err)
	}
	e.forgetView(app)
	if err := e.forgetGrants(ctx, app, ""); err != nil {
		// Grants are bound to a generation that is gone: they grant nothing.
		e.notice(app + ": old grants could not be cleared: " + err.Error())
	}
	return removed, nil
}

func (e *Engine) mustExist(app string) error {
	there, err := e.exists(app)
	if err == nil && !there {
		err = e.notFound(app)
	}
	return err
}

// purge moves the app out of sight in one step, then deletes it; a kill in
// between leaves a folder in staging, which the next command sweeps.
func (e *Engine) purge(app string) error {
	gone, err := e.stage(app)
	if err != nil {
		return err
	}
	inside := filepath.Join(gone, app)
	if err := e.files.RenameNoReplace(e.paths.app(app), inside); err != nil {
		e.discard(gone)
		return err
	}
	if err := e.syncBoth(); err != nil {
		return errors.Join(err, e.files.RenameNoReplace(inside, e.paths.app(app)))
	}
	e.discard(gone)
	return nil
}

func (e *Engine) keepRemoved(app string) (string, error) {
	if err := e.makeFolders(e.paths.kept(), e.paths.removed()); err != nil {
		return "", err
	}
	kept, err := e.nextKept(e.paths.removed(), app)
	if err != nil {
		return "", err
	}
	if err := e.files.RenameNoReplace(e.paths.app(app), kept); err != nil {
		return "", err
	}
	err = e.files.SyncDir(e.paths.removed())
	if err == nil {
		err = e.files.SyncDir(e.paths.genapps())
	}
	if err != nil {
		return "", errors.Join(err, e.files.RenameNoReplace(kept, e.paths.app(app)))
	}
	return kept, nil
}

// nextKept names the next folder of an app among those kept in dir. The number
// decides which is newest, not the time: clocks are set back.
func (e *Engine) nextKept(dir, app string) (string, error) {
	_, newest, err := e.newestKept(dir, app)
	at := e.options.Now().UTC().Format("20060102T150405Z")
	return filepath.Join(dir, fmt.Sprintf("%s.%06d.%s", app, newest+1, at)), err
}

// newestKept finds the last folder of an app kept in dir; an empty path where
// there is none.
func (e *Engine) newestKept(dir, app string) (path string, number int, err error) {
	entries, err := e.files.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "", 0, nil
	}
	if err != nil {
		return "", 0, err
	}
	for _, entry := range entries {
		rest, ok := strings.CutPrefix(entry.Name(), app+".")
		if !ok || !entry.IsDir() {
			continue
		}
		digits, _, _ := strings.Cut(rest, ".")
		if n, err := strconv.Atoi(digits); err == nil && n > number {
			path, number = filepath.Join(dir, entry.Name()), n
		}
	}
	return path, number, nil
}

// Restore brings the newest removal of an app back, with a new generation, so
// that no old button reaches it, and without grants.
func (e *Engine) Restore(ctx context.Context, app string) (*Restored, error) {
	if err := module.CheckName(app); err != nil {
		return nil, err
	}
	if err := e.checkGenapps(); err != nil {
		return nil, err
	}
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	if _, err := e.restorable(app); err != nil {
		return nil, err
	}
	held, err := e.acquire(ctx, app)
	if err != nil {
		return nil, err
	}
	defer held.Release()
	from, err := e.restorable(app)
	if err != nil {
		return nil, err
	}
	if err := e.makeFolders(e.paths.genapps()); err != nil {
		return nil, err
	}
	// The new generation is written before the folder comes back: a kill in
	// between leaves it kept, where a generation means nothing.
	generation, err := e.writeGeneration(app, from)
	if err != nil {
		return nil, err
	}
	if err := e.files.RenameNoReplace(from, e.paths.app(app)); err != nil {
		return nil, e.cannotWrite("restore", e.paths.app(app), err)
	}
	err = e.files.SyncDir(e.paths.genapps())
	if err == nil {
		err = e.files.SyncDir(e.paths.removed())
	}
	if err != nil {
		err = errors.Join(err, e.files.RenameNoReplace(e.paths.app(app), from))
		return nil, e.cannotWrite("restore", e.paths.app(app), err)
	}
	if err := e.changeGrants(ctx, app, func(of map[string]authority.Grants) { clear(of) }); err != nil {
		e.notice(app + ": old grants could not be cleared: " + err.Error())
	}
	restored := &Restored{App: app, Generation: generation, Revision: -1, From: from}
	if tail, err := e.timeline(e.paths.app(app)).Tail(); err == nil && tail.Last != nil {
		restored.Revision = tail.Last.Revision
	}
	return restored, nil
}

func (e *Engine) restorable(app string) (from string, err error) {
	there, err := e.exists(app)
	if err != nil {
		return "", err
	}
	if there {
		return "", fault.New(fault.AlreadyInstalled, "%q is installed; a removed one cannot take its place", app).On(app, "").
			WithHint("`genapp remove %s` sets the installed one aside first", app)
	}
	from, _, err = e.newestKept(e.paths.removed(), app)
	if err != nil {
		return "", e.cannotRead(e.paths.removed(), err)
	}
	if from == "" {
		return "", fault.New(fault.NotFound, "nothing was kept of an app named %q", app).On(app, "").
			WithHint("removed apps are under %s", e.paths.removed())
	}
	return from, nil
}
