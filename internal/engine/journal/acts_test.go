package journal

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable/faultfs"
)

// act is something that changes a journal, tried from a state of the disk. Its
// outcome is what the disk may hold afterwards.
type act struct {
	name   string
	before func(t *testing.T) *faultfs.Memory
	do     func(j *Journal) (acked *Snapshot, err error)
	fresh  bool // a new run: the old lines are gone with it
	empty  bool // no line is left by it
}

// acts are all the ways in which a journal is changed.
func acts() []act {
	three := func(t *testing.T) *faultfs.Memory {
		m := inMemory()
		history(t, over(m), 3)
		m.SyncAll()
		return m
	}
	edited := func(edit func(timeline string) string) func(t *testing.T) *faultfs.Memory {
		return func(t *testing.T) *faultfs.Memory {
			m := three(t)
			put(t, m, TimelineFile, []byte(edit(string(contents(t, m, TimelineFile)))))
			m.SyncAll()
			return m
		}
	}
	call := func(j *Journal) (*Snapshot, error) { return commit(j, entry(9)) }
	create := func(j *Journal) (*Snapshot, error) { return j.Create(entry(9)) }
	mend := func(o RecoverOptions) func(*Journal) (*Snapshot, error) {
		return func(j *Journal) (*Snapshot, error) {
			report, _, err := j.Recover(o)
			if err == nil && report.Status != OK && report.Status != Uninitialized {
				err = fmt.Errorf("recovered to %s", report.Status)
			}
			return nil, err
		}
	}
	torn := edited(func(s string) string { return s + `{"revision":3,"meth` })
	garbage := edited(func(s string) string { return s + "garbage\n" + s })
	nothing := edited(func(string) string { return "garbage\n" })
	return []act{
		{name: "append", before: three, do: call},
		{name: "first init", before: func(*testing.T) *faultfs.Memory { return inMemory() }, do: create, fresh: true},
		{name: "init again", before: three, do: create, fresh: true},
		{name: "init over corrupt", before: garbage, do: create, fresh: true},
		{name: "init over torn", before: torn, do: create, fresh: true},
		{name: "append after torn", before: torn, do: call},
		{name: "append after unterminated", before: edited(func(s string) string { return strings.TrimSuffix(s, "\n") }), do: call},
		{name: "recover torn", before: torn, do: mend(RecoverOptions{})},
		{name: "recover the only line, torn", before: edited(func(string) string { return `{"rev` }), do: mend(RecoverOptions{}), empty: true},
		{name: "salvage", before: garbage, do: mend(RecoverOptions{Salvage: true})},
		{name: "salvage nothing", before: nothing, do: mend(RecoverOptions{Salvage: true}), empty: true},
		{name: "recover a lost state.json", before: func(t *testing.T) *faultfs.Memory {
			m := three(t)
			if err := m.Remove(filepath.Join(memoryDir, StateFile)); err != nil {
				t.Fatal(err)
			}
			return m
		}, do: mend(RecoverOptions{})},
	}
}
