package cli

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
)

type journalShowOptions struct {
	app      string
	revision int64
}

func newJournalShowCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "show APP REV",
		Short: "Show one transition with the state that it left",
		Example: `
			genapp journal show tally 3`,
		Long: `
			Shows the method, the argument, the time and the whole state of one
			revision.`,
		Args: arity(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := revision(cmd, args[1])
			if err != nil {
				return err
			}
			return runJournalShow(cmd.Context(), s, journalShowOptions{app: args[0], revision: n})
		},
		ValidArgsFunction: s.completeRevisions(1),
	}
}

func runJournalShow(ctx context.Context, s *session, o journalShowOptions) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	entry, err := e.JournalEntry(ctx, o.app, o.revision)
	if err != nil {
		return err
	}
	return s.answer(entry, func(p *page) {
		p.put(p.ink.bold, fmt.Sprintf("%s at revision %d", o.app, entry.Revision))
		p.end()
		p.facts(
			[2]string{"method", entry.Method},
			[2]string{"argument", string(entry.Argument)},
			[2]string{"at", entry.At},
			[2]string{"bytes", strconv.Itoa(entry.Bytes)},
		)
		p.end()
		p.json(entry.State)
	})
}
