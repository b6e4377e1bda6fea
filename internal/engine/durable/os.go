package durable

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

const openRead = os.O_RDONLY

// OS returns the file system of the machine.
func OS() FS { return osFS{} }

// osFS leans on package os, which retries what a signal interrupted and opens
// everything close-on-exec.
type osFS struct{}

func (osFS) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	f, err := open(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (osFS) Lstat(name string) (fs.FileInfo, error)       { return os.Lstat(name) }
func (osFS) ReadDir(name string) ([]fs.DirEntry, error)   { return os.ReadDir(name) }
func (osFS) Mkdir(name string, perm fs.FileMode) error    { return os.Mkdir(name, perm) }
func (osFS) MkdirAll(name string, perm fs.FileMode) error { return os.MkdirAll(name, perm) }
func (osFS) Rename(oldname, newname string) error         { return os.Rename(oldname, newname) }
func (osFS) RenameNoReplace(oldname, newname string) error {
	return linkError("rename", oldname, newname, renameNoReplace(oldname, newname))
}
func (osFS) Exchange(a, b string) error                { return linkError("exchange", a, b, exchange(a, b)) }
func (osFS) Link(oldname, newname string) error        { return os.Link(oldname, newname) }
func (osFS) Remove(name string) error                  { return os.Remove(name) }
func (osFS) RemoveAll(name string) error               { return os.RemoveAll(name) }
func (osFS) Chmod(name string, mode fs.FileMode) error { return os.Chmod(name, mode) }
func (osFS) SyncDir(name string) error                 { return syncDir(name) }

func linkError(op, oldname, newname string, err error) error {
	if err == nil {
		return nil
	}
	return &os.LinkError{Op: op, Old: oldname, New: newname, Err: err}
}

// renameChecked is RenameNoReplace where the system has no such call: not one
// step, so it is as good as the lock that its caller holds.
func renameChecked(oldname, newname string) error {
	if _, err := os.Lstat(newname); err == nil {
		return fs.ErrExist
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(oldname, newname)
}

// retried repeats a system call that a signal interrupted.
func retried(call func() error) error {
	for {
		if err := call(); err != syscall.EINTR {
			return err
		}
	}
}
