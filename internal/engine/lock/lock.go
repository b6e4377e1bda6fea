// Package lock owns exclusion between processes: one transition of an app at a
// time. Exclusion is the kernel's (flock), so a dead owner never blocks
// anybody; what the lock file says about its holder is for messages only
// (decision 12). It must not know what is done under a lock.
package lock

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// Holder is who holds a lock, as written into its file.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Boot  string    `json:"boot,omitempty"`  // boot id: a pid means nothing across boots
	Start string    `json:"start,omitempty"` // the process's start, against a recycled pid
	Since time.Time `json:"since"`
}

// BusyError says that the wait ended while somebody else held the lock.
type BusyError struct {
	Path   string
	Holder *Holder // nil when the file does not tell
	Waited time.Duration
}

func (b *BusyError) Error() string {
	if b.Holder == nil {
		return fmt.Sprintf("another process holds it (waited %s)", b.Waited.Round(time.Millisecond))
	}
	return fmt.Sprintf("process %d on %s holds it since %s (waited %s)", b.Holder.PID, b.Holder.Host,
		b.Holder.Since.Format(time.RFC3339), b.Waited.Round(time.Millisecond))
}

// Held is a lock that this process owns until Release.
type Held struct {
	file  *flock.Flock
	place chan struct{}
	// Waited is false when the lock was free at once: then nothing can have
	// changed since the caller looked, by anybody who takes the lock.
	Waited bool
}

// Release gives the lock up. The file stays: removing it would let two owners
// in (decision 12).
func (h *Held) Release() {
	// Closing the descriptor releases the lock whatever it answers.
	_ = h.file.Close()
	<-h.place
}

// places queues the goroutines of this process, so that at most one thread
// waits in the kernel for each file.
var places struct {
	sync.Mutex
	of map[string]chan struct{}
}

func place(path string) chan struct{} {
	places.Lock()
	defer places.Unlock()
	if places.of == nil {
		places.of = map[string]chan struct{}{}
	}
	p := places.of[path]
	if p == nil {
		p = make(chan struct{}, 1)
		places.of[path] = p
	}
	return p
}

// Acquire takes the lock at path, waiting at most wait; then it returns a
// *BusyError. A wait of 0 tries once. The folder of path must exist.
func Acquire(ctx context.Context, path string, wait time.Duration) (*Held, error) {
	began := time.Now()
	file := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR|noFollow), flock.SetPermissions(0o600))
	mine := place(path)
	select {
	case mine <- struct{}{}:
		ok, err := file.TryLock()
		if err != nil {
			<-mine
			return nil, err
		}
		if ok {
			describe(path)
			return &Held{file: file, place: mine}, nil
		}
	default:
		mine = nil // somebody in this process is before us
	}
	if wait <= 0 {
		if mine != nil {
			<-mine
			_ = file.Close()
		}
		return nil, busy(path, began)
	}
	return queue(ctx, file, path, mine != nil, wait, began)
}

// queue waits in this process first, then in the kernel's queue, which wakes
// waiters as the lock is freed; polling would burn the processor when hundreds
// wait, and would starve some of them.
func queue(ctx context.Context, file *flock.Flock, path string, placed bool, wait time.Duration, began time.Time) (*Held, error) {
	mine := place(path)
	timer := time.NewTimer(wait)
	defer timer.Stop()
	if !placed {
		select {
		case mine <- struct{}{}:
		case <-timer.C:
			return nil, busy(path, began)
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	got := make(chan error, 1)
	go func() { got <- file.Lock() }()
	giveUp := func() {
		// The kernel's wait cannot be called off: whoever comes last closes.
		go func() {
			<-got
			_ = file.Close()
			<-mine
		}()
	}
	select {
	case err := <-got:
		if err != nil {
			<-mine
			return nil, err
		}
		describe(path)
		return &Held{file: file, place: mine, Waited: true}, nil
	case <-timer.C:
		giveUp()
		return nil, busy(path, began)
	case <-ctx.Done():
		giveUp()
		return nil, context.Cause(ctx)
	}
}

func busy(path string, began time.Time) error {
	return &BusyError{Path: path, Holder: Read(path), Waited: time.Since(began)}
}

// Read tells who wrote themselves into the lock file last; nil when it does
// not tell. It does not tell whether they still hold it.
func Read(path string) *Holder {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var h Holder
	if json.Unmarshal(data, &h) != nil || h.PID == 0 {
		return nil
	}
	return &h
}

// describe writes the holder into the file. What goes wrong here costs a
// message its name, never the exclusion. The text has one length and is written
// over the old one: a file that is truncated and written anew is flushed by
// some file systems as it is closed, which costs as much as a sync.
func describe(path string) {
	h := self()
	h.Since = time.Now().UTC().Truncate(time.Millisecond)
	data, err := json.Marshal(h)
	if err != nil || len(data) >= describedBytes {
		return
	}
	f, err := os.OpenFile(path, os.O_WRONLY|noFollow, 0)
	if err != nil {
		return
	}
	padding := bytes.Repeat([]byte(" "), describedBytes-1-len(data))
	_, _ = f.Write(append(append(data, padding...), '\n'))
	_ = f.Close()
}

// describedBytes leaves room for a host name of the largest size.
const describedBytes = 512

// IsBusy reports whether err says that somebody else held the lock.
func IsBusy(err error) (*BusyError, bool) {
	var b *BusyError
	ok := errors.As(err, &b)
	return b, ok
}
