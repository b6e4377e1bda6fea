package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// ReplaceFile makes path hold data, so that a reader and a crash see the old
// file whole or the new one whole: a temporary beside it is written, synced and
// renamed over it. With dirSync the directory is synced too, and the new file
// is there after a power cut; without it, either file is. On a failure before
// the rename the old file stands as it was and no temporary is left.
func ReplaceFile(files FS, path string, data []byte, perm fs.FileMode, dirSync bool) error {
	temporary, err := WriteTemporary(files, path, data, perm)
	if err != nil {
		return err
	}
	if err := files.Rename(temporary, path); err != nil {
		return errors.Join(err, discard(files, temporary))
	}
	if dirSync {
		return files.SyncDir(filepath.Dir(path))
	}
	return nil
}

// WriteTemporary writes data to a new file beside path, synced and closed, and
// returns its name: `.<base>.<pid>.<random>.tmp`. On a failure nothing is left.
func WriteTemporary(files FS, path string, data []byte, perm fs.FileMode) (string, error) {
	f, name, err := createTemporary(files, path, perm)
	if err != nil {
		return "", err
	}
	return name, fill(files, f, name, data)
}

// WriteNew writes data to a file that must not be there yet, synced and closed.
// Its name is not made durable. On a failure nothing is left.
func WriteNew(files FS, name string, data []byte, perm fs.FileMode) error {
	f, err := files.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	return fill(files, f, name, data)
}

func fill(files FS, f File, name string, data []byte) error {
	n, err := f.Write(data)
	if err == nil && n < len(data) {
		err = fmt.Errorf("wrote %d of %d bytes to %s", n, len(data), name)
	}
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return errors.Join(err, discard(files, name))
	}
	return nil
}

func createTemporary(files FS, path string, perm fs.FileMode) (File, string, error) {
	dir, base := filepath.Split(path)
	for try := 0; ; try++ {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d.%08x.tmp", base, os.Getpid(), rand.Uint32()))
		f, err := files.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if err == nil || !errors.Is(err, fs.ErrExist) || try == 10 {
			return f, name, err
		}
	}
}

// IsTemporary reports that a file name is one that ReplaceFile gives to the
// temporaries of a file with this base name. Whoever holds the lock of a
// directory may remove such files: their writer is dead.
func IsTemporary(name, base string) bool {
	middle, ok := strings.CutPrefix(name, "."+base+".")
	return ok && strings.HasSuffix(middle, ".tmp")
}

// discard removes a temporary after a failure; that it is gone already is fine.
func discard(files FS, name string) error {
	if err := files.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
