package cli

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/fault"
)

func newManCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages into a folder",
		Long: `
			Writes genapp.1, and a page for each command, into DIR; the folder
			is made where it does not exist.`,
		Example: `
			genapp man ~/.local/share/man/man1`,
		Args: arity(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runMan(s, cmd.Root(), args[0]) },
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
	}
}

func runMan(s *session, root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return notWritten(dir, err)
	}
	files := []string{}
	for _, entry := range manual(root) {
		name := entry.name() + ".1"
		if err := os.WriteFile(filepath.Join(dir, name), entry.roff(), 0o644); err != nil {
			return notWritten(filepath.Join(dir, name), err)
		}
		files = append(files, name)
	}
	return s.answer(struct {
		Dir   string   `json:"dir"`
		Files []string `json:"files"`
	}{dir, files}, func(p *page) {
		if !s.flags.quiet {
			p.line("wrote ", plural(int64(len(files)), "page", "pages"), " to ", dir)
		}
	})
}

func notWritten(path string, err error) error {
	return fault.New(fault.Internal, "cannot write %q: %w", path, err).
		WithHint("name a folder that you may write to")
}
