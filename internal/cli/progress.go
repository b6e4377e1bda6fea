package cli

import (
	"fmt"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
)

// What takes less than this shows no progress: a line that flashes tells
// nobody anything.
const progressAfter, progressEvery = 300 * time.Millisecond, 100 * time.Millisecond

// progress draws how far a long reading has come, on one line of a terminal
// that is gone when it is done. In a pipe there is none.
func (s *session) progress() engine.Progress {
	if !s.host.StderrTTY || s.flags.quiet || s.flags.json || dumb() {
		return nil
	}
	began, shown := s.host.Now(), time.Time{}
	return func(app string, done, total int64) {
		now := s.host.Now()
		if done >= total {
			if !shown.IsZero() {
				fmt.Fprint(s.host.Stderr, "\r\x1b[K")
			}
			began, shown = now, time.Time{}
			return
		}
		if now.Sub(began) < progressAfter || now.Sub(shown) < progressEvery {
			return
		}
		shown = now
		fmt.Fprintf(s.host.Stderr, "\rreading the journal of %s: %d %%\x1b[K", app, done*100/total)
	}
}
