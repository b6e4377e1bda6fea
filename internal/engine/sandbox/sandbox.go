// Package sandbox owns the operating system's walls around a worker process,
// put up from inside it: resource limits, Landlock and a system call filter on
// Linux, what there is elsewhere. It says for each wall whether it stands. It
// knows nothing of JavaScript, of the wire or of the parent.
package sandbox

// Limits are the bounds to set on the process.
type Limits struct {
	// Data is RLIMIT_DATA in bytes; 0 leaves it as it is. It counts private
	// writable mappings: in a build with cgo each thread's stack too, 8 MiB.
	Data uint64
}

// The walls, by name.
const (
	WallMemory     = "memory"      // RLIMIT_DATA
	WallCore       = "core"        // RLIMIT_CORE
	WallFiles      = "descriptors" // RLIMIT_NOFILE
	WallPrivileges = "privileges"  // no_new_privs
	WallLandlock   = "landlock"    // files, ports, signals
	WallSyscalls   = "syscalls"    // the seccomp filter
)

//lint:ignore U1000 the other platforms say it
const onlyLinux = "only Linux has it"

// Wall is one wall and whether it stands.
type Wall struct {
	Name    string `json:"name"`
	InForce bool   `json:"inForce"`
	// Detail says how far it reaches, or why it does not stand.
	Detail string `json:"detail,omitempty"`
}

// Report is every wall that this version of genapp knows, in a fixed order.
type Report struct {
	Walls []Wall `json:"walls"`
}

// InForce says whether a wall stands.
func (r Report) InForce(name string) bool {
	for _, w := range r.Walls {
		if w.Name == name {
			return w.InForce
		}
	}
	return false
}

// Enter puts up every wall that the platform has, on every thread of the
// process, and reports. It cannot be undone. A wall that is missing is
// reported, never an error.
func Enter(limits Limits) Report { return enter(limits) }
