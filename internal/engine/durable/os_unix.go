//go:build !windows

package durable

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

func open(name string, flag int, perm fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name, flag|syscall.O_NOFOLLOW, perm)
	// The BSDs say EMLINK where others say ELOOP.
	if errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EMLINK) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: ErrSymlink}
	}
	return f, err
}

func syncDir(name string) error {
	d, err := os.Open(name)
	if err != nil {
		return err
	}
	defer d.Close()
	// Some network and FUSE file systems have no fsync of directories and say
	// EINVAL; there is nothing more that could be done on them.
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}
