package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
)

// warm: a state-changing call with both fsyncs in a living process, a worker
// spawned ahead, beside the peer's call in a living Node process. The two take
// turns in blocks, so that a drift of the machine meets both.
func (b *bench) warm(ctx context.Context) error {
	e, err := b.open("warm", 2)
	if err != nil {
		return err
	}
	defer e.Close()
	root := filepath.Join(b.dir, "warm-peer")
	if err := b.install(ctx, e, b.tally); err != nil {
		return err
	}
	if err := b.peer.install(root, "tally", b.tally); err != nil {
		return err
	}
	var ours, theirs []time.Duration
	const block = 10
	for range max(1, b.calls/block) {
		for range block {
			// As a person presses: the pool has its time between two calls.
			time.Sleep(10 * time.Millisecond)
			began := time.Now()
			if err := add(ctx, e, "tally"); err != nil {
				return err
			}
			ours = append(ours, time.Since(began))
		}
		times, err := b.peer.add(root, "tally", block)
		if err != nil {
			return err
		}
		theirs = append(theirs, times...)
	}
	o, t := median(ours), median(theirs)
	b.rows = append(b.rows, row{name: "warm state-changing call, p50", ours: ms(o), theirs: ms(t), ratio: ratio(o, t), bound: 1.0 / 10})
	return nil
}

// process times one whole process and gives its peak memory in bytes.
func process(name string, args ...string) (time.Duration, int64, error) {
	cmd := exec.Command(name, args...)
	began := time.Now()
	out, err := cmd.CombinedOutput()
	took := time.Since(began)
	if err != nil {
		return 0, 0, fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return took, peak(cmd.ProcessState), nil
}

// cold: the whole process of one call, beside the peer's and an empty Node.
func (b *bench) cold(ctx context.Context) error {
	e, err := b.open("cold", 0)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := b.install(ctx, e, b.tally); err != nil {
		return err
	}
	peerRoot := filepath.Join(b.dir, "cold-peer")
	if err := b.peer.install(peerRoot, "tally", b.tally); err != nil {
		return err
	}
	root := filepath.Join(b.dir, "cold")
	var ours, theirs, empty []time.Duration
	for i := range b.calls/4 + 2 {
		o, _, err := process(b.binary, "--root", root, "invoke", "tally", "add", "1")
		if err != nil {
			return err
		}
		t, _, err := process("node", "bench/peer/invoke.mjs", peerRoot, "tally", "add", "1")
		if err != nil {
			return err
		}
		n, _, err := process("node", "-e", "0")
		if err != nil {
			return err
		}
		if i > 1 { // the first two warm the page cache
			ours, theirs, empty = append(ours, o), append(theirs, t), append(empty, n)
		}
	}
	o, t, n := median(ours), median(theirs), median(empty)
	b.rows = append(b.rows,
		row{name: "cold `genapp invoke`, whole process, p50", ours: ms(o), theirs: ms(t), ratio: ratio(o, t), bound: 1.0 / 8},
		row{name: "the same beside a bare `node -e 0`", ours: ms(o), theirs: ms(n), ratio: ratio(o, n), bound: 1.0 / 5})
	return nil
}

// long: what a long history costs a call, with the same state.
func (b *bench) long(ctx context.Context) error {
	for _, c := range []struct {
		name         string
		short, lines int
		pad          int
	}{
		{"journal of 100,000 lines beside 10, same state", 10, 100_000, 0},
		{"journal of 1,000 lines of 100 kB beside 10 of them", 10, 1_000, 100_000},
	} {
		e, err := b.open(fmt.Sprintf("long-%d", c.pad), 2)
		if err != nil {
			return err
		}
		apps := []string{"short-log", "long-log"}
		for i, app := range apps {
			file := filepath.Join(b.dir, app+".mjs")
			source := strings.ReplaceAll(padded, "APP", app)
			if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
				return err
			}
			pad, err := json.Marshal(c.pad)
			if err != nil {
				return err
			}
			if _, err := e.Install(ctx, engine.InstallRequest{File: file, Argument: pad}); err != nil {
				return err
			}
			if err := lengthen(filepath.Join(b.dir, fmt.Sprintf("long-%d", c.pad), "genapps", app), []int{c.short, c.lines}[i]); err != nil {
				return err
			}
		}
		times := map[string][]time.Duration{}
		for range max(20, b.calls) {
			for _, app := range apps {
				time.Sleep(10 * time.Millisecond)
				began := time.Now()
				if err := add(ctx, e, app); err != nil {
					return err
				}
				times[app] = append(times[app], time.Since(began))
			}
		}
		if err := e.Close(); err != nil {
			return err
		}
		s, l := median(times["short-log"]), median(times["long-log"])
		b.rows = append(b.rows, row{name: c.name, ours: ms(l), theirs: ms(s), ratio: ratio(l, s), bound: 1.1})
	}
	return nil
}

