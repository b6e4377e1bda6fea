package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// Folders under kept/ for what is set aside. Nothing of genapp deletes there.
const (
	keptTorn    = "torn"
	keptCorrupt = "corrupt"
)

// SetAside keeps the timeline and state.json as they are, under kept/, and
// leaves them where they stand: whoever replaces them next loses nothing. It
// returns where the timeline, or what there is of it, was kept.
func (j *Journal) SetAside() (string, error) {
	stem, err := j.keptStem(keptCorrupt)
	if err != nil {
		return "", err
	}
	kept := ""
	for _, f := range []struct{ path, as string }{{j.state(), stem + ".json"}, {j.timeline(), stem + ".jsonl"}} {
		err := j.alsoAs(f.path, f.as)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		kept = f.as
	}
	return kept, j.files.SyncDir(filepath.Dir(stem))
}

// keptStem returns a fresh name without its ending, in a folder that is there
// durably.
func (j *Journal) keptStem(folder string) (string, error) {
	dir := filepath.Join(j.kept, folder)
	info, err := j.files.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := j.files.MkdirAll(dir, 0o700); err != nil {
			return "", err
		}
		for _, parent := range []string{j.kept, filepath.Dir(j.kept)} {
			if err := j.files.SyncDir(parent); err != nil {
				return "", err
			}
		}
	case err != nil:
		return "", err
	case !info.IsDir():
		return "", fmt.Errorf("%s is no directory of its own", dir)
	}
	at := j.now().UTC().Format("20060102T150405.000Z")
	return filepath.Join(dir, fmt.Sprintf("%s-%s-%08x", j.app(), at, rand.Uint32())), nil
}

// alsoAs gives a file a second name, or where the file system has no such thing
// makes a durable copy under it.
func (j *Journal) alsoAs(path, as string) error {
	info, err := j.files.Lstat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no regular file", path)
	}
	if err := j.files.Link(path, as); err == nil {
		return nil
	}
	return j.copyRange(path, 0, -1, as)
}

// copyRange writes the bytes of a file from start to end, or to its end where
// end is -1, to a new file, durably.
func (j *Journal) copyRange(path string, start, end int64, as string) error {
	in, err := durable.OpenRegular(j.files, path)
	if err != nil {
		return err
	}
	defer in.Close()
	if end < 0 {
		info, err := in.Stat()
		if err != nil {
			return err
		}
		end = info.Size()
	}
	out, err := j.files.OpenFile(as, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.CopyN(onlyWriter{out}, io.NewSectionReader(in, start, end-start), end-start)
	if err == nil {
		err = out.Sync()
	}
	if closing := out.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return errors.Join(err, j.files.Remove(as))
	}
	return nil
}

// onlyWriter keeps io.Copy from asking a file for more than Write.
type onlyWriter struct{ io.Writer }
