package journal

import (
	"bytes"
	"errors"
	"io"
)

// errLongLine reports a line over MaxLine.
var errLongLine = errors.New("line is too long")

// errShrunk reports a file that got shorter while it was read: its owner is
// mending it.
var errShrunk = errors.New("file shrank while it was read")

// backward reads lines from the end of a file, and never more of the file than
// they need.
type backward struct {
	file io.ReaderAt
	buf  []byte // the bytes from off on
	off  int64
}

// slack is for the blanks around a line, which do not count.
const slack = 16 << 10

// firstRead holds two lines of most apps.
const firstRead = 4 << 10

// line returns the bytes before end, back to the newline before them or to the
// start of the file, and where they start. The bytes stay valid.
func (b *backward) line(end int64) ([]byte, int64, error) {
	searched := int64(0) // bytes right before end that hold no newline
	for {
		have := b.buf[:end-b.off]
		if i := bytes.LastIndexByte(have[:int64(len(have))-searched], '\n'); i >= 0 {
			return have[i+1:], b.off + int64(i) + 1, nil
		}
		searched = int64(len(have))
		if b.off == 0 {
			return have, 0, nil
		}
		if searched > MaxLine+slack {
			return nil, 0, errLongLine
		}
		if err := b.extend(end); err != nil {
			return nil, 0, err
		}
	}
}

// lastLine returns the last line before end that holds more than blanks, and
// where it starts and ends; a nil line where there is none.
func (b *backward) lastLine(end int64) (line []byte, start, stop int64, err error) {
	for {
		line, start, err = b.line(end)
		if err != nil {
			return nil, 0, 0, err
		}
		if line = trim(line); len(line) > 0 {
			return line, start, end, nil
		}
		if start == 0 {
			return nil, 0, 0, nil
		}
		end = start - 1
	}
}

// extend reads more of the file before what is there, of which nothing from end
// on is needed any more.
func (b *backward) extend(end int64) error {
	keep := b.buf[:end-b.off]
	n := min(max(firstRead, min(4*int64(len(keep)), 1<<20)), b.off)
	buf := make([]byte, n+int64(len(keep)))
	if _, err := b.file.ReadAt(buf[:n], b.off-n); err != nil {
		if err == io.EOF {
			return errShrunk
		}
		return err
	}
	copy(buf[n:], keep)
	b.buf, b.off = buf, b.off-n
	return nil
}