// padded is a counter whose state has a given size and never grows.
const padded = `export const init = ({ argument }) => ({ state: { n: 1000000, pad: "x".repeat(argument) }, output: "**ready**" });
export const add = ({ state, argument }) => ({ state: { ...state, n: state.n + argument }, output: "**n** " + state.n });
`

// lengthen gives an app a history of that many lines, as another writer of the
// format leaves it: revisions in order, no sums.
func lengthen(dir string, lines int) error {
	var state bytes.Buffer
	data, err := os.ReadFile(filepath.Join(dir, "state.json"))
	if err != nil {
		return err
	}
	if err := json.Compact(&state, data); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "states.jsonl"))
	if err != nil {
		return err
	}
	defer f.Close()
	for i := range lines {
		method := "add"
		if i == 0 {
			method = "init"
		}
		if _, err := fmt.Fprintf(f, `{"revision":%d,"method":%q,"state":%s}`+"\n", i, method, state.Bytes()); err != nil {
			return err
		}
	}
	return f.Sync()
}

// memory: the parent's peak over a call with the largest state and output.
func (b *bench) memory(ctx context.Context) error {
	e, err := b.open("memory", 0)
	if err != nil {
		return err
	}
	defer e.Close()
	file := filepath.Join(b.dir, "big-log.mjs")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(padded, "APP", "big-log")), 0o600); err != nil {
		return err
	}
	if _, err := e.Install(ctx, engine.InstallRequest{File: file, Argument: json.RawMessage("250000")}); err != nil {
		return err
	}
	_, small, err := process(b.binary, "--root", filepath.Join(b.dir, "memory"), "list")
	if err != nil {
		return err
	}
	var most int64
	for range 5 {
		_, rss, err := process(b.binary, "--root", filepath.Join(b.dir, "memory"), "invoke", "big-log", "add", "1")
		if err != nil {
			return err
		}
		most = max(most, rss)
	}
	const mib = 1 << 20
	b.rows = append(b.rows, row{
		name: "peak memory of the parent, state of 250 kB (peer: `list`)",
		ours: fmt.Sprintf("%.1f MiB", float64(most)/mib), theirs: fmt.Sprintf("%.1f MiB", float64(small)/mib),
		ratio: float64(most) / mib, bound: 32,
	})
	return nil
}

// together: fifty apps called at once, several rounds each.
func (b *bench) together(ctx context.Context) error {
	e, err := b.open("together", 4)
	if err != nil {
		return err
	}
	defer e.Close()
	root := filepath.Join(b.dir, "together-peer")
	source, err := os.ReadFile(b.tally)
	if err != nil {
		return err
	}
	var apps []string
	for i := range 50 {
		app := fmt.Sprintf("tally-%d", i)
		file := filepath.Join(b.dir, app+".mjs")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(source), "tally::", app+"::")), 0o600); err != nil {
			return err
		}
		if err := b.install(ctx, e, file); err != nil {
			return err
		}
		if err := b.peer.install(root, app, file); err != nil {
			return err
		}
		apps = append(apps, app)
	}
	const rounds = 4
	began := time.Now()
	var group sync.WaitGroup
	failures := make(chan error, len(apps))
	for _, app := range apps {
		group.Go(func() {
			for range rounds {
				if err := add(ctx, e, app); err != nil {
					failures <- err
					return
				}
			}
		})
	}
	group.Wait()
	took := time.Since(began)
	close(failures)
	if err := <-failures; err != nil {
		return err
	}
	theirs, err := b.peer.together(root, apps, rounds)
	if err != nil {
		return err
	}
	perSecond := func(d time.Duration) string {
		return fmt.Sprintf("%.0f/s", float64(len(apps)*rounds)/d.Seconds())
	}
	b.rows = append(b.rows, row{name: "50 apps called at once, calls a second", ours: perSecond(took), theirs: perSecond(theirs), ratio: ratio(theirs, took), bound: 8, more: true})
	return nil
}
