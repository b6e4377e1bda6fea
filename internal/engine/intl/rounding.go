package intl

import (
	"math/big"
	"strconv"
	"strings"
)

type precision uint8

const (
	byFraction precision = iota
	bySignificant
	byMore
	byLess
)

// digitRules are the digit options of a number (ECMA-402
// SetNumberFormatDigitOptions), resolved.
type digitRules struct {
	minInteger, minFraction, maxFraction int
	minSignificant, maxSignificant       int
	precision                            precision
	increment                            int
	mode                                 string
	stripIfInteger                       bool
}

// rounded is a value after rounding, with the fraction digits it must show.
type rounded struct {
	Value
	minInteger, minFraction int
	exponent                int // compact or scientific: the value stands for itself × 10^exponent
}

// apply rounds a finite value as ICU's Precision does.
func (d *digitRules) apply(v Value) rounded {
	r := rounded{Value: v, minInteger: d.minInteger}
	if v.kind != finite {
		return r
	}
	fractionAt := -d.maxFraction
	significantAt := v.magnitude() - d.maxSignificant + 1
	switch d.precision {
	case byFraction:
		r.Value = v.round(fractionAt, d.increment, d.mode)
		r.minFraction = d.minFraction
	case bySignificant:
		r.Value = v.round(significantAt, 1, d.mode)
		r.minFraction = max(0, -(r.magnitude() - d.minSignificant + 1))
	default:
		at := min(fractionAt, significantAt)
		if d.precision == byLess {
			at = max(fractionAt, significantAt)
		}
		r.Value = v.round(at, 1, d.mode)
		if !v.isZero() && !r.isZero() && r.magnitude() != v.magnitude() && fractionAt == significantAt {
			significantAt++
		}
		significant := (significantAt <= fractionAt) == (d.precision == byMore)
		if significant {
			r.minFraction = max(0, -(r.magnitude() - d.minSignificant + 1))
		} else {
			r.minFraction = d.minFraction
		}
	}
	if d.stripIfInteger && len(r.digits) <= r.point {
		r.minFraction = 0
	}
	return r
}

// round gives the multiple of increment × 10^at that mode chooses.
func (v Value) round(at, increment int, mode string) Value {
	keep := v.point - at // digits that stay
	if v.digits == "" || increment <= 1 && keep >= len(v.digits) {
		return v
	}
	if increment > 1 {
		return v.roundTo(at, increment, mode)
	}
	kept, half := "", -1
	if keep >= 0 {
		kept = v.digits[:keep]
		switch rest := v.digits[keep:]; {
		case rest == "5":
			half = 0
		case rest[0] >= '5':
			half = 1
		}
	}
	odd := kept != "" && (kept[len(kept)-1]-'0')%2 == 1
	out := Value{neg: v.neg, point: v.point}
	if !roundsUp(mode, v.neg, half, odd) {
		out.digits = strings.TrimRight(kept, "0")
	} else if keep <= 0 {
		out.digits, out.point = "1", at+1
	} else {
		b := []byte(kept)
		i := len(b) - 1
		for i >= 0 && b[i] == '9' {
			i--
		}
		if i < 0 {
			out.digits, out.point = "1", v.point+1
		} else {
			b[i]++
			out.digits = string(b[:i+1])
		}
	}
	if out.digits == "" {
		out.point = 0
	}
	return out
}

func (v Value) roundTo(at, increment int, mode string) Value {
	// Scaled by ten to the fraction's length, everything is whole.
	places := max(0, len(v.digits)-(v.point-at))
	n, _ := new(big.Int).SetString(v.digits, 10)
	if up := v.point - at - len(v.digits) + places; up > 0 {
		n.Mul(n, power10(up))
	}
	step := new(big.Int).Mul(big.NewInt(int64(increment)), power10(places))
	q, rest := new(big.Int).QuoRem(n, step, new(big.Int))
	if rest.Sign() != 0 {
		half := rest.Lsh(rest, 1).Cmp(step)
		if roundsUp(mode, v.neg, half, q.Bit(0) == 1) {
			q.Add(q, big.NewInt(1))
		}
	}
	q.Mul(q, big.NewInt(int64(increment)))
	out := decimalValue(q.String()).shift(at)
	out.neg = v.neg
	return out
}

func power10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// roundsUp says whether an inexact magnitude goes away from zero; half
// compares what is cut with one half.
func roundsUp(mode string, neg bool, half int, odd bool) bool {
	switch mode {
	case "ceil":
		return !neg
	case "floor":
		return neg
	case "expand":
		return true
	case "trunc":
		return false
	}
	if half != 0 {
		return half > 0
	}
	switch mode {
	case "halfCeil":
		return !neg
	case "halfFloor":
		return neg
	case "halfTrunc":
		return false
	case "halfEven":
		return odd
	}
	return true
}

// text gives the integer and fraction digits to show.
func (r rounded) text() (whole, fraction string) {
	switch {
	case r.point <= 0:
		if r.digits != "" {
			fraction = strings.Repeat("0", -r.point) + r.digits
		}
	case r.point >= len(r.digits):
		whole = r.digits + strings.Repeat("0", r.point-len(r.digits))
	default:
		whole, fraction = r.digits[:r.point], r.digits[r.point:]
	}
	if n := r.minInteger - len(whole); n > 0 {
		whole = strings.Repeat("0", n) + whole
	}
	if n := r.minFraction - len(fraction); n > 0 {
		fraction += strings.Repeat("0", n)
	}
	return whole, fraction
}

// operands are those of CLDR's plural rules for the number as shown.
func (r rounded) operands() operands {
	shown := r
	shown.point += r.exponent
	if r.digits == "" {
		shown.point = 0
	}
	shown.minFraction = max(0, r.minFraction-r.exponent)
	whole, fraction := shown.text()
	o := operands{v: len(fraction), e: r.exponent}
	o.i = uint64Of(whole)
	o.f = uint64Of(fraction)
	t := strings.TrimRight(fraction, "0")
	o.w, o.t = len(t), uint64Of(t)
	if len(strings.TrimLeft(whole, "0")) > 18 {
		o.n, _ = strconv.ParseFloat(whole, 64)
	}
	return o
}

// uint64Of reads digits, keeping the last 18: the rules look only at small
// numbers and at remainders by powers of ten.
func uint64Of(digits string) uint64 {
	if len(digits) > 18 {
		digits = digits[len(digits)-18:]
	}
	var n uint64
	for i := 0; i < len(digits); i++ {
		n = n*10 + uint64(digits[i]-'0')
	}
	return n
}
