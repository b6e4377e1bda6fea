package journal

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/google/uuid"

	"github.com/genapp-dev/genapp/internal/engine/jsontext"
)

// Prepare writes the line that would commit entry after tail, and the snapshot
// that it would be. Nothing touches the disk. The error tells of an entry that
// cannot stand in a journal.
func (j *Journal) Prepare(tail *Tail, entry Entry) ([]byte, *Snapshot, error) {
	if tail.Last == nil {
		return nil, nil, errors.New("there is no snapshot to follow")
	}
	return j.line(tail.Last.Revision+1, tail.Last.Sum, entry)
}

// line writes one line with its newline. It reads it back before anybody else
// has to: what a reader would refuse is never written.
func (j *Journal) line(revision int64, previousSum string, entry Entry) ([]byte, *Snapshot, error) {
	out := make([]byte, 0, len(entry.State)+len(entry.Argument)+256)
	out = append(out, `{"revision":`...)
	out = strconv.AppendInt(out, revision, 10)
	out = append(out, `,"method":`...)
	out = jsontext.AppendString(out, entry.Method)
	if entry.Argument != nil {
		out = append(out, `,"argument":`...)
		out = append(out, entry.Argument...)
	}
	out = append(out, `,"state":`...)
	out = append(out, entry.State...)
	out = append(out, `,"at":"`...)
	out = j.now().UTC().AppendFormat(out, "2006-01-02T15:04:05.000Z07:00")
	out = append(out, '"')
	if revision == 0 {
		out = append(out, `,"run":"`...)
		out = append(out, uuid.NewString()...)
		out = append(out, '"')
	}
	sum := sumOf(previousSum, out)
	out = append(out, `,"sum":"`...)
	out = append(out, sum...)
	out = append(out, '"', '}')
	s, flaws := judge(out, revision, previousSum)
	if flaws != nil {
		return nil, nil, fmt.Errorf("cannot be a line of the journal: %s", flaws[0].message)
	}
	for _, c := range out {
		if c == '\n' {
			return nil, nil, errors.New("cannot be a line of the journal: its JSON is not compact")
		}
	}
	return append(out, '\n'), s, nil
}
