package effect

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/process"
)

// How long a supervisor may take to say that it is there, to kill a command,
// and to end: longer than it goes on killing. A program can stop its supervisor;
// what is over its time is killed from here, with all that is below it.
const (
	helloPatience  = 10 * time.Second
	cancelPatience = 2 * time.Second
	closePatience  = killPatience + 2*time.Second
)

// supervisor is the parent's handle on the process that owns a call's
// commands.
type supervisor struct {
	child  *process.Child
	stderr *tail
	read   sync.WaitGroup // the readers of its two streams

	writeMu sync.Mutex

	mu      sync.Mutex
	lastID  uint64
	waiting map[uint64]chan answer
	dead    chan struct{} // closed when no answer comes any more
}

// startSupervisor starts this program again. The environment given is that of
// every command.
func startSupervisor(executable string, env []string) (*supervisor, error) {
	if executable == "" {
		var err error
		if executable, err = self(); err != nil {
			return nil, err
		}
	}
	child, err := process.Start(process.Spec{Path: executable, Args: []string{mode}, Env: env})
	if err != nil {
		return nil, err
	}
	s := &supervisor{child: child, stderr: newTail(4 << 10), waiting: map[uint64]chan answer{}, dead: make(chan struct{})}
	s.read.Go(func() { _, _ = io.Copy(s.stderr, child.Stderr) })
	timer := time.AfterFunc(helloPatience, child.Kill)
	defer timer.Stop()
	out := bufio.NewReader(child.Stdout)
	var hello greeting
	if err := readFrame(out, &hello); err != nil || hello != ready {
		child.Kill()
		_, _ = child.Wait()
		s.read.Wait()
		child.Close()
		return nil, fmt.Errorf("%s does not serve commands: %s", executable, s.complaint(err))
	}
	s.read.Go(func() { s.listen(out) })
	return s, nil
}

// self is this program's file. On Linux the kernel's own link still leads to
// it after the file was replaced by a newer one.
func self() (string, error) {
	const link = "/proc/self/exe"
	if runtime.GOOS == "linux" {
		if _, err := os.Stat(link); err == nil {
			return link, nil
		}
	}
	return os.Executable()
}

// complaint is what a dead supervisor said, else the error given. The reader
// of its error stream must have ended.
func (s *supervisor) complaint(err error) string {
	if said := strings.TrimSpace(string(s.stderr.bytes())); said != "" {
		return said
	}
	if err == nil || err == io.EOF {
		return "it ended without a word"
	}
	return err.Error()
}

func (s *supervisor) listen(out io.Reader) {
	defer close(s.dead)
	for {
		var a answer
		if readFrame(out, &a) != nil {
			return
		}
		s.mu.Lock()
		answered := s.waiting[a.ID]
		delete(s.waiting, a.ID)
		s.mu.Unlock()
		if answered != nil {
			answered <- a
		}
	}
}

func (s *supervisor) send(o order) error {
	s.writeMu.Lock()
	defer s.writeMu.Unlock()
	return writeFrame(s.child.Stdin, o)
}

// do runs one command to its end. When ctx ends first the command is killed,
// and do returns once it is dead.
func (s *supervisor) do(ctx context.Context, o order) (answer, error) {
	answered := make(chan answer, 1)
	s.mu.Lock()
	s.lastID++
	o.ID = s.lastID
	s.waiting[o.ID] = answered
	s.mu.Unlock()
	gone := errors.New("run: the process that runs the commands has ended")
	if err := s.send(o); err != nil {
		return answer{}, gone
	}
	select {
	case a := <-answered:
		return a, nil
	case <-s.dead:
		select { // the last answer and the end may come together
		case a := <-answered:
			return a, nil
		default:
			return answer{}, gone
		}
	case <-ctx.Done():
	}
	timer := time.AfterFunc(cancelPatience, s.child.KillTree)
	defer timer.Stop()
	if s.send(order{ID: o.ID, Cancel: true}) == nil {
		select {
		case <-answered:
		case <-s.dead:
		}
	}
	return answer{}, context.Cause(ctx)
}

// close ends the supervisor, which ends everything below it first.
func (s *supervisor) close() error {
	s.child.Stdin.Close()
	timer := time.AfterFunc(closePatience, s.child.KillTree)
	defer timer.Stop()
	exit, err := s.child.Wait()
	s.read.Wait()
	s.child.Close()
	if err == nil && exit.Code != 0 {
		err = fmt.Errorf("end the commands of the call: %s", s.complaint(errors.New("their supervisor was killed")))
	}
	return err
}
