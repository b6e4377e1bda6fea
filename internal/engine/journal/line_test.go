package journal

import (
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/fault"
)

func text(s string) *string { return &s }

// TestLines holds the rules of a line, beyond those of the vectors.
func TestLines(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct{ line, code string }{
		{`{"revision":0,"method":"m","state":null}`, ""},
		{` {"state":1,"method":"","revision":0.0e1} `, ""},
		{"\ufeff\u00a0{\"revision\":0,\"method\":\"m\",\"state\":1}\v\r", ""},
		{`{"revision":5,"method":1,"state":1,"revision":0,"method":"m"}`, ""},
		{`{"revision":0,"method":"m","state":1,"argument":{"a":[]},"at":7,"run":null}`, ""},
		{`{"revision":0,"method":"m","state":` + deep(64) + `}`, ""},
		{`{"revision":0,"method":"m","state":1,"extra":` + deep(500) + `}`, ""},
		{`{"revision":0,"method":"m","state":` + deep(65) + `}`, InvalidLine},
		{`{"revision":0,"method":"m","state":"` + strings.Repeat("x", MaxState-2) + `"}`, ""},
		{`{"revision":0,"method":"m","state":"` + strings.Repeat("x", MaxState-1) + `"}`, InvalidLine},
		{`{"revision":0,"method":"m","state":"` + strings.Repeat(`\u0041`, MaxState-2) + `"}`, ""}, // compact counts
		{`{"revision":0,"method":"m","state":1,"extra":"` + strings.Repeat("x", MaxLine) + `"}`, InvalidLine},
		{`{"revision":1,"method":"m","state":1}`, RevisionGap},
		{`{"revision":-1,"method":"m","state":1}`, RevisionGap},
		{`{"revision":0.5,"method":"m","state":1}`, RevisionGap},
		{`{"revision":"0","method":"m","state":1}`, InvalidLine},
		{`{"revision":1e999,"method":"m","state":1}`, InvalidLine},
		{`{"method":"m","state":1}`, InvalidLine},
		{`{"revision":0,"state":1}`, InvalidLine},
		{`{"revision":0,"method":null,"state":1}`, InvalidLine},
		{`{"revision":0,"method":"m"}`, InvalidLine},
		{`[0,"m",1]`, InvalidLine},
		{`7`, InvalidLine},
		{`{"revision":0,"method":"m","state":1,}`, InvalidLine},
		{"{\"revision\":0,\"method\":\"m\",\"state\":\"\xff\"}", InvalidLine},
		{summed(`{"revision":0,"method":"m","state":1`, ""), ""},
		{strings.Replace(summed(`{"revision":0,"method":"m","state":1`, ""), `,"sum":`, ` , "sum" : `, 1), SumMismatch},
		{strings.Replace(summed(`{"revision":0,"method":"m","state":1`, ""), `,"sum":"`, `,"sum": "`, 1), ""},
		{`{"revision":0,"method":"m","state":1,"sum":"0123456789abcdef"}`, SumMismatch},
		{`{"revision":0,"method":"m","state":1,"sum":null}`, SumMismatch},
		{`{"revision":0,"method":"m","state":1,"sum":"0123"}`, SumMismatch},
		{`{"revision":0,"method":"m","sum":"0123456789abcdef","state":1}`, SumMismatch},
		{strings.Replace(summed(`{"revision":0,"method":"m","state":1`, ""), `"sum"`, `"sun"`, 1), SumMismatch},
		{`{"revision":0,"method":"m","state":1,"sun":"0123456789abcdef"}`, ""},
		{`{"revision":0,"method":"m","state":{"a":1,"sum":"0123456789abcdef"}}`, ""},
	} {
		short := c.line[:min(len(c.line), 120)]
		j := place(t, text(c.line+"\n"), nil)
		report := j.Verify()
		_, err := j.Tail()
		if c.code == "" {
			if report.Lines != 1 || report.Problems[0].Code != StateMissing || err != nil {
				t.Errorf("%s: %+v, %v", short, report, err)
			}
		} else if report.Status != Corrupt || report.Problems[0].Code != c.code || fault.CodeOf(err) != fault.CorruptJournal {
			t.Errorf("%s: %+v, %v, want %s", short, report, err, c.code)
		}
	}
}

