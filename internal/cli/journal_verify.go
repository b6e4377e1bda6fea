package cli

import (
	"context"

	"github.com/spf13/cobra"
)

func newJournalVerifyCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "verify [APP...]",
		Short: "Check journals whole, and change nothing",
		Long: `
			Reads every line of the journals, of all apps where none is named,
			and checks each against the one before it and the last against
			state.json. The report is on stdout in every case. It ends with 4
			where something needs recovery and with 9 where a journal is
			corrupt; an app without a state is neither.`,
		Example: `
			genapp journal verify
			genapp journal verify tally --json`,
		Args: arity(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runJournalVerify(cmd.Context(), s, args)
		},
		ValidArgsFunction: s.completeApps,
	}
}

func runJournalVerify(ctx context.Context, s *session, apps []string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	report, err := e.JournalVerify(ctx, apps)
	if err != nil {
		return err
	}
	s.noApps(report)
	if err := s.answer(report, func(p *page) { p.journals(report) }); err != nil {
		return err
	}
	return findings(report)
}
