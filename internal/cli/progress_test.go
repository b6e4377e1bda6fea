package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgressOfALongReading(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	s := newSession(Host{Stderr: &out, StderrTTY: true, Now: func() time.Time { return now }})
	t.Setenv("TERM", "xterm")
	progress := s.progress()
	progress("tally", 10, 100)
	if out.Len() > 0 {
		t.Errorf("a short reading shows %q", out.String())
	}
	now = now.Add(time.Second)
	progress("tally", 45, 100)
	progress("tally", 46, 100) // too soon after
	if got := out.String(); !strings.Contains(got, "tally: 45 %") || strings.Contains(got, "46") {
		t.Errorf("it shows %q", got)
	}
	progress("tally", 100, 100)
	if !strings.HasSuffix(out.String(), "\r\x1b[K") {
		t.Errorf("the line is left: %q", out.String())
	}
	for name, h := range map[string]Host{"pipe": {Stderr: &out, Now: time.Now}} {
		if newSession(h).progress() != nil {
			t.Errorf("a %s shows progress", name)
		}
	}
}
