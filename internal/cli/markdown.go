package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Pages are the reference pages of a tree, by file name: one Markdown file for
// each command and topic.
func Pages(root *cobra.Command) map[string][]byte {
	pages := map[string][]byte{}
	for _, e := range manual(root) {
		pages[e.name()+".md"] = e.markdown()
	}
	return pages
}

// Scripts are the completion scripts of a tree, by file name.
func Scripts(root *cobra.Command) (map[string][]byte, error) {
	suffixes := map[string]string{"bash": "bash", "zsh": "zsh", "fish": "fish", "powershell": "ps1"}
	scripts := map[string][]byte{}
	for _, shell := range shells() {
		script, err := completionScript(root, shell)
		if err != nil {
			return nil, err
		}
		scripts["genapp."+suffixes[shell]] = script
	}
	return scripts, nil
}

func (e entry) markdown() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s.\n", e.path, e.short)
	if e.usage != "" {
		fmt.Fprintf(&b, "\n```\n%s\n```\n", e.usage)
	}
	for _, part := range e.paragraphs() {
		if verbatim(part) {
			fmt.Fprintf(&b, "\n```\n%s\n```\n", part)
		} else {
			fmt.Fprintf(&b, "\n%s\n", part)
		}
	}
	if len(e.verbs) > 0 {
		b.WriteString("\n## Commands\n\n")
		for _, verb := range e.verbs {
			fmt.Fprintf(&b, "- [%s](%s.md): %s\n", verb.path, pageName(verb.path), verb.short)
		}
	}
	if e.example != "" {
		fmt.Fprintf(&b, "\n## Examples\n\n```sh\n%s\n```\n", e.example)
	}
	markdownFlags(&b, "Options", e.flags)
	markdownFlags(&b, "Global options", e.global)
	if e.parent != "" {
		fmt.Fprintf(&b, "\nSee also [%s](%s.md) and [exit codes](genapp-exit-codes.md).\n", e.parent, pageName(e.parent))
	}
	return b.Bytes()
}

func markdownFlags(b *bytes.Buffer, title string, flags []flagEntry) {
	if len(flags) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n| flag | what it does |\n|---|---|\n", title)
	for _, f := range flags {
		fmt.Fprintf(b, "| `%s` | %s |\n", f.spelled, strings.ReplaceAll(f.says, "|", `\|`))
	}
}
