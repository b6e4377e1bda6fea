package cli

import "github.com/spf13/cobra"

func newReplaceCmd(s *session) *cobra.Command {
	cmd := newInstalling(s, true)
	cmd.Use = "replace FILE.mjs"
	cmd.Short = "Put a new module in an app's place and start a new run"
	cmd.Long = `
		Stages the new module, runs its init, and only then swaps it in whole,
		with a new generation. Grants are carried over, and those of --allow
		added. When init fails, the old app, its state and its timeline stay
		as they were. An app that is not installed is refused.

		The new app starts a new run: the old state is not handed to it. An
		old app that was more than initialised is kept, with its timeline,
		under kept/replaced.`
	cmd.Example = `
		genapp replace duel-poker.mjs --argument '{"seed":"abc"}'`
	return cmd
}
