//go:build unix

package process

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// gone says that a process is no more, or is a zombie that nobody reaps (as in
// a container whose first process reaps nothing).
func gone(pid int) bool {
	if unix.Kill(pid, 0) == unix.ESRCH {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}
