//go:build cgo

package sandbox

// threadStack is what the C library maps for each thread, and RLIMIT_DATA
// counts. A released binary is built without cgo and has none of it.
const threadStack = 8 << 20
