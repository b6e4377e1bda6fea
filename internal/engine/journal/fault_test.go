package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable/faultfs"
	"github.com/genapp-dev/genapp/internal/fault"
)

// look reads the disk as the next process will, and holds it to what was there
// before and what was acknowledged since.
func look(a act, m *faultfs.Memory, old []Snapshot, acked *Snapshot) error {
	j := over(m)
	log, err := j.Log(0)
	if err != nil && fault.CodeOf(err) != fault.CorruptJournal {
		return err
	}
	if acked != nil {
		if len(log) == 0 || log[len(log)-1].Sum != acked.Sum {
			return fmt.Errorf("revision %d was acknowledged and is lost", acked.Revision)
		}
	}
	newRun := a.fresh && len(log) == 1 && (len(old) == 0 || log[0].Run != old[0].Run)
	if newRun || a.empty {
		return nil
	}
	// A line whose newline was being written may get a zero in its place. Then
	// it is refused, not guessed at (decision 10), and every byte is there.
	text, _ := readAll(m, filepath.Join(memoryDir, TimelineFile))
	if acked == nil && len(log) == len(old)-1 && strings.HasSuffix(text, "\"}\x00") && j.Verify().Status == Corrupt {
		return nil
	}
	if len(log) < len(old) || len(log) > len(old)+1 {
		return fmt.Errorf("%d lines, were %d", len(log), len(old))
	}
	for i := range old {
		if log[i].Sum != old[i].Sum {
			return fmt.Errorf("line %d has changed", i)
		}
	}
	return nil
}

// settles finishes the act in a living process and sees that everything is
// well, twice.
func settles(a act, m *faultfs.Memory) error {
	j := over(m)
	report := j.Verify()
	salvage := RecoverOptions{Salvage: report.Status == Corrupt}
	for range 2 {
		after, _, err := j.Recover(salvage)
		if err != nil {
			return fmt.Errorf("recover: %w", err)
		}
		if after.Status != OK && after.Status != Uninitialized {
			return fmt.Errorf("recovered to %+v", after)
		}
		report = after
	}
	if report.Status == Uninitialized {
		_, err := j.Create(entry(1))
		return err
	}
	if _, err := commit(j, entry(10)); err != nil {
		return err
	}
	entries, err := m.ReadDir(memoryDir)
	if err != nil || len(entries) != 2 {
		return fmt.Errorf("left behind: %v, %v", entries, err)
	}
	if report := j.Verify(); report.Status != OK {
		return fmt.Errorf("%+v", report)
	}
	return nil
}

// everyStep runs an act under a plan for each of its steps, and check after it.
func everyStep(t *testing.T, plan func(k int) faultfs.Plan, check func(a act, k int, m *faultfs.Memory, old []Snapshot, acked *Snapshot, err error) error) {
	for _, a := range acts() {
		t.Run(a.name, func(t *testing.T) {
			before := a.before(t)
			old, err := over(before).Log(0)
			if err != nil && fault.CodeOf(err) != fault.CorruptJournal {
				t.Fatal(err)
			}
			counted := faultfs.New(before.Clone(), nil)
			if _, err := a.do(over(counted)); err != nil {
				t.Fatal(err)
			}
			steps := len(counted.Ops())
			if steps < 3 {
				t.Fatalf("only %d steps", steps)
			}
			for k := 1; k <= steps; k++ {
				m := before.Clone()
				acked, err := a.do(over(faultfs.New(m, plan(k))))
				if err := check(a, k, m, old, acked, err); err != nil {
					t.Errorf("step %d of %d, %+v: %v", k, steps, counted.Ops()[k-1], err)
				}
			}
		})
	}
}

