// Package faultfs owns the ways in which a file system can fail a program, for
// tests: New wraps one so that it counts every step that changes something
// durable (decision 13) and fails, falls short or dies at any of them; Memory
// is one without a disk, which knows what a power cut would leave. It knows
// nothing of what the files hold.
package faultfs

import (
	"errors"
	"sync"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// ErrKilled is what every call returns from the step on at which the process
// is to have died. Nothing had any effect.
var ErrKilled = errors.New("killed here")

// Kind is the kind of a step.
type Kind string

// The steps that are counted. Opening counts when it may create or truncate;
// removing and making a whole tree count once for each name.
const (
	Create   Kind = "create"
	Write    Kind = "write"
	Sync     Kind = "fsync"
	Truncate Kind = "truncate"
	Rename   Kind = "rename"
	Exchange Kind = "exchange"
	Link     Kind = "link"
	Unlink   Kind = "unlink"
	Mkdir    Kind = "mkdir"
	Chmod    Kind = "chmod"
	SyncDir  Kind = "fsync dir"
)

// Op is one step.
type Op struct {
	N     int // from 1, in the order in which they came
	Kind  Kind
	Path  string
	To    string // of rename, exchange and link
	Bytes int    // of write
}

// Fault is what happens instead of a step. A write with Written set first
// writes that many bytes.
type Fault struct {
	Err     error
	Written int
	Killed  bool // from here on everything is ErrKilled
}

// Plan decides about each step before it is taken; nil lets it be.
type Plan func(Op) *Fault

// KillAt dies before the k-th step.
func KillAt(k int) Plan { return TearAt(k, 0) }

// TearAt dies before the k-th step, or, if that is a write, after its first
// bytes.
func TearAt(k, bytes int) Plan {
	return func(op Op) *Fault {
		if op.N != k {
			return nil
		}
		return &Fault{Err: ErrKilled, Killed: true, Written: bytes}
	}
}

// FailAt makes as many steps fail as times says, from the k-th on; all of them
// where times is negative.
func FailAt(k int, err error, times int) Plan {
	return func(op Op) *Fault {
		if op.N < k || times >= 0 && op.N >= k+times {
			return nil
		}
		return &Fault{Err: err}
	}
}

// ShortAt makes the k-th step fail with err; a write has written its first
// bytes by then.
func ShortAt(k, bytes int, err error) Plan {
	return func(op Op) *Fault {
		if op.N != k {
			return nil
		}
		return &Fault{Err: err, Written: bytes}
	}
}

// FS counts steps over a base and lets a plan spoil them. It may be used from
// several goroutines.
type FS struct {
	base durable.FS

	mu     sync.Mutex
	plan   Plan
	ops    []Op
	killed bool
}

// New returns a file system over base that spoils nothing where plan is nil.
func New(base durable.FS, plan Plan) *FS { return &FS{base: base, plan: plan} }

// Ops returns the steps that were asked for, the spoilt ones included.
func (f *FS) Ops() []Op {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]Op(nil), f.ops...)
}

// Killed reports that the plan has come to its kill.
func (f *FS) Killed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.killed
}

// step counts op, and returns what shall happen instead of it.
func (f *FS) step(op Op) *Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.killed {
		return &Fault{Err: ErrKilled}
	}
	op.N = len(f.ops) + 1
	f.ops = append(f.ops, op)
	if f.plan == nil {
		return nil
	}
	fault := f.plan(op)
	if fault != nil {
		f.killed = fault.Killed
	}
	return fault
}

// alive lets a call pass that changes nothing durable.
func (f *FS) alive() error {
	if f.Killed() {
		return ErrKilled
	}
	return nil
}

// take does a step that happens whole or not at all.
func (f *FS) take(op Op, do func() error) error {
	if fault := f.step(op); fault != nil {
		return fault.Err
	}
	return do()
}
