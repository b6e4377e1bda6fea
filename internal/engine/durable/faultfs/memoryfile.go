package faultfs

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
)

// memoryFile is an open file of a Memory.
type memoryFile struct {
	m      *Memory
	n      *node
	name   string
	at     int64
	append bool
}

func (f *memoryFile) Read(p []byte) (int, error) {
	n, err := f.ReadAt(p, f.at)
	f.at += int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}

func (f *memoryFile) ReadAt(p []byte, offset int64) (int, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if f.n.names != nil {
		return 0, &fs.PathError{Op: "read", Path: f.name, Err: errIsDir}
	}
	if offset >= int64(len(f.n.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.n.data[offset:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (f *memoryFile) Write(p []byte) (int, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if f.append {
		f.at = int64(len(f.n.data))
	}
	end := f.at + int64(len(p))
	// A fresh slice each time: what was synced may share the old one.
	data := make([]byte, max(end, int64(len(f.n.data))))
	copy(data, f.n.data)
	copy(data[f.at:], p)
	f.n.data, f.at = data, end
	return len(p), nil
}

func (f *memoryFile) Seek(offset int64, whence int) (int64, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	switch whence {
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += int64(len(f.n.data))
	}
	if offset < 0 {
		return 0, &fs.PathError{Op: "seek", Path: f.name, Err: errors.New("negative position")}
	}
	f.at = offset
	return offset, nil
}

func (f *memoryFile) Truncate(size int64) error {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	data := make([]byte, size)
	copy(data, f.n.data)
	f.n.data = data
	return nil
}

func (f *memoryFile) Sync() error {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	f.n.synced = f.n.data
	return nil
}

func (f *memoryFile) Stat() (fs.FileInfo, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	return info{filepath.Base(f.name), f.n.mode, int64(len(f.n.data)), f.n}, nil
}

func (f *memoryFile) Close() error { return nil }
