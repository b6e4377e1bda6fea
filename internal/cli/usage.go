package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/genapp-dev/genapp/internal/fault"
)

// misuse is a usage error of a command. Its hint is the command's own line
// unless the caller sets another.
func misuse(cmd *cobra.Command, format string, args ...any) *fault.Error {
	return fault.New(fault.Usage, format, args...).WithHint("usage: %s", usageLine(cmd))
}

func usageLine(cmd *cobra.Command) string {
	return strings.TrimSuffix(cmd.UseLine(), " [flags]")
}

// arity checks how many arguments a command got; most below 0 is any number.
func arity(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least && least == most:
			return misuse(cmd, "%s takes %s, and got %s", cmd.CommandPath(), count(least), got(len(args)))
		case len(args) < least:
			return misuse(cmd, "%s takes at least %s, and got %s", cmd.CommandPath(), count(least), got(len(args)))
		case most == 0 && len(args) > 0:
			return misuse(cmd, "%s takes no arguments, and got %q", cmd.CommandPath(), args[0])
		case most > 0 && len(args) > most:
			return misuse(cmd, "%s takes at most %s, and got %s", cmd.CommandPath(), count(most), got(len(args)))
		}
		return nil
	}
}

func count(n int) string {
	if n == 1 {
		return "one argument"
	}
	return strconv.Itoa(n) + " arguments"
}

func got(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// wrongFlag words what pflag objects to.
func wrongFlag(cmd *cobra.Command, err error) error {
	if args := unmark(cmd.Flags().Args()); len(args) > 0 && cmd.HasSubCommands() {
		// The flag may well belong to the verb that was meant.
		return unknownVerb(cmd, args[0])
	}
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing):
		f := misuse(cmd, "%s for %s", err, cmd.CommandPath()).
			WithHint("see `%s --help`", cmd.CommandPath())
		var names []string
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
		if near := nearest(missing.GetSpecifiedName(), names); near != "" {
			f = f.WithHint("did you mean --%s? (see `%s --help`)", near, cmd.CommandPath())
		}
		return f
	case errors.As(err, &invalid):
		return misuse(cmd, "%q is no value for --%s: it takes %s",
			invalid.GetValue(), invalid.GetFlag().Name, kind(invalid.GetFlag()))
	}
	return misuse(cmd, "%s", err)
}

// kind says what a flag takes, by its type.
func kind(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "int", "int64":
		return "a whole number"
	case "duration":
		return "a duration such as 500ms or 5s"
	case "bool":
		return "true or false"
	}
	return "another"
}

// group is a command that only holds others: a verb must follow, and an
// unknown one is a mistake, never a call for help.
func group(cmd *cobra.Command, verbs ...*cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownVerb(cmd, args[0])
		}
		return fault.New(fault.Usage, "%s needs a verb: %s", cmd.CommandPath(), strings.Join(verbNames(cmd), ", ")).
			WithHint("see `%s --help`", cmd.CommandPath())
	}
	cmd.AddCommand(verbs...)
	return cmd
}

func unknownVerb(cmd *cobra.Command, verb string) error {
	f := fault.New(fault.Usage, "unknown command %q for %s", verb, cmd.CommandPath()).
		WithHint("see `%s --help`", cmd.CommandPath())
	if near := nearest(verb, verbNames(cmd)); near != "" {
		f = f.WithHint("did you mean `%s %s`? (see `%s --help`)", cmd.CommandPath(), near, cmd.CommandPath())
	}
	return f
}

func verbNames(cmd *cobra.Command) []string {
	var names []string
	for _, child := range cmd.Commands() {
		if child.IsAvailableCommand() {
			names = append(names, child.Name())
		}
	}
	return names
}

// nearest is the name that a mistyped one most likely meant: at most two
// letters away, and less than half of it, or begun alike.
func nearest(typed string, names []string) string {
	best, distance := "", 3
	for _, name := range names {
		if d := levenshtein.ComputeDistance(typed, name); d < distance && d*2 < len(typed)+1 {
			best, distance = name, d
		}
	}
	if best != "" {
		return best
	}
	for _, name := range names {
		if len(typed) > 1 && strings.HasPrefix(name, typed) {
			return name
		}
	}
	return ""
}
