//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

const descriptors = 64

// enter sets the limits that hold here. RLIMIT_DATA is not among them: no
// memory that the runtime maps is counted against it.
func enter(Limits) Report {
	return Report{Walls: []Wall{
		{Name: WallMemory, Detail: "this system counts no mapped memory; the engine's own cap holds"},
		limitWall(WallCore, unix.RLIMIT_CORE, 0, "no core file"),
		limitWall(WallFiles, unix.RLIMIT_NOFILE, descriptors, fmt.Sprintf("%d open descriptors", descriptors)),
		{Name: WallPrivileges, Detail: onlyLinux},
		{Name: WallLandlock, Detail: onlyLinux},
		{Name: WallSyscalls, Detail: onlyLinux},
	}}
}

// limitWall lowers one limit, both the soft and the hard one.
func limitWall(name string, resource int, value uint64, detail string) Wall {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		return Wall{Name: name, Detail: err.Error()}
	}
	now.Cur = lower(now.Cur, value)
	now.Max = lower(now.Max, value)
	if err := unix.Setrlimit(resource, &now); err != nil {
		return Wall{Name: name, Detail: err.Error()}
	}
	return Wall{Name: name, InForce: true, Detail: detail}
}

// lower takes the smaller of a limit, whose type differs between systems, and
// a bound.
func lower[T int64 | uint64](limit T, bound uint64) T {
	if limit < 0 || uint64(limit) > bound {
		return T(bound)
	}
	return limit
}
