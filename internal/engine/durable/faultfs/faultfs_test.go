package faultfs

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// both runs a test over the machine's file system and over memory: what holds
// for one must hold for the other.
func both(t *testing.T, test func(t *testing.T, base durable.FS, root string)) {
	t.Run("os", func(t *testing.T) { test(t, durable.OS(), t.TempDir()) })
	t.Run("memory", func(t *testing.T) { test(t, NewMemory("/r"), "/r") })
}

func read(t *testing.T, files durable.FS, name string) string {
	t.Helper()
	data, err := durable.ReadFile(files, name, 1<<20)
	if err != nil {
		return "(" + filepath.Base(name) + " cannot be read)"
	}
	return string(data)
}

func kinds(ops []Op) string {
	var out []string
	for _, op := range ops {
		out = append(out, string(op.Kind))
	}
	return strings.Join(out, ", ")
}

func TestReplaceAtEveryStep(t *testing.T) {
	both(t, func(t *testing.T, base durable.FS, root string) {
		path := filepath.Join(root, "f")
		whole := New(base, nil)
		if err := durable.ReplaceFile(whole, path, []byte("old"), 0o600, true); err != nil {
			t.Fatal(err)
		}
		if got, want := kinds(whole.Ops()), "create, write, fsync, rename, fsync dir"; got != want {
			t.Fatalf("steps %s, want %s", got, want)
		}
		for k := 1; k <= 6; k++ {
			f := New(base, KillAt(k))
			err := durable.ReplaceFile(f, path, []byte("new"), 0o600, true)
			if errors.Is(err, ErrKilled) != (k <= 5) || f.Killed() != (k <= 5) {
				t.Errorf("killed at %d: %v", k, err)
			}
			want := "old"
			if k > 4 {
				want = "new"
			}
			if got := read(t, base, path); got != want {
				t.Errorf("killed at %d leaves %q", k, got)
			}
			if err := durable.ReplaceFile(base, path, []byte("old"), 0o600, true); err != nil {
				t.Fatal(err)
			}
		}
		for k := 1; k <= 4; k++ {
			err := durable.ReplaceFile(New(base, FailAt(k, syscall.ENOSPC, 1)), path, []byte("new"), 0o600, true)
			if !errors.Is(err, syscall.ENOSPC) || read(t, base, path) != "old" {
				t.Errorf("failed at %d: %v, left %q", k, err, read(t, base, path))
			}
		}
	})
}

func TestTornAndShortWrites(t *testing.T) {
	both(t, func(t *testing.T, base durable.FS, root string) {
		path := filepath.Join(root, "log")
		write := func(plan Plan) error {
			f, err := New(base, plan).OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			n, err := f.Write([]byte("12345"))
			if n != 3 {
				t.Errorf("wrote %d", n)
			}
			return err
		}
		if err := write(TearAt(2, 3)); !errors.Is(err, ErrKilled) || read(t, base, path) != "123" {
			t.Errorf("torn: %v, %q", err, read(t, base, path))
		}
		if err := write(ShortAt(2, 3, syscall.ENOSPC)); !errors.Is(err, syscall.ENOSPC) || read(t, base, path) != "123" {
			t.Errorf("short: %v, %q", err, read(t, base, path))
		}
	})
}

