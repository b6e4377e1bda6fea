package cli

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

func newListCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Aliases: []string{"ls"},
		Short:   "List the apps, what they last did, and their problems",
		Long: `
			Lists every app under the root, by name. No app's code is run.`,
		Example: `
			genapp list
			genapp list --json`,
		Args:              arity(0, 0),
		RunE:              func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), s) },
		ValidArgsFunction: cobra.NoFileCompletions,
	}
}

func runList(ctx context.Context, s *session) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	listing, err := e.List(ctx)
	if err != nil {
		return err
	}
	if len(listing.Apps) == 0 && !s.flags.json {
		s.note("no apps under %s yet: `genapp install FILE.mjs`", s.settings.root)
	}
	return s.answer(listing, func(p *page) {
		if len(listing.Apps) > 0 {
			p.table([]string{"APP", "REVISION", "METHOD", "AGE", "PROBLEMS"}, s.listed(p, listing.Apps))
		}
	})
}

func (s *session) listed(p *page, apps []engine.Listed) [][]cell {
	var rows [][]cell
	for _, a := range apps {
		method, revision := "-", "-"
		if a.Method != nil {
			method, revision = *a.Method, strconv.FormatInt(a.Revision, 10)
		}
		rows = append(rows, []cell{
			{text: a.App, ink: p.ink.bold}, number(revision), words(method),
			words(age(a.At, s.host.Now())), {text: strings.Join(a.Problems, "; "), ink: p.ink.danger},
		})
	}
	return rows
}

// age says how long ago a moment was, in its largest unit.
func age(at string, now time.Time) string {
	then, err := time.Parse(time.RFC3339Nano, at)
	if err != nil {
		return "-"
	}
	d := now.Sub(then)
	switch {
	case d < 0:
		return "ahead" // the clock was set back since
	case d < time.Minute:
		return strconv.Itoa(int(d.Seconds())) + "s"
	case d < time.Hour:
		return strconv.Itoa(int(d.Minutes())) + "m"
	case d < 48*time.Hour:
		return strconv.Itoa(int(d.Hours())) + "h"
	}
	return strconv.Itoa(int(d.Hours()/24)) + "d"
}
