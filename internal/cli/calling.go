package cli

import (
	"context"
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

// callOptions are the flags of every command that runs an app's code.
type callOptions struct {
	timeout   time.Duration
	noSandbox bool
}

func (o *callOptions) flags(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&o.timeout, "timeout", 0, "lower the deadline of the call to `DUR`, such as 2s")
	cmd.Flags().BoolVar(&o.noSandbox, "no-sandbox", false, "leave the operating system's walls out (the engine's stay)")
}

// check refuses a deadline that no call can meet.
func (o *callOptions) check(cmd *cobra.Command) error {
	if cmd.Flags().Changed("timeout") && o.timeout <= 0 {
		return misuse(cmd, "--timeout %s leaves no time: it takes a duration over 0, such as 2s", o.timeout)
	}
	return nil
}

func (o *callOptions) engine() engine.CallOptions {
	return engine.CallOptions{Timeout: o.timeout, NoSandbox: o.noSandbox}
}

// argumentOption is a JSON argument that may be left out: absent is not null
// (decision 7).
type argumentOption struct {
	text  string
	given bool
}

func (o *argumentOption) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.text, "argument", "", "`JSON` to hand to the method; - for stdin, @FILE for a file")
}

// read gives the argument as compact JSON, nil where none was given.
func (o *argumentOption) read(ctx context.Context, s *session) (json.RawMessage, error) {
	if !o.given {
		return nil, nil
	}
	return s.jsonArgument(ctx, o.text)
}
