// Package jsontext owns JSON text exactly as JavaScript reads and writes it:
// the currency of genapp is compact bytes equal to what
// JSON.stringify(JSON.parse(text)) gives. It is pure, and knows nothing of
// apps, journals or the shape of any document.
package jsontext

import (
	"errors"
	"fmt"
)

// ErrTooDeep reports containers nested over the depth that was allowed. A text
// of n opening brackets has depth n.
var ErrTooDeep = errors.New("JSON is nested too deep")

// SyntaxError reports text that JSON.parse would refuse.
type SyntaxError struct {
	Offset  int    // of the first byte that cannot stand where it does
	Message string // what is wrong there: lower case, no final period
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at byte %d", e.Message, e.Offset)
}

// Compact reads src by the grammar of JSON.parse (no BOM, no other blanks than
// space, tab, CR and LF) and returns what JSON.stringify writes for it: numbers
// as doubles in JavaScript's form (one too large is null), a duplicate key's
// last value at its first place, canonical array indices ascending before all
// other keys, lone surrogates as \udXXX. The text must be UTF-8. A maxDepth of
// 0 sets no limit. Errors are *SyntaxError and ErrTooDeep.
//
// It recurses nowhere, so no depth can exhaust the stack. Texts that need no
// reordering cost one pass; a deep text from an untrusted hand should have a
// maxDepth, as each level of unordered keys copies what it holds once more.
func Compact(src []byte, maxDepth int) ([]byte, error) {
	return AppendCompact(make([]byte, 0, len(src)), src, maxDepth)
}

// AppendCompact is Compact into dst. On an error dst is returned as it was.
func AppendCompact(dst, src []byte, maxDepth int) ([]byte, error) {
	if int64(len(src)) > maxText {
		return dst, &SyntaxError{Offset: 0, Message: "text of 512 MiB or more"}
	}
	w := writer{src: src, dst: dst, base: len(dst), maxDepth: maxDepth}
	if err := w.run(); err != nil {
		return dst[:w.base], err
	}
	return w.dst, nil
}

// maxText keeps every offset into the output inside the 32 bits that a frame
// has for it: the text that grows most is a list of 1e20, to 4.4 times its size.
const maxText = 512<<20 - 1
