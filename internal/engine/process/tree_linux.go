package process

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

func adoptOrphans() error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("become the reaper of orphans: %w", err)
	}
	return nil
}

// seen is a process as /proc showed it.
type seen struct {
	pid, parent int
	start       string // ticks since boot: with the pid it names one process
	zombie      bool
}

// look reads one process. A process that is gone is not seen.
func look(pid int) (seen, bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return seen{}, false
	}
	// The name, in parentheses, may itself hold blanks and parentheses.
	end := strings.LastIndexByte(string(stat), ')')
	if end < 0 {
		return seen{}, false
	}
	fields := strings.Fields(string(stat[end+1:])) // from the third field on
	if len(fields) < 20 {
		return seen{}, false
	}
	parent, err := strconv.Atoi(fields[1])
	if err != nil {
		return seen{}, false
	}
	state := fields[0]
	return seen{pid: pid, parent: parent, start: fields[19], zombie: state == "Z" || state == "X"}, true
}

// below lists what descends from the root, parents before their children.
func below(root int) ([]seen, error) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil, err
	}
	names, err := proc.Readdirnames(-1)
	proc.Close()
	if err != nil {
		return nil, err
	}
	children := map[int][]seen{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if p, ok := look(pid); ok {
			children[p.parent] = append(children[p.parent], p)
		}
	}
	found := slices.Clone(children[root])
	for i := 0; i < len(found); i++ {
		found = append(found, children[found[i].pid]...)
	}
	return found, nil
}

// held is a process that can be signalled without its number being given to
// another in between.
type held struct{ pidfd int }

// hold takes hold of a process that was seen, unless it has ended since.
func hold(p seen) (held, bool) {
	fd, err := unix.PidfdOpen(p.pid, 0)
	if err != nil {
		return held{}, false
	}
	// The number still means what was seen only if its start time does.
	if now, ok := look(p.pid); !ok || now.start != p.start {
		unix.Close(fd)
		return held{}, false
	}
	return held{fd}, true
}

// kill ignores the outcome: a process that is gone, or another user's, is not
// ours to mend.
func (h held) kill()  { _ = unix.PidfdSendSignal(h.pidfd, unix.SIGKILL, nil, 0) }
func (h held) close() { unix.Close(h.pidfd) }

// killSeen kills each of a list. Kernels before 5.3 have no hold; there the
// number is trusted, in the moment after it was read.
func killSeen(list []seen) {
	for _, p := range list {
		if p.zombie {
			continue
		}
		if h, ok := hold(p); ok {
			h.kill()
			h.close()
		} else if now, ok := look(p.pid); ok && now.start == p.start {
			_ = unix.Kill(p.pid, unix.SIGKILL)
		}
	}
}

// descendants takes hold of everything below a child, for a kill that follows
// that of the child: once it is dead they are its children no longer.
func (c *Child) descendants() []held {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaped {
		return nil
	}
	list, err := below(c.proc.Pid)
	if err != nil {
		return nil
	}
	var out []held
	for _, p := range list {
		if h, ok := hold(p); ok {
			out = append(out, h)
		}
	}
	return out
}

func killOrphans(except []int) {
	list, err := below(os.Getpid())
	if err != nil {
		return
	}
	spared := slices.Clone(except)
	killSeen(slices.DeleteFunc(list, func(p seen) bool { // parents come first
		if slices.Contains(spared, p.pid) || slices.Contains(spared, p.parent) {
			spared = append(spared, p.pid)
			return true
		}
		return false
	}))
}

func killDescendants(patience time.Duration) error {
	deadline := time.Now().Add(patience)
	for pause := 100 * time.Microsecond; ; pause = min(2*pause, 20*time.Millisecond) {
		if none := reapAll(); none {
			return nil // a reaper without children has no descendants
		}
		list, err := below(os.Getpid())
		if err != nil {
			return fmt.Errorf("list descendants: %w", err)
		}
		killSeen(list)
		if time.Now().After(deadline) {
			var left []string
			for _, p := range list {
				left = append(left, strconv.Itoa(p.pid))
			}
			return errors.New("still alive after being killed: process " + strings.Join(left, ", "))
		}
		time.Sleep(pause)
	}
}

// reapAll collects every child that has ended, and says whether none is left.
func reapAll() (none bool) {
	for {
		pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil)
		switch {
		case err == unix.EINTR:
		case err != nil:
			return true // ECHILD
		case pid == 0:
			return false
		}
	}
}
