package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

type pressOptions struct {
	app, button string
	call        callOptions
}

func newPressCmd(s *session) *cobra.Command {
	var o pressOptions
	cmd := &cobra.Command{
		Use:   "press APP LABEL|N",
		Short: "Press a button of an app's last view",
		Long: `
			Presses a button of the view that genapp show shows, by its number
			or by its label. It is fenced to the history that showed it: where
			the app has moved on since, the press is stale and nothing runs.

			A word of digits alone is a number first, and a label only where
			there is no button of that number.`,
		Example: `
			genapp press tally 2
			genapp press tally '+10'`,
		Args: arity(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.app, o.button = args[0], args[1]
			if err := o.call.check(cmd); err != nil {
				return err
			}
			return runPress(cmd.Context(), s, o)
		},
		ValidArgsFunction: s.completePress,
	}
	o.call.flags(cmd)
	return cmd
}

func runPress(ctx context.Context, s *session, o pressOptions) error {
	e, err := s.openCall(o.call)
	if err != nil {
		return err
	}
	result, err := e.Press(ctx, engine.PressRequest{App: o.app, Button: o.button, Call: o.call.engine()})
	if err != nil {
		return err
	}
	return s.answerCall(result, result.App+"::"+result.Method)
}
