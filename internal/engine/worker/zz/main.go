package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/worker"
)

func main() {
	worker.RunIfChild()
	src, _ := os.ReadFile("/work/main/testdata/apps/tally.mjs")
	l := worker.NewLauncher(worker.Options{})
	var ds []time.Duration
	for i := 0; i < 100; i++ {
		t := time.Now()
		_, err := l.Run(context.Background(), worker.Call{App: "tally", Source: src, Method: "add", State: json.RawMessage(`{"n":1,"log":[]}`), Argument: json.RawMessage("2")}, nil)
		if err != nil {
			fmt.Println(err)
		}
		ds = append(ds, time.Since(t))
	}
	sort.Slice(ds, func(i, j int) bool { return ds[i] < ds[j] })
	fmt.Println("p50", ds[50], "p10", ds[10], "p90", ds[90])
}
