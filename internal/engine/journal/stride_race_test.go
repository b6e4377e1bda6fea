//go:build race

package journal

// stride of the tests that go through every byte: they have one goroutine, and
// the race detector makes them ten times as long.
const stride = 7
