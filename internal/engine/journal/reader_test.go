package journal

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/fault"
)

// TestReadersBesideAWriter reads without the lock while lines and runs are
// committed: a reader may be late, but never sees damage or goes back.
func TestReadersBesideAWriter(t *testing.T) {
	j := place(t, nil, nil)
	if _, err := j.Create(entry(0)); err != nil {
		t.Fatal(err)
	}
	var done atomic.Bool
	failed := make(chan error, 1)
	go func() {
		defer done.Store(true)
		for i := range 150 {
			if _, err := commit(j, entry(i)); err != nil {
				failed <- err
				return
			}
		}
		failed <- nil
	}()
	reader := New(durable.OS(), j.dir, j.kept, nil)
	last := int64(-1)
	for !done.Load() {
		tail, err := reader.Tail()
		if err != nil {
			t.Error(err)
			break
		}
		if tail.Last.Revision < last {
			t.Errorf("revision %d after %d", tail.Last.Revision, last)
			break
		}
		last = tail.Last.Revision
		if report := reader.Verify(); report.Status == Corrupt {
			t.Errorf("%+v", report)
			break
		}
	}
	if err := <-failed; err != nil {
		t.Error(err)
	}
	if report := j.Verify(); report.Status != OK || report.Lines != 151 {
		t.Errorf("%+v", report)
	}
}

func TestLinks(t *testing.T) {
	for _, name := range []string{TimelineFile, StateFile} {
		j := place(t, nil, nil)
		history(t, j, 2)
		path := filepath.Join(j.dir, name)
		target := filepath.Join(t.TempDir(), "target")
		if err := os.Rename(path, target); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Skip(err)
		}
		if _, err := j.Tail(); fault.CodeOf(err) != fault.InvalidConfig {
			t.Errorf("%s: %v", name, err)
		}
		if report := j.Verify(); report.Status != Corrupt {
			t.Errorf("%s: %+v", name, report)
		}
		if _, _, err := j.Recover(RecoverOptions{Salvage: true}); err == nil {
			t.Errorf("%s: recovered through a link", name)
		}
	}
}
