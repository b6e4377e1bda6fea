package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

func newShowCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "show APP",
		Short: "Show the last view of an app, without running code",
		Long: `
			Shows the view that the app's last call gave, with the number and
			the action of each button. No code is run.`,
		Example: `
			genapp show tally`,
		Args:              arity(1, 1),
		RunE:              func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), s, args[0]) },
		ValidArgsFunction: s.completeApp,
	}
}

func runShow(ctx context.Context, s *session, app string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	shown, err := e.Show(ctx, app)
	if err != nil {
		return err
	}
	if shown.Stale {
		s.note("this view is stale: %s has moved on since, and its buttons are dead (run a method for a fresh one)", shown.App)
	}
	return s.answer(shown, func(p *page) {
		if !s.flags.quiet {
			p.put(p.ink.bold, shown.App+"::"+shown.Method)
			p.put(p.ink.dim, shownFacts(shown))
			p.end()
			p.end()
		}
		p.view(shown.View.Messages)
	})
}

func shownFacts(shown *engine.Shown) string {
	facts := fmt.Sprintf(" · revision %d", shown.Revision)
	if shown.Stale {
		facts += ", stale"
	}
	return facts + refreshes(shown.RefreshAfterMs)
}
