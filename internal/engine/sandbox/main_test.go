package sandbox

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// scenes are what this test binary does when it is started again: a sandbox
// cannot be left, so each is tried in a process of its own.
var scenes = map[string]func(args []string) int{}

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "scene" {
		os.Exit(scenes[os.Args[2]](os.Args[3:]))
	}
	os.Exit(m.Run())
}

// play runs a scene and returns what it printed.
func play(t testing.TB, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, append([]string{"scene"}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewBufferString(input), &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// print writes a scene's findings.
func printJSON(v any) int {
	b, err := json.Marshal(v)
	if err != nil {
		return 1
	}
	if _, err := os.Stdout.Write(b); err != nil {
		return 1
	}
	return 0
}

func TestReportNamesEveryWall(t *testing.T) {
	out, errs, code := play(t, "", "report")
	var r Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 {
		t.Fatalf("%v, code %d: %s", err, code, errs)
	}
	want := []string{WallMemory, WallCore, WallFiles, WallPrivileges, WallLandlock, WallSyscalls}
	if len(r.Walls) != len(want) {
		t.Fatalf("walls: %+v", r.Walls)
	}
	for i, w := range r.Walls {
		if w.Name != want[i] || w.Detail == "" {
			t.Errorf("wall %d: %+v, want %s with a detail", i, w, want[i])
		}
		if r.InForce(w.Name) != w.InForce {
			t.Errorf("InForce(%s) differs from %+v", w.Name, w)
		}
	}
	if r.InForce("moat") {
		t.Error("a wall that is not known stands")
	}
	t.Logf("%s", out)
}

func init() {
	scenes["report"] = func([]string) int { return printJSON(Enter(Limits{Data: 320 << 20})) }
}
