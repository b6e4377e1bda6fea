//go:build !cgo

package sandbox

const threadStack = 0
