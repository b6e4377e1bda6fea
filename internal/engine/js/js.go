// Package js owns the embedded JavaScript engine: a runtime with genapp's
// globals, the loading of one module, the event loop of one method call, and
// the check of what the method returned. Only the worker process imports it.
// It knows nothing of processes, frames, grants or journals, and holds no
// capability: what an app asks of the world leaves through Host.
package js

import (
	"encoding/json"
	"time"
)

// Bounds of one call (limits.md).
const (
	maxOutput  = 64 << 10  // UTF-8 bytes
	maxState   = 256 << 10 // UTF-8 bytes of compact JSON
	maxDepth   = 64        // containers inside one another
	minRefresh = 2_000     // ms
	maxRefresh = 86_400_000
	// maxConsole bounds what an app's console may cost its host: bytes of text
	// in all, and lines.
	maxConsole      = 64 << 10
	maxConsoleLines = 1000
	// maxEffectInput bounds one request to the host, like an argument.
	maxEffectInput = 256 << 10
	// maxDetail bounds the stack that a failure carries.
	maxDetail = 4 << 10
)

// Kinds of failure. The first four are the typed failures of a call; the
// others say that there was nothing to call.
const (
	Timeout       = "timeout"
	Crashed       = "crashed"
	TooLarge      = "too_large"
	Refused       = "refused"
	InvalidResult = "invalid_result"
	InvalidModule = "invalid_module"
	NotFound      = "not_found"
)

// Failure is how a call failed. It is an error.
type Failure struct {
	Kind    string
	Message string // one sentence, lower case, no final period
	Detail  string // the app's own stack, bounded
	Hint    string // the remedy, where the app's author has one
}

func (f *Failure) Error() string { return f.Message }

// Program is one call of one method of one module.
type Program struct {
	App        string
	Generation string
	Source     string
	Method     string
	State      json.RawMessage // nil is absent
	Argument   json.RawMessage // nil is absent
	Revision   int64
	Target     json.RawMessage // the object that the app sees
	Effects    []string        // names to put into the context
	Install    bool
	Zone       string     // IANA name, "" is UTC
	Locale     string     // BCP 47 tag, "" is en-US
	Clock      *time.Time // fixed clock, nil is the real one
}

// Outcome is what a method returned, checked.
type Outcome struct {
	HasState       bool
	State          json.RawMessage
	Output         string
	ViewMode       string
	RefreshAfterMs int64
	Methods        []string
}

// Line is one line of the app's console.
type Line struct {
	Level string `json:"level"`
	Text  string `json:"text"`
}

// Host is what a call may ask. Request must not block; its answer comes back
// through Runtime.Answer with the same id.
type Host interface {
	Request(id int64, name string, input json.RawMessage)
}
