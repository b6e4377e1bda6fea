package process

import (
	"errors"
	"os"
	"strings"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// job is the job object that holds the child and whatever it starts. It dies
// with its last handle, so nothing outlives a killed parent.
type job struct{ handle windows.Handle }

var resumeProcess = sync.OnceValue(func() *windows.LazyProc {
	return windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")
})

func (c *Child) start(spec Spec, files []*os.File) error {
	if len(spec.Files) > 0 {
		return errors.New("extra files cannot be passed on Windows")
	}
	handle, err := newJob()
	if err != nil {
		return err
	}
	// Suspended until it is in the job: nothing it starts can be outside.
	p, err := os.StartProcess(spec.Path, append([]string{spec.Path}, spec.Args...), &os.ProcAttr{
		Dir: spec.Dir, Env: withSystemRoot(spec.Env), Files: files,
		Sys: &syscall.SysProcAttr{
			HideWindow:    true,
			CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP,
		},
	})
	if err != nil {
		windows.CloseHandle(handle)
		return err
	}
	if err := enter(handle, p.Pid); err != nil {
		_ = p.Kill()
		_, _ = p.Wait()
		windows.CloseHandle(handle)
		return err
	}
	c.proc, c.job.handle = p, handle
	return nil
}

func newJob() (windows.Handle, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		windows.CloseHandle(handle)
		return 0, err
	}
	return handle, nil
}

func enter(job windows.Handle, pid int) error {
	p, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE|windows.PROCESS_SUSPEND_RESUME,
		false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(p)
	if err := windows.AssignProcessToJobObject(job, p); err != nil {
		return err
	}
	if status, _, _ := resumeProcess().Call(uintptr(p)); status != 0 {
		return windows.NTStatus(status)
	}
	return nil
}

// withSystemRoot adds the one variable without which Windows programs cannot
// load their own libraries.
func withSystemRoot(env []string) []string {
	out := append([]string{}, env...)
	for _, kv := range out {
		if name, _, _ := strings.Cut(kv, "="); strings.EqualFold(name, "SYSTEMROOT") {
			return out
		}
	}
	return append(out, "SYSTEMROOT="+os.Getenv("SYSTEMROOT"))
}

func (c *Child) awaitExit() error {
	p, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(c.proc.Pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(p)
	_, err = windows.WaitForSingleObject(p, windows.INFINITE)
	return err
}

func (c *Child) killGroup() { _ = windows.TerminateJobObject(c.job.handle, 1) }

func (c *Child) release() {
	windows.CloseHandle(c.job.handle)
	c.job.handle = 0
}

func exitOf(state *os.ProcessState) Exit {
	return Exit{Code: state.ExitCode(), User: state.UserTime(), Sys: state.SystemTime()}
}
