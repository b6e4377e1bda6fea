package worker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/genapp-dev/genapp/internal/engine/process"
)

// maxStderr bounds what is kept of a worker's standard error. A worker says
// nothing there unless its runtime dies.
const maxStderr = 8 << 10

// launched is a worker process that has been started.
type launched struct {
	child   *process.Child
	reader  *bufio.Reader
	greeted bool // it has said that its runtime is built

	mu     sync.Mutex
	stderr strings.Builder
	quiet  chan struct{} // closed at the end of stderr
}

func (l *Launcher) start(noSandbox bool, memory int64) (*launched, error) {
	path, err := l.path()
	if err != nil {
		return nil, err
	}
	args := []string{ChildArgument, argumentData + strconv.FormatInt(memory+dataReserve, 10)}
	if noSandbox {
		args = append(args, argumentOpen)
	}
	child, err := process.Start(process.Spec{Path: path, Args: args})
	if err != nil {
		return nil, err
	}
	w := &launched{child: child, reader: bufio.NewReaderSize(child.Stdout, 16<<10), quiet: make(chan struct{})}
	go w.listen()
	return w, nil
}

// greet waits until the worker has built its runtime and says so.
func (w *launched) greet() error {
	if w.greeted {
		return nil
	}
	body, err := readFrame(w.reader, nil, maxReplyWire)
	if err != nil {
		return err
	}
	frame, err := decodeFromWorker(body)
	switch {
	case err != nil:
		return err
	case frame.Hello == nil:
		return errors.New("the worker did not greet")
	case frame.Hello.Version != wireVersion:
		return fmt.Errorf("the worker speaks version %d of the wire, not %d", frame.Hello.Version, wireVersion)
	}
	w.greeted = true
	return nil
}

// listen keeps the start of standard error and drains the rest.
func (w *launched) listen() {
	defer close(w.quiet)
	buf := make([]byte, 1<<10)
	for {
		n, err := w.child.Stderr.Read(buf)
		w.mu.Lock()
		w.stderr.Write(buf[:min(n, maxStderr-w.stderr.Len())])
		w.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// said gives what the worker wrote to standard error; call it after the end.
func (w *launched) said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stderr.String()
}

// gone reports whether the process has ended on its own.
func (w *launched) gone() bool {
	select {
	case <-w.quiet:
		return true
	default:
		return false
	}
}

// end kills the worker with its group, reaps it and drains its pipes.
func (w *launched) end() process.Exit {
	w.child.Kill()
	exit, _ := w.child.Wait()
	<-w.quiet
	io.Copy(io.Discard, io.LimitReader(w.child.Stdout, 1<<20))
	w.child.Close()
	return exit
}
