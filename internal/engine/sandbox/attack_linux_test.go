package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// target is what the attacks aim at: things of the test that really exist.
type target struct {
	File, TCP, UDP, Abstract string
}

// attack is one thing that an app must never be able to do.
type attack struct {
	name string
	try  func(target) error
	// open says that it succeeds without a sandbox, on any machine: the proof
	// that the attack is a real one.
	open bool
	// landlock says that Landlock alone refuses it too, from which version on.
	landlock int
}

// sys makes a system call whose success is what counts.
func sys(number uintptr, args ...uintptr) error {
	var a [6]uintptr
	copy(a[:], args)
	if _, _, errno := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5]); errno != 0 {
		return errno
	}
	return nil
}

func dial(network, address string) error {
	c, err := net.Dial(network, address)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Write([]byte("x"))
	return err
}

func attacks() []attack {
	path := func(s string) uintptr { return uintptr(unsafe.Pointer(unsafe.StringData(s + "\x00"))) }
	return []attack{
		{"read a file", func(x target) error { _, err := os.ReadFile(x.File); return err }, true, 1},
		{"read the passwords", func(target) error { _, err := os.ReadFile("/etc/passwd"); return err }, true, 1},
		{"read its environment", func(target) error { _, err := os.ReadFile("/proc/self/environ"); return err }, true, 1},
		{"read its own program", func(target) error { _, err := os.Open("/proc/self/exe"); return err }, true, 1},
		{"list a directory", func(x target) error { _, err := os.ReadDir(filepath.Dir(x.File)); return err }, true, 1},
		{"write a file", func(x target) error { return os.WriteFile(x.File+".new", nil, 0o600) }, true, 1},
		{"remove a file", func(x target) error { return os.Remove(x.File + ".prey") }, true, 1},
		{"ask whether a file is there", func(x target) error { _, err := os.Stat(x.File); return err }, true, 0},
		{"change directory", func(target) error { return os.Chdir("/") }, true, 0},
		{"speak TCP", func(x target) error { return dial("tcp", x.TCP) }, true, 4},
		{"speak UDP", func(x target) error { return dial("udp", x.UDP) }, true, 10},
		{"speak to an abstract socket", func(x target) error { return dial("unix", x.Abstract) }, true, 6},
		{"listen", func(target) error { _, err := net.Listen("tcp4", "127.0.0.1:0"); return err }, true, 0},
		{"make a pair of sockets", func(target) error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err }, true, 0},
		{"execute", func(target) error { return exec.Command("/bin/true").Run() }, true, 1},
		{"replace itself", func(target) error { return sys(unix.SYS_EXECVE, path("/no/such"), 0, 0) }, false, 0},
		{"fork", func(target) error {
			pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
			if errno != 0 {
				return errno
			}
			if pid == 0 {
				_ = sys(unix.SYS_EXIT_GROUP, 0)
			}
			return nil
		}, true, 0},
		{"clone3", func(target) error { return sys(unix.SYS_CLONE3, 0, 0) }, false, 0},
		{"signal its parent", func(target) error { return unix.Kill(os.Getppid(), unix.SIGCONT) }, true, 6},
		{"signal a thread of its parent", func(target) error { return unix.Tgkill(os.Getppid(), os.Getppid(), unix.SIGCONT) }, true, 6},
		{"signal its group", func(target) error { return unix.Kill(0, unix.SIGCONT) }, true, 0},
		{"signal everyone", func(target) error { return unix.Kill(-1, 0) }, false, 0},
		{"signal through a descriptor", func(target) error {
			_, err := unix.FcntlInt(1, unix.F_SETOWN, os.Getppid())
			return err
		}, true, 0},
		{"hold its parent", func(target) error { _, err := unix.PidfdOpen(os.Getppid(), 0); return err }, true, 0},
		// Nobody has this number: where it is let through, nothing is stopped.
		{"trace a process", func(target) error { return unix.PtraceAttach(0x7ffffffe) }, false, 0},
		{"read its parent's memory", func(target) error {
			return sys(unix.SYS_PROCESS_VM_READV, uintptr(os.Getppid()), 0, 0, 0, 0, 0)
		}, true, 0},
		{"use io_uring", func(target) error { return sys(unix.SYS_IO_URING_SETUP, 0, 0) }, false, 0},
		{"make a file in memory", func(target) error { _, err := unix.MemfdCreate("x", 0); return err }, true, 0},
		{"make memory executable", func(target) error {
			_, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC, unix.MAP_ANON|unix.MAP_PRIVATE)
			return err
		}, true, 0},
		{"turn memory into code", func(target) error {
			b, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
			if err != nil {
				return nil // memory itself must stay available: a failed attempt here is a finding
			}
			return unix.Mprotect(b, unix.PROT_READ|unix.PROT_EXEC)
		}, true, 0},
		{"load a program into the kernel", func(target) error { return sys(unix.SYS_BPF, 0, 0, 0) }, false, 0},
		{"enter another namespace", func(target) error { return unix.Unshare(0) }, true, 0},
		{"raise a limit", func(target) error {
			return unix.Prlimit(0, unix.RLIMIT_CORE, &unix.Rlimit{Cur: 0, Max: 0}, nil)
		}, true, 0},
		{"become dumpable", func(target) error { return unix.Prctl(unix.PR_SET_DUMPABLE, 1, 0, 0, 0) }, true, 0},
		{"control a device", func(target) error { _, err := unix.IoctlGetInt(0, unix.TIOCINQ); return err }, false, 0},
	}
}

