// Package durable owns what it takes for bytes to be there after a crash:
// write, fsync, rename and directory fsync, in the right order, never through
// a symbolic link, and never trusting a handle whose fsync failed. It knows
// nothing of what the bytes mean.
package durable

import (
	"errors"
	"io"
	"io/fs"
)

// ErrSymlink reports that the last element of a path is a symbolic link (on
// Windows: any reparse point). Nothing was opened.
var ErrSymlink = errors.New("is a symbolic link")

// ErrPoisoned reports a handle on which an earlier fsync or rollback failed.
// Nobody can know any more what it holds (decision 11).
var ErrPoisoned = errors.New("an earlier write to this file could not be made durable")

// ErrMoved reports that a file is not as long as its opener last saw it.
var ErrMoved = errors.New("file changed behind its owner's back")

// File is an open file.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Seeker
	io.Closer
	Truncate(size int64) error
	Sync() error
	Stat() (fs.FileInfo, error)
}

// FS is the part of a file system that durable files need. Each method is one
// step that a crash can come before or after. OS gives the real one; package
// faultfs gives one that fails and dies on request.
type FS interface {
	// OpenFile opens as os.OpenFile does, but fails with ErrSymlink where the
	// last element of name is a link. The handle is not inherited.
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Lstat(name string) (fs.FileInfo, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	Mkdir(name string, perm fs.FileMode) error
	MkdirAll(name string, perm fs.FileMode) error
	// Rename replaces newname where it is a file.
	Rename(oldname, newname string) error
	// RenameNoReplace fails with fs.ErrExist where newname is there.
	RenameNoReplace(oldname, newname string) error
	// Exchange swaps two paths in one step. Where the system cannot, the error
	// is errors.ErrUnsupported and nothing has changed.
	Exchange(a, b string) error
	// Link makes newname another name of a file; fs.ErrExist where it is there.
	Link(oldname, newname string) error
	Remove(name string) error
	RemoveAll(name string) error
	Chmod(name string, mode fs.FileMode) error
	// SyncDir makes the names in a directory durable. Windows needs and has
	// no such step.
	SyncDir(name string) error
}

// ReadFile reads a whole regular file of at most limit bytes. A bigger file
// gives its first limit+1 bytes, so that the caller sees that it is bigger.
func ReadFile(files FS, name string, limit int64) ([]byte, error) {
	f, err := OpenRegular(files, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	data := make([]byte, 0, min(info.Size(), limit)+1)
	for int64(len(data)) <= limit {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		room := data[len(data):min(int64(cap(data)), limit+1)]
		n, err := f.Read(room)
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

// OpenRegular opens a file for reading that is there and regular. It looks
// before it opens, since opening a named pipe would wait for its other end.
func OpenRegular(files FS, name string) (File, error) {
	info, err := files.Lstat(name)
	if err != nil {
		return nil, err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: ErrSymlink}
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("is not a regular file")}
	}
	return files.OpenFile(name, openRead, 0)
}
