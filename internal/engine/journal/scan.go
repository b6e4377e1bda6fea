package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/fault"
)

// scan is what reading a whole timeline tells.
type scan struct {
	Tail
	lines    int   // valid ones
	end      int64 // where the valid prefix ends, its newline included
	corrupt  bool
	timeline bool // the file is there
	state    bool // state.json is there
}

// scan reads the timeline from its start, one line at a time, up to the first
// that is no part of it. visit is called for each that is, until it returns
// false. The error tells only of files that could not be read.
func (j *Journal) scan(visit func(*Snapshot) bool) (*scan, error) {
	s := &scan{Tail: Tail{torn: -1}}
	entries, err := j.files.ReadDir(j.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, j.unreadable(j.dir, err)
	}
	for _, e := range entries {
		if isOrphan(e.Name()) {
			s.orphans = append(s.orphans, e.Name())
		}
		s.timeline = s.timeline || e.Name() == TimelineFile
		s.state = s.state || e.Name() == StateFile
	}
	if s.timeline {
		f, err := durable.OpenRegular(j.files, j.timeline())
		if err != nil {
			return nil, j.unreadable(j.timeline(), err)
		}
		defer f.Close()
		if err := s.read(f, visit); err != nil {
			return nil, j.unreadable(j.timeline(), err)
		}
	}
	return s, nil
}

func (s *scan) read(f durable.File, visit func(*Snapshot) bool) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	s.Size = info.Size()
	in := bufio.NewReaderSize(io.NewSectionReader(f, 0, s.Size), int(min(s.Size, 64<<10)))
	sum, offset, going := "", int64(0), true
	for n := 1; going; n++ {
		line, length, terminated, err := readLine(in)
		if err != nil {
			return err
		}
		if length == 0 {
			return nil
		}
		if !terminated {
			var p *Problem
			switch kind, found := classify(line, offset, n); kind {
			case blankTail:
				return nil
			case tornTail:
				s.torn = offset
				s.problems = append(s.problems, *found)
				return nil
			case damagedTail:
				s.corrupt = true
				s.problems = append(s.problems, *found)
				return nil
			default:
				p = found
			}
			s.unterminated = true
			s.problems = append(s.problems, *p)
		}
		if text := trim(line); len(text) > 0 {
			snapshot, flaws := judge(text, int64(s.lines), sum)
			if flaws != nil {
				s.corrupt, s.unterminated, s.problems = true, false, nil
				for _, f := range flaws {
					s.problems = append(s.problems, problem(f.code, n, offset, fmt.Sprintf("line %d: %s", n, f.message)))
				}
				return nil
			}
			s.Last, sum = snapshot, snapshot.Sum
			s.lines++
			going = visit == nil || visit(snapshot)
		}
		offset += length
		s.end = offset
	}
	return nil
}

// readLine returns the next line without its newline, the bytes that it took
// and whether it had one. Of a line over the bound only so much comes back that
// it can be seen to be over it.
func readLine(in *bufio.Reader) (line []byte, length int64, terminated bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		length += int64(len(part))
		if room := MaxLine + slack - len(line); room > 0 {
			line = append(line, part[:min(len(part), room)]...)
		}
		switch {
		case err == nil:
			return trimNewline(line), length, true, nil
		case err == io.EOF:
			return line, length, false, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, 0, false, err
		}
	}
}

func trimNewline(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		return line[:n-1]
	}
	return line
}

// Log returns the newest snapshots of the valid prefix, newest last and without
// their states; all of them where limit is not positive. Where the journal is
// corrupt behind them, a corrupt_journal says so beside the snapshots.
func (j *Journal) Log(limit int) ([]Snapshot, error) {
	var all []Snapshot
	read, err := j.scan(func(s *Snapshot) bool {
		short := *s
		short.State = nil
		if limit > 0 && len(all) >= 2*limit {
			all = append(all[:0], all[len(all)-limit+1:]...)
		}
		all = append(all, short)
		return true
	})
	if err != nil {
		return nil, err
	}
	if limit > 0 && len(all) > limit {
		all = all[len(all)-limit:]
	}
	if read.corrupt {
		return all, j.corrupt(read.problems[len(read.problems)-1])
	}
	return all, nil
}

// At returns one snapshot of the valid prefix. One that is not there is
// not_found.
func (j *Journal) At(revision int64) (*Snapshot, error) {
	var found *Snapshot
	s, err := j.scan(func(s *Snapshot) bool {
		if s.Revision == revision {
			found = s
		}
		return found == nil
	})
	switch {
	case err != nil:
		return nil, err
	case found != nil:
		return found, nil
	case s.lines == 0:
		return nil, fault.New(fault.NotFound, "%q has no revision %d: its journal is empty", j.app(), revision).
			WithHint("run `genapp invoke %s init` first", j.app()).On(j.app(), "")
	}
	if s.corrupt {
		return nil, fault.New(fault.NotFound, "%q has no revision %d: its journal is corrupt after revision %d", j.app(), revision, s.lines-1).
			WithHint("run `genapp journal verify %s` to see the damage", j.app()).On(j.app(), "")
	}
	return nil, fault.New(fault.NotFound, "%q has no revision %d: they go from 0 to %d", j.app(), revision, s.lines-1).
		WithHint("run `genapp journal log %s` to see them", j.app()).On(j.app(), "")
}
