package cli

import (
	"context"
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine/view"
	"github.com/genapp-dev/genapp/internal/fault"
)

func newViewCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "view [FILE]",
		Short: "Plan Markdown with button markup as the messages that a chat shows",
		Long: `
			Reads Markdown with button markup, from stdin where no FILE is
			named, and shows the messages and buttons that an app returning it
			would have. What is wrong with the markup is told, and still ends
			with 0. With --json offsets count UTF-16 units, as Telegram does.`,
		Example: `
			genapp view draft.md
			printf 'Pick\\n<!-- telegram_button {A|poker::call} -->\\n' | genapp view`,
		Args: arity(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				if s.host.StdinTTY {
					return misuse(cmd, "nothing to read: no FILE, and nothing is piped in")
				}
				args = []string{"-"}
			}
			return runView(cmd.Context(), s, args[0])
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
}

func runView(ctx context.Context, s *session, file string) error {
	source, err := s.markdown(ctx, file)
	if err != nil {
		return err
	}
	plan := view.PlanOutput(string(source))
	if !s.flags.json && !s.flags.quiet {
		s.tellProblems(plan.Problems)
	}
	return s.answer(plan, func(p *page) {
		p.view(plan.Messages)
		for _, voice := range plan.Voices {
			p.put(p.ink.dim, "spoken: ")
			p.line(oneLine(voice.Text))
		}
	})
}

// markdown reads what is to be planned.
func (s *session) markdown(ctx context.Context, file string) ([]byte, error) {
	if file == "-" {
		source, err := s.readStdin(ctx, maxInput)
		if interrupted(ctx) != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			return nil, fault.New(fault.InvalidArgument, "cannot read stdin: %w", err).
				WithHint("pipe the output of one call alone")
		}
		return source, nil
	}
	source, err := readFile(ctx, file, maxInput)
	switch {
	case interrupted(ctx) != nil:
		return nil, context.Cause(ctx)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(fault.NotFound, "no file %q", file).
			WithHint("check the path, or pipe the Markdown in")
	case err != nil:
		return nil, fault.New(fault.InvalidArgument, "cannot read %q: %w", file, err).
			WithHint("give a readable file of at most 8 MiB")
	}
	return source, nil
}
