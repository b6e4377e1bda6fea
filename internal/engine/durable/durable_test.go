package durable

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := OS().ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

func symlink(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip("links need a privilege here")
		}
		t.Fatal(err)
	}
}

func TestNothingIsOpenedThroughALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	write(t, target, "precious")
	symlink(t, target, link)
	for _, flag := range []int{os.O_RDONLY, os.O_WRONLY | os.O_APPEND, os.O_WRONLY | os.O_CREATE | os.O_TRUNC} {
		if _, err := OS().OpenFile(link, flag, 0o600); !errors.Is(err, ErrSymlink) {
			t.Errorf("flag %x: %v", flag, err)
		}
	}
	if _, err := ReadFile(OS(), link, 100); !errors.Is(err, ErrSymlink) {
		t.Errorf("ReadFile: %v", err)
	}
	if err := ReplaceFile(OS(), link, []byte("new"), 0o600, true); err != nil {
		t.Fatal(err)
	}
	if got := read(t, target) + " " + read(t, link); got != "precious new" {
		t.Errorf("a replaced link wrote through it: %s", got)
	}
}

func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state.json")
	for _, text := range []string{"one", "", "three"} {
		if err := ReplaceFile(OS(), path, []byte(text), 0o600, true); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := ReplaceFile(OS(), filepath.Join(dir, "none", "x"), nil, 0o600, false); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into a missing directory: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := ReplaceFile(OS(), filepath.Join(dir, "d"), []byte("x"), 0o600, false); err == nil {
		t.Error("replaced a directory")
	}
	if got := names(t, dir); got != "d state.json" {
		t.Errorf("left behind: %s", got)
	}
}

func TestIsTemporary(t *testing.T) {
	dir := t.TempDir()
	name, err := WriteTemporary(OS(), filepath.Join(dir, "state.json"), []byte("x"), 0o600)
	if err != nil || !IsTemporary(filepath.Base(name), "state.json") || IsTemporary(filepath.Base(name), "states.jsonl") {
		t.Errorf("%s, %v", name, err)
	}
	for _, name := range []string{"state.json", ".state.json", "state.json.1.2.tmp", ".state.json.bak"} {
		if IsTemporary(name, "state.json") {
			t.Errorf("%s counts as a temporary", name)
		}
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	write(t, path, "12345")
	for limit, want := range map[int64]string{100: "12345", 5: "12345", 4: "12345", 3: "1234", 0: "1"} {
		if got, err := ReadFile(OS(), path, limit); err != nil || string(got) != want {
			t.Errorf("limit %d: %q, %v", limit, got, err)
		}
	}
	if _, err := ReadFile(OS(), dir, 100); err == nil {
		t.Error("read a directory")
	}
	if _, err := ReadFile(OS(), filepath.Join(dir, "none"), 100); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestRenames(t *testing.T) {
	dir := t.TempDir()
	a, b, c := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
	write(t, a, "A")
	write(t, b, "B")
	if err := OS().RenameNoReplace(a, b); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto a file: %v", err)
	}
	if err := OS().RenameNoReplace(a, c); err != nil || read(t, c) != "A" {
		t.Errorf("into the free: %v", err)
	}
	switch err := OS().Exchange(b, c); {
	case errors.Is(err, errors.ErrUnsupported):
	case err != nil || read(t, b) != "A" || read(t, c) != "B":
		t.Errorf("exchange: %v", err)
	}
	if err := OS().Link(b, c); !errors.Is(err, fs.ErrExist) {
		t.Errorf("link onto a file: %v", err)
	}
	full, other := filepath.Join(dir, "full"), filepath.Join(dir, "other")
	if err := OS().MkdirAll(filepath.Join(full, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := OS().Mkdir(other, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := OS().RenameNoReplace(other, full); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a directory onto one: %v", err)
	}
	if err := OS().Exchange(filepath.Join(dir, "none"), other); err == nil {
		t.Error("exchanged with nothing")
	}
	if err := OS().SyncDir(dir); err != nil {
		t.Errorf("syncing a directory: %v", err)
	}
}

func TestAppender(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	write(t, path, "one\n")
	if _, err := OpenAppender(OS(), path, 3); !errors.Is(err, ErrMoved) {
		t.Errorf("with a wrong size: %v", err)
	}
	a, err := OpenAppender(OS(), path, 4)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, line := range []string{"two\n", "three\n"} {
		if err := a.Append([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	if got := read(t, path); got != "one\ntwo\nthree\n" || a.Size() != int64(len(got)) {
		t.Errorf("%q, size %d", got, a.Size())
	}
	if err := a.Truncate(4); err != nil || read(t, path) != "one\n" {
		t.Errorf("truncate: %v", err)
	}
	if err := a.Append([]byte("2\n")); err != nil || read(t, path) != "one\n2\n" {
		t.Errorf("after truncate: %q, %v", read(t, path), err)
	}
}

// sick is a file whose calls fail as its fields say.
type sick struct {
	File
	write, truncate, sync error
	most                  int // bytes that one write takes, when write is set
	calls                 []string
}

func (s *sick) Write(p []byte) (int, error) {
	s.calls = append(s.calls, "write")
	if s.write != nil {
		n, _ := s.File.Write(p[:min(s.most, len(p))])
		return n, s.write
	}
	return s.File.Write(p)
}

func (s *sick) Truncate(size int64) error {
	s.calls = append(s.calls, "truncate")
	if s.truncate != nil {
		return s.truncate
	}
	return s.File.Truncate(size)
}

func (s *sick) Sync() error {
	s.calls = append(s.calls, "sync")
	if s.sync != nil {
		return s.sync
	}
	return s.File.Sync()
}

func TestAppenderOnASickDisk(t *testing.T) {
	disk := errors.New("disk")
	for _, c := range []struct {
		name              string
		sick              sick
		want, calls       string
		poisoned, damaged bool
	}{
		{"write fails", sick{write: disk}, "one\n", "write truncate sync", false, false},
		{"short write", sick{write: disk, most: 2}, "one\n", "write truncate sync", false, false},
		{"short write without an error", sick{write: io.ErrShortWrite, most: 2}, "one\n", "write truncate sync", false, false},
		{"fsync fails", sick{sync: disk}, "one\n", "write sync truncate", true, false},
		{"rollback fails", sick{write: disk, most: 2, truncate: disk}, "one\ntw", "write truncate", true, true},
		{"fsync and rollback fail", sick{sync: disk, truncate: disk}, "one\ntwo\n", "write sync truncate", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log")
			write(t, path, "one\n")
			a, err := OpenAppender(OS(), path, 4)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			s := c.sick
			s.File = a.file
			a.file = &s
			if err := a.Append([]byte("two\n")); err == nil {
				t.Fatal("success")
			}
			if got := read(t, path); got != c.want {
				t.Errorf("left %q, want %q", got, c.want)
			}
			if got := strings.Join(s.calls, " "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			s.write, s.truncate, s.sync = nil, nil, nil
			err = a.Append([]byte("two\n"))
			if c.poisoned {
				if !errors.Is(err, ErrPoisoned) || !errors.Is(a.Truncate(0), ErrPoisoned) {
					t.Errorf("a poisoned handle went on: %v", err)
				}
			} else if err != nil || read(t, path) != "one\ntwo\n" {
				t.Errorf("the next append: %v, %q", err, read(t, path))
			}
		})
	}
}
