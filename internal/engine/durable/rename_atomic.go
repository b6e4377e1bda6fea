//go:build linux || darwin

package durable

import (
	"errors"

	"golang.org/x/sys/unix"
)

func renameNoReplace(oldname, newname string) error {
	err := retried(func() error { return renameFlagged(oldname, newname, keepTarget) })
	if unsupported(err) {
		return renameChecked(oldname, newname)
	}
	return err
}

func exchange(a, b string) error {
	err := retried(func() error { return renameFlagged(a, b, swap) })
	if unsupported(err) {
		return errors.ErrUnsupported
	}
	return err
}

// unsupported recognises a kernel or a file system that lacks the flag.
func unsupported(err error) bool {
	return err == unix.ENOSYS || err == unix.EINVAL || err == unix.ENOTSUP
}
