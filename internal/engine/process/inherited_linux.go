package process

import (
	"math"
	"sync"

	"golang.org/x/sys/unix"
)

// keepToOurselves marks every descriptor that this process was started with
// close-on-exec, once: what a shell left open is not for the children. Those
// that Go opens are marked already. A kernel without the call (before 5.11)
// has them inherited.
var keepToOurselves = sync.OnceFunc(func() {
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
})
