package journal

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/genapp-dev/genapp/internal/fault"
)

// TestEveryTruncation opens a journal cut at every byte: exactly the whole
// lines before the cut are there, and the last of them also without its LF.
func TestEveryTruncation(t *testing.T) {
	t.Parallel()
	m := inMemory()
	all := history(t, over(m), 50)
	whole, state := contents(t, m, TimelineFile), contents(t, m, StateFile)
	complete := 0 // lines whose last byte but the LF is inside the cut
	for cut := 0; cut <= len(whole); cut++ {
		if cut > 0 && whole[cut-1] == '}' && whole[cut] == '\n' {
			complete++
		}
		if cut%stride != 0 {
			continue
		}
		files := inMemory()
		put(t, files, TimelineFile, whole[:cut])
		put(t, files, StateFile, state)
		j := over(files)
		tail, err := j.Tail()
		if cut == 0 {
			if fault.CodeOf(err) != fault.CorruptJournal {
				t.Fatalf("an empty journal beside a state: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		var want *Snapshot
		if complete > 0 {
			want = all[complete-1]
		}
		if err := sameSnapshot(tail.Last, want); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		report := j.Verify()
		if report.Lines != complete || len(report.Problems) != len(tail.problems) {
			t.Fatalf("cut at %d: verify says %+v, a call %q", cut, report, tail.Problems())
		}
		if _, err := j.Reconcile(tail); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if cut%8 != 0 && cut < len(whole)-300 {
			continue // the long way round is walked often enough
		}
		after := j.Verify()
		if after.Lines != complete || after.Status != OK && complete > 0 || after.Status != Uninitialized && complete == 0 {
			t.Fatalf("cut at %d: mended to %+v", cut, after)
		}
		if tail, err = j.Tail(); err != nil || !tail.whole() {
			t.Fatalf("cut at %d: a second look finds %q, %v", cut, tail.Problems(), err)
		}
	}
	if complete != 50 {
		t.Errorf("saw %d lines", complete)
	}
}

// TestEveryFlippedBit flips each bit of a journal, one at a time: it always
// shows, and what stands before it is kept. The one flip that does no harm makes
// a vertical tab of the last newline: a blank, so only the newline is missing.
func TestEveryFlippedBit(t *testing.T) {
	t.Parallel()
	m := inMemory()
	all := history(t, over(m), 20)
	whole, state := contents(t, m, TimelineFile), contents(t, m, StateFile)
	j := over(m)
	line := 0
	for i := range whole {
		for bit := i % stride; bit < 8; bit += stride {
			whole[i] ^= 1 << bit
			put(t, m, TimelineFile, whole)
			report := j.Verify()
			if i == len(whole)-1 && whole[i] == '\v' {
				if report.Status != Recoverable || report.Problems[0].Code != MissingNewline || report.Lines != 20 {
					t.Fatalf("%+v", report)
				}
			} else if report.Status != Corrupt || report.Lines < line-1 || report.Lines > line+1 {
				t.Fatalf("bit %d of byte %d, line %d: %+v", bit, i, line, report)
			}
			if line < 17 {
				whole[i] ^= 1 << bit
				continue // a call does not look there
			}
			tail, err := j.Tail()
			if err == nil {
				if err := sameSnapshot(tail.Last, all[len(all)-1]); err != nil {
					t.Fatalf("bit %d of byte %d: a call sees %v", bit, i, err)
				}
			} else if fault.CodeOf(err) != fault.CorruptJournal {
				t.Fatalf("bit %d of byte %d: %v", bit, i, err)
			}
			whole[i] ^= 1 << bit
		}
		if whole[i] == '\n' {
			line++
		}
	}
	put(t, m, TimelineFile, whole)
	put(t, m, StateFile, state)
	if report := j.Verify(); report.Status != OK {
		t.Errorf("unflipped: %+v", report)
	}
}

// TestDamagedSectors zeroes or scrambles each aligned window of a journal, as a
// bad disk does: it is refused, and what stands before it is kept.
func TestDamagedSectors(t *testing.T) {
	m := inMemory()
	history(t, over(m), 60)
	whole := contents(t, m, TimelineFile)
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, size := range []int{512, 4096} {
		for from := 0; from < len(whole); from += size {
			for _, scramble := range []bool{false, true} {
				damaged := append([]byte{}, whole...)
				for i := from; i < min(from+size, len(whole)); i++ {
					damaged[i] = 0
					if scramble {
						damaged[i] = byte(rnd.Uint32())
					}
				}
				put(t, m, TimelineFile, damaged)
				report := over(m).Verify()
				lines := bytes.Count(whole[:from], []byte{'\n'})
				inTail := from+size >= len(whole) // its newline is gone with it
				if report.Status != Corrupt && !(inTail && report.Problems[0].Code == PartialTail) || report.Lines != lines {
					t.Fatalf("%d bytes at %d of %d: %+v, want %d lines", size, from, len(whole), report, lines)
				}
			}
		}
	}
}

// TestLostAndSwappedLines takes lines out, doubles and swaps them.
func TestLostAndSwappedLines(t *testing.T) {
	m := inMemory()
	history(t, over(m), 8)
	whole := contents(t, m, TimelineFile)
	var lines []string
	for rest := string(whole); rest != ""; {
		n := 0
		for rest[n] != '\n' {
			n++
		}
		lines, rest = append(lines, rest[:n+1]), rest[n+1:]
	}
	for i := range 7 { // the last one missing would be a shorter history
		for name, edited := range map[string][]string{
			"lost":    append(append([]string{}, lines[:i]...), lines[i+1:]...),
			"doubled": append(append([]string{}, lines[:i+1]...), lines[i:]...),
			"swapped": append(append(append([]string{}, lines[:i]...), lines[i+1], lines[i]), lines[i+2:]...),
		} {
			text := ""
			for _, l := range edited {
				text += l
			}
			put(t, m, TimelineFile, []byte(text))
			if report := over(m).Verify(); report.Status != Corrupt || report.Problems[0].Code != RevisionGap {
				t.Errorf("line %d %s: %+v", i, name, report)
			}
		}
	}
}
