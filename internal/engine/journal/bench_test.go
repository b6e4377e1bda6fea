package journal

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/genapp-dev/genapp/internal/engine/durable"
)

// benchmarkTail reads the end of a journal of n lines whose states have about
// this many bytes.
func benchmarkTail(b *testing.B, n, size int) {
	dir := b.TempDir()
	j := New(durable.OS(), dir, filepath.Join(dir, "kept"), tick())
	var timeline []byte
	sum := ""
	state := fmt.Sprintf(`{"text":%q}`, strings.Repeat("x", size))
	for i := range n {
		line, s, err := j.line(int64(i), sum, Entry{Method: "bump", State: json.RawMessage(state)})
		if err != nil {
			b.Fatal(err)
		}
		timeline, sum = append(timeline, line...), s.Sum
	}
	if err := os.WriteFile(j.timeline(), timeline, 0o600); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(j.state(), projection([]byte(state)), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if tail, err := j.Tail(); err != nil || tail.Last.Revision != int64(n-1) || !tail.whole() {
			b.Fatal(tail, err)
		}
	}
}

func BenchmarkTail10(b *testing.B)          { benchmarkTail(b, 10, 100) }
func BenchmarkTail100000(b *testing.B)      { benchmarkTail(b, 100_000, 100) }
func BenchmarkTail10Of100kB(b *testing.B)   { benchmarkTail(b, 10, 100_000) }
func BenchmarkTail1000Of100kB(b *testing.B) { benchmarkTail(b, 1000, 100_000) }
func BenchmarkTail10Of256KiB(b *testing.B)  { benchmarkTail(b, 10, 262_000) }
func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	j := New(durable.OS(), dir, filepath.Join(dir, "kept"), nil)
	for i := 0; b.Loop(); i++ {
		if _, err := commit(j, entry(i)); err != nil {
			b.Fatal(err)
		}
	}
}
