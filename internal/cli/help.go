package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/fault"
)

// helpAnswer is a help page for a script.
type helpAnswer struct {
	Command string `json:"command"`
	Help    string `json:"help"`
	Exits   []Exit `json:"exits,omitempty"` // of the topic exit-codes
}

// explain makes the help of a command readable: in the source its texts stand
// indented, as the code around them. It is done when somebody reads them, not
// at each start.
func explain(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag() // cobra adds it only when a command is run
	if cmd.Name() == topicExits {
		cmd.Long = exitsText()
	}
	cmd.Long = dedent(cmd.Long)
	if example := dedent(cmd.Example); example != "" {
		// As cobra sets the lines of a list: under its heading.
		cmd.Example = "  " + strings.ReplaceAll(example, "\n", "\n  ")
	}
}

// dedent is a block without the blank lines around it and the indent of its
// first line.
func dedent(block string) string {
	block = strings.TrimRight(strings.TrimLeft(block, "\n"), "\n\t ")
	indent := block[:len(block)-len(strings.TrimLeft(block, "\t "))]
	return strings.ReplaceAll(strings.TrimPrefix(block, indent), "\n"+indent, "\n")
}

// showHelp prints help on stdout; with --json as a document, like any answer.
func showHelp(s *session, root *cobra.Command) {
	asText := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		explain(cmd)
		if !s.flags.json {
			asText(cmd, args)
			return
		}
		answer := helpAnswer{Command: cmd.CommandPath(), Help: strings.TrimSpace(cmd.Long + "\n\n" + cmd.UsageString())}
		if cmd.Name() == topicExits {
			answer.Help, answer.Exits = cmd.Long, Exits()
		}
		if text, err := document(answer); err == nil {
			_ = s.write(text)
		}
	})
}

func newHelpCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Explain a command or a topic",
		Long: `
			Explains a command, or one of the topics exit-codes and environment.`,
		Example: `
			genapp help journal verify
			genapp help exit-codes`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			about := cmd.Root()
			for _, name := range args {
				next := child(about, name)
				if next == nil {
					return unknownTopic(about, name)
				}
				about = next
			}
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			about := cmd.Root()
			for _, name := range args {
				if about = child(about, name); about == nil {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
			}
			var names []cobra.Completion
			for _, c := range about.Commands() {
				if !c.Hidden {
					names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func child(of *cobra.Command, name string) *cobra.Command {
	for _, c := range of.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}

func unknownTopic(about *cobra.Command, name string) error {
	f := fault.New(fault.Usage, "no help on %q under %s", name, about.CommandPath()).
		WithHint("see `%s --help`", about.CommandPath())
	var names []string
	for _, c := range about.Commands() {
		names = append(names, c.Name())
	}
	if near := nearest(name, names); near != "" {
		f = f.WithHint("did you mean `genapp help %s`?", near)
	}
	return f
}

const (
	topicExits       = "exit-codes"
	topicEnvironment = "environment"
)

// newHelpTopics are pages that no command stands behind.
func newHelpTopics() []*cobra.Command {
	return []*cobra.Command{
		{
			Use:   topicExits,
			Short: "Exit statuses, and the error codes behind them",
			Long:  "", // exitsText, when it is read
		},
		{
			Use:   topicEnvironment,
			Short: "Environment variables and the configuration file",
			Long: `
				Settings come from flags, then from GENAPP_* variables, then from
				config.toml in the root, then from defaults.

				  GENAPP_ROOT      --root        folder of the apps; root in a file of --config
				  GENAPP_CONFIG    --config      configuration file
				  GENAPP_JSON      --json        true or false, as the next three
				  GENAPP_QUIET     --quiet
				  GENAPP_VERBOSE   --verbose
				  GENAPP_NO_COLOR  --no-color    also NO_COLOR, whatever it holds
				  GENAPP_TIMEOUT   --timeout     deadline of a call: timeout = "10s", at most "60s"
				  GENAPP_SANDBOX   --no-sandbox  walls around calls: sandbox = true
				  GENAPP_LOCALE                  locale = "de-DE"; default from LC_ALL, LC_TIME, LANG
				  GENAPP_TIMEZONE                timezone = "Europe/Berlin"; default the host's

				The root is XDG_DATA_HOME/genapp where nothing names one, and
				~/.local/share/genapp where that is not set either.

				NO_COLOR, TERM=dumb and a pipe switch styling off, stream by stream.
				Calls see none of these variables, nor any other.`,
		},
	}
}

// exitsText is the table of Exits for a person.
func exitsText() string {
	p := newPage(inks{})
	p.line("Every command ends with one of these. With --json an error is one document")
	p.line(`on stderr: {"error":{"code","message","hint"?,"app"?,"method"?,"revision"?,"detail"?}}.`)
	p.end()
	var rows [][]cell
	for _, e := range Exits() {
		row := []cell{number("  " + strconv.Itoa(e.Status)), words(e.Meaning), words("")}
		for i, code := range e.Codes {
			if i > 0 && i%3 == 0 {
				rows = append(rows, row)
				row = []cell{words(""), words(""), words("")}
			}
			row[2].text = strings.TrimSpace(row[2].text + " " + string(code))
		}
		rows = append(rows, row)
	}
	p.table(nil, rows)
	return strings.TrimRight(p.text(), "\n")
}
