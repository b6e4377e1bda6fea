package worker

import (
	"context"
	"encoding/json"
	"time"
)

// Defaults of one call (limits.md).
const (
	DefaultTimeout = 10 * time.Second
	DefaultMemory  = 128 << 20 // bytes, in the engine
	MinMemory      = 8 << 20   // bytes; the engine is not safe under it
	Grace          = 250 * time.Millisecond
)

// Call is one stateless call: everything that the app's code gets to see, and
// the bounds it runs under.
type Call struct {
	App        string
	Generation string
	Source     []byte          // the module's text, UTF-8
	Method     string          // the named export to call
	State      json.RawMessage // nil is absent; null is a state
	Argument   json.RawMessage // nil is absent; null is an argument
	Revision   int64           // -1 where there is no state
	Target     Target
	// Effects are the names that the host grants. Known effects that are not
	// named here are in the context too, and reject as refused.
	Effects []string
	// Install says that the module is being installed or replaced: a module
	// without init is then an invalid module, not a missing method.
	Install bool
	Timeout time.Duration // wall clock, from the worker's start; 0 is DefaultTimeout
	Memory  int64         // bytes in the engine; 0 is DefaultMemory
	Zone    string        // IANA name; empty is UTC
	Locale  string        // BCP 47 tag; empty is en-US
	Clock   *time.Time    // what Date and performance say; nil is the real clock
	// NoSandbox leaves out the operating system's walls; the engine's stay.
	NoSandbox bool
}

// Target tells the app where its view is going (decision 1).
type Target struct {
	Kind string `json:"kind"` // "cli", "terminal", "telegram"
	ID   string `json:"id"`   // an opaque hash
}

// Result is what a successful call returned, checked whole.
type Result struct {
	HasState       bool            // presence decides: a null state is a state
	State          json.RawMessage // compact JSON, at most 256 KiB, depth 64
	Output         string          // valid UTF-8, at most 64 KiB
	ViewMode       string          // "new" or "edit"
	RefreshAfterMs int64           // 2000..86400000; 0 is none
	Console        []ConsoleLine
	Usage          Usage
	Methods        []string // the callable exports, sorted
}

// ConsoleLine is one captured line of console.log and its like.
type ConsoleLine struct {
	Level string `json:"level"` // "log", "info", "debug", "warn", "error"
	Text  string `json:"text"`
}

// Usage is what a call cost.
type Usage struct {
	Wall    time.Duration
	CPU     time.Duration // of the worker process
	PeakRSS int64         // bytes, of the worker process; 0 where unknown
}

// Effects serves what a call asks of the world. Serve is called concurrently,
// and its ctx ends with the call. An *app.Failed of kind Refused reaches the
// app as a refusal; any other error rejects with its message.
type Effects interface {
	Serve(ctx context.Context, name string, input json.RawMessage) (json.RawMessage, error)
}

func (c Call) withDefaults() Call {
	if c.Timeout <= 0 {
		c.Timeout = DefaultTimeout
	}
	if c.Memory <= 0 {
		c.Memory = DefaultMemory
	}
	c.Memory = max(c.Memory, MinMemory)
	return c
}
