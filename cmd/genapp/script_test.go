package main_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect of cmp")

// binary is genapp as it is released, built once: scripts run it as a person
// does, worker processes and all.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "genapp-scripts-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := 1
	if binary, err = build(dir); err == nil {
		status = m.Run()
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.RemoveAll(dir)
	os.Exit(status)
}

func build(dir string) (string, error) {
	path := filepath.Join(dir, "genapp")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	cmd := exec.Command("go", "build", "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}

// TestScripts runs the golden scripts. Each has a root and copies of the sample
// apps of its own, so they run beside each other.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 scripts,
		Setup:               setup,
		Cmds:                commands(),
		UpdateScripts:       *update,
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
	})
}

const scripts = "../../testdata/script"

func setup(env *testscript.Env) error {
	apps := filepath.Join(env.WorkDir, "apps")
	sources, err := filepath.Glob("../../testdata/apps/*.mjs")
	if err != nil || len(sources) < 5 {
		return fmt.Errorf("sample apps: %d found, %w", len(sources), err)
	}
	if err := os.MkdirAll(apps, 0o755); err != nil {
		return err
	}
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(apps, filepath.Base(source)), text, 0o644); err != nil {
			return err
		}
	}
	for name, value := range map[string]string{
		"APPS":        apps,
		"GENAPP_ROOT": filepath.Join(env.WorkDir, "root"),
		"ROOT":        filepath.Join(env.WorkDir, "root"), // for paths in scripts
		"HOME":        env.WorkDir,
		"LANG":        "C",
		"TZ":          "UTC",
		"TERM":        "xterm",
		"PATH":        filepath.Dir(binary) + string(os.PathListSeparator) + env.Getenv("PATH"),
	} {
		env.Setenv(name, value)
	}
	return nil
}
