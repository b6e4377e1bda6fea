package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
)

// worded says the same with and without one of Intl's formatters.
const worded = `export const init = () => ({ state: 1234.5, output: "ready" });
export const plain = ({ state }) => ({ output: "plain " + state });
export const money = ({ state }) => ({ output: new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }).format(state) });
export const day = ({ state }) => ({ output: new Date(0).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }) });
`

// intl: what the first touch of Intl costs a call, in milliseconds.
func (b *bench) intl(ctx context.Context) error {
	e, err := b.open("intl", 2)
	if err != nil {
		return err
	}
	defer e.Close()
	file := filepath.Join(b.dir, "worded.mjs")
	if err := os.WriteFile(file, []byte(worded), 0o600); err != nil {
		return err
	}
	if err := b.install(ctx, e, file); err != nil {
		return err
	}
	times := map[string][]time.Duration{}
	for range b.calls {
		for _, method := range []string{"plain", "money", "day"} {
			time.Sleep(10 * time.Millisecond)
			began := time.Now()
			if _, err := e.Invoke(ctx, engine.InvokeRequest{App: "worded", Method: method}); err != nil {
				return err
			}
			times[method] = append(times[method], time.Since(began))
		}
	}
	plain := median(times["plain"])
	for _, m := range []struct{ method, name string }{{"money", "NumberFormat"}, {"day", "DateTimeFormat"}} {
		took := median(times[m.method])
		more := float64(took-plain) / float64(time.Millisecond)
		b.rows = append(b.rows, row{
			name: fmt.Sprintf("ms more for a first %s (peer: a call without)", m.name),
			ours: ms(took), theirs: ms(plain), ratio: more, bound: 1.5,
		})
	}
	return nil
}
