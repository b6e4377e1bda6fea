package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

type journalRecoverOptions struct {
	apps    []string
	recover engine.RecoverOptions
}

func newJournalRecoverCmd(s *session) *cobra.Command {
	var o journalRecoverOptions
	cmd := &cobra.Command{
		Use:   "recover [APP...]",
		Short: "Mend what a crash left behind",
		Long: `
			Sets a torn tail aside, ends a committed last line, and writes
			state.json anew from the journal. A corrupt journal is left alone,
			unless --salvage keeps the valid lines before the damage; the
			original is then set aside under kept/, and named. Not a byte is
			ever deleted.`,
		Example: `
			genapp journal recover tally
			genapp journal recover tally --salvage`,
		Args: arity(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apps = args
			return runJournalRecover(cmd.Context(), s, o)
		},
		ValidArgsFunction: s.completeApps,
	}
	cmd.Flags().BoolVar(&o.recover.Salvage, "salvage", false, "keep the valid prefix of a corrupt journal")
	cmd.Flags().BoolVar(&o.recover.DryRun, "dry-run", false, "tell what would be done; do nothing")
	return cmd
}

func runJournalRecover(ctx context.Context, s *session, o journalRecoverOptions) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	report, err := e.JournalRecover(ctx, o.apps, o.recover)
	if err != nil {
		return err
	}
	if corrupt := appsWith(report, journalCorrupt); len(corrupt) > 0 && !(o.recover.DryRun && o.recover.Salvage) {
		// A failing command prints no answer; what was done all the same to
		// other apps must not be lost with it.
		for _, a := range report.Apps {
			for _, done := range a.Actions {
				s.note("%s: %s", a.App, done)
			}
		}
		return findings(report)
	}
	s.noApps(report)
	return s.answer(report, func(p *page) { p.journals(report) })
}
