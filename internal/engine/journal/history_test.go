package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/durable/faultfs"
	"github.com/genapp-dev/genapp/internal/fault"
)

// The directories of a root in memory.
const (
	memoryDir  = "/root/genapps/poker"
	memoryKept = "/root/kept"
)

func inMemory() *faultfs.Memory { return faultfs.NewMemory(memoryDir) }

func over(files durable.FS) *Journal { return New(files, memoryDir, memoryKept, tick()) }

// entry is a transition whose state names it.
func entry(n int) Entry {
	e := Entry{Method: "bump", State: json.RawMessage(fmt.Sprintf(`{"n":%d,"list":["é",{"a":null}],"text":"\"}\n"}`, n))}
	if n%3 == 0 {
		e.Argument = json.RawMessage(fmt.Sprintf(`[%d,"sum"]`, n))
	}
	return e
}

// commit does one whole transition as a call does: read the tail, mend it,
// append.
func commit(j *Journal, e Entry) (*Snapshot, error) {
	tail, err := j.Tail()
	if err != nil {
		return nil, err
	}
	if _, err := j.Reconcile(tail); err != nil {
		return nil, err
	}
	if tail.Last == nil {
		return j.Create(e)
	}
	return j.Append(tail, e)
}

// history commits n snapshots, revisions 0 to n-1, and returns them.
func history(t testing.TB, j *Journal, n int) []*Snapshot {
	t.Helper()
	var all []*Snapshot
	for i := range n {
		s, err := commit(j, entry(i))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

func contents(t testing.TB, files durable.FS, name string) []byte {
	t.Helper()
	data, err := durable.ReadFile(files, filepath.Join(memoryDir, name), 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func put(t testing.TB, files durable.FS, name string, data []byte) {
	t.Helper()
	f, err := files.OpenFile(filepath.Join(memoryDir, name), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = f.Write(data)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// sameSnapshot compares what a reader sees with what a writer was told.
func sameSnapshot(a, b *Snapshot) error {
	if a == nil || b == nil {
		if a != b {
			return fmt.Errorf("one of two is missing: %v, %v", a, b)
		}
		return nil
	}
	x, y := fmt.Sprintf("%+v %s %s", *a, a.State, a.Argument), fmt.Sprintf("%+v %s %s", *b, b.State, b.Argument)
	if x != y {
		return fmt.Errorf("%s is not %s", x, y)
	}
	return nil
}

func TestHistory(t *testing.T) {
	m := inMemory()
	j := over(m)
	all := history(t, j, 30)
	if report := j.Verify(); report.Status != OK || report.Lines != 30 || report.Revision != 29 {
		t.Fatalf("%+v", report)
	}
	if all[0].Run == "" || all[1].Run != "" || all[1].At <= all[0].At {
		t.Errorf("%+v, then %+v", all[0], all[1])
	}
	log, err := j.Log(7)
	if err != nil || len(log) != 7 || log[0].Revision != 23 || log[6].Revision != 29 || log[0].State != nil {
		t.Errorf("%v, %v", log, err)
	}
	if log, err = j.Log(0); err != nil || len(log) != 30 {
		t.Errorf("%d entries, %v", len(log), err)
	}
	for i, want := range all {
		got, err := j.At(int64(i))
		if err == nil {
			err = sameSnapshot(got, want)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, revision := range []int64{-1, 30} {
		if _, err := j.At(revision); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("revision %d: %v", revision, err)
		}
	}
	// A new run with an equal state is another history.
	again, err := j.Create(entry(0))
	if err != nil || again.Sum == all[0].Sum || again.Run == all[0].Run {
		t.Errorf("%+v, %v", again, err)
	}
	if report := j.Verify(); report.Status != OK || report.Lines != 1 {
		t.Errorf("%+v", report)
	}
	if entries, err := m.ReadDir(memoryDir); err != nil || len(entries) != 2 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestRandomHistories damages state.json in random ways; a recover gives the
// same bytes back.
func TestRandomHistories(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 1000 {
		m := inMemory()
		j := over(m)
		for i := range 1 + rnd.IntN(6) {
			e := entry(rnd.IntN(1000))
			var err error
			if i > 0 && rnd.IntN(6) == 0 {
				_, err = j.Create(e)
			} else {
				_, err = commit(j, e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		timeline, state := contents(t, m, TimelineFile), contents(t, m, StateFile)
		switch rnd.IntN(5) {
		case 0:
			if err := m.Remove(filepath.Join(memoryDir, StateFile)); err != nil {
				t.Fatal(err)
			}
		case 1:
			put(t, m, StateFile, nil)
		case 2:
			put(t, m, StateFile, state[:rnd.IntN(len(state))])
		case 3:
			broken := append([]byte{}, state...)
			broken[rnd.IntN(len(broken))] ^= 1 << rnd.IntN(8)
			put(t, m, StateFile, broken)
		case 4:
			put(t, m, StateFile, []byte(`{"n":-1}`))
		}
		report, _, err := j.Recover(RecoverOptions{})
		if err != nil || report.Status != OK {
			t.Fatalf("%+v, %v", report, err)
		}
		// Damage that leaves an equal value, such as a blank more, may stay.
		mended := contents(t, m, StateFile)
		if string(contents(t, m, TimelineFile)) != string(timeline) || string(mended) != string(state) && !sameButBlanks(mended, mustCompact(t, state)) {
			t.Fatalf("mended to %q, was %q", mended, state)
		}
	}
}

func mustCompact(t *testing.T, text []byte) []byte {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	s, _, _, _ := open([]byte(`{"revision":0,"method":"m","state":` + string(text) + `}`))
	return s.State
}

func TestProjectionErrorTellsOfACommit(t *testing.T) {
	m := inMemory()
	history(t, over(m), 2)
	steps := faultfs.New(m.Clone(), nil)
	if _, err := commit(over(steps), entry(2)); err != nil {
		t.Fatal(err)
	}
	// The line and its fsync are the first two steps; what fails later is late.
	s, err := commit(over(faultfs.New(m, faultfs.FailAt(3, os.ErrPermission, -1))), entry(2))
	var late *ProjectionError
	if s == nil || !errors.As(err, &late) || !errors.Is(err, os.ErrPermission) {
		t.Fatalf("%+v, %v", s, err)
	}
	tail, err := over(m).Tail()
	if err != nil || tail.Last.Revision != 2 || tail.Problems() == nil {
		t.Errorf("%+v, %v", tail, err)
	}
}
