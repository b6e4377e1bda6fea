package durable

import "golang.org/x/sys/unix"

const (
	keepTarget = unix.RENAME_NOREPLACE
	swap       = unix.RENAME_EXCHANGE
)

func renameFlagged(oldname, newname string, flag uint) error {
	return unix.Renameat2(unix.AT_FDCWD, oldname, unix.AT_FDCWD, newname, flag)
}
