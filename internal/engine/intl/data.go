// Package intl owns what ECMA-402 (Intl) promises: locale negotiation, and
// formatting and comparing by the rules of CLDR 48, character for character
// as ICU 78 prints them. It is pure Go over data files that are decoded only
// where they are touched. It must not know the JavaScript engine, a worker or
// an app.
package intl

import (
	"bufio"
	"compress/flate"
	"embed"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"sync"
)

// The data files are written by ./gen from the npm packages cldr-*-full 48.0.0
// (Unicode licence, data/LICENSE). One file holds one locale's sections, each
// compressed alone; a section that equals the parent locale's is left out.
//
//go:generate go run ./gen -cldr ../../../build/cldr -out data
//go:embed data
var files embed.FS

// A data file is: uint32 count, then for each section a length-prefixed name
// (uint8), uint32 offset, uint32 compressed length, uint32 length; then the
// sections. All integers are big-endian; offsets count from the file's start.

var errData = errors.New("intl: a data file is damaged")

// Supplemental is the name of the file that belongs to no locale.
const Supplemental = "supplemental"

type sectionKey struct{ locale, name string }

var sections struct {
	sync.Mutex
	read map[sectionKey][]byte
}

// Section gives the raw text of a section for a locale that has data, taken
// from its nearest ancestor that holds it. ok is false where none does. The
// bytes must not be changed. Decompressed once per process.
func Section(locale, name string) (text []byte, ok bool) {
	sections.Lock()
	defer sections.Unlock()
	key := sectionKey{locale, name}
	if text, ok := sections.read[key]; ok {
		return text, text != nil
	}
	for l := locale; ; l = Parent(l) {
		text, err := readSection(l, name)
		if err == nil && text != nil {
			keepSection(key, text)
			return text, true
		}
		if l == "root" || l == "" || l == Supplemental {
			keepSection(key, nil)
			return nil, false
		}
	}
}

func keepSection(key sectionKey, text []byte) {
	if sections.read == nil {
		sections.read = map[sectionKey][]byte{}
	}
	sections.read[key] = text
}

// HasData reports whether a locale has a file of its own.
func HasData(locale string) bool {
	if locale == "" || strings.ContainsAny(locale, "/.") {
		return false
	}
	f, err := files.Open("data/" + locale + ".bin")
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// readSection reads no more of a file than its head and the section. The caller
// holds the lock of sections, which guards the one decompressor: a new one
// costs more than most sections.
func readSection(locale, name string) ([]byte, error) {
	if locale == "" || strings.ContainsAny(locale, "/.") {
		return nil, errData
	}
	opened, err := files.Open("data/" + locale + ".bin")
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	file, ok := opened.(io.ReaderAt)
	if !ok {
		return nil, errData
	}
	head := make([]byte, 1<<10)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return nil, err
	}
	head = head[:n]
	if len(head) < 4 {
		return nil, errData
	}
	count := int(binary.BigEndian.Uint32(head))
	at := 4
	for range count {
		if at >= len(head) {
			return nil, errData
		}
		n := int(head[at])
		if at+1+n+12 > len(head) {
			return nil, errData
		}
		found := string(head[at+1:at+1+n]) == name
		at += 1 + n
		offset := int64(binary.BigEndian.Uint32(head[at:]))
		size := int64(binary.BigEndian.Uint32(head[at+4:]))
		length := int(binary.BigEndian.Uint32(head[at+8:]))
		at += 12
		if !found {
			continue
		}
		if length > 8<<20 {
			return nil, errData
		}
		return inflate(io.NewSectionReader(file, offset, size), length)
	}
	return nil, nil
}

var inflater io.ReadCloser

func inflate(packed io.Reader, length int) ([]byte, error) {
	in := bufio.NewReaderSize(packed, 4<<10)
	if inflater == nil {
		inflater = flate.NewReader(in)
	} else if err := inflater.(flate.Resetter).Reset(in, nil); err != nil {
		return nil, err
	}
	text := make([]byte, length)
	_, err := io.ReadFull(inflater, text)
	return text, err
}
