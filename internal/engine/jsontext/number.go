package jsontext

import (
	"math"
	"strconv"
)

// number copies one number. Most numbers already stand in JavaScript's form
// and are recognised by their digits alone.
func (w *writer) number() error {
	src, i := w.src, w.at
	if src[i] == '-' {
		i++
	}
	first := i
	if i < len(src) && src[i] == '0' {
		i++
	} else if i = digits(src, i); i == first {
		w.at = i
		return w.unexpected("in a number")
	}
	whole := i
	point := i < len(src) && src[i] == '.'
	if point {
		if i = digits(src, i+1); i == whole+1 {
			w.at = i
			return w.unexpected("in a number")
		}
	}
	fraction := i
	exponent := i < len(src) && src[i]|0x20 == 'e'
	if exponent {
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		start := i
		if i = digits(src, i); i == start {
			w.at = i
			return w.unexpected("in a number")
		}
	}
	text := src[w.at:i]
	w.at = i
	if !exponent && plain(src[first:whole], src[whole:fraction], len(text) > i-first) {
		w.dst = append(w.dst, text...)
		return nil
	}
	// The grammar was checked, so the only error left is the range, which comes
	// with the infinity or the zero that JSON.parse gives as well.
	f, _ := strconv.ParseFloat(string(text), 64)
	w.dst = AppendNumber(w.dst, f)
	return nil
}

func digits(src []byte, i int) int {
	for i < len(src) && src[i] >= '0' && src[i] <= '9' {
		i++
	}
	return i
}

// plain reports that a number without exponent, given as its whole digits and
// its fraction with the point, is in JavaScript's own form. Fifteen digits
// survive the way through a double, and are then its shortest text.
func plain(whole, fraction []byte, negative bool) bool {
	if len(whole)+len(fraction) > 15 {
		return false
	}
	if len(fraction) == 0 {
		return whole[0] != '0' || !negative
	}
	if fraction[len(fraction)-1] == '0' {
		return false
	}
	if whole[0] != '0' {
		return true
	}
	// Below 1e-6 JavaScript changes to the exponent form.
	return len(fraction) < 7 || string(fraction[1:7]) != "000000"
}

// AppendNumber writes f as JSON.stringify would: -0 as 0, what is not finite as
// null, the exponent form from 1e21 and below 1e-6.
func AppendNumber(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	if f == 0 {
		return append(dst, '0')
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// Go pads the exponent to two digits: 1e-07.
	if n := len(dst); n-start >= 4 && dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
