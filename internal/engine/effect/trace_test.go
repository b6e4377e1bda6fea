package effect

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTraceRecords(t *testing.T) {
	s := session(t, Config{})
	for in, ok := range map[string]bool{
		`{"message":"one","data":{"a":1}}`: true, `"two"`: true, `{"message":"x","extra":1}`: true,
		`{}`: false, `{"message":3}`: false, `7`: false, ``: false, `null`: false, `{"data":1}`: false,
	} {
		out, err := s.Serve(context.Background(), "trace", json.RawMessage(in))
		if ok != (err == nil) || ok && string(out) != "null" {
			t.Errorf("trace(%s) = %s, %v", in, out, err)
		}
	}
	seen := map[string]string{}
	for _, e := range s.Trace() {
		if e.Kind != KindTrace {
			t.Errorf("kind %q", e.Kind)
		}
		seen[e.Message] = string(e.Data)
	}
	if len(seen) != 3 || seen["one"] != `{"a":1}` || seen["two"] != "" {
		t.Errorf("recorded %v", seen)
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
