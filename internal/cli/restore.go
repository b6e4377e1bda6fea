package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"
)

func newRestoreCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "restore APP",
		Short: "Bring the newest removal of an app back",
		Long: `
			Publishes the app again with the state and the timeline that it had
			when it was removed, under a new generation and without grants:
			old buttons stay dead, and what it may do is granted anew.`,
		Example: `
			genapp restore tally`,
		Args: arity(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRestore(cmd.Context(), s, args[0])
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
}

func runRestore(ctx context.Context, s *session, app string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	restored, err := e.Restore(ctx, app)
	if err != nil {
		return err
	}
	return s.answer(restored, func(p *page) {
		p.line("restored ", restored.App)
		p.facts(
			[2]string{"revision", strconv.FormatInt(restored.Revision, 10)},
			[2]string{"generation", restored.Generation},
			[2]string{"from", restored.From},
			[2]string{"grants", "none"},
		)
	})
}
