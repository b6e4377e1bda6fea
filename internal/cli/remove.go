package cli

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/fault"
)

type removeOptions struct {
	app        string
	purge, yes bool
}

func newRemoveCmd(s *session) *cobra.Command {
	var o removeOptions
	cmd := &cobra.Command{
		Use:   "remove APP",
		Short: "Unpublish an app, and keep its data aside",
		Long: `
			Takes the app out of use and revokes its grants. Its module, state
			and timeline are kept, each removal in a folder of its own, and
			genapp restore brings the newest back. --purge deletes them for
			good; it asks first, unless --yes answers.`,
		Example: `
			genapp remove tally
			genapp remove tally --purge --yes`,
		Args: arity(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.app = args[0]
			if o.purge && !o.yes && !s.host.StdinTTY {
				return misuse(cmd, "--purge deletes %q for good, and nobody can be asked", clip(o.app, 40)).
					WithHint("add --yes, or leave --purge out to keep the data aside")
			}
			return runRemove(cmd.Context(), s, o)
		},
		ValidArgsFunction: s.completeApp,
	}
	cmd.Flags().BoolVar(&o.purge, "purge", false, "delete the data for good")
	cmd.Flags().BoolVar(&o.yes, "yes", false, "answer the question of --purge with yes")
	return cmd
}

func runRemove(ctx context.Context, s *session, o removeOptions) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	// What is not there needs no question; the engine says so.
	if o.purge && !o.yes && slices.Contains(e.Apps(), o.app) {
		yes := s.confirm(ctx, "delete "+o.app+" with its state and its whole timeline, for good?")
		if interrupted(ctx) != nil {
			return context.Cause(ctx)
		}
		if !yes {
			return fault.New(fault.Usage, "%q was not removed", o.app).
				WithHint("answer y, or leave --purge out to keep the data aside")
		}
	}
	removed, err := e.Remove(ctx, o.app, o.purge)
	if err != nil {
		return err
	}
	return s.answer(removed, func(p *page) {
		if removed.Kept == nil {
			p.line("removed ", removed.App, " for good")
			return
		}
		p.line("removed ", removed.App)
		p.put(p.ink.dim, "its data is kept in ")
		p.line(*removed.Kept)
		p.put(p.ink.dim, "bring it back with `genapp restore "+removed.App+"`")
		p.end()
	})
}

// confirm asks a yes-or-no question of the person at the terminal. Anything
// but yes is no.
func (s *session) confirm(ctx context.Context, question string) bool {
	p := newPage(s.inks(s.host.StderrTTY))
	p.put(plain, oneLine(question)+" [y/N] ")
	_, _ = s.host.Stderr.Write([]byte(p.text()))
	line, err := untilSignal(ctx, func() ([]byte, error) {
		return bufio.NewReader(io.LimitReader(s.host.Stdin, 1024)).ReadBytes('\n')
	})
	if err != nil && len(line) == 0 {
		return false
	}
	answer := strings.ToLower(strings.TrimSpace(string(line)))
	return answer == "y" || answer == "yes"
}
