//go:build unix

package process

import (
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// job is the platform's handle on the group. A Unix group needs none: its
// number is the leader's.
//
//lint:ignore U1000 Windows keeps the job object in it
type job struct{}

func (c *Child) start(spec Spec, files []*os.File) error {
	env := spec.Env
	if env == nil {
		env = []string{} // nil would mean "inherit everything"
	}
	attr := &syscall.SysProcAttr{Setpgid: true}
	dieWithThread(attr, spec.DieWithThread)
	p, err := os.StartProcess(spec.Path, append([]string{spec.Path}, spec.Args...), &os.ProcAttr{
		Dir: spec.Dir, Env: env, Files: files, Sys: attr,
	})
	c.proc = p
	return err
}

// killGroup ignores the outcome: the group may be empty, or its last members
// may be zombies or another user's, and none of that is ours to mend.
func (c *Child) killGroup() { _ = unix.Kill(-c.proc.Pid, unix.SIGKILL) }

func (c *Child) release() {}

func exitOf(state *os.ProcessState) Exit {
	e := Exit{Code: state.ExitCode(), User: state.UserTime(), Sys: state.SystemTime()}
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		e.Code, e.Signal = -1, unix.SignalName(ws.Signal())
	}
	if ru, ok := state.SysUsage().(*syscall.Rusage); ok {
		e.MaxRSS = int64(ru.Maxrss)
		if runtime.GOOS != "darwin" {
			e.MaxRSS *= 1024 // Linux and the BSDs count kibibytes
		}
	}
	return e
}
