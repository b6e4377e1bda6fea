package durable

import "golang.org/x/sys/unix"

const (
	keepTarget = unix.RENAME_EXCL
	swap       = unix.RENAME_SWAP
)

func renameFlagged(oldname, newname string, flag uint32) error {
	return unix.RenamexNp(oldname, newname, flag)
}
