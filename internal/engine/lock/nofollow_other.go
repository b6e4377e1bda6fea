//go:build !unix

package lock

// noFollow has no counterpart here; the folder is the user's own.
const noFollow = 0
