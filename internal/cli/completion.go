package cli

import (
	"bytes"

	"github.com/spf13/cobra"

	"github.com/genapp-dev/genapp/internal/fault"
)

// Shells that completions are made for, by the name of their script's suffix.
func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

func newCompletionCmd(s *session) *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script for bash, zsh, fish or powershell",
		Long: `
			Prints a script that completes commands, flags, app names, method
			names and button labels.

			  bash        source <(genapp completion bash)
			  zsh         genapp completion zsh > "${fpath[1]}/_genapp"
			  fish        genapp completion fish > ~/.config/fish/completions/genapp.fish
			  powershell  genapp completion powershell | Out-String | Invoke-Expression`,
		Example: `
			genapp completion bash > /etc/bash_completion.d/genapp`,
		Args:      arity(1, 1),
		ValidArgs: shells(),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCompletion(s, cmd, args[0])
		},
	}
}

func runCompletion(s *session, cmd *cobra.Command, shell string) error {
	script, err := completionScript(cmd.Root(), shell)
	if err != nil {
		return err
	}
	return s.answer(struct {
		Shell  string `json:"shell"`
		Script string `json:"script"`
	}{shell, string(script)}, func(p *page) { p.raw(script) })
}

// completionScript is the script of one shell. It depends on the names of
// genapp and of the shell alone: what to complete is asked of genapp each time.
func completionScript(root *cobra.Command, shell string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch shell {
	case "bash":
		err = root.GenBashCompletionV2(&b, true)
	case "zsh":
		err = root.GenZshCompletion(&b)
	case "fish":
		err = root.GenFishCompletion(&b, true)
	case "powershell", "pwsh":
		err = root.GenPowerShellCompletionWithDesc(&b)
	default:
		f := fault.New(fault.Usage, "no completion for the shell %q", clip(shell, 40)).
			WithHint("it is one of %s", list(shells()))
		if near := nearest(shell, shells()); near != "" {
			f = f.WithHint("did you mean `genapp completion %s`?", near)
		}
		return nil, f
	}
	if err != nil {
		return nil, fault.New(fault.Internal, "cannot write the completion for %s: %w", shell, err).
			WithHint("report it")
	}
	return b.Bytes(), nil
}
