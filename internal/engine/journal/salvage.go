package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// salvage keeps the valid lines of a corrupt timeline. At no moment is there
// neither the old file nor the new one: the old gets a second name under
// kept/corrupt/ before anything replaces it.
func (j *Journal) salvage(s *scan) ([]string, error) {
	kept, err := j.SetAside()
	if err != nil {
		return nil, err
	}
	actions := []string{"set the journal aside as " + kept}
	for _, name := range s.orphans {
		if err := j.drop(filepath.Join(j.dir, name)); err != nil {
			return actions, err
		}
	}
	if s.lines == 0 {
		// state.json first: alone it would make the journal corrupt again.
		for _, path := range []string{j.state(), j.timeline()} {
			if err := j.drop(path); err != nil {
				return actions, err
			}
		}
		if err := j.files.SyncDir(j.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return actions, err
		}
		return append(actions, "no valid line was left, so the app is not initialised"), nil
	}
	temporary := filepath.Join(j.dir, "."+TimelineFile+".salvage.tmp")
	if err := j.drop(temporary); err != nil {
		return actions, err
	}
	if err := j.copyRange(j.timeline(), 0, s.end, temporary); err != nil {
		return actions, err
	}
	if err := j.publish(temporary); err != nil {
		return actions, err
	}
	actions = append(actions, fmt.Sprintf("kept the %d valid lines, up to revision %d", s.lines, s.lines-1))
	p, err := j.compareState(s.Last.State)
	if err != nil {
		return actions, j.unreadable(j.state(), err)
	}
	if p == nil {
		return actions, nil
	}
	if err := j.project(s.Last.State); err != nil {
		return actions, err
	}
	return append(actions, "wrote "+StateFile+" anew from the last line"), nil
}
