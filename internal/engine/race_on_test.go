//go:build race

package engine_test

// raced says that the workers of these tests, which are this test binary, are
// slowed down and given more memory by the race detector.
const raced = true
