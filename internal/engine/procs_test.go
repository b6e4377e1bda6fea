package engine_test

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// resident is this process's resident size in bytes, 0 where it is not told.
func resident(t *testing.T) int64 {
	t.Helper()
	runtime.GC()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	pages, err := strconv.ParseInt(strings.Fields(string(statm))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// nothingRuns waits until this process has no child left: every worker and
// every program that a call started is dead and reaped.
func nothingRuns(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Log("children are only counted on Linux")
		return
	}
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		left := children(t)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("processes are left: %v", left)
		}
	}
}

func children(t *testing.T) []string {
	t.Helper()
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, task := range tasks {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%s/children", task.Name()))
		left = append(left, strings.Fields(string(data))...)
	}
	return left
}
