package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"
)

type journalLogOptions struct {
	app   string
	limit int
}

func newJournalLogCmd(s *session) *cobra.Command {
	var o journalLogOptions
	cmd := &cobra.Command{
		Use:   "log APP",
		Short: "List the transitions of an app, newest last",
		Long: `
			Lists what the app did, a line a transition, the newest last. Of a
			corrupt journal the valid lines before the damage are listed.`,
		Example: `
			genapp journal log tally --limit 20`,
		Args: arity(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.app = args[0]
			if cmd.Flags().Changed("limit") && o.limit < 1 {
				return misuse(cmd, "--limit %d shows nothing: it takes a number from 1", o.limit)
			}
			return runJournalLog(cmd.Context(), s, o)
		},
		ValidArgsFunction: s.completeApp,
	}
	cmd.Flags().IntVar(&o.limit, "limit", 0, "list the newest `N` alone (default: all)")
	return cmd
}

func runJournalLog(ctx context.Context, s *session, o journalLogOptions) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	log, err := e.JournalLog(ctx, o.app, o.limit)
	if err != nil {
		return err
	}
	return s.answer(log, func(p *page) {
		var rows [][]cell
		for _, entry := range log.Entries {
			rows = append(rows, []cell{
				number(strconv.FormatInt(entry.Revision, 10)), words(moment(entry.At)),
				number(strconv.Itoa(entry.Bytes)), {text: entry.Method, ink: p.ink.bold},
				words(clip(string(entry.Argument), 60)),
			})
		}
		if len(rows) > 0 {
			p.table([]string{"REVISION", "AT", "BYTES", "METHOD", "ARGUMENT"}, rows)
		}
	})
}

// moment is the time of an entry; lines of other writers have none.
func moment(at string) string {
	if at == "" {
		return "-"
	}
	return at
}
