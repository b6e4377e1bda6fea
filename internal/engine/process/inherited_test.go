//go:build linux

package process

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A descriptor that this process inherited is not passed on: the test runs
// itself anew with one left open, as a shell would.
func TestNoDescriptorIsPassedOn(t *testing.T) {
	if os.Getenv("PROCESS_TEST_INHERITED") != "" {
		c, err := Start(Spec{Path: "/bin/sh", Args: []string{"-c", "ls -l /proc/self/fd"}, NoInput: true})
		if err != nil {
			t.Fatal(err)
		}
		listed, _ := io.ReadAll(c.Stdout)
		c.Close()
		os.Stdout.Write(listed)
		return
	}
	secret, err := os.CreateTemp(t.TempDir(), "secret")
	if err != nil {
		t.Fatal(err)
	}
	defer secret.Close()
	cmd := exec.Command(os.Args[0], "-test.run", "TestNoDescriptorIsPassedOn")
	cmd.Env = append(os.Environ(), "PROCESS_TEST_INHERITED=1")
	cmd.ExtraFiles = []*os.File{secret} // descriptor 3, inherited
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), " 1 -> ") {
		t.Fatalf("%v: %s", err, out)
	}
	if strings.Contains(string(out), secret.Name()) {
		t.Errorf("the child holds %s:\n%s", secret.Name(), out)
	}
}
