package journal

import (
	"bytes"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/fault"
)

func FuzzLine(f *testing.F) {
	f.Add([]byte(`{"revision":0,"method":"m","state":null}`))
	f.Add([]byte(summed(`{"revision":0,"method":"m","state":{"a":1}`, "")))
	f.Add([]byte(`{"revision":1e1,"method":"\ud800","state":[],"sum":""}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		line = trim(line)
		s, flaws := judge(line, 0, "")
		if (s == nil) == (flaws == nil) {
			t.Fatalf("%v and %v", s, flaws)
		}
		if s == nil {
			return
		}
		if again, err := jsontext.Compact(s.State, MaxDepth); err != nil || !bytes.Equal(again, s.State) {
			t.Fatalf("state %s is not compact: %v", s.State, err)
		}
		if len(s.Fence) != 16 || s.Revision != 0 {
			t.Fatalf("%+v", s)
		}
	})
}

func FuzzJournal(f *testing.F) {
	for _, v := range vectors(f) {
		if v.Timeline != nil && v.State != nil {
			f.Add([]byte(*v.Timeline), []byte(*v.State))
		}
	}
	m := inMemory()
	history(f, over(m), 3)
	f.Add(contents(f, m, TimelineFile), contents(f, m, StateFile))
	f.Fuzz(func(t *testing.T, timeline, state []byte) {
		m := inMemory()
		put(t, m, TimelineFile, timeline)
		put(t, m, StateFile, state)
		j := over(m)
		report := j.Verify()
		tail, err := j.Tail()
		if report.Status != Corrupt {
			if err != nil {
				t.Fatalf("verify says %+v, a call sees %v", report, err)
			}
			var want *Snapshot
			if report.Lines > 0 {
				if want, err = j.At(report.Revision); err != nil {
					t.Fatal(err)
				}
			}
			if err := sameSnapshot(tail.Last, want); err != nil {
				t.Fatal(err)
			}
		} else if err != nil && fault.CodeOf(err) != fault.CorruptJournal {
			t.Fatal(err)
		}
		for range 2 {
			after, actions, err := j.Recover(RecoverOptions{Salvage: true})
			if err != nil || after.Status == Corrupt || after.Status == Recoverable || after.Lines != report.Lines {
				t.Fatalf("%+v became %+v, %q, %v", report, after, actions, err)
			}
		}
		if _, actions, _ := j.Recover(RecoverOptions{Salvage: true}); len(actions) > 0 {
			t.Fatalf("a second recover still finds work: %q", actions)
		}
	})
}
