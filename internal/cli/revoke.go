package cli

import (
	"context"

	"github.com/spf13/cobra"
)

func newRevokeCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "revoke APP EFFECT...",
		Short: "Let an app do less",
		Long: `
			Takes effects away from an app, each as a whole. A call that is
			running keeps what it started with; the next one does not.`,
		Example: `
			genapp revoke deck-remote run`,
		Args: arity(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRevoke(cmd.Context(), s, args[0], args[1:])
		},
		ValidArgsFunction: s.completeGrant,
	}
}

func runRevoke(ctx context.Context, s *session, app string, effects []string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	granted, err := e.Revoke(ctx, app, effects)
	if err != nil {
		return err
	}
	return s.answerGrants(granted)
}
