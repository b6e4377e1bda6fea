package engine

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// layout names every path under a root (architecture.md "On disk").
type layout struct{ root string }

func (l layout) genapps() string            { return filepath.Join(l.root, "genapps") }
func (l layout) app(app string) string      { return filepath.Join(l.genapps(), app) }
func (l layout) module(app string) string   { return filepath.Join(l.app(app), app+module.Suffix) }
func (l layout) run() string                { return filepath.Join(l.root, "run") }
func (l layout) lock(app string) string     { return filepath.Join(l.run(), app+".lock") }
func (l layout) staging() string            { return filepath.Join(l.run(), "staging") }
func (l layout) intent(app string) string   { return filepath.Join(l.staging(), app+".intent") }
func (l layout) views() string              { return filepath.Join(l.run(), "views") }
func (l layout) lastView(app string) string { return filepath.Join(l.views(), app+".view") }
func (l layout) kept() string               { return filepath.Join(l.root, "kept") }
func (l layout) removed() string            { return filepath.Join(l.kept(), "removed") }
func (l layout) replaced() string           { return filepath.Join(l.kept(), "replaced") }
func (l layout) grants() string             { return filepath.Join(l.root, "grants.json") }
func (l layout) grantsLock() string         { return filepath.Join(l.run(), "grants.json.lock") }

func generationFile(dir string) string { return filepath.Join(dir, "generation") }

// makeFolders creates the folders that a change needs, private to the user,
// and refuses to go through a symlink.
func (e *Engine) makeFolders(folders ...string) error {
	for _, dir := range folders {
		info, err := e.files.Lstat(dir)
		if errors.Is(err, fs.ErrNotExist) {
			if err = e.files.MkdirAll(dir, 0o700); err == nil {
				// A new folder that is lost in a power cut takes what was
				// written into it along.
				err = e.files.SyncDir(filepath.Dir(dir))
			}
			if err != nil {
				return e.cannotWrite("create the folder", dir, err)
			}
			continue
		}
		if err != nil {
			return e.cannotWrite("look at the folder", dir, err)
		}
		if !info.IsDir() {
			return notAFolder(dir)
		}
	}
	return nil
}

func notAFolder(path string) error {
	return fault.New(fault.InvalidConfig, "%q is not a folder of its own (a symlink or a file stands there)", path).
		WithHint("move it away; genapp keeps its data in real folders only")
}

// cannotWrite words a failed change of the disk with its remedy. The causes
// that a person can mend are told apart; nothing was half done when it is
// returned.
func (e *Engine) cannotWrite(what, path string, err error) error {
	var coded *fault.Error
	if errors.As(err, &coded) {
		return err
	}
	f := fault.New(fault.Internal, "cannot %s %q: %w", what, path, err)
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return f.WithHint("free some space on the disk of %s and run the command again; nothing was lost", e.paths.root)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		f.Code = fault.InvalidConfig
		return f.WithHint("make %s writable for this user, or choose another --root", e.paths.root)
	case errors.Is(err, syscall.EXDEV):
		f.Code = fault.InvalidConfig
		return f.WithHint("genapps/, run/ and kept/ must lie on one file system; move them under one mount")
	case errors.Is(err, durable.ErrSymlink):
		f.Code = fault.InvalidConfig
		return f.WithHint("remove the symlink; genapp keeps its data in real files and folders only")
	}
	return f.WithHint("check the disk of %s (genapp journal verify tells whether anything is damaged)", e.paths.root)
}
