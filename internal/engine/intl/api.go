package intl

import (
	"fmt"
	"strconv"
)

// Options are a service's own, defined option values as JavaScript gave them:
// string, float64 or bool. A missing key is undefined.
type Options map[string]any

// Defaults are the locale and zone of a call that names none.
type Defaults struct {
	Locale string // BCP 47, as "de-DE"
	Zone   string // IANA, as "Europe/Berlin"
}

// Member is one property of a resolvedOptions() object; Value is a string,
// float64, bool or []string.
type Member struct {
	Name  string
	Value any
}

// Part is one element of a formatToParts() array. Source is set for ranges
// ("startRange", "shared", "endRange") and Unit for relative time; empty ones
// are left out of the object.
type Part struct {
	Type, Value, Source, Unit string
}

// RangeError and TypeError are thrown as JavaScript's errors of that name.
type (
	RangeError struct{ Message string }
	TypeError  struct{ Message string }
)

func (e *RangeError) Error() string { return e.Message }
func (e *TypeError) Error() string  { return e.Message }

func rangeErrorf(format string, args ...any) error {
	return &RangeError{fmt.Sprintf(format, args...)}
}

func typeErrorf(format string, args ...any) error {
	return &TypeError{fmt.Sprintf(format, args...)}
}

// Text joins the values of parts.
func Text(parts []Part) string {
	if len(parts) == 1 {
		return parts[0].Value
	}
	n := 0
	for i := range parts {
		n += len(parts[i].Value)
	}
	b := make([]byte, 0, n)
	for i := range parts {
		b = append(b, parts[i].Value...)
	}
	return string(b)
}

// choice reads a string option of a service (ECMA-402 GetOption): one of
// allowed, or any where allowed is empty; fallback where it is undefined.
// service is the name in the error, as "Intl.NumberFormat".
func (o Options) choice(service, name, fallback string, allowed ...string) (string, error) {
	v, ok := o[name]
	if !ok {
		return fallback, nil
	}
	s := optionText(v)
	if len(allowed) == 0 {
		return s, nil
	}
	for _, a := range allowed {
		if a == s {
			return s, nil
		}
	}
	return "", rangeErrorf("Value %s out of range for %s options property %s", s, service, name)
}

// flag reads a boolean option by JavaScript's truth.
func (o Options) flag(name string, fallback bool) bool {
	switch v := o[name].(type) {
	case nil:
		return fallback
	case bool:
		return v
	case string:
		return v != ""
	case float64:
		return v != 0 && v == v
	}
	return true
}

// integer reads a whole-number option within [least, most] (ECMA-402
// GetNumberOption); ok is false where it is undefined.
func (o Options) integer(name string, least, most int) (n int, ok bool, err error) {
	v, there := o[name]
	if !there {
		return 0, false, nil
	}
	f := optionNumber(v)
	if !(f >= float64(least) && f <= float64(most)) {
		return 0, false, rangeErrorf("%s value is out of range.", name)
	}
	return int(f), true, nil
}

// optionText is ToString of an option value.
func optionText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return numberText(v)
	}
	return fmt.Sprint(v)
}

// optionNumber is ToNumber of an option value.
func optionNumber(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case bool:
		if v {
			return 1
		}
		return 0
	case string:
		return ParseValue(v).Float()
	}
	return nan
}
