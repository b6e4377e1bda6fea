package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/engine/authority"
)

// Completion answers with what it can find out at once, and never with an
// error, a note or a question: it runs while a person types.

type (
	completions = []cobra.Completion
	directive   = cobra.ShellCompDirective
)

const noFiles = cobra.ShellCompDirectiveNoFileComp

// ask opens the engine for a completion, nil where it cannot be.
func (s *session) ask() Engine {
	s.flags.quiet = true
	e, err := s.open()
	if err != nil {
		return nil
	}
	return e
}

func (s *session) appNames() completions {
	e := s.ask()
	if e == nil {
		return nil
	}
	return e.Apps()
}

// completeApp completes one app.
func (s *session) completeApp(_ *cobra.Command, args []string, _ string) (completions, directive) {
	if len(args) > 0 {
		return nil, noFiles
	}
	return s.appNames(), noFiles
}

// completeApps completes apps, each once.
func (s *session) completeApps(_ *cobra.Command, args []string, _ string) (completions, directive) {
	return without(s.appNames(), args), noFiles
}

func without(names, used []string) []string {
	var left []string
	for _, name := range names {
		if !slices.Contains(used, name) {
			left = append(left, name)
		}
	}
	return left
}

// completeInvoke completes an app and its method, in both forms.
func (s *session) completeInvoke(_ *cobra.Command, args []string, typed string) (completions, directive) {
	e := s.ask()
	if e == nil || len(args) > 1 {
		return nil, noFiles
	}
	if len(args) == 1 {
		return e.Methods(args[0]), noFiles
	}
	if app, _, bound := strings.Cut(typed, "::"); bound {
		var actions completions
		for _, method := range e.Methods(app) {
			actions = append(actions, app+"::"+method)
		}
		return actions, noFiles
	}
	return e.Apps(), noFiles
}

// completePress completes an app, then the buttons of its last view, by number.
func (s *session) completePress(cmd *cobra.Command, args []string, _ string) (completions, directive) {
	e := s.ask()
	if e == nil || len(args) > 1 {
		return nil, noFiles
	}
	if len(args) == 0 {
		return e.Apps(), noFiles
	}
	shown, err := e.Show(completionContext(cmd), args[0])
	if err != nil {
		return nil, noFiles
	}
	var keys completions
	n := 0
	for _, m := range shown.View.Messages {
		for _, row := range m.Rows {
			for _, b := range row {
				n++
				if b.Disabled {
					continue
				}
				label := oneLine(b.Label)
				keys = append(keys, cobra.CompletionWithDesc(strconv.Itoa(n), label))
				if harmless(label) {
					keys = append(keys, cobra.CompletionWithDesc(label, "button "+strconv.Itoa(n)))
				}
			}
		}
	}
	return keys, noFiles | cobra.ShellCompDirectiveKeepOrder
}

// harmless says that a label means nothing to a shell. A completion may paste
// the part that several labels share as it is, unquoted, and labels are written
// by apps.
func harmless(label string) bool {
	return label != "" && !strings.ContainsFunc(label, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-_.,:− ", r)
	})
}

// completeGrant completes an app, then effects.
func (s *session) completeGrant(_ *cobra.Command, args []string, _ string) (completions, directive) {
	if len(args) == 0 {
		return s.appNames(), noFiles
	}
	return without(authority.Known(), args[1:]), noFiles | cobra.ShellCompDirectiveNoSpace
}

func completeEffects(*cobra.Command, []string, string) (completions, directive) {
	return authority.Known(), noFiles | cobra.ShellCompDirectiveNoSpace
}

// completeModules completes the file of one module.
func completeModules(_ *cobra.Command, args []string, _ string) (completions, directive) {
	if len(args) > 0 {
		return nil, noFiles
	}
	return completions{"mjs"}, cobra.ShellCompDirectiveFilterFileExt
}

// completeRevisions completes an app, then so many of its newest revisions.
func (s *session) completeRevisions(most int) cobra.CompletionFunc {
	const newest = 30
	return func(cmd *cobra.Command, args []string, _ string) (completions, directive) {
		if len(args) == 0 {
			return s.appNames(), noFiles
		}
		e := s.ask()
		if e == nil || len(args) > most {
			return nil, noFiles
		}
		log, err := e.JournalLog(completionContext(cmd), args[0], newest)
		if err != nil {
			return nil, noFiles
		}
		var revisions completions
		for _, entry := range log.Entries {
			revisions = append(revisions, cobra.CompletionWithDesc(strconv.FormatInt(entry.Revision, 10),
				oneLine(fmt.Sprintf("%s %s", entry.Method, entry.At))))
		}
		return revisions, noFiles | cobra.ShellCompDirectiveKeepOrder
	}
}

func completeFlag(cmd *cobra.Command, name string, with cobra.CompletionFunc) {
	// It fails for a flag that is not there; the caller just defined it.
	_ = cmd.RegisterFlagCompletionFunc(name, with)
}

// completionContext is the command's context: cobra leaves it out of the
// command that it completes for.
func completionContext(cmd *cobra.Command) context.Context {
	if ctx := cmd.Root().Context(); ctx != nil {
		return ctx
	}
	return context.Background()
}
