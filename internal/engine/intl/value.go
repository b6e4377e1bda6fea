package intl

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

var nan = math.NaN()

type kind uint8

const (
	finite kind = iota
	infinite
	notNumber
)

// Value is a number as Intl sees it: exact decimal digits, so that rounding
// never meets a binary fraction. The zero Value is 0.
type Value struct {
	kind   kind
	neg    bool
	digits string // '0'..'9' without leading or trailing zeros; empty for zero; of NaN the text it was read from
	point  int    // the value is 0.digits × 10^point
}

// NumberValue is a JavaScript number, by its shortest decimal form.
func NumberValue(f float64) Value {
	switch {
	case f != f:
		return Value{kind: notNumber}
	case math.IsInf(f, 0):
		return Value{kind: infinite, neg: f < 0}
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], f, 'e', -1, 64)
	return decimalValue(string(text))
}

// BigIntValue is a BigInt by its decimal digits.
func BigIntValue(s string) Value { return decimalValue(s) }

// ParseValue reads a string as JavaScript's Number(string) would, keeping
// every digit (ToIntlMathematicalValue).
func ParseValue(s string) Value {
	s = strings.TrimFunc(s, isSpace)
	if s == "" {
		return Value{}
	}
	invalid := Value{kind: notNumber, digits: s}
	if len(s) > 2 && s[0] == '0' {
		base := 0
		switch s[1] {
		case 'x', 'X':
			base = 16
		case 'o', 'O':
			base = 8
		case 'b', 'B':
			base = 2
		}
		if base != 0 {
			n, ok := new(big.Int).SetString(s[2:], base)
			if !ok || n.Sign() < 0 || strings.ContainsAny(s, "_+-") {
				return invalid
			}
			return decimalValue(n.String())
		}
	}
	unsigned := strings.TrimLeft(s, "+-")
	if len(s)-len(unsigned) > 1 {
		return invalid
	}
	if unsigned == "Infinity" {
		return Value{kind: infinite, neg: s[0] == '-'}
	}
	if !isDecimalLiteral(unsigned) {
		return invalid
	}
	f, _ := strconv.ParseFloat(s, 64)
	if math.IsInf(f, 0) || f == 0 {
		return NumberValue(f)
	}
	return decimalValue(s)
}

func isSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a,
		r == 0x2028, r == 0x2029, r == 0x202f, r == 0x205f, r == 0x3000, r == 0xfeff:
		return true
	}
	return false
}

func isDecimalLiteral(s string) bool {
	mantissa, exponent, has := s, "", false
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent, has = s[:i], s[i+1:], true
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if whole+fraction == "" || !allDigits(whole) || !allDigits(fraction) {
		return false
	}
	if has {
		if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
			exponent = exponent[1:]
		}
		return exponent != "" && allDigits(exponent)
	}
	return true
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// decimalValue reads [sign]digits[.digits][e[sign]digits], known well formed.
func decimalValue(s string) Value {
	var v Value
	if s != "" && (s[0] == '-' || s[0] == '+') {
		v.neg = s[0] == '-'
		s = s[1:]
	}
	exponent := 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		exponent, _ = strconv.Atoi(s[i+1:])
		s = s[:i]
	}
	whole, fraction, dotted := strings.Cut(s, ".")
	digits := whole
	if dotted {
		digits += fraction
	}
	v.point = len(whole) + exponent
	trimmed := strings.TrimLeft(digits, "0")
	v.point -= len(digits) - len(trimmed)
	v.digits = strings.TrimRight(trimmed, "0")
	if v.digits == "" {
		v.point = 0
	}
	return v
}

// Float is the nearest JavaScript number.
func (v Value) Float() float64 {
	var f float64
	switch v.kind {
	case notNumber:
		return nan
	case infinite:
		f = math.Inf(1)
	default:
		if v.digits != "" {
			f, _ = strconv.ParseFloat("0."+v.digits+"e"+strconv.Itoa(v.point), 64)
		}
	}
	if v.neg {
		return math.Copysign(f, -1)
	}
	return f
}

// IsNaN reports whether the value is no number.
func (v Value) IsNaN() bool { return v.kind == notNumber }

// given is the text that was no number.
func (v Value) given() string {
	if v.digits != "" {
		return v.digits
	}
	return "NaN"
}

func (v Value) isZero() bool { return v.kind == finite && v.digits == "" }

// magnitude is the power of ten of the first digit; 0 for zero.
func (v Value) magnitude() int {
	if v.digits == "" {
		return 0
	}
	return v.point - 1
}

func (v Value) shift(places int) Value {
	if v.digits != "" {
		v.point += places
	}
	return v
}

// numberText is Number.prototype.toString.
func numberText(f float64) string {
	v := NumberValue(f)
	switch v.kind {
	case notNumber:
		return "NaN"
	case infinite:
		if v.neg {
			return "-Infinity"
		}
		return "Infinity"
	}
	sign := ""
	if v.neg && v.digits != "" {
		sign = "-"
	}
	n, k := v.point, len(v.digits)
	switch {
	case k == 0:
		return "0"
	case k <= n && n <= 21:
		return sign + v.digits + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return sign + v.digits[:n] + "." + v.digits[n:]
	case -6 < n && n <= 0:
		return sign + "0." + strings.Repeat("0", -n) + v.digits
	}
	e := strconv.Itoa(n - 1)
	if n-1 > 0 {
		e = "+" + e
	}
	if k == 1 {
		return sign + v.digits + "e" + e
	}
	return sign + v.digits[:1] + "." + v.digits[1:] + "e" + e
}
