package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mark stands before an argument such as -5 while flags are parsed, so that it
// is not taken for one. The system lets no argument hold a NUL, so it collides
// with nothing.
const mark = "\x00"

// numeric says that an argument is never a flag: ^-[0-9.].
func numeric(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || arg[1] >= '0' && arg[1] <= '9')
}

// markNumbers marks every argument that looks like a negative number, but the
// value of a flag, and what stands after --.
func markNumbers(root *cobra.Command, args []string) []string {
	out := append([]string{}, args...)
	eachWord(root, args, func(i int, arg string) {
		if numeric(arg) {
			out[i] = mark + arg
		}
	})
	return out
}

// unmark gives the arguments as they were written.
func unmark(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = strings.TrimPrefix(arg, mark)
	}
	return out
}

// unmarkAll lets every command, and what checks its arguments, see them as
// they were written.
func (s *session) unmarkAll(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error { return check(cmd, unmark(args)) }
	}
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			s.started = true
			return run(cmd, unmark(args))
		}
	}
	for _, child := range cmd.Commands() {
		s.unmarkAll(child)
	}
}

// wantsJSON tells whether --json is among the arguments, also where the rest
// of them cannot be parsed.
func wantsJSON(root *cobra.Command, args []string) bool {
	wanted := switchedOn("json")
	eachWord(root, args, func(_ int, arg string) {
		switch arg {
		case "--json", "--json=true", "--json=1", "--json=t", "--json=T", "--json=TRUE", "--json=True":
			wanted = true
		case "--json=false", "--json=0", "--json=f", "--json=F", "--json=FALSE", "--json=False":
			wanted = false
		}
	})
	return wanted
}

// eachWord visits the arguments before -- that are not the value of a flag
// standing before them.
func eachWord(root *cobra.Command, args []string, visit func(i int, arg string)) {
	var takes map[string]bool // built when the first flag is met
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return
		}
		visit(i, arg)
		name, isLong := strings.CutPrefix(arg, "--")
		if !isLong || strings.Contains(name, "=") {
			continue
		}
		if takes == nil {
			takes = map[string]bool{}
			valueFlags(root, takes)
		}
		if takes[name] {
			i++
		}
	}
}

// valueFlags collects the long flags of a tree that take their value from the
// next argument. A name means the same for every command (a test holds that),
// and no short flag takes a value.
func valueFlags(cmd *cobra.Command, takes map[string]bool) {
	see := func(f *pflag.Flag) {
		if f.NoOptDefVal == "" {
			takes[f.Name] = true
		}
	}
	cmd.LocalFlags().VisitAll(see)
	cmd.PersistentFlags().VisitAll(see)
	for _, child := range cmd.Commands() {
		valueFlags(child, takes)
	}
}
