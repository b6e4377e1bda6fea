//go:build amd64 || arm64

package sandbox

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The filter is assembled here rather than by a library: the ones there are
// look system calls up by name, in tables that cost every start of the program
// 0.2 ms, and it is started twice for each command.

// allowed is every system call that is let through whatever its arguments.
// None of them names a file, an address or another process; they work on what
// is open already, on the process's own memory and on its own threads.
var allowed = [...]uint32{
	// the pipes
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_CLOSE, unix.SYS_FSTAT,
	// the poller
	unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EVENTFD2,
	// memory
	unix.SYS_MUNMAP, unix.SYS_MADVISE, unix.SYS_MINCORE, unix.SYS_MREMAP, unix.SYS_BRK,
	// time and waiting
	unix.SYS_FUTEX, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES,
	unix.SYS_GETTIMEOFDAY, unix.SYS_RESTART_SYSCALL,
	// threads
	unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_GETTID, unix.SYS_GETPID, unix.SYS_SET_ROBUST_LIST,
	unix.SYS_RSEQ, unix.SYS_MEMBARRIER, unix.SYS_EXIT, unix.SYS_EXIT_GROUP,
	// signals of its own
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK,
	// knowledge of itself
	unix.SYS_GETRANDOM, unix.SYS_GETRUSAGE,
}

// Offsets into the kernel's struct seccomp_data.
const (
	atNumber = 0
	atArch   = 4
	atArgs   = 16
)

// x32Bit marks the second system call table of amd64.
const x32Bit = 0x40000000

const (
	opLoad    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	opEqual   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	opAtLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	opAnyBit  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	opReturn  = unix.BPF_RET | unix.BPF_K
)

// program is a filter under construction. It is straight: every jump goes over
// a few instructions only, and each rule ends in a verdict or falls through
// with the call's number loaded.
type program []unix.SockFilter

func (p *program) add(code uint16, k uint32, ifTrue, ifFalse uint8) {
	*p = append(*p, unix.SockFilter{Code: code, K: k, Jt: ifTrue, Jf: ifFalse})
}

func (p *program) verdict(action uint32) { p.add(opReturn, action, 0, 0) }

const (
	allow  = unix.SECCOMP_RET_ALLOW
	refuse = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	absent = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
)

// when rules on one system call by the low word of one argument: it is allowed
// where the test holds, and refused elsewhere. Only arguments that the kernel
// itself reads as 32 bits, or whose high word cannot matter, are tested so.
func (p *program) when(number uint32, argument int, test uint16, value uint32, holds bool) {
	p.add(opEqual, number, 0, 4)
	p.add(opLoad, uint32(atArgs+8*argument), 0, 0) // little-endian: the low word is first
	if holds {
		p.add(test, value, 0, 1)
	} else {
		p.add(test, value, 1, 0)
	}
	p.verdict(allow)
	p.verdict(refuse)
}

// filter assembles the program for a process.
func filter(pid uint32) program {
	var p program
	p.add(opLoad, atArch, 0, 0)
	p.add(opEqual, auditArch, 1, 0)
	p.verdict(refuse)
	p.add(opLoad, atNumber, 0, 0)
	if runtime.GOARCH == "amd64" {
		p.add(opAtLeast, x32Bit, 0, 1)
		p.verdict(refuse)
	}
	for _, number := range allowed {
		p.add(opEqual, number, 0, 1)
		p.verdict(allow)
	}
	// A new thread, never a new process.
	p.when(unix.SYS_CLONE, 0, opAnyBit, unix.CLONE_THREAD, true)
	// Its flags are out of a filter's sight; "not there" makes callers use clone.
	p.add(opEqual, unix.SYS_CLONE3, 0, 1)
	p.verdict(absent)
	// Memory, never code.
	p.when(unix.SYS_MMAP, 2, opAnyBit, unix.PROT_EXEC, false)
	p.when(unix.SYS_MPROTECT, 2, opAnyBit, unix.PROT_EXEC, false)
	// Signals to itself: preemption, and dying of one.
	p.when(unix.SYS_TGKILL, 0, opEqual, pid, true)
	p.when(unix.SYS_KILL, 0, opEqual, pid, true)
	// Names for its own memory, and nothing else of prctl.
	p.when(unix.SYS_PRCTL, 0, opEqual, unix.PR_SET_VMA, true)
	// F_GETFL and F_SETFL are what the runtime asks of a pipe; F_SETOWN and its
	// like would send signals.
	p.add(opEqual, unix.SYS_FCNTL, 0, 5)
	p.add(opLoad, atArgs+8, 0, 0)
	p.add(opEqual, unix.F_GETFL, 1, 0)
	p.add(opEqual, unix.F_SETFL, 0, 1)
	p.verdict(allow)
	p.verdict(refuse)
	p.verdict(refuse) // all the rest
	return p
}

// installFilter puts the filter on every thread at once.
func installFilter() error {
	p := filter(uint32(os.Getpid()))
	prog := unix.SockFprog{Len: uint16(len(p)), Filter: &p[0]}
	thread, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&prog)))
	runtime.KeepAlive(p)
	switch {
	case errno == unix.ENOSYS || errno == unix.EINVAL:
		return fmt.Errorf("this kernel has no system call filter: %w", errno)
	case errno != 0:
		return fmt.Errorf("set the system call filter: %w", errno)
	case thread != 0:
		return fmt.Errorf("set the system call filter: thread %d has another one", thread)
	}
	return nil
}
