package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/action"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

type invokeOptions struct {
	args     []string // APP METHOD [JSON], or a bound action alone
	argument argumentOption
	revision int64
	fence    engine.Fence
	dryRun   bool
	call     callOptions
}

func newInvokeCmd(s *session) *cobra.Command {
	var o invokeOptions
	cmd := &cobra.Command{
		Use:   "invoke APP METHOD [JSON] | 'APP::METHOD(JSON)'",
		Short: "Call a method of an app and show the view that it gives",
		Long: `
			Runs one method with the app's state and the argument. What it
			returns is checked whole and committed before it is shown; when it
			fails, nothing is.

			The argument is strict JSON: as the last argument or with
			--argument, - for stdin, @FILE for a file. Left out, it is absent,
			which is not null. --if-revision, --if-generation and --if-sum fence
			the call: where the app has moved on, it is not run.`,
		Example: `
			genapp invoke tally add -5
			genapp invoke 'duel-poker::hold(2)'
			genapp invoke chores add '{"title":"water the plants"}'
			genapp invoke tally add 1 --dry-run`,
		Args: arity(1, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.args = args
			if err := o.check(cmd); err != nil {
				return err
			}
			return runInvoke(cmd.Context(), s, o)
		},
		ValidArgsFunction: s.completeInvoke,
	}
	cmd.DisableFlagsInUseLine = true
	o.argument.flags(cmd)
	cmd.Flags().Int64Var(&o.revision, "if-revision", 0, "run only at revision `N`")
	cmd.Flags().StringVar(&o.fence.Generation, "if-generation", "", "run only in the installation `UUID`")
	cmd.Flags().StringVar(&o.fence.Sum, "if-sum", "", "run only on the history that ends with `HEX`")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "run it and show what it would commit; commit nothing")
	o.call.flags(cmd)
	return cmd
}

// check refuses what cannot be meant.
func (o *invokeOptions) check(cmd *cobra.Command) error {
	o.argument.given = cmd.Flags().Changed("argument")
	bound := strings.Contains(o.args[0], action.Operator)
	switch {
	case bound && strings.HasSuffix(o.args[0], ")") && (len(o.args) > 1 || o.argument.given):
		return misuse(cmd, "%q holds its argument already; no other may follow it", clip(o.args[0], 60))
	case bound && len(o.args) == 3:
		return misuse(cmd, "%q names the method already; only its argument may follow it", clip(o.args[0], 60))
	case bound && len(o.args) == 2 && o.argument.given:
		return misuse(cmd, "the argument is given twice: as JSON and as --argument").
			WithHint("leave one of them out")
	case !bound && len(o.args) == 1:
		f := misuse(cmd, "genapp invoke %s needs a METHOD", clip(o.args[0], 60))
		if app, rest, colon := strings.Cut(o.args[0], ":"); colon {
			return f.WithHint("a bound action has two colons: '%s'", clip(app+"::"+rest, 60))
		}
		return f.WithHint("`genapp inspect %s` lists its methods", clip(o.args[0], 60))
	case len(o.args) == 3 && o.argument.given:
		return misuse(cmd, "the argument is given twice: as JSON and as --argument").
			WithHint("leave one of them out")
	case cmd.Flags().Changed("if-generation") && o.fence.Generation == "",
		cmd.Flags().Changed("if-sum") && o.fence.Sum == "":
		// An empty one would fence nothing: a variable that was never set.
		return misuse(cmd, "an empty --if-generation or --if-sum fences nothing").
			WithHint("leave it out, or take it from `genapp inspect APP --json`")
	}
	if cmd.Flags().Changed("if-revision") {
		o.fence.Revision = &o.revision
	}
	if bound && len(o.args) == 2 || len(o.args) == 3 {
		o.argument = argumentOption{text: o.args[len(o.args)-1], given: true}
	}
	return o.call.check(cmd)
}

func runInvoke(ctx context.Context, s *session, o invokeOptions) error {
	r, err := o.request(ctx, s)
	if err != nil {
		return err
	}
	e, err := s.openCall(o.call)
	if err != nil {
		return err
	}
	result, err := e.Invoke(ctx, r)
	if err != nil {
		return err
	}
	heading := result.App + "::" + result.Method
	if result.DryRun {
		heading = "dry run of " + heading
	}
	return s.answerCall(result, heading)
}

// request reads what is to be called. The name is checked before the argument
// is read (decision 2).
func (o *invokeOptions) request(ctx context.Context, s *session) (engine.InvokeRequest, error) {
	r := engine.InvokeRequest{Fence: o.fence, DryRun: o.dryRun, Call: o.call.engine()}
	if a, bound, err := action.Parse(o.args[0]); err != nil {
		return r, err
	} else if bound {
		r.App, r.Method, r.Argument = a.App, a.Method, a.Argument
		if a.Argument != nil {
			return r, nil
		}
	} else {
		r.App, r.Method = o.args[0], o.args[1]
	}
	if err := module.CheckName(r.App); err != nil {
		return r, err
	}
	argument, err := o.argument.read(ctx, s)
	if err != nil {
		return r, named(err, r.App, r.Method)
	}
	r.Argument = argument
	return r, nil
}

// named tells in an error which call it was about.
func named(err error, app, method string) error {
	if f, ok := err.(*fault.Error); ok && f.App == "" {
		return f.On(app, method)
	}
	return err
}
