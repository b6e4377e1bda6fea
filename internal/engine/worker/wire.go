package worker

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/js"
)

// The wire: frames of four bytes of length, most significant first, and one
// JSON object of that many bytes, over the worker's standard input and output.
// The worker greets once it is ready; the parent sends one call, then answers
// and at most one cancel; the worker sends asks and one result, and ends.

const wireVersion = 1

// Caps on one frame. A call holds a module of 1 MiB, of which JSON may make six
// times as much, and two JSON values of 256 KiB; a result a state, an output
// and a console.
const (
	maxCallFrame = 8 << 20 // bytes, to the worker
	maxReplyWire = 2 << 20 // bytes, from the worker
)

var errFrameTooLarge = errors.New("a frame is over its bound")

// readFrame reads one frame into buf, which it returns grown. It allocates no
// more than cap, whatever the length says. io.EOF is an end between frames.
func readFrame(r *bufio.Reader, buf []byte, limit int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if uint64(n) > uint64(limit) {
		return nil, errFrameTooLarge
	}
	if int(n) > cap(buf) {
		buf = make([]byte, n)
	}
	buf = buf[:n]
	if _, err := io.ReadFull(r, buf); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return buf, nil
}

// encodeFrame gives v as one frame, to be sent by a single Write.
func encodeFrame(v any, limit int) ([]byte, error) {
	var frame bytes.Buffer
	frame.Write(make([]byte, 4))
	e := json.NewEncoder(&frame)
	e.SetEscapeHTML(false) // a module is full of < and >
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	frame.Truncate(frame.Len() - 1) // the encoder's line feed
	body := frame.Len() - 4
	if body > limit {
		return nil, errFrameTooLarge
	}
	binary.BigEndian.PutUint32(frame.Bytes(), uint32(body))
	return frame.Bytes(), nil
}

// toWorker is every frame that the parent sends. One member is set.
type toWorker struct {
	Call   *callFrame   `json:"call,omitempty"`
	Answer *answerFrame `json:"answer,omitempty"`
	Cancel bool         `json:"cancel,omitempty"`
}

type callFrame struct {
	App        string          `json:"app"`
	Generation string          `json:"generation"`
	Source     string          `json:"source"`
	Method     string          `json:"method"`
	State      json.RawMessage `json:"state,omitempty"`
	Argument   json.RawMessage `json:"argument,omitempty"`
	Revision   int64           `json:"revision"`
	Target     json.RawMessage `json:"target,omitempty"`
	Effects    []string        `json:"effects"`
	Install    bool            `json:"install,omitempty"`
	TimeoutUs  int64           `json:"timeoutUs"` // what is left of the deadline
	Memory     int64           `json:"memory"`
	Zone       string          `json:"zone,omitempty"`
	Locale     string          `json:"locale,omitempty"`
	Clock      *time.Time      `json:"clock,omitempty"`
}

type answerFrame struct {
	ID      int64           `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Failure string          `json:"failure,omitempty"`
	Refused bool            `json:"refused,omitempty"`
}

// fromWorker is every frame that a worker sends. One member is set.
type fromWorker struct {
	Hello  *helloFrame  `json:"hello,omitempty"`
	Ask    *askFrame    `json:"ask,omitempty"`
	Result *resultFrame `json:"result,omitempty"`
}

type helloFrame struct {
	Version int `json:"version"`
}

type askFrame struct {
	ID    int64           `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input,omitempty"`
}

type resultFrame struct {
	HasState       bool            `json:"hasState,omitempty"`
	State          json.RawMessage `json:"state,omitempty"`
	Output         string          `json:"output"`
	ViewMode       string          `json:"viewMode,omitempty"`
	RefreshAfterMs int64           `json:"refreshAfterMs,omitempty"`
	Methods        []string        `json:"methods,omitempty"`
	Console        []js.Line       `json:"console,omitempty"`
	Failure        *failureFrame   `json:"failure,omitempty"`
}

type failureFrame struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	Detail  string `json:"detail,omitempty"`
	Hint    string `json:"hint,omitempty"`
}

// decodeFromWorker reads a frame that is not to be trusted.
func decodeFromWorker(body []byte) (fromWorker, error) {
	var f fromWorker
	if err := json.Unmarshal(body, &f); err != nil {
		return f, fmt.Errorf("a frame is not what it should be: %w", err)
	}
	n := 0
	for _, set := range []bool{f.Hello != nil, f.Ask != nil, f.Result != nil} {
		if set {
			n++
		}
	}
	if n != 1 {
		return f, errors.New("a frame has no meaning")
	}
	return f, nil
}
