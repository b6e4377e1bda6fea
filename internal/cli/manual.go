package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// entry is what the manual says about one command or topic, whatever it is
// written as. cobra's own generator would link a Markdown parser into genapp,
// whose tables cost every start a third of a millisecond, twice a call.
type entry struct {
	path, short, long string
	usage             string // empty for a topic
	example           string
	flags, global     []flagEntry
	verbs             []verbEntry
	parent            string // path of the command above
}

type flagEntry struct{ spelled, says string }

type verbEntry struct{ path, short string }

// manual lists every page of a tree, the root first.
func manual(cmd *cobra.Command) []entry {
	explain(cmd)
	e := entry{
		path: cmd.CommandPath(), short: cmd.Short, long: cmd.Long,
		example: strings.ReplaceAll(strings.TrimPrefix(cmd.Example, "  "), "\n  ", "\n"),
	}
	if cmd.HasParent() {
		e.parent = cmd.Parent().CommandPath()
	}
	if cmd.Runnable() {
		e.usage = cmd.UseLine()
		e.flags = flagEntries(cmd.NonInheritedFlags())
		e.global = flagEntries(cmd.InheritedFlags())
	}
	entries := []entry{e}
	for _, below := range cmd.Commands() {
		if below.Hidden {
			continue
		}
		entries[0].verbs = append(entries[0].verbs, verbEntry{below.CommandPath(), below.Short})
		entries = append(entries, manual(below)...)
	}
	return entries
}

func flagEntries(flags *pflag.FlagSet) []flagEntry {
	var entries []flagEntry
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, says := pflag.UnquoteUsage(f)
		spelled := "--" + f.Name
		if f.Shorthand != "" {
			spelled = "-" + f.Shorthand + ", " + spelled
		}
		if value != "" {
			spelled += " " + value
		}
		entries = append(entries, flagEntry{spelled, says})
	})
	return entries
}

// name is the page's file name without its suffix.
func (e entry) name() string { return pageName(e.path) }

func pageName(path string) string { return strings.ReplaceAll(path, " ", "-") }

// paragraphs are the parts of a long text between blank lines; verbatim ones,
// which are indented, keep their lines.
func (e entry) paragraphs() (parts []string) {
	for part := range strings.SplitSeq(e.long, "\n\n") {
		if strings.TrimSpace(part) != "" {
			parts = append(parts, strings.Trim(part, "\n"))
		}
	}
	return parts
}

func verbatim(part string) bool {
	for line := range strings.SplitSeq(part, "\n") {
		if strings.HasPrefix(line, "  ") {
			return true
		}
	}
	return false
}
