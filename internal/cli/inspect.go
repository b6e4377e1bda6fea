package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
)

func newInspectCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "inspect APP",
		Short: "Show everything known about an app, without running code",
		Long: `
			Shows the module (path, size, SHA-256, methods), what is committed
			(generation, revision, sum, last method, state), the size of the
			journal, and what the app may do. No code is run.`,
		Example: `
			genapp inspect tally
			genapp inspect tally --json | jq .state`,
		Args:              arity(1, 1),
		RunE:              func(cmd *cobra.Command, args []string) error { return runInspect(cmd.Context(), s, args[0]) },
		ValidArgsFunction: s.completeApp,
	}
}

func runInspect(ctx context.Context, s *session, app string) error {
	e, err := s.open()
	if err != nil {
		return err
	}
	seen, err := e.Inspect(ctx, app)
	if err != nil {
		return err
	}
	return s.answer(seen, func(p *page) { p.inspection(seen) })
}

func (p *page) inspection(i *engine.Inspection) {
	p.put(p.ink.bold, i.App)
	p.end()
	method, revision := "none: not initialised", ""
	if i.Method != nil {
		method, revision = *i.Method, strconv.FormatInt(i.Revision, 10)
	}
	version := ""
	if i.Version != nil {
		version = strconv.Itoa(*i.Version)
	}
	p.facts(
		[2]string{"path", i.Path},
		[2]string{"size", plural(i.Bytes, "byte", "bytes")},
		[2]string{"sha256", i.SHA256},
		[2]string{"methods", strings.Join(i.Methods, ", ")},
		[2]string{"generation", i.Generation},
		[2]string{"revision", revision},
		[2]string{"sum", i.Sum},
		[2]string{"last method", method},
		[2]string{"journal", fmt.Sprintf("%s, %s", plural(int64(i.Journal.Lines), "line", "lines"), plural(i.Journal.Bytes, "byte", "bytes"))},
		[2]string{"version", version},
		[2]string{"may do", grantWords(i.Grants)},
	)
	for _, problem := range i.Problems {
		p.put(p.ink.danger, "problem: ")
		p.line(oneLine(problem))
	}
	if i.State != nil {
		p.end()
		p.put(p.ink.dim, "state")
		p.end()
		p.json(i.State)
	}
}
