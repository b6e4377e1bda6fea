package intl

import "strings"

// asciiOrder are the characters of ASCII in the order of the root collation.
// Letters follow, and control characters weigh nothing.
const asciiOrder = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789"

// asciiRank is asciiOrder turned around; 0 for what has no weight.
var asciiRank = func() (rank [128]uint8) {
	for i := range len(asciiOrder) {
		rank[asciiOrder[i]] = uint8(i + 1)
	}
	for c := 'a'; c <= 'z'; c++ {
		rank[c] = uint8(len(asciiOrder)) + uint8(c-'a') + 1
		rank[c-'a'+'A'] = rank[c]
	}
	return rank
}()

// compareASCII compares two texts of nothing but ASCII with weights. ok is
// false where one holds something else. With numeric, digits in a row weigh as
// one number.
func compareASCII(a, b, sensitivity string, numeric bool) (order int, ok bool) {
	for _, s := range []string{a, b} {
		for i := range len(s) {
			if s[i] >= 128 || asciiRank[s[i]] == 0 {
				return 0, false
			}
		}
	}
	tertiary, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		x, y := a[i], b[j]
		if numeric && isDigit(x) && isDigit(y) {
			m, n := digitRun(a[i:]), digitRun(b[j:])
			if order := compareRuns(a[i:i+m], b[j:j+n]); order != 0 {
				return order, true
			}
			i, j = i+m, j+n
			continue
		}
		i, j = i+1, j+1
		if x == y {
			continue
		}
		if p, q := asciiRank[x], asciiRank[y]; p != q {
			return sign(int(p) - int(q)), true
		}
		if tertiary == 0 {
			tertiary = 1 // the small letter first
			if x >= 'a' {
				tertiary = -1
			}
		}
	}
	switch {
	case i < len(a):
		return 1, true
	case j < len(b):
		return -1, true
	case sensitivity == "variant" || sensitivity == "case":
		return tertiary, true
	}
	return 0, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func digitRun(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// compareRuns compares two numbers by their digits.
func compareRuns(a, b string) int {
	for len(a) > 1 && a[0] == '0' {
		a = a[1:]
	}
	for len(b) > 1 && b[0] == '0' {
		b = b[1:]
	}
	if len(a) != len(b) {
		return sign(len(a) - len(b))
	}
	return strings.Compare(a, b)
}
