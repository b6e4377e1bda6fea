package cli

import (
	"github.com/spf13/cobra"
)

// Tree is the whole command tree over a host, for what is generated from it.
func Tree(host Host) *cobra.Command { return newRootCmd(newSession(host)) }

func newRootCmd(s *session) *cobra.Command {
	var showVersion bool
	root := &cobra.Command{
		Use:   "genapp",
		Short: "Run Generative Apps: install them, press their buttons, look inside",
		Long: `
			genapp installs, runs, inspects and repairs Generative Apps: single
			ES modules whose exported functions take a state and an argument,
			and give back a new state and a view.`,
		Example: `
			genapp install poker.mjs --argument '{"seed":"abc"}'
			genapp invoke 'poker::hold(2)'
			genapp press poker 1
			genapp inspect poker`,
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true, // told once, by session.fail
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) > 0:
				return unknownVerb(cmd, args[0])
			case showVersion:
				return runVersion(s)
			case s.flags.json:
				return misuse(cmd, "genapp needs a command").WithHint("see `genapp --help`")
			}
			return cmd.Help()
		},
	}
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return s.checkGlobals(cmd) }
	root.SetIn(s.host.Stdin)
	root.SetOut(s.host.Stdout)
	root.SetErr(s.host.Stderr)
	root.SetFlagErrorFunc(wrongFlag)
	root.Flags().BoolVar(&showVersion, "version", false, "print the version of genapp")

	all := root.PersistentFlags()
	all.StringVar(&s.flags.root, "root", "", "`DIR` that holds the apps (default: the data home's genapp folder)")
	all.StringVar(&s.flags.config, "config", "", "configuration `FILE` (default: config.toml in the root)")
	all.BoolVar(&s.flags.json, "json", switchedOn("json"), "print one JSON document, and errors as JSON on stderr")
	all.BoolVarP(&s.flags.quiet, "quiet", "q", switchedOn("quiet"), "leave out notes and headings")
	all.BoolVarP(&s.flags.verbose, "verbose", "v", switchedOn("verbose"), "tell on stderr what is done, step by step")
	all.BoolVar(&s.flags.noColor, "no-color", switchedOn("no-color"), "no styling (also NO_COLOR, TERM=dumb, a pipe)")

	root.AddGroup(
		&cobra.Group{ID: "run", Title: "Run apps:"},
		&cobra.Group{ID: "look", Title: "Look inside:"},
		&cobra.Group{ID: "write", Title: "Write apps:"},
		&cobra.Group{ID: "self", Title: "genapp itself:"},
	)
	under(root, "run", newInstallCmd(s), newReplaceCmd(s), newInvokeCmd(s), newPressCmd(s),
		newGrantCmd(s), newRevokeCmd(s), newRemoveCmd(s), newRestoreCmd(s))
	under(root, "look", newListCmd(s), newShowCmd(s), newInspectCmd(s), newJournalCmd(s))
	under(root, "write", newViewCmd(s), newActionCmd(s))
	under(root, "self", newVersionCmd(s), newCompletionCmd(s), newManCmd(s))
	root.AddCommand(newHelpTopics()...)

	help := newHelpCmd(s)
	help.GroupID = "self"
	root.SetHelpCommand(help)
	root.InitDefaultHelpCmd() // cobra adds it only when a command is run
	root.CompletionOptions.DisableDefaultCmd = true
	showHelp(s, root)
	s.unmarkAll(root)
	return root
}

// checkGlobals refuses an empty --root or --config: it comes of a variable that
// was never set, and another folder than the one meant would be used.
func (s *session) checkGlobals(cmd *cobra.Command) error {
	if err := checkSwitches(); err != nil {
		return err
	}
	for name, value := range map[string]string{"root": s.flags.root, "config": s.flags.config} {
		if cmd.Flags().Changed(name) && value == "" {
			return misuse(cmd, "--%s is empty", name).WithHint("give it a path, or leave it out")
		}
	}
	return nil
}

// under adds commands to the root in one of its groups.
func under(root *cobra.Command, id string, cmds ...*cobra.Command) {
	for _, cmd := range cmds {
		cmd.GroupID = id
		root.AddCommand(cmd)
	}
}