// TestTheDeadDoNothing dies, and then tries everything.
func TestTheDeadDoNothing(t *testing.T) {
	both(t, func(t *testing.T, base durable.FS, root string) {
		path := filepath.Join(root, "f")
		if err := durable.ReplaceFile(base, path, []byte("old"), 0o600, true); err != nil {
			t.Fatal(err)
		}
		f := New(base, KillAt(1))
		open, err := f.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		other := filepath.Join(root, "other")
		calls := map[string]func() error{
			"write":      func() error { _, err := open.Write([]byte("x")); return err },
			"truncate":   func() error { return open.Truncate(0) },
			"sync":       open.Sync,
			"read":       func() error { _, err := open.Read(make([]byte, 1)); return err },
			"read at":    func() error { _, err := open.ReadAt(make([]byte, 1), 0); return err },
			"create":     func() error { _, err := f.OpenFile(other, os.O_CREATE|os.O_WRONLY, 0o600); return err },
			"open":       func() error { _, err := f.OpenFile(path, os.O_RDONLY, 0); return err },
			"lstat":      func() error { _, err := f.Lstat(path); return err },
			"read dir":   func() error { _, err := f.ReadDir(root); return err },
			"mkdir":      func() error { return f.Mkdir(other, 0o700) },
			"mkdir all":  func() error { return f.MkdirAll(filepath.Join(other, "x"), 0o700) },
			"rename":     func() error { return f.Rename(path, other) },
			"no replace": func() error { return f.RenameNoReplace(path, other) },
			"exchange":   func() error { return f.Exchange(path, path) },
			"link":       func() error { return f.Link(path, other) },
			"remove":     func() error { return f.Remove(path) },
			"remove all": func() error { return f.RemoveAll(path) },
			"chmod":      func() error { return f.Chmod(path, 0) },
			"sync dir":   func() error { return f.SyncDir(root) },
		}
		if err := calls["write"](); !errors.Is(err, ErrKilled) {
			t.Fatal(err)
		}
		for name, call := range calls {
			if err := call(); !errors.Is(err, ErrKilled) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := open.Close(); !errors.Is(err, ErrKilled) {
			t.Errorf("close: %v", err)
		}
		if len(f.Ops()) != 1 || read(t, base, path) != "old" {
			t.Errorf("%d steps, file %q", len(f.Ops()), read(t, base, path))
		}
	})
}

func TestTreesCountEachName(t *testing.T) {
	both(t, func(t *testing.T, base durable.FS, root string) {
		f := New(base, nil)
		if err := f.MkdirAll(filepath.Join(root, "a", "b"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := durable.ReplaceFile(f, filepath.Join(root, "a", "x"), nil, 0o600, false); err != nil {
			t.Fatal(err)
		}
		before := len(f.Ops())
		if err := f.RemoveAll(filepath.Join(root, "a")); err != nil {
			t.Fatal(err)
		}
		if got := kinds(f.Ops()[:2]) + "; " + kinds(f.Ops()[before:]); got != "mkdir, mkdir; unlink, unlink, unlink" {
			t.Error(got)
		}
	})
}

// TestMemoryIsAFileSystem holds Memory to the machine's own answers.
func TestMemoryIsAFileSystem(t *testing.T) {
	both(t, func(t *testing.T, base durable.FS, root string) {
		at := func(name string) string { return filepath.Join(root, name) }
		put := func(name, text string) {
			t.Helper()
			if err := durable.ReplaceFile(base, at(name), []byte(text), 0o600, false); err != nil {
				t.Fatal(err)
			}
		}
		put("a", "A")
		put("b", "B")
		if err := base.Mkdir(at("d"), 0o700); err != nil {
			t.Fatal(err)
		}
		put("d/x", "X")
		for name, call := range map[string]func() error{
			"exist: mkdir":          func() error { return base.Mkdir(at("d"), 0o700) },
			"exist: no replace":     func() error { return base.RenameNoReplace(at("a"), at("b")) },
			"exist: link":           func() error { return base.Link(at("a"), at("b")) },
			"exist: create":         func() error { _, err := base.OpenFile(at("a"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); return err },
			"not exist: rename":     func() error { return base.Rename(at("none"), at("b")) },
			"not exist: remove":     func() error { return base.Remove(at("none")) },
			"not exist: open":       func() error { _, err := base.OpenFile(at("none"), os.O_RDONLY, 0); return err },
			"not exist: read dir":   func() error { _, err := base.ReadDir(at("none")); return err },
			"not exist: in nothing": func() error { return base.Mkdir(at("none/x"), 0o700) },
			"other: full directory": func() error { return base.Remove(at("d")) },
			"other: file to dir":    func() error { return base.Rename(at("a"), at("d")) },
			"other: dir to file":    func() error { return base.Rename(at("d"), at("a")) },
			"other: mkdir all":      func() error { return base.MkdirAll(at("a"), 0o700) },
		} {
			err := call()
			switch want, _, _ := strings.Cut(name, ":"); {
			case err == nil,
				want == "exist" && !errors.Is(err, fs.ErrExist),
				want == "not exist" && !errors.Is(err, fs.ErrNotExist):
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := base.Link(at("a"), at("c")); err != nil {
			t.Fatal(err)
		}
		if err := base.Rename(at("a"), at("c")); err != nil || read(t, base, at("a")) != "A" {
			t.Errorf("a rename between two names of one file: %v, %s", err, read(t, base, at("a")))
		}
		f, err := base.OpenFile(at("a"), os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Seek(3, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("Z")); err != nil || read(t, base, at("c")) != "A\x00\x00Z" {
			t.Errorf("a write past the end, seen through the other name: %v, %q", err, read(t, base, at("c")))
		}
		if n, err := f.ReadAt(make([]byte, 9), 1); n != 3 || err != io.EOF {
			t.Errorf("read %d, %v", n, err)
		}
	})
}

func TestPowerLost(t *testing.T) {
	m := NewMemory("/r")
	step := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	step(durable.ReplaceFile(m, "/r/kept", []byte("1"), 0o600, true))
	step(durable.ReplaceFile(m, "/r/kept", []byte("2"), 0o600, false))
	step(durable.ReplaceFile(m, "/r/new", []byte("3"), 0o600, false))
	f, err := m.OpenFile("/r/kept", os.O_WRONLY|os.O_APPEND, 0)
	step(err)
	_, err = f.Write([]byte("4"))
	step(err)
	if got := read(t, m.Clone(), "/r/kept"); got != "24" {
		t.Errorf("a living file system forgot: %q", got)
	}
	if cut := m.PowerLost(nil); read(t, cut, "/r/kept") != "1" || read(t, cut, "/r/new") != "(new cannot be read)" {
		t.Errorf("%q, %q", read(t, cut, "/r/kept"), read(t, cut, "/r/new"))
	}
	step(m.SyncDir("/r"))
	if cut := m.PowerLost(nil); read(t, cut, "/r/kept") != "2" || read(t, cut, "/r/new") != "3" {
		t.Errorf("%q, %q", read(t, cut, "/r/kept"), read(t, cut, "/r/new"))
	}
	seen := map[string]bool{}
	for seed := range uint64(200) {
		cut := m.PowerLost(rand.New(rand.NewPCG(seed, 0)))
		if got := read(t, cut, "/r/new"); got != "3" {
			t.Fatalf("lost what was synced: %q", got)
		}
		seen[read(t, cut, "/r/kept")] = true
	}
	for _, want := range []string{"2", "24", "2\x00"} {
		if !seen[want] {
			t.Errorf("no cut left %q", want)
		}
	}
}
