package js

import "math"

// dateParts is what the text of a date says.
type dateParts struct {
	day  dayParts
	time timeParts
	zone zoneParts
}

// parseDate reads the text of a date as V8 does: by ISO 8601 where it fits,
// and otherwise by the loose rules of browsers, which take "Jan 5, 2031",
// "2031-1-5", "1/5/31 10:00 PM" or "5 January 2031 10:00 GMT+0200 (noon)". It
// gives milliseconds since the epoch; where local is true they are to be taken
// as local time. NaN is no date.
func parseDate(text string) (ms float64, local bool) {
	s := newDateScanner(text)
	var p dateParts
	token := p.iso(s)
	if token.kind == dateInvalid {
		return math.NaN(), false
	}
	if !p.loose(s, token) {
		return math.NaN(), false
	}
	days, ok := p.day.days()
	if !ok {
		return math.NaN(), false
	}
	within, ok := p.time.ms()
	if !ok {
		return math.NaN(), false
	}
	ms = days*86_400_000 + within
	if !p.zone.known {
		return ms, true
	}
	offset, ok := p.zone.ms()
	if ms -= offset; !ok || math.Abs(ms) > 8.64e15 {
		return math.NaN(), false
	}
	return ms, false
}

// iso reads the form of ECMAScript. It gives the first token that it did not
// use, the end where it used all, or an invalid one where the text can only be
// wrong.
func (p *dateParts) iso(s *dateScanner) dateToken {
	invalid := dateToken{kind: dateInvalid}
	if s.peek.isSign() {
		sign := s.next()
		if !s.peek.isDigits(6) || sign.symbol == '-' && s.peek.number == 0 {
			if s.peek.isDigits(6) {
				s.next()
			}
			return sign
		}
		p.day.add(sign.sign() * s.next().number)
	} else if s.peek.isDigits(4) {
		p.day.add(s.next().number)
	} else {
		return s.next()
	}
	for _, last := range [2]int{12, 31} {
		if !s.skip('-') {
			break
		}
		if !s.peek.isDigits(2) || s.peek.number < 1 || s.peek.number > last {
			return s.next()
		}
		p.day.add(s.next().number)
	}
	if s.peek.keyword != keyT {
		if s.peek.kind != dateEnd {
			return s.next()
		}
	} else if s.next(); !p.isoTime(s) || !p.isoZone(s) || s.peek.kind != dateEnd {
		return invalid
	}
	if !p.zone.known && p.time.n == 0 {
		p.zone.set(0) // a day alone is a day of UTC
	}
	p.day.iso = true
	return dateToken{kind: dateEnd}
}

// isoTime reads HH:mm, HH:mm:ss or HH:mm:ss.sss; 24:00 is the day's end.
func (p *dateParts) isoTime(s *dateScanner) bool {
	high := [3]int{24, 59, 59}
	for i := range high {
		if i > 0 && !s.skip(':') {
			return i > 1
		}
		if !s.peek.isDigits(2) || s.peek.number > high[i] {
			return false
		}
		p.time.add(s.next().number)
		if p.time.part[0] == 24 {
			high = [3]int{24, 0, 0}
		}
	}
	if s.skip('.') {
		if s.peek.kind != dateNumber || p.time.part[0] == 24 && s.peek.number > 0 {
			return false
		}
		p.time.add(s.next().fraction())
	}
	return true
}

func (p *dateParts) isoZone(s *dateScanner) bool {
	if s.peek.keyword == keyZone && s.peek.number == 0 && s.peek.length == 1 {
		s.next()
		p.zone.set(0)
		return true
	}
	if !s.peek.isSign() {
		return true
	}
	p.zone.signed(s.next().sign())
	var hour, minute int
	switch {
	case s.peek.isDigits(4):
		n := s.next().number
		hour, minute = n/100, n%100
	case s.peek.isDigits(2):
		hour = s.next().number
		if !s.skip(':') || !s.peek.isDigits(2) {
			return false
		}
		minute = s.next().number
	default:
		return false
	}
	p.zone.hour, p.zone.minute = hour, minute
	return hour <= 23 && minute <= 59
}

// loose reads what iso left, beginning with token.
func (p *dateParts) loose(s *dateScanner, token dateToken) bool {
	if token.kind == dateEnd {
		token = s.next()
	}
	read := p.day.n > 0 // whether a number was read
	for ; token.kind != dateEnd; token = s.next() {
		switch {
		case token.kind == dateNumber:
			read = true
			if !p.number(s, token) {
				return false
			}
		case token.kind == dateWord:
			if !p.word(s, token, read) {
				return false
			}
		case token.isSign() && (p.zone.isUTC() || p.time.n > 0):
			if !p.offset(s, token) {
				return false
			}
			read = true
		case (token.isSign() || token.symbol == ')') && read:
			return false
		}
	}
	return true
}

// number reads a part of a time, of an offset or of a day.
func (p *dateParts) number(s *dateScanner, token dateToken) bool {
	n := token.number
	if s.skip(':') {
		if s.skip(':') {
			if p.time.n > 0 {
				return false
			}
			return p.time.add(n) && p.time.add(0)
		}
		if !p.time.add(n) {
			return false
		}
		if s.peek.symbol == '.' {
			s.next()
		}
		return true
	}
	// Even where no fraction is expected, V8 has read past the point.
	if s.skip('.') && p.time.expects(n) {
		p.time.add(n)
		if s.peek.kind != dateNumber {
			return false
		}
		p.time.last(s.next().fraction())
		return true
	}
	if p.zone.expects(n) {
		p.zone.minute = n
		return true
	}
	if p.time.expects(n) {
		p.time.last(n)
		next := s.peek
		return next.kind == dateEnd || next.kind == dateSpace || next.isSign() ||
			next.keyword == keyZone && next.number == 0 && next.length == 1
	}
	if !p.day.add(n) {
		return false
	}
	s.skip('-')
	return true
}

// word reads the name of a month or a zone, AM or PM, or, before any number,
// whatever there is.
func (p *dateParts) word(s *dateScanner, token dateToken, read bool) bool {
	switch {
	case token.keyword == keyHalf && p.time.n > 0:
		p.time.half, p.time.halved = token.number, true
	case token.keyword == keyMonth:
		p.day.named = token.number
		s.skip('-')
	case token.keyword == keyZone && read:
		p.zone.set(token.number)
	default:
		return !read && s.peek.kind != dateNumber
	}
	return true
}

// offset reads what follows a sign: hours, or hours and minutes.
func (p *dateParts) offset(s *dateScanner, token dateToken) bool {
	p.zone.signed(token.sign())
	n, length := 0, 0
	if s.peek.kind == dateNumber {
		t := s.next()
		n, length = t.number, t.length
	}
	switch {
	case s.peek.symbol == ':':
		p.zone.hour, p.zone.minute = n, unset
	case length == 1 || length == 2:
		p.zone.hour, p.zone.minute = n, 0
	case length == 3 || length == 4:
		p.zone.hour, p.zone.minute = n/100, n%100
	default:
		return false
	}
	return true
}
