package intl

import "unsafe"

// bytesText views a section as a string without copying it; sections are
// never changed.
func bytesText(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
