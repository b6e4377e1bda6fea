//go:build unix

package effect

import (
	"io"
	"os"
	"syscall"
	"time"
)

// drain reads what a pipe holds now and waits for nothing. It is bounded by
// the most that a pipe can hold, since a daemon may go on filling it.
func drain(into io.Writer, pipe *os.File) {
	if pipe.SetReadDeadline(time.Time{}) != nil {
		return
	}
	raw, err := pipe.SyscallConn()
	if err != nil {
		return
	}
	buf := make([]byte, 32<<10)
	for left := 1 << 20; left > 0; {
		n := 0
		err := raw.Read(func(fd uintptr) bool {
			n, _ = syscall.Read(int(fd), buf)
			return true // never wait
		})
		if err != nil || n <= 0 {
			return
		}
		_, _ = into.Write(buf[:n])
		left -= n
	}
}
