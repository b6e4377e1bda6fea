package js

import (
	"errors"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/intl"
	lib "modernc.org/libquickjs"
)

// A service is a formatter of package intl. JavaScript knows it by its place
// in Runtime.services; what one can do is asked by these.
type (
	resolver  interface{ Resolved() []intl.Member }
	formatter interface {
		format(args []intlArg) (string, error)
		parts(args []intlArg) ([]intl.Part, error)
	}
)

// defaults are what a call that names no locale or zone gets.
func (r *Runtime) defaults() intl.Defaults {
	d := intl.Defaults{Locale: "en-US", Zone: r.zone.String()}
	if r.program != nil && r.program.Locale != "" {
		d.Locale = r.program.Locale
	}
	return d
}

// throwIntl leaves the error that JavaScript has for err pending.
func (r *Runtime) throwIntl(err error) value {
	var outOfRange *intl.RangeError
	var wrongType *intl.TypeError
	switch {
	case errors.As(err, &outOfRange):
		return r.throwError(rangeError, outOfRange.Message)
	case errors.As(err, &wrongType):
		return r.throwError(typeError, wrongType.Message)
	}
	return r.throwError(errorClass, err.Error())
}

// lines takes the list of locales apart that JavaScript gave as one text.
func lines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

// makeService answers host.make(kind, extra, locales, name, value, …).
func (r *Runtime) makeService(_ value, args []value) value {
	kind, ok1 := r.str(args, 0)
	extra, ok2 := r.str(args, 1)
	locales, ok3 := r.str(args, 2)
	if !ok1 || !ok2 || !ok3 {
		return exception
	}
	options := intl.Options{}
	for i := 3; i+1 < len(args); i += 2 {
		name, ok := r.str(args, i)
		if !ok {
			return exception
		}
		v := args[i+1]
		if f, ok := number(v); ok {
			options[name] = f
		} else if tagOf(v) == lib.EJS_TAG_BOOL {
			options[name] = bits(v) != 0
		} else if options[name], ok = r.str(args, i+1); !ok {
			return exception
		}
	}
	s, err := newService(kind, extra, lines(locales), options, r.defaults())
	if err != nil {
		return r.throwIntl(err)
	}
	r.services = append(r.services, s)
	return intValue(int32(len(r.services) - 1))
}

// service finds the one that args[0] names. The number comes from genapp's
// own JavaScript, so that another is a fault of genapp's.
func (r *Runtime) service(args []value) any {
	n, _ := number(args[0])
	return r.services[int(n)]
}

// intlHost gives the pieces of Intl what they are built on.
func (r *Runtime) intlHost(add func(string, int32, hostFunc)) {
	add("make", 3, r.makeService)
	add("resolved", 1, func(_ value, args []value) value {
		s, ok := r.service(args).(resolver)
		if !ok {
			return lib.XJS_NewObject(r.tls, r.ctx)
		}
		return r.members(s.Resolved())
	})
	add("format", 2, func(_ value, args []value) value {
		given, ok := r.intlArgs(args[1:])
		if !ok {
			return exception
		}
		s, err := r.service(args).(formatter).format(given)
		if err != nil {
			return r.throwIntl(err)
		}
		return r.newString(s)
	})
	add("parts", 2, func(_ value, args []value) value {
		given, ok := r.intlArgs(args[1:])
		if !ok {
			return exception
		}
		parts, err := r.service(args).(formatter).parts(given)
		if err != nil {
			return r.throwIntl(err)
		}
		return r.partList(parts)
	})
	add("canonical", 1, r.listOf(intl.CanonicalLocales))
	add("supported", 1, r.listOf(intl.SupportedLocalesOf))
	add("values", 1, func(_ value, args []value) value {
		key, ok := r.str(args, 0)
		if !ok {
			return exception
		}
		out, err := intl.SupportedValuesOf(key)
		if err != nil {
			return r.throwIntl(err)
		}
		return r.stringList(out)
	})
	r.intlMoreHost(add)
	add("now", 0, func(value, []value) value { return floatValue(float64(r.now().UnixMilli())) })
}

// listOf makes a host function of one that maps locales to locales.
func (r *Runtime) listOf(f func([]string) ([]string, error)) hostFunc {
	return func(_ value, args []value) value {
		s, ok := r.str(args, 0)
		if !ok {
			return exception
		}
		out, err := f(lines(s))
		if err != nil {
			return r.throwIntl(err)
		}
		return r.stringList(out)
	}
}

// intlArg is a value to format: a number, or the text of a decimal number that
// may have more digits than a number holds, or other text.
type intlArg struct {
	number float64
	text   string
	isText bool
}

func (r *Runtime) intlArgs(args []value) ([]intlArg, bool) {
	out := make([]intlArg, len(args))
	for i, v := range args {
		f, ok := number(v)
		if ok {
			out[i].number = f
			continue
		}
		out[i].isText = true
		if out[i].text, ok = r.str(args, i); !ok {
			return nil, false
		}
	}
	return out, true
}

func (r *Runtime) stringList(list []string) value {
	out := lib.XJS_NewArray(r.tls, r.ctx)
	for i, s := range list {
		lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, uint32(i), r.newString(s))
	}
	return out
}

func (r *Runtime) partList(parts []intl.Part) value {
	out := lib.XJS_NewArray(r.tls, r.ctx)
	for i, p := range parts {
		o := lib.XJS_NewObject(r.tls, r.ctx)
		r.set(o, "type", r.newString(p.Type))
		r.set(o, "value", r.newString(p.Value))
		if p.Source != "" {
			r.set(o, "source", r.newString(p.Source))
		}
		if p.Unit != "" {
			r.set(o, "unit", r.newString(p.Unit))
		}
		lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, uint32(i), o)
	}
	return out
}

func (r *Runtime) members(list []intl.Member) value {
	out := lib.XJS_NewObject(r.tls, r.ctx)
	for _, m := range list {
		switch v := m.Value.(type) {
		case string:
			r.set(out, m.Name, r.newString(v))
		case float64:
			r.set(out, m.Name, floatValue(v))
		case int:
			r.set(out, m.Name, floatValue(float64(v)))
		case bool:
			r.set(out, m.Name, boolValue(v))
		case []string:
			r.set(out, m.Name, r.stringList(v))
		}
	}
	return out
}
