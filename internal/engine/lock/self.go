package lock

import (
	"os"
	"runtime"
	"strings"
	"sync"
)

// self describes this process once: none of it changes while it lives.
var self = sync.OnceValue(func() Holder {
	h := Holder{PID: os.Getpid()}
	h.Host, _ = os.Hostname()
	if runtime.GOOS == "linux" {
		if id, err := os.ReadFile("/proc/sys/kernel/random/boot_id"); err == nil {
			h.Boot = strings.TrimSpace(string(id))
		}
		if stat, err := os.ReadFile("/proc/self/stat"); err == nil {
			h.Start = startTime(string(stat))
		}
	}
	return h
})

// startTime is the 22nd field of /proc/PID/stat. The second one, the command
// in parentheses, may hold blanks and parentheses itself.
func startTime(stat string) string {
	end := strings.LastIndexByte(stat, ')')
	if end < 0 {
		return ""
	}
	fields := strings.Fields(stat[end+1:])
	if len(fields) < 20 {
		return ""
	}
	return fields[19]
}
