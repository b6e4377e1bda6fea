package intl

import "strings"

// How a skeleton differs from the one whose interval patterns are taken.
const (
	sameFields   = 0
	otherLengths = 1
	otherLetters = 2 // z for v, K for h and their like
	otherFields  = -1
)

// nearest is the listed skeleton that is nearest to the asked one.
func (r *rangeFormat) nearest(skeleton string) (best string, difference int) {
	replaced := strings.ContainsAny(skeleton, "zkKab")
	if replaced {
		skeleton = strings.NewReplacer("z", "v", "k", "H", "K", "h", "a", "", "b", "").Replace(skeleton)
	}
	var want [128]int
	for i := range len(skeleton) {
		want[skeleton[i]&127]++
	}
	least := 1 << 30
	try := func(name string) {
		if least == 0 {
			return
		}
		var have [128]int
		for i := range len(name) {
			have[name[i]&127]++
		}
		far, kind := 0, otherLengths
		for c := 'A'; c <= 'z'; c++ {
			switch a, b := want[c], have[c]; {
			case a == b:
			case a == 0 || b == 0:
				kind = otherFields
				far += 0x1000
			case c == 'M' && (a <= 2) != (b <= 2):
				far += 0x100
			case a > b:
				far += a - b
			default:
				far += b - a
			}
		}
		if far < least {
			best, least, difference = name, far, kind
		}
		if far == 0 {
			best, difference = name, sameFields
		}
	}
	last := ""
	visit := func(key, _ string) {
		if name, _, _ := strings.Cut(key, "/"); name != last {
			last = name
			try(name)
		}
	}
	if r.source.calendar != "gregory" {
		r.source.own.each(r.source.calendar+":i", visit)
	}
	r.source.own.each("i", visit)
	if replaced && difference != otherFields {
		difference = otherLetters
	}
	return best, difference
}

// level is how fine a field is that a letter shows; less than 0 for none.
func level(letter byte) int {
	switch letter {
	case 'G':
		return differEra
	case 'y', 'Y', 'u', 'U', 'r':
		return differYear
	case 'M', 'L', 'l', 'Q', 'q', 'D', 'w':
		return differMonth
	case 'd', 'E', 'e', 'c', 'F', 'W':
		return differDay
	case 'a', 'b', 'B':
		return differHalf
	case 'h', 'H', 'k', 'K':
		return differHour
	case 'm':
		return differMinute
	case 's':
		return differSecond
	case 'S', 'A':
		return differMilli
	}
	return -1
}

// ignores reports whether a pattern shows nothing as fine as the field.
func ignores(pattern string, field int) bool {
	finest := -1
	eachRun(pattern, func(letter byte, _ int, _ string) {
		if letter != 0 {
			finest = max(finest, level(letter))
		}
	})
	return finest < field
}

// adjustWidths lengthens the fields of an interval pattern from those of its
// own skeleton to those that were asked for.
func adjustWidths(asked, best, pattern string, difference int) string {
	if difference == otherLetters {
		swap := func(from, to byte) {
			if strings.IndexByte(asked, to) >= 0 {
				pattern = swapLetter(pattern, from, to)
			}
		}
		swap('v', 'z')
		swap('h', 'K')
		swap('H', 'k')
		swap('a', 'b')
	}
	var want, have [128]int
	for i := range len(asked) {
		want[asked[i]&127]++
	}
	for i := range len(best) {
		have[best[i]&127]++
	}
	for _, c := range [...]byte{'a', 'b'} {
		if have[c] == 0 {
			have[c] = 1
		}
	}
	var b strings.Builder
	eachRun(pattern, func(letter byte, n int, text string) {
		b.WriteString(text)
		key := letter
		if key == 'L' {
			key = 'M'
		}
		if letter != 0 && have[key] == n && want[key] > n {
			for range want[key] - n {
				b.WriteByte(letter)
			}
		}
	})
	return b.String()
}

func swapLetter(pattern string, from, to byte) string {
	var b strings.Builder
	eachRun(pattern, func(letter byte, n int, text string) {
		if letter == from {
			text = strings.Repeat(string(rune(to)), n)
		}
		b.WriteString(text)
	})
	return b.String()
}
