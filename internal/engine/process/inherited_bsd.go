//go:build unix && !linux

package process

import (
	"sync"
	"syscall"
)

// keepToOurselves marks the descriptors that this process was started with
// close-on-exec, once: what a shell left open is not for the children.
var keepToOurselves = sync.OnceFunc(func() {
	for fd := 3; fd < 256; fd++ {
		syscall.CloseOnExec(fd)
	}
})
