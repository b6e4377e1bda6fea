package engine

import (
	"io/fs"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/journal"
)

// Progress is told how far a long reading has come: of which app, how many of
// how many bytes. done is total at the end, whatever was read.
type Progress func(app string, done, total int64)

// watched gives an app's timeline over files that count what is read of them,
// and what to call at the end.
func (e *Engine) watched(a *installed) (*journal.Journal, func()) {
	if e.options.Progress == nil {
		return a.timeline, func() {}
	}
	total := int64(0)
	if info, err := e.files.Lstat(filepath.Join(a.dir, journal.TimelineFile)); err == nil {
		total = info.Size()
	}
	done := int64(0)
	files := watchedFiles{e.files, func(n int) {
		done += int64(n)
		e.options.Progress(a.name, min(done, total), total)
	}}
	return journal.New(files, a.dir, e.paths.kept(), e.options.Now), func() { e.options.Progress(a.name, total, total) }
}

type watchedFiles struct {
	durable.FS
	read func(n int)
}

func (w watchedFiles) OpenFile(name string, flag int, perm fs.FileMode) (durable.File, error) {
	f, err := w.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return watchedFile{f, w.read}, nil
}

type watchedFile struct {
	durable.File
	read func(n int)
}

func (w watchedFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := w.File.ReadAt(p, offset)
	w.read(n)
	return n, err
}
