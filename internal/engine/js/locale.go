package js

import (
	"math"
	"time"
	_ "time/tzdata" // the worker can read no file

	"golang.org/x/net/idna"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs/intl"
)

// situate gives the runtime the zone and the clock of its call.
func (r *Runtime) situate() *Failure {
	p := r.program
	if p.Zone != "" && p.Zone != "UTC" {
		zone, err := time.LoadLocation(p.Zone)
		if err != nil {
			return &Failure{Kind: Crashed, Message: "the time zone " + clip(p.Zone, 64) + " is not known",
				Hint: "name one of the IANA database, such as Europe/Berlin"}
		}
		r.zone = zone
	}
	if r.zone != time.UTC || p.Clock != nil {
		r.nativeDate = r.get(r.global, "Date")
		r.lazy(r.global, "Date", hidden, func() value { return r.pieceMember("date", "Date") })
	}
	return nil
}

// zoneAt gives [offset, from, to] in milliseconds: the offset from UTC at an
// instant, and the span in which it holds.
func (r *Runtime) zoneAt(_ value, args []value) value {
	ms, _ := number(args[0])
	offset, from, to := 0.0, math.Inf(-1), math.Inf(1)
	if !math.IsNaN(ms) && math.Abs(ms) <= 8.64e15+2*86_400_000 {
		t := time.UnixMilli(int64(ms)).In(r.zone)
		_, seconds := t.Zone()
		offset = float64(seconds) * 1000
		start, end := t.ZoneBounds()
		if !start.IsZero() {
			from = float64(start.UnixMilli())
		}
		if !end.IsZero() {
			to = float64(end.UnixMilli())
		}
	}
	out := lib.XJS_NewArray(r.tls, r.ctx)
	for i, f := range []float64{offset, from, to} {
		lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, uint32(i), floatValue(f))
	}
	return out
}

// intl brings Intl, and the locale-aware methods with it.
func (r *Runtime) intl() value {
	a := r.atom("Intl")
	deleted := lib.XJS_DeleteProperty(r.tls, r.ctx, r.global, a, 0)
	lib.XJS_FreeAtom(r.tls, r.ctx, a)
	if deleted <= 0 {
		return r.throwError(typeError, "Intl cannot be added to a frozen global object")
	}
	err := r.withoutFrame(func() error { return intl.Register(r.vm, intl.TimeZone(r.zone.String())) })
	if err != nil {
		return r.throwError(errorClass, "Intl is not available: "+err.Error())
	}
	object := r.get(r.global, "Intl")
	collator := r.pieceMember("collate", "Collator")
	if isException(collator) {
		r.free(object)
		return collator
	}
	r.define(object, "Collator", collator, hidden|lib.MJS_PROP_WRITABLE)
	return object
}

// installLocale puts stand-ins where the engine's own methods ignore locale
// and zone. The first call of one brings the real ones and goes on there.
func (r *Runtime) installLocale() {
	for _, m := range []struct {
		class string
		names []string
	}{
		{"Date", []string{"toLocaleString", "toLocaleDateString", "toLocaleTimeString"}},
		{"Number", []string{"toLocaleString"}},
		{"BigInt", []string{"toLocaleString"}},
	} {
		class := r.get(r.global, m.class)
		proto := r.get(class, "prototype")
		for _, name := range m.names {
			r.define(proto, name, r.function(name, 0, func(this value, args []value) value {
				if !r.hasIntl {
					r.hasIntl = true
					v := r.get(r.global, "Intl")
					if isException(v) {
						return v
					}
					r.free(v)
				}
				class := r.get(r.global, m.class)
				proto := r.get(class, "prototype")
				f := r.get(proto, name)
				defer r.free(class, proto, f)
				return r.call(f, this, args...)
			}), hidden|lib.MJS_PROP_WRITABLE)
		}
		r.free(proto, class)
	}
	class := r.get(r.global, "String")
	proto := r.get(class, "prototype")
	r.lazy(proto, "localeCompare", hidden, func() value { return r.pieceMember("collate", "compare") })
	r.free(proto, class)
}

// domainToASCII gives a host name's ASCII form, or null where it has none.
func (r *Runtime) domainToASCII(_ value, args []value) value {
	s, ok := r.str(args, 0)
	if !ok {
		return exception
	}
	profile := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.VerifyDNSLength(false), idna.CheckHyphens(false), idna.CheckJoiners(true), idna.BidiRule())
	out, err := profile.ToASCII(s)
	if err != nil {
		return null
	}
	return r.newString(out)
}
