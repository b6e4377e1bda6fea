// Package journal owns what an app became: the committed timeline
// states.jsonl and its projection state.json. It appends, reads the end,
// verifies, mends what was never acknowledged, and recovers. A line is true
// once it is durable, and nothing damaged is ever mended by a guess
// (decisions 9 to 11). It knows nothing of modules, calls, locks or views: who
// writes holds the app's lock already.
package journal

import (
	"encoding/json"
	"path/filepath"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// Names of the two files in an app's directory.
const (
	TimelineFile = "states.jsonl"
	StateFile    = "state.json"
)

// Bounds. A line of ours, with the largest argument and state, is well under
// the last one.
const (
	MaxState = 262144  // bytes of compact JSON (limits.md)
	MaxDepth = 64      // containers inside each other (limits.md)
	MaxLine  = 4 << 20 // bytes of one line, whoever wrote it
)

// Journal is the timeline of one app. It holds no file open, so it costs
// nothing to have, and many may look at the same directory. Whoever calls
// Reconcile, Append, Create, Recover or SetAside must hold the app's lock; the
// other methods only read.
type Journal struct {
	files durable.FS
	dir   string // the app's directory; its base is the app's name
	kept  string // where set-aside files go, on the same file system
	now   func() time.Time
}

// New returns the journal of the app in dir. It opens nothing.
func New(files durable.FS, dir, keptDir string, now func() time.Time) *Journal {
	if now == nil {
		now = time.Now
	}
	return &Journal{files: files, dir: dir, kept: keptDir, now: now}
}

func (j *Journal) app() string      { return filepath.Base(j.dir) }
func (j *Journal) timeline() string { return filepath.Join(j.dir, TimelineFile) }
func (j *Journal) state() string    { return filepath.Join(j.dir, StateFile) }

// Snapshot is one committed line.
type Snapshot struct {
	Revision int64
	Method   string
	Argument json.RawMessage // compact; nil where the line has none
	State    json.RawMessage // compact
	At       string          // RFC 3339, or empty where another writer made the line
	Run      string          // UUID of the run that this line began; on revision 0
	Sum      string          // 16 hex digits, or empty where another writer made the line
	Fence    string          // names this exact history: Sum, or a hash of the line (decision 17)
	Bytes    int             // of the line, without its newline
}

// Entry is a transition to commit. Argument and State are compact; a nil
// Argument is absent.
type Entry struct {
	Method   string
	Argument json.RawMessage
	State    json.RawMessage
}

// Codes of what can be wrong with a journal (cli.md, journal verify).
const (
	PartialTail    = "partial_tail"
	MissingNewline = "missing_newline"
	InvalidLine    = "invalid_line"
	RevisionGap    = "revision_gap"
	SumMismatch    = "sum_mismatch"
	StateMissing   = "state_missing"
	StateMismatch  = "state_mismatch"
	JournalMissing = "journal_missing"
)

// Problem is one thing that is wrong. Line counts from 1, Offset in bytes from
// the start of the file; both are left out where they mean nothing.
type Problem struct {
	Code    string `json:"code"`
	Line    int    `json:"line,omitempty"`
	Offset  *int64 `json:"offset,omitempty"`
	Message string `json:"message"`
}

func problem(code string, line int, offset int64, message string) Problem {
	return Problem{Code: code, Line: line, Offset: &offset, Message: message}
}
