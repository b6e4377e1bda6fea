//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func dieWithThread(*syscall.SysProcAttr, bool) {}

// awaitExit blocks until the child has ended and leaves it a zombie, so that
// its number, and with it the group's, stays taken. waitid is not reliable
// here; the kernel's event queue is.
func (c *Child) awaitExit() error {
	kq, err := unix.Kqueue()
	if err != nil {
		return err
	}
	defer unix.Close(kq)
	var ask [1]unix.Kevent_t
	unix.SetKevent(&ask[0], c.proc.Pid, unix.EVFILT_PROC, unix.EV_ADD|unix.EV_ONESHOT)
	ask[0].Fflags = unix.NOTE_EXIT
	var got [1]unix.Kevent_t
	for {
		n, err := unix.Kevent(kq, ask[:], got[:], nil)
		switch {
		case err == unix.EINTR:
		case err == unix.ESRCH: // ended before it was asked for
			return nil
		case err != nil:
			return err
		case n > 0:
			return nil
		}
	}
}
