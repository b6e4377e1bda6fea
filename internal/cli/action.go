package cli

import (
	"context"
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine/action"
	"github.com/genapp-dev/genapp/internal/fault"
)

// actionAnswer is a parsed bound action; an ordinary prompt is not bound and
// has nothing else.
type actionAnswer struct {
	Bound    bool            `json:"bound"`
	App      string          `json:"app,omitempty"`
	Method   string          `json:"method,omitempty"`
	Argument json.RawMessage `json:"argument,omitempty"`
}

func newActionCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "action STRING",
		Short: "Parse a bound action, as a button's prompt is parsed",
		Long: `
			Tells whether a button's prompt reaches an app directly, and what it
			calls. Text without :: is an ordinary prompt. - takes stdin byte for
			byte: a final newline counts.`,
		Example: `
			genapp action 'poker::call(18)'`,
		Args:              arity(1, 1),
		RunE:              func(cmd *cobra.Command, args []string) error { return runAction(cmd.Context(), s, args[0]) },
		ValidArgsFunction: cobra.NoFileCompletions,
	}
}

func runAction(ctx context.Context, s *session, given string) error {
	if given == "-" {
		source, err := s.readStdin(ctx, maxInput)
		if interrupted(ctx) != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return fault.New(fault.InvalidAction, "cannot read the action from stdin: %w", err).
				WithHint("a prompt is short; pipe one alone")
		}
		given = string(source)
	}
	parsed, bound, err := action.Parse(given)
	if err != nil {
		return err
	}
	answer := actionAnswer{Bound: bound, App: parsed.App, Method: parsed.Method, Argument: parsed.Argument}
	return s.answer(answer, func(p *page) {
		if !bound {
			p.line("an ordinary prompt: it goes to the model, not to an app")
			return
		}
		argument := "absent"
		if parsed.Argument != nil {
			argument = string(parsed.Argument)
		}
		p.facts([2]string{"app", parsed.App}, [2]string{"method", parsed.Method}, [2]string{"argument", argument})
	})
}
