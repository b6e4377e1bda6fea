package faultfs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

func (f *FS) OpenFile(name string, flag int, perm fs.FileMode) (durable.File, error) {
	var file durable.File
	open := func() (err error) {
		file, err = f.base.OpenFile(name, flag, perm)
		return err
	}
	var err error
	if flag&(os.O_CREATE|os.O_TRUNC) != 0 {
		err = f.take(Op{Kind: Create, Path: name}, open)
	} else if err = f.alive(); err == nil {
		err = open()
	}
	if err != nil {
		return nil, err
	}
	return &handle{File: file, fs: f, name: name}, nil
}

func (f *FS) Lstat(name string) (fs.FileInfo, error) {
	if err := f.alive(); err != nil {
		return nil, err
	}
	return f.base.Lstat(name)
}

func (f *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.alive(); err != nil {
		return nil, err
	}
	return f.base.ReadDir(name)
}

func (f *FS) Mkdir(name string, perm fs.FileMode) error {
	return f.take(Op{Kind: Mkdir, Path: name}, func() error { return f.base.Mkdir(name, perm) })
}

func (f *FS) MkdirAll(name string, perm fs.FileMode) error {
	if err := f.alive(); err != nil {
		return err
	}
	if info, err := f.base.Lstat(name); err == nil {
		if !info.IsDir() {
			return &fs.PathError{Op: "mkdir", Path: name, Err: errors.New("not a directory")}
		}
		return nil
	}
	if parent := filepath.Dir(name); parent != name {
		if err := f.MkdirAll(parent, perm); err != nil {
			return err
		}
	}
	return f.Mkdir(name, perm)
}

func (f *FS) Rename(oldname, newname string) error {
	return f.take(Op{Kind: Rename, Path: oldname, To: newname}, func() error { return f.base.Rename(oldname, newname) })
}

func (f *FS) RenameNoReplace(oldname, newname string) error {
	return f.take(Op{Kind: Rename, Path: oldname, To: newname}, func() error { return f.base.RenameNoReplace(oldname, newname) })
}

func (f *FS) Exchange(a, b string) error {
	return f.take(Op{Kind: Exchange, Path: a, To: b}, func() error { return f.base.Exchange(a, b) })
}

func (f *FS) Link(oldname, newname string) error {
	return f.take(Op{Kind: Link, Path: oldname, To: newname}, func() error { return f.base.Link(oldname, newname) })
}

func (f *FS) Remove(name string) error {
	return f.take(Op{Kind: Unlink, Path: name}, func() error { return f.base.Remove(name) })
}

// RemoveAll removes a tree name by name, as the system would have to.
func (f *FS) RemoveAll(name string) error {
	info, err := f.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.IsDir() {
		entries, err := f.ReadDir(name)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := f.RemoveAll(filepath.Join(name, e.Name())); err != nil {
				return err
			}
		}
	}
	return f.Remove(name)
}

func (f *FS) Chmod(name string, mode fs.FileMode) error {
	return f.take(Op{Kind: Chmod, Path: name}, func() error { return f.base.Chmod(name, mode) })
}

func (f *FS) SyncDir(name string) error {
	return f.take(Op{Kind: SyncDir, Path: name}, func() error { return f.base.SyncDir(name) })
}

// handle is an open file whose changes are steps.
type handle struct {
	durable.File
	fs   *FS
	name string
}

func (h *handle) Write(p []byte) (int, error) {
	fault := h.fs.step(Op{Kind: Write, Path: h.name, Bytes: len(p)})
	if fault == nil {
		return h.File.Write(p)
	}
	n := min(fault.Written, len(p))
	if n > 0 {
		if n, err := h.File.Write(p[:n]); err != nil {
			return n, err
		}
	}
	return n, fault.Err
}

func (h *handle) Truncate(size int64) error {
	return h.fs.take(Op{Kind: Truncate, Path: h.name}, func() error { return h.File.Truncate(size) })
}

func (h *handle) Sync() error {
	return h.fs.take(Op{Kind: Sync, Path: h.name}, h.File.Sync)
}

func (h *handle) Read(p []byte) (int, error) {
	if err := h.fs.alive(); err != nil {
		return 0, err
	}
	return h.File.Read(p)
}

func (h *handle) ReadAt(p []byte, offset int64) (int, error) {
	if err := h.fs.alive(); err != nil {
		return 0, err
	}
	return h.File.ReadAt(p, offset)
}

// Close always closes: a dead process holds no files either.
func (h *handle) Close() error {
	if err := h.File.Close(); err != nil {
		return err
	}
	return h.fs.alive()
}