// never loses what a committed act left: the corrupt original is under kept/.
func keptOriginal(a act, m *faultfs.Memory) error {
	if !strings.Contains(a.name, "corrupt") && !strings.Contains(a.name, "salvage") {
		return nil
	}
	if text, err := readAll(m, filepath.Join(memoryDir, TimelineFile)); err == nil && strings.Contains(text, "garbage") {
		return nil
	}
	entries, _ := m.ReadDir(filepath.Join(memoryKept, keptCorrupt))
	for _, e := range entries {
		if text, err := readAll(m, filepath.Join(memoryKept, keptCorrupt, e.Name())); err == nil && strings.Contains(text, "garbage") {
			return nil
		}
	}
	return errors.New("the corrupt original is nowhere")
}

func readAll(m *faultfs.Memory, name string) (string, error) {
	f, err := m.OpenFile(name, 0, 0)
	if err != nil {
		return "", err
	}
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	data := make([]byte, info.Size())
	n, _ := f.ReadAt(data, 0)
	return string(data[:n]), nil
}

func TestKilledAtEveryStep(t *testing.T) {
	for _, torn := range []int{0, 1, 40} {
		t.Run(fmt.Sprintf("torn at %d", torn), func(t *testing.T) {
			everyStep(t, func(k int) faultfs.Plan { return faultfs.TearAt(k, torn) },
				func(a act, k int, m *faultfs.Memory, old []Snapshot, acked *Snapshot, err error) error {
					if err == nil && acked == nil {
						return errors.New("no error after a kill")
					}
					return errors.Join(keptOriginal(a, m), look(a, m, old, acked), settles(a, m))
				})
		})
	}
}

// TestPowerCutAtEveryStep kills and cuts the power. Whatever was acknowledged
// is there; what was not is there or not; nothing is half.
func TestPowerCutAtEveryStep(t *testing.T) {
	for seed := range uint64(6) {
		chance := rand.New(rand.NewPCG(seed, 1))
		if seed == 0 {
			chance = nil // all that was not synced is lost
		}
		everyStep(t, faultfs.KillAt, func(a act, k int, m *faultfs.Memory, old []Snapshot, acked *Snapshot, err error) error {
			left := m.PowerLost(chance)
			return errors.Join(keptOriginal(a, left), look(a, left, old, acked), settles(a, left))
		})
	}
}

func TestFailedAtEveryStep(t *testing.T) {
	for name, plan := range map[string]func(k int) faultfs.Plan{
		"one EIO":          func(k int) faultfs.Plan { return faultfs.FailAt(k, syscall.EIO, 1) },
		"ENOSPC from then": func(k int) faultfs.Plan { return faultfs.FailAt(k, syscall.ENOSPC, -1) },
		"two EDQUOT":       func(k int) faultfs.Plan { return faultfs.FailAt(k, errQuota, 2) },
		"short write":      func(k int) faultfs.Plan { return faultfs.ShortAt(k, 20, syscall.ENOSPC) },
	} {
		t.Run(name, func(t *testing.T) {
			everyStep(t, plan, func(a act, k int, m *faultfs.Memory, old []Snapshot, acked *Snapshot, err error) error {
				var late *ProjectionError
				if acked != nil && err != nil && !errors.As(err, &late) {
					return fmt.Errorf("a commit with the error %w", err)
				}
				if code := fault.CodeOf(err); code == fault.CorruptJournal {
					return fmt.Errorf("a sick disk was taken for corruption: %w", err)
				}
				return errors.Join(keptOriginal(a, m), look(a, m, old, acked), settles(a, m))
			})
		})
	}
}

var errQuota = errors.New("quota exceeded")

// TestWhatFailedIsNotThereLater is the other half of a commit: an append whose
// error said no, and whose disk let it be undone, left the journal as it was.
func TestWhatFailedIsNotThereLater(t *testing.T) {
	everyStep(t, func(k int) faultfs.Plan { return faultfs.FailAt(k, syscall.EIO, 1) },
		func(a act, k int, m *faultfs.Memory, old []Snapshot, acked *Snapshot, err error) error {
			if err == nil || acked != nil || a.empty {
				return nil
			}
			log, err := over(m).Log(0)
			if fault.CodeOf(err) == fault.CorruptJournal {
				err = nil // as it was before
			}
			if err != nil || len(log) != len(old) || len(old) > 0 && log[0].Run != old[0].Run {
				return fmt.Errorf("%d lines, were %d, %v", len(log), len(old), err)
			}
			return nil
		})
}

