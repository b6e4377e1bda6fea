package intl

import (
	"strconv"
	"strings"
)

// scaled rounds a value after a shift that depends on its magnitude, once
// more where rounding carried into the next magnitude.
func (f *NumberFormat) scaled(v Value, shiftOf func(magnitude int) int) (rounded, int) {
	if v.kind != finite || v.isZero() {
		return f.digits.apply(v), 0
	}
	magnitude := v.magnitude()
	shift := shiftOf(magnitude)
	r := f.digits.apply(v.shift(shift))
	if r.isZero() || r.magnitude() == magnitude+shift {
		return r, shift
	}
	next := shiftOf(magnitude + 1)
	if next == shift {
		return r, shift
	}
	return f.digits.apply(r.Value.shift(next - shift)), next
}

func (f *NumberFormat) scientific(v Value) rounded {
	interval := 1
	if f.notation == "engineering" {
		interval = 3
	}
	r, shift := f.scaled(v, func(magnitude int) int {
		shown := 1
		if interval > 1 {
			shown = (magnitude%interval+interval)%interval + 1
		}
		return shown - magnitude - 1
	})
	r.exponent = -shift
	return r
}

func (f *NumberFormat) exponent(r rounded) affix {
	if r.kind != finite {
		return affix{}
	}
	out := []piece{{field: "exponentSeparator", text: f.data.exponential}}
	n := r.exponent
	if n < 0 {
		out = append(out, piece{field: "exponentMinusSign", text: f.data.minus})
		n = -n
	}
	return affix{after: append(out, piece{field: "exponentInteger", text: translateDigits(strconv.Itoa(n), f.data.digits)})}
}

// compacted rounds for compact notation and picks its pattern; ok is false
// where the number stands as it is.
func (f *NumberFormat) compacted(v Value) (r rounded, p numberPattern, ok bool) {
	kind := "ds"
	switch {
	case f.style == "currency" && f.display != "name":
		kind = "cs"
	case f.compact == "long":
		kind = "dl"
	}
	text, _ := Section(f.data.locale, "compact")
	lineOf := func(magnitude int) (string, int) {
		// The largest power there is stands for those beyond.
		for power := min(magnitude, 20); power >= 3; power-- {
			key := ":" + strconv.Itoa(power)
			line, found := findLine(text, kind+":"+f.data.source+key)
			if !found && f.data.source != "latn" {
				line, found = findLine(text, kind+":latn"+key)
			}
			if found {
				return line, power
			}
		}
		return "", 0
	}
	r, shift := f.scaled(v, func(magnitude int) int {
		line, power := lineOf(magnitude)
		pattern, _ := pluralLine(line, "other")
		zeros := strings.Count(pattern, "0")
		if zeros == 0 || pattern == "0" {
			return 0
		}
		return zeros - power - 1
	})
	if r.kind != finite || r.isZero() {
		return r, p, false
	}
	line, _ := lineOf(r.magnitude() - shift)
	if line == "" {
		return r, p, false
	}
	pattern, found := "", false
	if r.digits == "1" && r.point == 1 {
		pattern, found = exactLine(line, "1")
	}
	if !found {
		pattern, found = pluralLine(line, f.category(r))
	}
	r.exponent = -shift
	if !found || pattern == "0" {
		return r, p, false
	}
	return r, parsePattern(pattern), true
}

// exactLine finds a pattern for exactly a number, with no fallback.
func exactLine(line, name string) (string, bool) {
	for _, field := range strings.Split(line, "\t") {
		if p, ok := strings.CutPrefix(field, name+"="); ok {
			return p, true
		}
	}
	return "", false
}
