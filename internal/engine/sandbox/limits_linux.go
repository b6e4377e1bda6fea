package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// descriptors is all that a worker needs, with room: its pipes, what the
// runtime opens for its poller, what it had open at the start.
const descriptors = 64

// limitWalls sets the resource limits, which hold for the whole process.
func limitWalls(l Limits) []Wall {
	memory := Wall{Name: WallMemory, Detail: "no limit was asked for"}
	switch {
	case l.Data > 0 && raceDetector:
		memory.Detail = "left out under the race detector, which needs more address space"
	case l.Data > 0:
		memory = limitWall(WallMemory, unix.RLIMIT_DATA, l.Data, fmt.Sprintf("%d MiB of data", l.Data>>20))
	}
	return []Wall{
		memory,
		limitWall(WallCore, unix.RLIMIT_CORE, 0, "no core file"),
		limitWall(WallFiles, unix.RLIMIT_NOFILE, descriptors, fmt.Sprintf("%d open descriptors", descriptors)),
	}
}

// limitWall lowers one limit, both the soft and the hard one, so that it
// cannot be raised again.
func limitWall(name string, resource int, value uint64, detail string) Wall {
	var now unix.Rlimit
	if err := unix.Prlimit(0, resource, nil, &now); err != nil {
		return Wall{Name: name, Detail: err.Error()}
	}
	value = min(value, now.Max)
	if err := unix.Prlimit(0, resource, &unix.Rlimit{Cur: value, Max: value}, nil); err != nil {
		return Wall{Name: name, Detail: err.Error()}
	}
	return Wall{Name: name, InForce: true, Detail: detail}
}
