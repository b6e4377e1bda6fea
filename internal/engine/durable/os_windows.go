package durable

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// open looks before it opens: there is no flag that refuses a reparse point.
func open(name string, flag int, perm fs.FileMode) (*os.File, error) {
	if info, err := os.Lstat(name); err == nil && info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: ErrSymlink}
	}
	return os.OpenFile(name, flag, perm)
}

func syncDir(string) error { return nil }

func renameNoReplace(oldname, newname string) error {
	from, err := windows.UTF16PtrFromString(oldname)
	if err != nil {
		return err
	}
	to, err := windows.UTF16PtrFromString(newname)
	if err != nil {
		return err
	}
	return windows.MoveFileEx(from, to, windows.MOVEFILE_WRITE_THROUGH)
}

func exchange(string, string) error { return errors.ErrUnsupported }
