package durable

import (
	"errors"

	"golang.org/x/sys/unix"
)

func renameNoReplace(oldname, newname string) error {
	err := rename2(oldname, newname, unix.RENAME_EXCL)
	if unsupported(err) {
		return renameChecked(oldname, newname)
	}
	return err
}

func exchange(a, b string) error {
	err := rename2(a, b, unix.RENAME_SWAP)
	if unsupported(err) {
		return errors.ErrUnsupported
	}
	return err
}

func rename2(oldname, newname string, flags uint32) error {
	return retried(func() error { return unix.RenamexNp(oldname, newname, flags) })
}

// unsupported recognises a kernel or a file system that lacks the flag.
func unsupported(err error) bool {
	return err == unix.ENOSYS || err == unix.EINVAL || err == unix.ENOTSUP
}
