//go:build unix

package lock

import "syscall"

// noFollow refuses a symlink in the place of a lock file.
const noFollow = syscall.O_NOFOLLOW
