package worker

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/process"
)

func frameOf(body string) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), body...)
}

// TestReadFrame: a frame costs what its bytes cost, not what its length says.
func TestReadFrame(t *testing.T) {
	for name, c := range map[string]struct {
		in   []byte
		want string
		err  error
	}{
		"whole":      {frameOf(`{}`), `{}`, nil},
		"empty":      {frameOf(``), ``, nil},
		"nothing":    {nil, ``, io.EOF},
		"half head":  {[]byte{0, 0}, ``, io.ErrUnexpectedEOF},
		"half body":  {frameOf(`{}`)[:5], ``, io.ErrUnexpectedEOF},
		"no body":    {frameOf(`{}`)[:4], ``, io.ErrUnexpectedEOF},
		"over":       {frameOf(strings.Repeat("x", 101)), ``, errFrameTooLarge},
		"a huge one": {[]byte{255, 255, 255, 255, 1}, ``, errFrameTooLarge},
	} {
		got, err := readFrame(bufio.NewReader(bytes.NewReader(c.in)), nil, 100)
		if !errors.Is(err, c.err) || string(got) != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestDecodeFromWorker(t *testing.T) {
	for body, ok := range map[string]bool{
		`{"hello":{"version":1}}`:       true,
		`{"ask":{"id":1,"name":"run"}}`: true,
		`{"result":{"output":""}}`:      true,
		`{}`:                            false,
		`null`:                          false,
		`[]`:                            false,
		`{"hello":{"version":1},"result":{"output":""}}`:  false,
		`{"hello":{"version":"1"}}`:                       false,
		`{"result":{"output":5}}`:                         false,
		`{"result":` + strings.Repeat("[", 100_000) + `}`: false,
		`{"result":{"output":"x"}} {"result":{}}`:         false,
	} {
		if _, err := decodeFromWorker([]byte(body)); (err == nil) != ok {
			t.Errorf("%.60s: %v", body, err)
		}
	}
}

// TestLyingWorker: the parent takes nothing on trust.
func TestLyingWorker(t *testing.T) {
	state := json.RawMessage(`{"a":1}`)
	for name, c := range map[string]struct {
		method string
		frame  resultFrame
		code   string
	}{
		"honest":          {"m", resultFrame{HasState: true, State: state, Output: "x", ViewMode: "new"}, ""},
		"no view mode":    {"m", resultFrame{Output: "x"}, "crashed"},
		"odd view mode":   {"m", resultFrame{Output: "x", ViewMode: "replace"}, "crashed"},
		"refresh too low": {"m", resultFrame{Output: "x", ViewMode: "new", RefreshAfterMs: 5}, "crashed"},
		"refresh below 0": {"m", resultFrame{Output: "x", ViewMode: "new", RefreshAfterMs: -5}, "crashed"},
		"state it denies": {"m", resultFrame{State: state, Output: "x", ViewMode: "new"}, "crashed"},
		"state it lacks":  {"m", resultFrame{HasState: true, Output: "x", ViewMode: "new"}, "crashed"},
		"large output":    {"m", resultFrame{Output: strings.Repeat("x", 65_537), ViewMode: "new"}, "too_large"},
		"large state":     {"m", resultFrame{HasState: true, State: json.RawMessage(`"` + strings.Repeat("x", 262_143) + `"`), ViewMode: "new"}, "too_large"},
		"deep state":      {"m", resultFrame{HasState: true, State: json.RawMessage(strings.Repeat("[", 65) + strings.Repeat("]", 65)), ViewMode: "new"}, "too_large"},
		"init stateless":  {"init", resultFrame{Output: "x", ViewMode: "new"}, "crashed"},
		"refresh with it": {"refresh", resultFrame{HasState: true, State: state, Output: "x", ViewMode: "new"}, "crashed"},
		"odd failure":     {"m", resultFrame{Failure: &failureFrame{Kind: "busy", Message: "x"}}, "crashed"},
	} {
		r := &run{call: Call{App: "main", Method: c.method}}
		into := &Result{}
		var err error
		if c.frame.Failure != nil {
			err = r.failure(c.frame.Failure)
		} else {
			err = r.accept(&c.frame, into)
		}
		if codeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDied(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		exit   process.Exit
		stderr string
		code   string
	}{
		"exited":      {io.EOF, process.Exit{Code: 3}, "", "crashed"},
		"killed":      {io.EOF, process.Exit{Code: -1, Signal: "SIGSEGV"}, "", "crashed"},
		"Go's memory": {io.EOF, process.Exit{Code: 2}, "fatal error: runtime: out of memory", "too_large"},
		"frame":       {errFrameTooLarge, process.Exit{}, "", "too_large"},
	} {
		if err := died(c.err, c.exit, c.stderr); codeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzWire feeds the parent what a worker that was taken over might send.
func FuzzWire(f *testing.F) {
	for _, body := range []string{`{"hello":{"version":1}}`, `{"ask":{"id":1,"name":"run","input":{"a":1}}}`, `{"result":{"hasState":true,"state":[1],"output":"x","viewMode":"new"}}`, `{"result":{"failure":{"kind":"crashed","message":"x"}}}`} {
		f.Add(frameOf(body))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		reader := bufio.NewReader(bytes.NewReader(in))
		for {
			body, err := readFrame(reader, nil, 1<<16)
			if err != nil {
				return
			}
			frame, err := decodeFromWorker(body)
			if err != nil || frame.Result == nil {
				continue
			}
			r, into := &run{call: Call{Method: "m"}}, &Result{}
			if frame.Result.Failure != nil {
				if r.failure(frame.Result.Failure) == nil {
					t.Error("a failure became none")
				}
			} else if r.accept(frame.Result, into) == nil {
				if len(into.Output) > maxOutput || len(into.State) > maxState || into.HasState && !json.Valid(into.State) {
					t.Errorf("accepted %+v", into)
				}
			}
		}
	})
}