// TestRandomPowerCuts commits, now and then on a sick disk, and cuts the power
// at the end: the acknowledged lines are a prefix of what is left.
func TestRandomPowerCuts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		m := inMemory()
		var acked []string
		for n := range 2 + rnd.IntN(6) {
			files := faultfs.New(m, nil)
			if rnd.IntN(3) == 0 {
				files = faultfs.New(m, faultfs.ShortAt(1+rnd.IntN(8), rnd.IntN(60), syscall.EIO))
			}
			if s, _ := commit(over(files), entry(n)); s != nil {
				acked = append(acked, s.Sum)
			}
			if rnd.IntN(4) == 0 {
				m = m.PowerLost(rnd)
			}
		}
		left := m.PowerLost(rnd)
		log, err := over(left).Log(0)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for _, s := range log {
			if i < len(acked) && s.Sum == acked[i] {
				i++
			}
		}
		if i != len(acked) {
			t.Fatalf("%d of %d acknowledged lines are left", i, len(acked))
		}
		if err := settles(act{}, left); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnUnreconciledTailTakesNoLine(t *testing.T) {
	m := inMemory()
	history(t, over(m), 2)
	put(t, m, StateFile, []byte("{}"))
	before := string(contents(t, m, TimelineFile))
	tail, err := over(m).Tail()
	if err != nil {
		t.Fatal(err)
	}
	if s, err := over(m).Append(tail, entry(2)); s != nil || err == nil {
		t.Errorf("%+v, %v", s, err)
	}
	// Nor does one that somebody else went past.
	tail, _ = over(m).Tail()
	if _, err := over(m).Reconcile(tail); err != nil {
		t.Fatal(err)
	}
	history(t, over(m), 1)
	if s, err := over(m).Append(tail, entry(2)); s != nil || err == nil {
		t.Errorf("%+v, %v", s, err)
	}
	if got := string(contents(t, m, TimelineFile)); !strings.HasPrefix(got, before) || strings.Count(got, "\n") != 3 {
		t.Errorf("%s", got)
	}
}

func TestEntriesThatCannotStand(t *testing.T) {
	m := inMemory()
	j := over(m)
	history(t, j, 1)
	before := string(contents(t, m, TimelineFile))
	deep := strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1)
	for name, e := range map[string]Entry{
		"no state":    {Method: "m"},
		"no JSON":     {Method: "m", State: json.RawMessage(`{`)},
		"not compact": {Method: "m", State: json.RawMessage("{\n}")},
		"too long":    {Method: "m", State: json.RawMessage(`"` + strings.Repeat("x", MaxState-1) + `"`)},
		"too deep":    {Method: "m", State: json.RawMessage(deep)},
		"injected":    {Method: "m", State: json.RawMessage(`1,"revision":7`)},
	} {
		tail, err := j.Tail()
		if err != nil {
			t.Fatal(err)
		}
		if s, err := j.Append(tail, e); s != nil || err == nil {
			t.Errorf("%s: appended %+v", name, s)
		}
		if s, err := j.Create(e); s != nil || err == nil {
			t.Errorf("%s: created %+v", name, s)
		}
	}
	if got := string(contents(t, m, TimelineFile)); got != before {
		t.Errorf("changed to %s", got)
	}
	most := Entry{Method: "m", State: json.RawMessage(`"` + strings.Repeat("x", MaxState-2) + `"`), Argument: json.RawMessage(deep[1 : len(deep)-1])}
	if s, err := commit(j, most); err != nil || s.Revision != 1 {
		t.Errorf("the largest entry: %v", err)
	}
}
