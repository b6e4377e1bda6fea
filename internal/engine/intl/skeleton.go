package intl

import "strings"

// The fields of a date skeleton, in the order in which a skeleton is written.
const (
	fieldEra = iota
	fieldYear
	fieldQuarter
	fieldMonth
	fieldWeek
	fieldWeekOfMonth
	fieldWeekday
	fieldDayOfYear
	fieldWeekdayInMonth
	fieldDay
	fieldDayPeriod
	fieldHour
	fieldMinute
	fieldSecond
	fieldFraction
	fieldZone
	fieldCount

	dateFields = 1<<fieldDayPeriod - 1
	timeFields = 1<<fieldCount - 1 - dateFields
)

// The forms of a field and how far apart they count (UTS 35 leaves the weights
// to the implementation; these are ICU's, whose choices have to be met).
const (
	formNumeric = 0x100
	formNarrow  = -0x101
	formShorter = -0x102
	formShort   = -0x103
	formLong    = -0x104
	formStep    = 0x10
)

// letterForm says what a run of a pattern letter asks for.
type letterForm struct {
	field int
	form  int16
	least int8 // the shortest run of this form
}

// formsOf gives the forms of a letter, from the shortest run to the longest.
func formsOf(letter byte) []letterForm {
	switch letter {
	case 'G':
		return formTable[0:3]
	case 'y':
		return formTable[3:4]
	case 'Q':
		return formTable[4:8]
	case 'M':
		return formTable[8:12]
	case 'L':
		return formTable[12:16]
	case 'E':
		return formTable[16:20]
	case 'c':
		return formTable[20:25]
	case 'e':
		return formTable[25:30]
	case 'd':
		return formTable[30:31]
	case 'a':
		return formTable[31:34]
	case 'b':
		return formTable[34:37]
	case 'B':
		return formTable[37:40]
	case 'H':
		return formTable[40:41]
	case 'k':
		return formTable[41:42]
	case 'h':
		return formTable[42:43]
	case 'K':
		return formTable[43:44]
	case 'm':
		return formTable[44:45]
	case 's':
		return formTable[45:46]
	case 'S':
		return formTable[46:47]
	case 'v':
		return formTable[47:49]
	case 'z':
		return formTable[49:51]
	case 'Z':
		return formTable[51:54]
	case 'O':
		return formTable[54:56]
	case 'w':
		return formTable[56:57]
	case 'W':
		return formTable[57:58]
	case 'Y':
		return formTable[58:59]
	case 'u':
		return formTable[59:60]
	case 'r':
		return formTable[60:61]
	case 'D':
		return formTable[61:62]
	case 'F':
		return formTable[62:63]
	case 'q':
		return formTable[63:67]
	case 'V':
		return formTable[67:71]
	}
	return nil
}

var formTable = [...]letterForm{
	{fieldEra, formShort, 1}, {fieldEra, formLong, 4}, {fieldEra, formNarrow, 5},
	{fieldYear, formNumeric, 1},
	{fieldQuarter, formNumeric, 1}, {fieldQuarter, formShort, 3}, {fieldQuarter, formLong, 4}, {fieldQuarter, formNarrow, 5},
	{fieldMonth, formNumeric, 1}, {fieldMonth, formShort, 3}, {fieldMonth, formLong, 4}, {fieldMonth, formNarrow, 5},
	{fieldMonth, formNumeric + formStep, 1}, {fieldMonth, formShort - formStep, 3}, {fieldMonth, formLong - formStep, 4}, {fieldMonth, formNarrow - formStep, 5},
	{fieldWeekday, formShort, 1}, {fieldWeekday, formLong, 4}, {fieldWeekday, formNarrow, 5}, {fieldWeekday, formShorter, 6},
	{fieldWeekday, formNumeric + 2*formStep, 1}, {fieldWeekday, formShort - 2*formStep, 3}, {fieldWeekday, formLong - 2*formStep, 4}, {fieldWeekday, formNarrow - 2*formStep, 5}, {fieldWeekday, formShorter - 2*formStep, 6},
	{fieldWeekday, formNumeric + formStep, 1}, {fieldWeekday, formShort - formStep, 3}, {fieldWeekday, formLong - formStep, 4}, {fieldWeekday, formNarrow - formStep, 5}, {fieldWeekday, formShorter - formStep, 6},
	{fieldDay, formNumeric, 1},
	{fieldDayPeriod, formShort, 1}, {fieldDayPeriod, formLong, 4}, {fieldDayPeriod, formNarrow, 5},
	{fieldDayPeriod, formShort - formStep, 1}, {fieldDayPeriod, formLong - formStep, 4}, {fieldDayPeriod, formNarrow - formStep, 5},
	{fieldDayPeriod, formShort - 3*formStep, 1}, {fieldDayPeriod, formLong - 3*formStep, 4}, {fieldDayPeriod, formNarrow - 3*formStep, 5},
	{fieldHour, formNumeric + 10*formStep, 1},
	{fieldHour, formNumeric + 11*formStep, 1},
	{fieldHour, formNumeric, 1},
	{fieldHour, formNumeric + formStep, 1},
	{fieldMinute, formNumeric, 1},
	{fieldSecond, formNumeric, 1},
	{fieldFraction, formNumeric, 1},
	{fieldZone, formShort - 2*formStep, 1}, {fieldZone, formLong - 2*formStep, 4},
	{fieldZone, formShort, 1}, {fieldZone, formLong, 4},
	{fieldZone, formNarrow - formStep, 1}, {fieldZone, formLong - formStep, 4}, {fieldZone, formShort - formStep, 5},
	{fieldZone, formShort - formStep, 1}, {fieldZone, formLong - formStep, 4},
	{fieldWeek, formNumeric, 1},
	{fieldWeekOfMonth, formNumeric, 1},
	{fieldYear, formNumeric + formStep, 1},
	{fieldYear, formNumeric + 2*formStep, 1},
	{fieldYear, formNumeric + 3*formStep, 1},
	{fieldDayOfYear, formNumeric, 1},
	{fieldWeekdayInMonth, formNumeric, 1},
	{fieldQuarter, formNumeric + formStep, 1}, {fieldQuarter, formShort - formStep, 3}, {fieldQuarter, formLong - formStep, 4}, {fieldQuarter, formNarrow - formStep, 5},
	{fieldZone, formShort - formStep, 1}, {fieldZone, formLong - formStep, 2}, {fieldZone, formLong - 1 - formStep, 3}, {fieldZone, formLong - 2 - formStep, 4},
}

