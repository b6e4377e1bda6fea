// Package cli is genapp's command line: one file a command. It reads arguments
// and configuration, calls the engine, and prints one answer for a person or
// for a script. It has no rules of its own: what a call may do, how it fails
// and what becomes true are decided below it, and it never opens an app's
// files.
package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/genapp-dev/genapp/internal/fault"
)

// Main runs genapp with the arguments after the program's name and returns its
// exit status, one of `genapp help exit-codes`.
func Main(args []string, host Host) (status int) {
	s := newSession(host)
	ctx, stop := watchSignals(host)
	defer stop()
	root := newRootCmd(s)
	// A flag that cannot be parsed must not hide how the error is to be told.
	s.flags.json = wantsJSON(root, args)
	root.SetArgs(markNumbers(root, args))

	defer func() {
		// A panic would exit with 2 and look like a usage error.
		if caught := recover(); caught != nil {
			f := fault.New(fault.Internal, "genapp failed: %v", caught).
				WithHint("report it with the detail; run the command again with -v for more")
			f.Detail = string(debug.Stack())
			status = s.fail(ctx, f)
		}
	}()
	err := root.ExecuteContext(ctx)
	if closed := s.close(); err == nil && closed != nil {
		err = fmt.Errorf("cannot end the engine: %w", closed)
	}
	if err != nil {
		if !s.started && fault.CodeOf(err) == fault.Internal {
			err = fault.New(fault.Usage, "%w", err).WithHint("see `genapp --help`") // cobra's own
		}
		return s.fail(ctx, err)
	}
	s.flushNotes()
	return 0
}
