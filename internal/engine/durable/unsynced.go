package durable

import (
	"errors"
	"io/fs"
)

// ReplaceUnsynced is ReplaceFile for what may be lost: readers see the old file
// or the new one whole, but a power cut may leave either, or an empty one.
func ReplaceUnsynced(files FS, path string, data []byte, perm fs.FileMode) error {
	f, name, err := createTemporary(files, path, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = files.Rename(name, path)
	}
	if err != nil {
		return errors.Join(err, discard(files, name))
	}
	return nil
}