// formOf is the form of a run of n letters; ok is false for a letter that
// stands for no field here.
func formOf(letter byte, n int) (f letterForm, ok bool) {
	forms := formsOf(letter)
	if len(forms) == 0 {
		return f, false
	}
	f = forms[0]
	for _, next := range forms[1:] {
		if int(next.least) > n {
			break
		}
		f = next
	}
	return f, true
}

// A skeleton is the fields that a pattern shows, without order and literals.
type skeleton struct {
	form   [fieldCount]int16
	letter [fieldCount]byte
	length [fieldCount]int8
	least  [fieldCount]int8 // the shortest length of the same form
	added  bool             // a day period that the pattern did not name
}

// skeletonOf reads a pattern or the text of a skeleton.
func skeletonOf(pattern string) skeleton {
	var s skeleton
	eachRun(pattern, func(letter byte, n int, _ string) {
		f, ok := formOf(letter, n)
		if letter == 0 || !ok {
			return
		}
		s.set(f, letter, n)
	})
	if s.length[fieldMinute] > 0 && s.length[fieldFraction] > 0 && s.length[fieldSecond] == 0 {
		f, _ := formOf('s', 1)
		s.set(f, 's', 1)
	}
	if s.length[fieldHour] > 0 {
		if c := s.letter[fieldHour]; c == 'h' || c == 'K' {
			if s.length[fieldDayPeriod] == 0 {
				f, _ := formOf('a', 1)
				s.set(f, 'a', 1)
				s.added = true
			}
		} else {
			s.form[fieldDayPeriod], s.letter[fieldDayPeriod] = 0, 0
			s.length[fieldDayPeriod], s.least[fieldDayPeriod] = 0, 0
		}
	}
	return s
}

func (s *skeleton) set(f letterForm, letter byte, n int) {
	s.letter[f.field], s.length[f.field], s.least[f.field] = letter, int8(min(n, 127)), f.least
	s.form[f.field] = f.form
	if f.form > 0 {
		s.form[f.field] += int16(n)
	}
}

func (s *skeleton) mask() int {
	m := 0
	for i, f := range s.form {
		if f != 0 {
			m |= 1 << i
		}
	}
	return m
}

// text writes the skeleton, without a day period that nobody asked for.
func (s *skeleton) text() string {
	var b strings.Builder
	for i, n := range s.length {
		if i == fieldDayPeriod && s.added {
			continue
		}
		for range n {
			b.WriteByte(s.letter[i])
		}
	}
	return b.String()
}

// base writes the skeleton with every field at its form's shortest.
func (s *skeleton) base() string {
	var room [48]byte
	b := room[:0]
	for i, n := range s.least {
		for range n {
			b = append(b, s.letter[i])
		}
	}
	return string(b)
}

// distance says how far other is from the fields of s in include: the fields
// that other lacks are missing, those it has too many extra.
func (s *skeleton) distance(other *skeleton, include int) (far, missing, extra int) {
	for i := range fieldCount {
		mine := int(s.form[i])
		if include&(1<<i) == 0 {
			mine = 0
		}
		its := int(other.form[i])
		switch {
		case mine == its:
		case mine == 0:
			far += 0x10000
			extra |= 1 << i
		case its == 0:
			far += 0x1000
			missing |= 1 << i
		case mine > its:
			far += mine - its
		default:
			far += its - mine
		}
	}
	return far, missing, extra
}

// eachRun cuts a pattern into runs of one letter, and literals (letter 0) whose
// text keeps its quotes.
func eachRun(pattern string, visit func(letter byte, n int, text string)) {
	for i := 0; i < len(pattern); {
		c := pattern[i]
		start := i
		switch {
		case c == '\'':
			i = quoteEnd(pattern, i)
			visit(0, 0, pattern[start:i])
		case isLetter(c):
			for i < len(pattern) && pattern[i] == c {
				i++
			}
			visit(c, i-start, pattern[start:i])
		default:
			for i < len(pattern) && pattern[i] != '\'' && !isLetter(pattern[i]) {
				i++
			}
			visit(0, 0, pattern[start:i])
		}
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// quoteEnd is where the quoted text that begins at i ends, behind its last
// quote; two quotes within it stand for one.
func quoteEnd(pattern string, i int) int {
	for i++; i < len(pattern); i++ {
		if pattern[i] != '\'' {
			continue
		}
		if i+1 < len(pattern) && pattern[i+1] == '\'' {
			i++
			continue
		}
		return i + 1
	}
	return len(pattern)
}