// summed ends a line with its sum.
func summed(before, previousSum string) string {
	return before + `,"sum":"` + sumOf(previousSum, []byte(before)) + `"}`
}

// TestTails holds the rules of what follows the last newline, and of lines that
// follow each other, as a call sees them.
func TestTails(t *testing.T) {
	first := `{"revision":0,"method":"m","state":0}` + "\n"
	one := `{"revision":1,"method":"m","state":1}`
	ours := summed(`{"revision":0,"method":"m","state":0`, "")
	oursSum := ours[len(ours)-18 : len(ours)-2]
	for _, c := range []struct{ timeline, code string }{
		{first, ""},
		{first + " \t", ""},
		{first + "\n\r\n" + one + "\r\n\n", ""},
		{first + one, MissingNewline},
		{first + one + "  ", MissingNewline},
		{first + one[:20], PartialTail},
		{first + "\x00\x00\x00", PartialTail},
		{first + "{\"revision\":1,\"method\":\"\xd0", PartialTail},
		{first + "7", InvalidLine},
		{first + `{"revision":1}`, InvalidLine},
		{first + `{"revision":3,"method":"m","state":1}`, RevisionGap},
		{first + `{"revision":1,"method":"m","state":{"sum":"0123456789abcdef"}`, InvalidLine},
		{first + `{"revision":1,"method":"m","state":"\"sum\":\"0123456789abcdef\"}`, PartialTail},
		{first + summed(one[:len(one)-1], "") + "*", InvalidLine},
		{first + strings.Repeat("[", 100), PartialTail},
		{first + "garbage\n", InvalidLine},
		{first + "garbage\n\n \n", InvalidLine},
		{first + "garbage\n" + one + "\n", InvalidLine},
		{first + strings.Repeat("x", MaxLine+1), InvalidLine},
		{first + strings.Repeat("x", MaxLine*2) + "\n" + one + "\n", InvalidLine},
		{one + "\n", RevisionGap},
		{ours + "\n" + summed(one[:len(one)-1], oursSum) + "\n", ""},
		{ours + "\n" + summed(one[:len(one)-1], "") + "\n", SumMismatch},
		{ours + "\n" + one + "\n", ""},
		{first + summed(one[:len(one)-1], "") + "\n", ""},
		{`{"method":"m","state":0,"revision":0}` + "\n" + one + "\n", ""},
		{`{"revision":9,"method":"m","state":0,"revision":0}` + "\n" + one + "\n", ""},
		{`{"method":"m","state":0,"revision":4}` + "\n" + one + "\n", RevisionGap},
		{"\ufeff\n" + strings.Repeat("\n", 100_000) + first + strings.Repeat(" \n", 50_000) + one + "\n", ""},
	} {
		short := c.timeline[max(0, len(c.timeline)-120):]
		j := place(t, text(c.timeline), text("0"))
		report := j.Verify()
		code := ""
		for _, p := range report.Problems {
			if p.Code != StateMismatch && code == "" {
				code = p.Code
			}
		}
		if code != c.code {
			t.Errorf("%q: verify says %+v, want %q", short, report, c.code)
		}
		tail, err := j.Tail()
		if report.Status == Corrupt {
			if fault.CodeOf(err) != fault.CorruptJournal {
				t.Errorf("%q: a call sees %v", short, err)
			}
			continue
		}
		if err != nil || len(tail.problems) != len(report.Problems) || tail.Last.Revision != report.Revision {
			t.Errorf("%q: a call sees %+v, %v, verify %+v", short, tail, err, report)
		}
	}
}
