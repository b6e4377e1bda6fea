package cli

import (
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// Set at link time by a release: -ldflags "-X …/internal/cli.version=v1.2.3".
// What is not set is taken from the build's own record.
var version, commit, date string

// Build says what this genapp was made from.
type Build struct {
	Version string   `json:"version"`
	Commit  string   `json:"commit"`
	Date    string   `json:"date"`
	Go      string   `json:"go"`
	Engine  JSEngine `json:"engine"`
}

// JSEngine is the JavaScript engine that calls run on.
type JSEngine struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

const jsModule = "modernc.org/quickjs"

// build reads the record that the Go tool left in the binary.
var build = sync.OnceValue(func() Build {
	b := Build{Version: version, Commit: commit, Date: date, Engine: JSEngine{Name: "quickjs", Version: "unknown"}}
	info, ok := debug.ReadBuildInfo()
	if ok {
		b.Go = info.GoVersion
		if b.Version == "" && info.Main.Version != "(devel)" {
			b.Version = info.Main.Version
		}
		settings := map[string]string{}
		for _, setting := range info.Settings {
			settings[setting.Key] = setting.Value
		}
		if b.Commit == "" {
			b.Commit = settings["vcs.revision"]
		}
		if b.Date == "" {
			b.Date = settings["vcs.time"]
		}
		for _, dep := range info.Deps {
			if dep.Path == jsModule {
				b.Engine.Version = dep.Version
			}
		}
	}
	if b.Version == "" {
		b.Version = "devel"
	}
	return b
})

func newVersionCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of genapp and of its JavaScript engine",
		Long: `
			Prints the version, the commit and its date, the version of Go, and
			the JavaScript engine that apps run on.`,
		Example: `
			genapp version --json`,
		Args:              arity(0, 0),
		RunE:              func(*cobra.Command, []string) error { return runVersion(s) },
		ValidArgsFunction: cobra.NoFileCompletions,
	}
}

func runVersion(s *session) error {
	b := build()
	return s.answer(b, func(p *page) {
		p.line("genapp ", b.Version)
		if s.flags.quiet {
			return
		}
		p.facts(
			[2]string{"commit", strings.TrimSpace(b.Commit)},
			[2]string{"date", b.Date},
			[2]string{"go", b.Go},
			[2]string{"engine", b.Engine.Name + " " + b.Engine.Version},
		)
	})
}
