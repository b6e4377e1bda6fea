package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
)

type journalDiffOptions struct {
	app      string
	from, to int64
}

func newJournalDiffCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "diff APP REV REV",
		Short: "Show what changed in the state between two revisions",
		Long: `
			Lists the changes that lead from the state of the first revision to
			that of the second, each with its path as a JSON Pointer.`,
		Example: `
			genapp journal diff tally 1 3`,
		Args: arity(3, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			from, err := revision(cmd, args[1])
			if err != nil {
				return err
			}
			to, err := revision(cmd, args[2])
			if err != nil {
				return err
			}
			return runJournalDiff(cmd.Context(), s, journalDiffOptions{app: args[0], from: from, to: to})
		},
		ValidArgsFunction: s.completeRevisions(2),
	}
}

func runJournalDiff(ctx context.Context, s *session, o journalDiffOptions) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	diff, err := e.JournalDiff(ctx, o.app, o.from, o.to)
	if err != nil {
		return err
	}
	if len(diff.Changes) == 0 && !s.flags.json {
		s.note("the states of revisions %d and %d are equal", diff.From, diff.To)
	}
	return s.answer(diff, func(p *page) {
		if len(diff.Changes) > 0 {
			p.put(p.ink.bold, fmt.Sprintf("%s from revision %d to %d", diff.App, diff.From, diff.To))
			p.end()
		}
		for _, change := range diff.Changes {
			p.change(change)
		}
	})
}

// change draws one change: + for what came, - for what went, ~ for what is
// another value now.
func (p *page) change(c jsontext.Change) {
	path := c.Path
	if path == "" {
		path = "(the whole state)"
	}
	old, now := clip(string(c.Old), 80), clip(string(c.New), 80)
	switch c.Op {
	case "add":
		p.put(p.ink.success, "+ "+path+": "+now)
	case "remove":
		p.put(p.ink.danger, "- "+path+": "+old)
	default:
		p.put(p.ink.bold, "~ "+path+": "+old+" → "+now)
	}
	p.end()
}
