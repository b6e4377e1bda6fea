package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/durable/faultfs"
	"github.com/genapp-dev/genapp/internal/fault"
)

// A disk that fails once, at any step: a command that reports an error has
// changed nothing, one that reports success has done all of it, and the next
// command works either way.
func TestFailedAtEveryStep(t *testing.T) {
	for _, system := range []struct {
		name  string
		files durable.FS
	}{{"exchange", durable.OS()}, {"intent", withoutExchange{durable.OS()}}} {
		for _, c := range changes(t) {
			if system.name == "intent" && c.name != "replace" {
				continue
			}
			for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EIO} {
				t.Run(fmt.Sprintf("%s/%s/%s", system.name, c.name, errno), func(t *testing.T) {
					t.Parallel()
					ready := prepared(t, c)
					failures := 0
					for k := 1; ; k++ {
						failed, came := failedAt(t, c, system.files, copied(t, ready), k, errno)
						if !came {
							break
						}
						if failed {
							failures++
						}
					}
					if failures == 0 {
						t.Error("no step made the command fail")
					}
				})
			}
		}
	}
}

func failedAt(t *testing.T, c change, files durable.FS, root string, k int, errno syscall.Errno) (failed, came bool) {
	t.Helper()
	ctx := context.Background()
	sound := opened(t, root, on(files))
	before, beforeErr := sound.Inspect(ctx, "tally")
	failing := faultfs.New(files, faultfs.FailAt(k, errno, 1))
	err := c.do(opened(t, root, on(failing)))
	ops := failing.Ops()
	if len(ops) < k {
		return false, false
	}
	where := fmt.Sprintf("step %d (%s %s)", k, ops[k-1].Kind, filepath.Base(ops[k-1].Path))
	after := opened(t, root, on(files))
	seen, afterErr := after.Inspect(ctx, "tally")
	if err != nil {
		if code := fault.CodeOf(err); code != fault.Internal {
			t.Errorf("%s: code %q: %v", where, code, err)
		}
		if fault.CodeOf(afterErr) != fault.CodeOf(beforeErr) {
			t.Errorf("%s: failed with %v, but the app is: %v, before: %v", where, err, afterErr, beforeErr)
		} else if afterErr == nil {
			if seen.Sum != before.Sum || seen.Generation != before.Generation || string(seen.State) != string(before.State) ||
				seen.SHA256 != before.SHA256 || grantsText(seen) != grantsText(before) {
				t.Errorf("%s: failed with %v, but the app changed: %+v", where, err, seen)
			}
		}
	} else if afterErr == nil {
		t.Run(where, func(t *testing.T) { c.whole(t, seen, before) })
	}
	if afterErr == nil {
		if _, err := invoke(after, "tally", "init", ""); err != nil {
			t.Errorf("%s: the next call: %v", where, err)
		}
	} else {
		whereDidItGo(t, after, c, where)
	}
	tidy(t, root, where)
	return err != nil, true
}

// A disk that fails twice in a row, or from a step on for good, may leave a
// replacement that can be neither made durable nor taken back. The error then
// cannot promise which app is in place, but neither it nor its history is lost.
func TestNothingIsLostWhereUndoingFailsToo(t *testing.T) {
	for _, system := range []struct {
		name  string
		files durable.FS
	}{{"exchange", durable.OS()}, {"intent", withoutExchange{durable.OS()}}} {
		for _, times := range []int{2, 3, -1} {
			t.Run(fmt.Sprintf("%s/%d", system.name, times), func(t *testing.T) {
				t.Parallel()
				var replace change
				for _, c := range changes(t) {
					if c.name == "replace" {
						replace = c
					}
				}
				ready := prepared(t, replace)
				history, err := os.ReadFile(filepath.Join(ready, "genapps/tally/states.jsonl"))
				if err != nil {
					t.Fatal(err)
				}
				for k := 1; ; k++ {
					root := copied(t, ready)
					failing := faultfs.New(system.files, faultfs.FailAt(k, syscall.EIO, times))
					_ = replace.do(opened(t, root, on(failing)))
					if len(failing.Ops()) < k {
						break
					}
					after := opened(t, root, on(system.files))
					if _, err := after.Inspect(context.Background(), "tally"); err != nil {
						t.Errorf("step %d: no app is in place: %v", k, err)
					}
					live, _ := filepath.Glob(filepath.Join(root, "genapps/tally/states.jsonl"))
					kept, _ := filepath.Glob(filepath.Join(root, "kept/replaced/tally.*/states.jsonl"))
					found := false
					for _, path := range append(live, kept...) {
						data, _ := os.ReadFile(path)
						found = found || bytes.Equal(data, history)
					}
					if !found {
						t.Errorf("step %d: the old history is in none of %v", k, append(live, kept...))
					}
					if _, err := invoke(after, "tally", "init", ""); err != nil {
						t.Errorf("step %d: the next call: %v", k, err)
					}
					tidy(t, root, fmt.Sprintf("step %d", k))
				}
			})
		}
	}
}
