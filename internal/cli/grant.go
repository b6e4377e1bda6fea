package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/authority"
)

func newGrantCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "grant APP EFFECT[=LIST]...",
		Short: "Let an app do more",
		Long: `
			Adds to what an app may do. Nothing is granted by default. Effects:

			  run               start any program on PATH, without a shell
			  run=mpv,playerctl start these alone
			  trace             write into the trace of its calls`,
		Example: `
			genapp grant deck-remote run=playerctl,mpv
			genapp grant sysmon run`,
		Args: arity(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runGrant(cmd.Context(), s, args[0], args[1:])
		},
		ValidArgsFunction: s.completeGrant,
	}
}

func runGrant(ctx context.Context, s *session, app string, specs []string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	granted, err := e.Grant(ctx, app, specs)
	if err != nil {
		return err
	}
	return s.answerGrants(granted)
}

func (s *session) answerGrants(g *engine.Granted) error {
	return s.answer(g, func(p *page) { p.line(g.App, " may do: ", grantWords(g.Grants)) })
}

// grantWords words what an app may do, effect by effect.
func grantWords(grants authority.Grants) string {
	var effects []string
	for effect, allowance := range grants {
		if !allowance.All {
			effect += " (" + strings.Join(allowance.Names, ", ") + " alone)"
		}
		effects = append(effects, effect)
	}
	if len(effects) == 0 {
		return "nothing of what must be granted"
	}
	slices.Sort(effects)
	return strings.Join(effects, ", ")
}