func init() {
	try := func(args []string) int {
		var x target
		if err := json.Unmarshal([]byte(args[0]), &x); err != nil {
			return 1
		}
		got := map[string]string{}
		for _, a := range attacks() {
			got[a.name] = ""
			if err := a.try(x); err != nil {
				got[a.name] = err.Error()
				var errno syscall.Errno
				if errors.As(err, &errno) {
					got[a.name] = unix.ErrnoName(errno)
				}
			}
		}
		return printJSON(got)
	}
	scenes["attack"] = func(args []string) int {
		r := Enter(Limits{})
		for _, w := range r.Walls {
			if w.Name != WallMemory && !w.InForce {
				fmt.Fprintf(os.Stderr, "%+v\n", w)
			}
		}
		return try(args)
	}
	scenes["attack-landlock"] = func(args []string) int { fmt.Fprint(os.Stderr, landlockWall().Detail); return try(args) }
	scenes["attack-open"] = try
}

// aim makes real targets.
func aim(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "secret")
	for _, name := range []string{file, file + ".prey"} {
		if err := os.WriteFile(name, []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tcp, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	udp, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	abstract, err := net.Listen("unix", fmt.Sprintf("@genapp-test-%d-%s", os.Getpid(), t.Name()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tcp.Close(); udp.Close(); abstract.Close() })
	b, err := json.Marshal(target{file, tcp.Addr().String(), udp.LocalAddr().String(), abstract.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func outcomes(t *testing.T, scene string) (got map[string]string, stderr string) {
	t.Helper()
	out, stderr, code := play(t, "", scene, aim(t))
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 {
		t.Fatalf("%v, code %d: %s", err, code, stderr)
	}
	return got, stderr
}

func TestEveryAttackIsRefused(t *testing.T) {
	if err := probeFilter(t); err != "" {
		t.Skip(err)
	}
	got, stderr := outcomes(t, "attack")
	if stderr != "" {
		t.Logf("not in force: %s", stderr)
	}
	for _, a := range attacks() {
		switch got[a.name] {
		case "EPERM", "ENOSYS":
		default:
			t.Errorf("%s: %q", a.name, got[a.name])
		}
	}
}

// TestTheAttacksAreReal is the control: without walls they succeed.
func TestTheAttacksAreReal(t *testing.T) {
	got, _ := outcomes(t, "attack-open")
	for _, a := range attacks() {
		if a.open && got[a.name] != "" {
			t.Errorf("%s fails without a sandbox too: %s", a.name, got[a.name])
		}
	}
}

func TestLandlockAlone(t *testing.T) {
	got, detail := outcomes(t, "attack-landlock")
	var abi int
	if _, err := fmt.Sscanf(detail, "version %d", &abi); err != nil {
		t.Skip(detail)
	}
	for _, a := range attacks() {
		if a.landlock > 0 && a.landlock <= abi && got[a.name] == "" {
			t.Errorf("%s: Landlock %d lets it through", a.name, abi)
		}
	}
}

// probeFilter says why this kernel has no filter, if it has none.
func probeFilter(t *testing.T) string {
	t.Helper()
	out, _, _ := play(t, "", "report")
	var r Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	for _, w := range r.Walls {
		if w.Name == WallSyscalls && !w.InForce {
			return w.Detail
		}
	}
	return ""
}
