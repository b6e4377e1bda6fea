package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// peer is the living Node process (peer/living.mjs).
type peer struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startPeer() (*peer, error) {
	cmd := exec.Command("node", "bench/peer/living.mjs")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &peer{cmd: cmd, in: in, out: bufio.NewReader(out)}, cmd.Start()
}

func (p *peer) stop() {
	p.in.Close()
	p.cmd.Wait()
}

func (p *peer) ask(request map[string]any, answer any) error {
	line, err := json.Marshal(request)
	if err != nil {
		return err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		return err
	}
	reply, err := p.out.ReadBytes('\n')
	if err != nil {
		return err
	}
	var failed struct{ Error string }
	if json.Unmarshal(reply, &failed) == nil && failed.Error != "" {
		return errors.New("peer: " + failed.Error)
	}
	return json.Unmarshal(reply, answer)
}

func (p *peer) install(root, app, source string) error {
	return p.ask(map[string]any{"op": "install", "root": root, "app": app, "source": source}, &struct{}{})
}

// add times calls of tally's add, one after the other.
func (p *peer) add(root, app string, count int) ([]time.Duration, error) {
	var answer struct{ MS []float64 }
	err := p.ask(map[string]any{"op": "calls", "root": root, "app": app, "method": "add", "argument": 1, "count": count}, &answer)
	times := make([]time.Duration, len(answer.MS))
	for i, v := range answer.MS {
		times[i] = time.Duration(v * float64(time.Millisecond))
	}
	return times, err
}

// together calls add of many apps at once, rounds times each.
func (p *peer) together(root string, apps []string, rounds int) (time.Duration, error) {
	var answer struct{ MS float64 }
	err := p.ask(map[string]any{"op": "together", "root": root, "apps": apps, "method": "add", "argument": 1, "rounds": rounds}, &answer)
	return time.Duration(answer.MS * float64(time.Millisecond)), err
}
