package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/fault"
)

func newJournalCmd(s *session) *cobra.Command {
	return group(&cobra.Command{
		Use:   "journal",
		Short: "Read, check and mend the timeline of an app",
		Long: `
			An app's journal is the truth about what it became: one line a
			transition, each with the whole state. These commands read it,
			check it against itself, and mend what a crash left behind.`,
	}, newJournalVerifyCmd(s), newJournalRecoverCmd(s), newJournalLogCmd(s), newJournalShowCmd(s), newJournalDiffCmd(s))
}

// Statuses of a journal, from best to worst (cli.md "journal verify").
const (
	journalOK            = "ok"
	journalUninitialized = "uninitialized"
	journalRecoverable   = "recoverable"
	journalCorrupt       = "corrupt"
)

// findings is the error of a report: that of the worst journal in it.
func findings(r *engine.JournalReport) error {
	corrupt, recoverable := appsWith(r, journalCorrupt), appsWith(r, journalRecoverable)
	switch {
	case len(corrupt) > 0:
		f := fault.New(fault.CorruptJournal, "the journal of %s is corrupt", list(corrupt)).
			WithHint("look with `genapp journal log %s`; `genapp journal recover %s --salvage` keeps its valid prefix, and the original aside",
				corrupt[0], strings.Join(corrupt, " "))
		return onOne(f, corrupt)
	case len(recoverable) > 0:
		f := fault.New(fault.Findings, "the journal of %s needs recovery", list(recoverable)).
			WithHint("`genapp journal recover %s` (the next call to the app does it, too)", strings.Join(recoverable, " "))
		return onOne(f, recoverable)
	}
	return nil
}

func appsWith(r *engine.JournalReport, status string) []string {
	var names []string
	for _, a := range r.Apps {
		if string(a.Status) == status {
			names = append(names, a.App)
		}
	}
	return names
}

func onOne(f *fault.Error, apps []string) error {
	if len(apps) == 1 {
		return f.On(apps[0], "")
	}
	return f
}

// journals draws one line an app, and under it what is wrong or was done.
func (p *page) journals(r *engine.JournalReport) {
	var rows [][]cell
	for _, a := range r.Apps {
		rows = append(rows, []cell{
			{text: a.App, ink: p.ink.bold}, {text: string(a.Status), ink: p.inkOfStatus(string(a.Status))},
			number(revisionWord(a.Revision)), number(strconv.Itoa(a.Lines)), number(strconv.FormatInt(a.Bytes, 10)),
		})
	}
	if len(rows) > 0 {
		p.table([]string{"APP", "STATUS", "REVISION", "LINES", "BYTES"}, rows)
	}
	for _, a := range r.Apps {
		for _, problem := range a.Problems {
			at := ""
			if problem.Line > 0 {
				at = fmt.Sprintf(" at line %d", problem.Line)
			}
			p.line(a.App, ": ", string(problem.Code), at, ": ", oneLine(problem.Message))
		}
		for _, done := range a.Actions {
			p.line(a.App, ": ", oneLine(done))
		}
	}
}

func revisionWord(revision int64) string {
	if revision < 0 {
		return "-"
	}
	return strconv.FormatInt(revision, 10)
}

func (p *page) inkOfStatus(status string) ink {
	switch status {
	case journalOK:
		return p.ink.success
	case journalCorrupt:
		return p.ink.danger
	}
	return p.ink.bold
}

// revision reads a revision given as an argument.
func revision(cmd *cobra.Command, arg string) (int64, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n < 0 {
		return 0, misuse(cmd, "%q is no revision: they are whole numbers from 0", clip(arg, 40))
	}
	return n, nil
}

// noApps says in words why a report is empty.
func (s *session) noApps(r *engine.JournalReport) {
	if len(r.Apps) == 0 && !s.flags.json {
		s.note("no apps under %s yet: `genapp install FILE.mjs`", s.settings.root)
	}
}
