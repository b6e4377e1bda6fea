// Command gendocs writes what is generated from the command tree: the
// completion scripts and the reference pages. `make docs` runs it at the top of
// the module; a test says when it has to run again.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/cli"
)

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "gendocs:", err)
		os.Exit(1)
	}
}

func write(top string) error {
	scripts, err := cli.Scripts(cli.Tree(cli.Host{}))
	if err != nil {
		return err
	}
	if err := replace(filepath.Join(top, "completions"), scripts); err != nil {
		return err
	}
	return replace(filepath.Join(top, "docs", "cli"), cli.Pages(cli.Tree(cli.Host{})))
}

// replace makes a folder hold these files and no others: a page of a command
// that is gone must not stay.
func replace(dir string, files map[string][]byte) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
