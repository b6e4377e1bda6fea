// Package engine is the facade that the command line and the transports call:
// install, invoke, replace, remove, inspect and repair Generative Apps under
// one root directory. It joins the journal (what an app became), the worker
// (how a call runs), the authority (what a call may do) and the view (what a
// person sees), and owns the order in which they act. It never prints, and
// knows neither flags nor terminals nor Telegram.
package engine

import (
	"encoding/json"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/view"
)

// InstallRequest asks for an install or a replace of the app that File holds.
type InstallRequest struct {
	File     string          // path of NAME.mjs; the stem is the app's name
	Argument json.RawMessage // for init; nil is absent, null is present
	Allow    []string        // grants to add: "run", "run=mpv,playerctl"
	Call     CallOptions
}

// CallOptions narrow how one call is run.
type CallOptions struct {
	Timeout   time.Duration // lowers the deadline; 0 keeps the configured one
	NoSandbox bool          // leave out the operating system's walls
	Target    Target        // where the view will be shown; zero is "cli"
}

// Target tells an app where its view is going (decision 1).
type Target struct {
	Kind string // "cli", "terminal", "telegram"
	ID   string // opaque; the app sees a hash of it
}

// Fence is what the caller believes the app to be. Empty members are not
// compared; the first that differs makes the call `stale`.
type Fence struct {
	Generation string
	Revision   *int64
	Sum        string
}

// InvokeRequest asks for one call of a named method.
type InvokeRequest struct {
	App, Method string
	Argument    json.RawMessage
	Fence       Fence
	DryRun      bool // run it, show what it would commit, commit nothing
	Call        CallOptions
}

// PressRequest asks for a button of the last view, by number or by label.
type PressRequest struct {
	App    string
	Button string
	Call   CallOptions
}

// CallResult is what a successful call became.
type CallResult struct {
	App            string          `json:"app"`
	Method         string          `json:"method"`
	Generation     string          `json:"generation"`
	Revision       int64           `json:"revision"`
	StateChanged   bool            `json:"stateChanged"`
	ViewMode       string          `json:"viewMode"`
	RefreshAfterMs int64           `json:"refreshAfterMs,omitempty"`
	Output         string          `json:"output"`
	View           View            `json:"view"`
	Trace          []effect.Entry  `json:"trace,omitempty"`
	Kept           string          `json:"kept,omitempty"` // folder of a replaced app that had a history
	DryRun         bool            `json:"dryRun,omitempty"`
	State          json.RawMessage `json:"state,omitempty"` // a dry run's alone
}

// View is a planned view in the shape of `genapp view`.
type View struct {
	Messages []view.Message `json:"messages"`
	Voices   []view.Voice   `json:"voices,omitempty"`
	Problems []view.Problem `json:"problems,omitempty"`
}

// Shown is the last view of an app, kept from the call that made it.
type Shown struct {
	App            string `json:"app"`
	Method         string `json:"method"`
	Generation     string `json:"generation"`
	Revision       int64  `json:"revision"`
	Sum            string `json:"sum,omitempty"`
	Stale          bool   `json:"stale"` // the history has moved on since
	ViewMode       string `json:"viewMode"`
	RefreshAfterMs int64  `json:"refreshAfterMs,omitempty"`
	Output         string `json:"output"`
	View           View   `json:"view"`
}

// Removed tells where a removed app's data was set aside; Kept is nil after a
// purge.
type Removed struct {
	App  string  `json:"app"`
	Kept *string `json:"kept"`
}

// Restored tells what a removed app came back as.
type Restored struct {
	App        string `json:"app"`
	Generation string `json:"generation"`
	Revision   int64  `json:"revision"`
	From       string `json:"from"`
}

// Granted is what an app may do now.
type Granted struct {
	App    string           `json:"app"`
	Grants authority.Grants `json:"grants"`
}

// Listing is every app under the root, by name.
type Listing struct {
	Apps []Listed `json:"apps"`
}

// Listed is one line of a listing. Method is nil where nothing is committed.
type Listed struct {
	App        string   `json:"app"`
	Revision   int64    `json:"revision"`
	Generation string   `json:"generation"`
	Method     *string  `json:"method"`
	At         string   `json:"at,omitempty"`
	Problems   []string `json:"problems"`
}

// Inspection is everything known about an app without running its code.
type Inspection struct {
	App        string           `json:"app"`
	Path       string           `json:"path"`
	Bytes      int64            `json:"bytes"`
	SHA256     string           `json:"sha256"`
	Methods    []string         `json:"methods"`
	Generation string           `json:"generation"`
	Revision   int64            `json:"revision"`
	Sum        string           `json:"sum,omitempty"`
	Method     *string          `json:"method"`
	State      json.RawMessage  `json:"state,omitempty"`
	Journal    JournalSize      `json:"journal"`
	Contract   json.RawMessage  `json:"contract"`
	Version    *int             `json:"version"`
	Grants     authority.Grants `json:"grants"`
	Problems   []string         `json:"problems,omitempty"`
}

// JournalSize is how much history an app has.
type JournalSize struct {
	Lines int   `json:"lines"`
	Bytes int64 `json:"bytes"`
}

// JournalReport is the outcome of a verify or a recover, one entry an app.
type JournalReport struct {
	Apps []AppJournal `json:"apps"`
}

// AppJournal is one app's journal as found, or as left by a recover.
type AppJournal struct {
	App string `json:"app"`
	journal.Report
	// Actions are the sentences of a recover, none where nothing was to be
	// done; a verify has no such member.
	Actions []string `json:"actions,omitzero"`
}

// JournalLog is the timeline, newest last.
type JournalLog struct {
	App     string         `json:"app"`
	Entries []JournalEntry `json:"entries"`
}

// JournalEntry is one committed transition; State is there for a single entry.
type JournalEntry struct {
	Revision int64           `json:"revision"`
	Method   string          `json:"method"`
	Argument json.RawMessage `json:"argument,omitempty"`
	At       string          `json:"at,omitempty"`
	Bytes    int             `json:"bytes"`
	State    json.RawMessage `json:"state,omitempty"`
}

// JournalDiff is what changed between two revisions.
type JournalDiff struct {
	App     string            `json:"app"`
	From    int64             `json:"from"`
	To      int64             `json:"to"`
	Changes []jsontext.Change `json:"changes"`
}
