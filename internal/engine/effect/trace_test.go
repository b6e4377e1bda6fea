package effect

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTraceRecords(t *testing.T) {
	for in, want := range map[string]Entry{
		`{"message":"one","data":{"a":1}}`: {Message: "one", Data: json.RawMessage(`{"a":1}`)},
		`"two"`:                            {Message: "two"},
		`{"message":"x","extra":1}`:        {Message: "x"},
		`{"message":3}`:                    {Data: json.RawMessage(`{"message":3}`)},
		`7`:                                {Data: json.RawMessage(`7`)},
		`null`:                             {Data: json.RawMessage(`null`)},
		`{"event":"x"}`:                    {Data: json.RawMessage(`{"event":"x"}`)},
	} {
		s := session(t, Config{})
		out, err := s.Serve(context.Background(), "trace", json.RawMessage(in))
		if err != nil || string(out) != "null" {
			t.Errorf("trace(%s) = %s, %v", in, out, err)
		}
		got := s.Trace()
		if len(got) != 1 || got[0].Kind != KindTrace || got[0].Message != want.Message || string(got[0].Data) != string(want.Data) {
			t.Errorf("trace(%s) recorded %+v", in, got)
		}
	}
	if _, err := session(t, Config{}).Serve(context.Background(), "trace", nil); err == nil {
		t.Error("trace() of nothing is accepted")
	}
}

func TestTraceOfCommands(t *testing.T) {
	needSh(t)
	s := session(t, Config{})
	run(t, s, input(t, map[string]any{"command": "sh", "args": []string{"-c", "echo s3cret; exit 3"}, "env": map[string]string{"A": "b"}, "shell": true, "timeoutMs": 99999}))
	text, err := json.Marshal(s.Trace())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`run has no option \"env\"`, `run has no option \"shell\"`, "timeoutMs is over the bound: 30000", `"kind":"run","message":"sh: code 3"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the trace does not say %q: %s", want, text)
		}
	}
	if strings.Contains(string(text), "s3cret") {
		t.Errorf("the trace tells arguments or output: %s", text)
	}
}

func TestTraceIsBounded(t *testing.T) {
	s := session(t, Config{})
	for range 250 {
		s.Record(Entry{Kind: KindConsole, Message: "line"})
	}
	list := s.Trace()
	if last := list[len(list)-1]; len(list) != maxEntries || last.Kind != KindNote || last.Message != "the trace is full: 151 more left out" {
		t.Errorf("%d entries, the last is %+v", len(list), last)
	}
	big := session(t, Config{})
	for range 10 {
		big.Record(Entry{Kind: KindConsole, Message: strings.Repeat("é", 5000), Data: json.RawMessage(`"` + strings.Repeat("x", 1000) + `"`)})
	}
	total := 0
	for _, e := range big.Trace() {
		total += len(e.Message) + len(e.Data)
		if len(e.Message) > maxMessageBytes || !utf8.ValidString(e.Message) {
			t.Errorf("a message of %d bytes", len(e.Message))
		}
	}
	if total > maxTraceBytes+100 || !strings.Contains(big.Trace()[len(big.Trace())-1].Message, "left out") {
		t.Errorf("%d bytes kept", total)
	}
}
