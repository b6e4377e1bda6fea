// Command bench measures genapp beside a Node program that does the same job
// (peer/), in one run on one machine, and prints a table of ratios. It is no
// test: it exits 0 whatever the figures are, and 1 when it could not measure.
//
//	go run ./bench [-n 200] [-only warm,cold,long,memory,together,intl]
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/worker"
)

func main() {
	worker.RunIfChild()
	effect.RunIfChild()
	calls := flag.Int("n", 200, "calls to time for each figure")
	only := flag.String("only", "", "figures to take, by comma (default all)")
	flag.Parse()
	if err := measure(*calls, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench is one run: a folder of its own, the built binary, the living peer.
type bench struct {
	dir, binary, tally string
	calls              int
	peer               *peer
	rows               []row
}

// row is one figure. Ratio is ours/theirs, or theirs/ours where more is better.
type row struct {
	name, ours, theirs string
	ratio, bound       float64
	more               bool // the ratio must reach the bound, not stay under it
}

func measure(calls int, only string) error {
	dir, err := os.MkdirTemp("", "genapp-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, binary: filepath.Join(dir, "genapp"), calls: calls}
	if b.tally, err = filepath.Abs("testdata/apps/tally.mjs"); err != nil {
		return err
	}
	build := exec.Command("go", "build", "-trimpath", "-o", b.binary, "./cmd/genapp")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	if b.peer, err = startPeer(); err != nil {
		return fmt.Errorf("the peer needs node on PATH: %w", err)
	}
	defer b.peer.stop()
	figures := []struct {
		name string
		take func(context.Context) error
	}{{"warm", b.warm}, {"cold", b.cold}, {"long", b.long}, {"memory", b.memory}, {"together", b.together}, {"intl", b.intl}}
	ctx := context.Background()
	for _, f := range figures {
		if only != "" && !slices.Contains(strings.Split(only, ","), f.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "measuring %s ...\n", f.name)
		if err := f.take(ctx); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	b.print()
	return nil
}

func (b *bench) print() {
	node, _ := exec.Command("node", "--version").Output()
	fmt.Printf("%s %s/%s, %d processors, node %s\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), strings.TrimSpace(string(node)))
	fmt.Printf("%-58s %14s %14s %8s %8s  %s\n", "figure", "genapp", "peer", "ratio", "bound", "")
	for _, r := range b.rows {
		met, sign := "met", "≤"
		if r.more {
			sign = "≥"
		}
		if (r.more && r.ratio < r.bound) || (!r.more && r.ratio > r.bound) {
			met = "MISSED"
		}
		fmt.Printf("%-58s %14s %14s %8.3f %s%7.3f  %s\n", r.name, r.ours, r.theirs, r.ratio, sign, r.bound, met)
	}
}

// open gives an engine as a long-lived process has one.
func (b *bench) open(root string, warm int) (*engine.Engine, error) {
	return engine.Open(engine.Options{Root: filepath.Join(b.dir, root), Executable: b.binary, Warm: warm})
}

func (b *bench) install(ctx context.Context, e *engine.Engine, file string) error {
	_, err := e.Install(ctx, engine.InstallRequest{File: file})
	return err
}

func add(ctx context.Context, e *engine.Engine, app string) error {
	_, err := e.Invoke(ctx, engine.InvokeRequest{App: app, Method: "add", Argument: json.RawMessage("1")})
	return err
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f ms", float64(d.Microseconds())/1000) }

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }
