package sandbox

import (
	"fmt"
	"runtime"

	"github.com/landlock-lsm/go-landlock/landlock"
	landlocksys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// enter keeps an order: Landlock opens a descriptor and calls into every
// thread, which the filter forbids, so the filter comes last. Both give up
// privileges on all threads as they go up; a call into every thread costs more
// than all the rest, so it is not made once more without need.
func enter(l Limits) Report {
	walls := limitWalls(l)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	files := landlockWall()
	if !files.InForce { // the filter passes this on to the other threads
		_ = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	}
	calls := filterWall()
	privileges := Wall{Name: WallPrivileges, InForce: true, Detail: "no new privileges"}
	if !files.InForce && !calls.InForce {
		if err := landlocksys.AllThreadsPrctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			privileges = Wall{Name: WallPrivileges, Detail: err.Error()}
		}
	}
	return Report{Walls: append(walls, privileges, files, calls)}
}

// landlockWall takes every right that Landlock knows, on files, ports, signals
// and abstract sockets, and grants none back.
func landlockWall() Wall {
	abi, err := landlocksys.LandlockGetABIVersion()
	if err != nil || abi < 1 {
		return Wall{Name: WallLandlock, Detail: "this kernel has no Landlock, or it is not enabled at boot"}
	}
	// An app's attempts are answered, not news for the host's audit log.
	if err := landlock.V11.DisableLoggingForOriginatingProcess().BestEffort().Restrict(); err != nil {
		return Wall{Name: WallLandlock, Detail: err.Error()}
	}
	covers := "no files"
	if abi >= 4 {
		covers += ", no TCP"
	}
	if abi >= 6 {
		covers += ", no signals or abstract sockets to others"
	}
	return Wall{Name: WallLandlock, InForce: true, Detail: fmt.Sprintf("version %d: %s", abi, covers)}
}

func filterWall() Wall {
	if err := installFilter(); err != nil {
		return Wall{Name: WallSyscalls, Detail: err.Error()}
	}
	return Wall{Name: WallSyscalls, InForce: true, Detail: "only what the runtime and its pipes need, on " + runtime.GOARCH}
}
