package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func dieWithThread(attr *syscall.SysProcAttr, yes bool) {
	if yes {
		attr.Pdeathsig = syscall.SIGKILL
	}
}

// awaitExit blocks until the child has ended and leaves it a zombie, so that
// its number, and with it the group's, stays taken.
func (c *Child) awaitExit() error {
	for {
		err := unix.Waitid(unix.P_PID, c.proc.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return err
		}
	}
}
