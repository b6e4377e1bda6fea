package cli

import (
	"slices"

	"github.com/genapp-dev/genapp/internal/fault"
)

// Exit is one exit status of genapp, what it means, and the error codes that
// end with it.
type Exit struct {
	Status  int          `json:"status"`
	Meaning string       `json:"meaning"`
	Codes   []fault.Code `json:"codes"`
}

// Exits is the table behind every exit status. SIGTERM's 143 shares the code
// of SIGINT's 130.
func Exits() []Exit {
	return []Exit{
		{0, "done", []fault.Code{}},
		{1, "a fault of genapp itself", []fault.Code{fault.Internal}},
		{2, "usage", []fault.Code{fault.Usage}},
		{3, "no such thing", []fault.Code{fault.NotFound, fault.NotInitialized}},
		{4, "input rejected, or findings", []fault.Code{
			fault.InvalidName, fault.InvalidModule, fault.InvalidArgument,
			fault.InvalidAction, fault.InvalidContract, fault.InvalidSQL, fault.InvalidConfig, fault.Findings,
		}},
		{5, "conflict", []fault.Code{fault.AlreadyInstalled, fault.NotInstalled, fault.Stale, fault.Drifted}},
		{6, "the app failed", []fault.Code{
			fault.Timeout, fault.Crashed, fault.TooLarge, fault.Refused, fault.InvalidResult,
		}},
		{7, "another process holds it", []fault.Code{fault.Busy}},
		{8, "a service cannot be reached", []fault.Code{fault.Unavailable}},
		{9, "the journal is corrupt and nothing was guessed", []fault.Code{fault.CorruptJournal}},
		{130, "ended by SIGINT", []fault.Code{fault.Interrupted}},
		{143, "ended by SIGTERM", []fault.Code{fault.Interrupted}},
	}
}

// exitOf is the status of an error code. A code that the table does not know
// is a fault of genapp itself.
func exitOf(code fault.Code) int {
	for _, e := range Exits() {
		if slices.Contains(e.Codes, code) {
			return e.Status
		}
	}
	return 1
}
