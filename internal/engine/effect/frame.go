package effect

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// maxFrame bounds a frame in both directions: an order's arguments fit into a
// call's own bounds, an answer is two streams in base64.
const maxFrame = 4 << 20

// greeting is the first frame of a supervisor. It shows that the executable
// really is one.
type greeting struct {
	Serves  string `json:"serves"`
	Version int    `json:"version"`
}

var ready = greeting{Serves: "run", Version: 1}

// order asks the supervisor to run a command, or to kill the one of the same
// number.
type order struct {
	ID        uint64   `json:"id"`
	Cancel    bool     `json:"cancel,omitempty"`
	Path      string   `json:"path,omitempty"`
	Args      []string `json:"args,omitempty"`
	Dir       string   `json:"dir,omitempty"`
	TimeoutMs int64    `json:"timeoutMs,omitempty"`
}

// answer says how a command ended. Failed is set where it never started.
type answer struct {
	ID        uint64 `json:"id"`
	Code      int    `json:"code"`
	Signal    string `json:"signal,omitempty"`
	Killed    bool   `json:"killed,omitempty"`
	Stdout    []byte `json:"stdout,omitempty"`
	Stderr    []byte `json:"stderr,omitempty"`
	StdoutCut bool   `json:"stdoutCut,omitempty"`
	StderrCut bool   `json:"stderrCut,omitempty"`
	Failed    string `json:"failed,omitempty"`
	Message   string `json:"message,omitempty"`
	Ms        int64  `json:"ms"`
}

// writeFrame writes a length of four bytes, the highest first, and the JSON.
func writeFrame(w io.Writer, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(body) > maxFrame {
		return fmt.Errorf("frame of %d bytes is over the bound of %d", len(body), maxFrame)
	}
	_, err = w.Write(append(binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(body)), uint32(len(body))), body...))
	return err
}

// readFrame reads one frame. Its error is io.EOF only between frames.
func readFrame(r io.Reader, v any) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > maxFrame {
		return fmt.Errorf("frame of %d bytes is over the bound of %d", n, maxFrame)
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	return json.Unmarshal(body, v)
}
