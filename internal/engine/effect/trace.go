package effect

import "encoding/json"

// Entry is one line of a call's trace.
type Entry struct {
	Kind    string          `json:"kind"` // "run", "trace", "console", "note"
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}
