package journal

import "fmt"

// Status is what can be said of a journal as a whole.
type Status string

// The four states of a journal.
const (
	OK            Status = "ok"
	Recoverable   Status = "recoverable"   // Reconcile mends it without a loss
	Corrupt       Status = "corrupt"       // nothing is done without being asked
	Uninitialized Status = "uninitialized" // no timeline and no state.json
)

// Report is the outcome of reading a whole journal.
type Report struct {
	Status   Status    `json:"status"`
	Revision int64     `json:"revision"` // of the last valid line; -1 where there is none
	Lines    int       `json:"lines"`    // valid ones
	Bytes    int64     `json:"bytes"`    // of the timeline
	Problems []Problem `json:"problems"` // never nil

	// Err says that a file could not be read, so that nothing is known: the
	// rest of the report then means nothing.
	Err error `json:"-"`
}

// Verify reads the whole timeline and changes nothing. It needs no lock, but
// without one it may see a writer's line half, or state.json a moment late. A
// file that cannot be read is told by Err: its journal may be perfectly well.
func (j *Journal) Verify() Report {
	report, _, err := j.verify()
	if err != nil {
		return Report{Status: Corrupt, Revision: -1, Problems: []Problem{}, Err: err}
	}
	return report
}

func (j *Journal) verify() (Report, *scan, error) {
	s, err := j.scan(nil)
	if err != nil {
		return Report{}, nil, err
	}
	switch {
	case s.corrupt:
	case s.Last == nil && s.torn < 0:
		if s.state {
			s.corrupt = true
			s.problems = append(s.problems, noTimeline(s.timeline))
		}
	case s.Last != nil:
		p, err := j.compareState(s.Last.State)
		if err != nil {
			return Report{}, nil, j.unreadable(j.state(), err)
		}
		if p != nil {
			s.rebuild = true
			s.problems = append(s.problems, *p)
		}
	}
	return s.report(), s, nil
}

func (s *scan) report() Report {
	r := Report{Revision: int64(s.lines) - 1, Lines: s.lines, Bytes: s.Size, Problems: s.problems}
	switch {
	case s.corrupt:
		r.Status = Corrupt
	case len(s.problems) > 0:
		r.Status = Recoverable
	case s.Last == nil:
		r.Status = Uninitialized
	default:
		r.Status = OK
	}
	if r.Problems == nil {
		r.Problems = []Problem{}
	}
	return r
}

// RecoverOptions say how far Recover may go.
type RecoverOptions struct {
	Salvage bool // cut a corrupt journal down to its valid lines
	DryRun  bool // change nothing, say what would be done
}

// Recover reads the whole journal and mends it: a recoverable one as Reconcile
// does, a corrupt one only as a salvage, which keeps the valid lines and sets
// the timeline and state.json aside first, whole. Where no valid line is left
// the app is not initialised afterwards. It returns the report after what it
// did, which for a dry run is the report before, and a sentence for each step.
// Doing it twice, or again after dying anywhere, comes to the same.
func (j *Journal) Recover(o RecoverOptions) (Report, []string, error) {
	report, s, err := j.verify()
	if err != nil {
		return Report{}, nil, err
	}
	if o.DryRun {
		return report, s.plan(o.Salvage), nil
	}
	var actions []string
	if s.corrupt {
		if !o.Salvage {
			return report, []string{}, nil
		}
		actions, err = j.salvage(s)
	} else {
		actions, err = j.Reconcile(&s.Tail)
	}
	if err != nil {
		return Report{}, actions, err
	}
	if len(actions) == 0 {
		return report, []string{}, nil
	}
	report, _, err = j.verify()
	return report, actions, err
}

// plan says what Recover would do.
func (s *scan) plan(salvage bool) []string {
	steps := []string{}
	add := func(format string, args ...any) { steps = append(steps, fmt.Sprintf(format, args...)) }
	if s.corrupt {
		switch {
		case !salvage:
		case s.lines == 0:
			add("would set the journal aside under kept/%s/; no valid line is left, so the app would not be initialised", keptCorrupt)
		default:
			add("would set the journal aside under kept/%s/ and keep its %d valid lines, up to revision %d", keptCorrupt, s.lines, s.lines-1)
		}
		return steps
	}
	if n := len(s.orphans); n > 0 {
		add("would remove temporary files of an interrupted write (%d)", n)
	}
	if s.torn >= 0 {
		add("would set the last %d bytes, a line that was never finished, aside under kept/%s/", s.Size-s.torn, keptTorn)
	}
	if s.torn >= 0 && s.Last == nil && s.state {
		add("would set %s aside with it, since no line is left", StateFile)
	}
	if s.unterminated {
		add("would add the newline that the last line lacks")
	}
	if s.rebuild {
		add("would write %s anew from the last line", StateFile)
	}
	return steps
}
