package durable

import (
	"errors"
	"fmt"
	"os"
)

// Appender adds whole lines at the end of a file, each of them durable before
// its Append returns nil.
//
// A live process never leaves behind a line that it reported as failed, and
// never half a line:
//   - A write that failed or fell short is cut off again, and the cut is synced.
//     The handle can be used further.
//   - After a failed fsync nobody knows what the disk holds, and a second fsync
//     would claim success for pages that the kernel has thrown away. So it is
//     never repeated: the line is cut off as well as it goes, so that later
//     readers agree that it never was, and the handle is poisoned.
//   - A rollback that failed poisons the handle too. What it left is then for
//     the next opener to judge.
//
// Only a machine that dies between the failed fsync and the cut's own arrival
// on the disk can bring such a line back, whole, and never one that was
// acknowledged is lost by it.
type Appender struct {
	file     File
	size     int64
	poisoned bool
}

// OpenAppender opens the file at path, which must be size bytes long: what its
// owner read of it. Otherwise the error is ErrMoved.
func OpenAppender(files FS, path string, size int64) (*Appender, error) {
	f, err := files.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() != size {
		err = fmt.Errorf("%s has %d bytes, not %d: %w", path, info.Size(), size, ErrMoved)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Appender{file: f, size: size}, nil
}

// Size returns the length of the file up to the last line that is durable.
func (a *Appender) Size() int64 { return a.size }

// Append writes line with one call and makes it durable. After an error the
// file is as it was before, as far as this process can see to that.
func (a *Appender) Append(line []byte) error {
	if a.poisoned {
		return ErrPoisoned
	}
	n, err := a.file.Write(line)
	if err == nil && n < len(line) {
		err = fmt.Errorf("wrote %d of %d bytes", n, len(line))
	}
	if err != nil {
		if back := a.cut(a.size); back != nil {
			return errors.Join(err, back)
		}
		return err
	}
	if err := a.file.Sync(); err != nil {
		a.poisoned = true
		return errors.Join(err, a.file.Truncate(a.size))
	}
	a.size += int64(len(line))
	return nil
}

// Truncate cuts the file down to size and makes that durable.
func (a *Appender) Truncate(size int64) error {
	if a.poisoned {
		return ErrPoisoned
	}
	if err := a.cut(size); err != nil {
		return err
	}
	a.size = size
	return nil
}

func (a *Appender) cut(size int64) error {
	err := a.file.Truncate(size)
	if err == nil {
		err = a.file.Sync()
	}
	a.poisoned = a.poisoned || err != nil
	return err
}

// Close closes the file. What was appended is durable already.
func (a *Appender) Close() error { return a.file.Close() }
