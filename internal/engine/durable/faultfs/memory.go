package faultfs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// Memory is a file system without a disk: quick, and with a memory of what was
// synced. Its names are absolute and separated by slashes. It has no links of
// the symbolic kind. It may be used from several goroutines.
type Memory struct {
	mu   sync.Mutex
	root *node
}

// node is a file or a directory. What was synced is what a power cut leaves:
// of a file its bytes, of a directory its names. That is as little as POSIX
// promises; real file systems often keep more.
type node struct {
	mode fs.FileMode

	data, synced []byte

	names, syncedNames map[string]*node // of a directory; else nil
}

var errNotEmpty = errors.New("directory not empty")
var errNotDir = errors.New("not a directory")
var errIsDir = errors.New("is a directory")

// NewMemory returns an empty file system with these directories, made durable.
func NewMemory(dirs ...string) *Memory {
	m := &Memory{root: newDir(0o700)}
	for _, d := range dirs {
		if err := m.MkdirAll(d, 0o700); err != nil {
			panic(err) // of a test that gave a relative name
		}
	}
	m.SyncAll()
	return m
}

func newDir(perm fs.FileMode) *node {
	return &node{mode: fs.ModeDir | perm, names: map[string]*node{}, syncedNames: map[string]*node{}}
}

// find returns the node of a name, or nil where it is not there.
func (m *Memory) find(name string) *node {
	n := m.root
	for _, step := range strings.Split(filepath.ToSlash(filepath.Clean(name)), "/") {
		if step == "" || n == nil {
			continue
		}
		n = n.names[step]
	}
	return n
}

// parent returns the directory that a name is or would be in.
func (m *Memory) parent(op, name string) (*node, string, error) {
	dir := m.find(filepath.Dir(name))
	if dir == nil {
		return nil, "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	if dir.names == nil {
		return nil, "", &fs.PathError{Op: op, Path: name, Err: errNotDir}
	}
	return dir, filepath.Base(name), nil
}

func (m *Memory) OpenFile(name string, flag int, perm fs.FileMode) (durable.File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	dir, base, err := m.parent("open", name)
	if err != nil {
		return nil, err
	}
	n := dir.names[base]
	switch {
	case n == nil && flag&os.O_CREATE == 0:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case n == nil:
		n = &node{mode: perm.Perm()}
		dir.names[base] = n
	case flag&os.O_CREATE != 0 && flag&os.O_EXCL != 0:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrExist}
	case n.names != nil && flag&(os.O_WRONLY|os.O_RDWR) != 0:
		return nil, &fs.PathError{Op: "open", Path: name, Err: errIsDir}
	}
	if flag&os.O_TRUNC != 0 {
		n.data = nil
	}
	return &memoryFile{m: m, n: n, name: name, append: flag&os.O_APPEND != 0}, nil
}

func (m *Memory) Lstat(name string) (fs.FileInfo, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.find(name)
	if n == nil {
		return nil, &fs.PathError{Op: "lstat", Path: name, Err: fs.ErrNotExist}
	}
	return info{filepath.Base(name), n.mode, int64(len(n.data)), n}, nil
}

func (m *Memory) ReadDir(name string) ([]fs.DirEntry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.find(name)
	if n == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if n.names == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNotDir}
	}
	var out []fs.DirEntry
	for base, child := range n.names {
		out = append(out, fs.FileInfoToDirEntry(info{base, child.mode, int64(len(child.data)), child}))
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name() < out[j].Name() })
	return out, nil
}

func (m *Memory) Mkdir(name string, perm fs.FileMode) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	dir, base, err := m.parent("mkdir", name)
	if err != nil {
		return err
	}
	if dir.names[base] != nil {
		return &fs.PathError{Op: "mkdir", Path: name, Err: fs.ErrExist}
	}
	dir.names[base] = newDir(perm.Perm())
	return nil
}

func (m *Memory) MkdirAll(name string, perm fs.FileMode) error {
	if info, err := m.Lstat(name); err == nil {
		if !info.IsDir() {
			return &fs.PathError{Op: "mkdir", Path: name, Err: errNotDir}
		}
		return nil
	}
	if parent := filepath.Dir(name); parent != name {
		if err := m.MkdirAll(parent, perm); err != nil {
			return err
		}
	}
	return m.Mkdir(name, perm)
}

func (m *Memory) Rename(oldname, newname string) error { return m.move(oldname, newname, true) }

func (m *Memory) RenameNoReplace(oldname, newname string) error {
	return m.move(oldname, newname, false)
}

func (m *Memory) move(oldname, newname string, replace bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	fail := func(err error) error { return &os.LinkError{Op: "rename", Old: oldname, New: newname, Err: err} }
	from, oldbase, err := m.parent("rename", oldname)
	if err != nil {
		return err
	}
	to, newbase, err := m.parent("rename", newname)
	if err != nil {
		return err
	}
	moved, there := from.names[oldbase], to.names[newbase]
	switch {
	case moved == nil:
		return fail(fs.ErrNotExist)
	case there != nil && !replace:
		return fail(fs.ErrExist)
	case there == moved: // two names of one file: POSIX does nothing
		return nil
	case there == nil:
	case there.names != nil && moved.names == nil:
		return fail(errIsDir)
	case there.names == nil && moved.names != nil:
		return fail(errNotDir)
	case len(there.names) > 0:
		return fail(errNotEmpty)
	}
	delete(from.names, oldbase)
	to.names[newbase] = moved
	return nil
}

func (m *Memory) Exchange(a, b string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	x, xbase, err := m.parent("exchange", a)
	if err != nil {
		return err
	}
	y, ybase, err := m.parent("exchange", b)
	if err != nil {
		return err
	}
	if x.names[xbase] == nil || y.names[ybase] == nil {
		return &os.LinkError{Op: "exchange", Old: a, New: b, Err: fs.ErrNotExist}
	}
	x.names[xbase], y.names[ybase] = y.names[ybase], x.names[xbase]
	return nil
}

func (m *Memory) Link(oldname, newname string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.find(oldname)
	to, base, err := m.parent("link", newname)
	switch {
	case err != nil:
		return err
	case n == nil:
		err = fs.ErrNotExist
	case n.names != nil:
		err = errIsDir
	case to.names[base] != nil:
		err = fs.ErrExist
	default:
		to.names[base] = n
		return nil
	}
	return &os.LinkError{Op: "link", Old: oldname, New: newname, Err: err}
}

func (m *Memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	dir, base, err := m.parent("remove", name)
	if err != nil {
		return err
	}
	switch n := dir.names[base]; {
	case n == nil:
		err = fs.ErrNotExist
	case len(n.names) > 0:
		err = errNotEmpty
	default:
		delete(dir.names, base)
		return nil
	}
	return &fs.PathError{Op: "remove", Path: name, Err: err}
}

func (m *Memory) RemoveAll(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if dir, base, err := m.parent("remove", name); err == nil {
		delete(dir.names, base)
	}
	return nil
}

func (m *Memory) Chmod(name string, mode fs.FileMode) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.find(name)
	if n == nil {
		return &fs.PathError{Op: "chmod", Path: name, Err: fs.ErrNotExist}
	}
	n.mode = n.mode&^fs.ModePerm | mode.Perm()
	return nil
}

func (m *Memory) SyncDir(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.find(name)
	if n == nil || n.names == nil {
		return &fs.PathError{Op: "sync", Path: name, Err: fs.ErrNotExist}
	}
	n.syncNames()
	return nil
}

type info struct {
	name string
	mode fs.FileMode
	size int64
	node *node
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return i.node }
