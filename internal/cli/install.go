package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/module"
)

// installOptions are those of install and of replace, which differ in what may
// stand at the app's place before.
type installOptions struct {
	file     string
	argument argumentOption
	allow    []string
	call     callOptions
	replace  bool
}

func newInstallCmd(s *session) *cobra.Command {
	cmd := newInstalling(s, false)
	cmd.Use = "install FILE.mjs"
	cmd.Short = "Install an app and show its first view"
	cmd.Long = `
		Copies the module, checks it, runs its init with the argument, and
		publishes it under the name that the file has. An app that is there
		already is never overwritten, and when init fails nothing is left.`
	cmd.Example = `
		genapp install duel-poker.mjs --argument '{"seed":"abc"}'
		genapp install deck-remote.mjs --allow run=playerctl,mpv
		genapp install chores.mjs --argument @chores.json`
	return cmd
}

// newInstalling is what install and replace have in common.
func newInstalling(s *session, replace bool) *cobra.Command {
	o := installOptions{replace: replace}
	cmd := &cobra.Command{
		Args: arity(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			o.argument.given = cmd.Flags().Changed("argument")
			if err := o.call.check(cmd); err != nil {
				return err
			}
			return runInstall(cmd.Context(), s, o)
		},
		ValidArgsFunction: completeModules,
	}
	o.argument.flags(cmd)
	cmd.Flags().StringArrayVar(&o.allow, "allow", nil, "grant `EFFECT`, or EFFECT=LIST; may be given several times")
	completeFlag(cmd, "allow", completeEffects)
	o.call.flags(cmd)
	return cmd
}

func runInstall(ctx context.Context, s *session, o installOptions) error {
	e, err := s.openCall(o.call)
	if err != nil {
		return err
	}
	r := engine.InstallRequest{File: o.file, Allow: o.allow, Call: o.call.engine()}
	// A wrong name is told before a wrong argument (decision 2), by the engine.
	if _, wrong := module.NameOf(o.file); wrong == nil {
		if r.Argument, err = o.argument.read(ctx, s); err != nil {
			return err
		}
	}
	do, done := e.Install, "installed"
	if o.replace {
		do, done = e.Replace, "replaced"
	}
	result, err := do(ctx, r)
	if err != nil {
		return err
	}
	heading := done + " " + result.App
	if result.Kept != "" {
		heading += " · the old one, with its timeline, is kept in " + result.Kept
	}
	return s.answerCall(result, heading)
}
