package js

import (
	"math"
	"strings"
	"time"
	_ "time/tzdata" // the worker can read no file

	"github.com/genapp-dev/genapp/internal/engine/intl"
	"golang.org/x/net/idna"
	lib "modernc.org/libquickjs"
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

// intl brings Intl.
func (r *Runtime) intl() value { return r.pieceMember("intl", "Intl") }

// localeMethods are those whose answers depend on locale and zone, which the
// engine's own do not know, and the members of the piece that answer.
var localeMethods = [...]struct{ class, name, member string }{
	{"Date", "toLocaleString", "toLocaleString"},
	{"Date", "toLocaleDateString", "toLocaleDateString"},
	{"Date", "toLocaleTimeString", "toLocaleTimeString"},
	{"Number", "toLocaleString", "number"},
	{"BigInt", "toLocaleString", "bigint"},
	{"Array", "toLocaleString", "array"},
	{"String", "toLocaleUpperCase", "toLocaleUpperCase"},
	{"String", "toLocaleLowerCase", "toLocaleLowerCase"},
}

// installLocale puts functions where the engine's own methods ignore locale
// and zone. The first call of one brings the piece that answers it.
func (r *Runtime) installLocale() {
	r.nameZone()
	last, proto := "", undefined
	for _, m := range localeMethods {
		if m.class != last {
			r.free(proto)
			class := r.get(r.global, m.class)
			proto = r.get(class, "prototype")
			r.free(class)
			last = m.class
		}
		answer := undefined
		r.define(proto, m.name, r.function(m.name, 0, func(this value, args []value) value {
			if isUndefined(answer) {
				f := r.pieceMember("intl", m.member)
				if isException(f) {
					return f
				}
				// The piece holds it as long as the runtime lives.
				r.free(f)
				answer = f
			}
			return r.call(answer, this, args...)
		}), hidden|lib.MJS_PROP_WRITABLE)
	}
	r.define(proto, "localeCompare", r.function("localeCompare", 1, r.localeCompare), hidden|lib.MJS_PROP_WRITABLE)
	r.free(proto)
}

// nameZone has the texts of a date end in the zone's name, as V8's do.
func (r *Runtime) nameZone() {
	class := r.get(r.global, "Date")
	proto := r.get(class, "prototype")
	for _, name := range []string{"toString", "toTimeString"} {
		native := r.get(proto, name)
		r.define(proto, name, r.function(name, 0, func(this value, _ []value) value {
			out := r.call(native, this)
			if isException(out) {
				return out
			}
			defer r.free(out)
			s := r.textOr(out, "")
			if strings.HasSuffix(s, "+0000") {
				s += " (Coordinated Universal Time)"
			}
			return r.newString(s)
		}), hidden|lib.MJS_PROP_WRITABLE)
		r.kept = append(r.kept, native)
	}
	r.free(proto, class)
}

// zoneName is the long English name of the call's zone at an instant, whatever
// the locale, as V8 has it in a date's text.
func (r *Runtime) zoneName(_ value, args []value) value {
	ms, _ := number(args[0])
	// V8 knows two names of a zone for all times: those that its standard and
	// its summer time have now.
	january, july := time.Date(2026, 1, 15, 0, 0, 0, 0, r.zone), time.Date(2026, 7, 15, 0, 0, 0, 0, r.zone)
	standard, summer := january, july
	_, a := january.Zone()
	_, b := july.Zone()
	if b < a {
		standard, summer = july, january
	}
	// Where the smaller offset is the one that is called summer time (Dublin,
	// Casablanca), it is V8's standard time all the same.
	inSummer := time.UnixMilli(int64(ms)).In(r.zone).IsDST() != standard.IsDST()
	at := standard
	if inSummer {
		at = summer
	}
	f, err := intl.NewDateTimeFormat([]string{"en-US"}, intl.Options{"timeZoneName": "long"}, r.defaults())
	if err != nil {
		return r.throwIntl(err)
	}
	parts, err := f.FormatToParts(float64(at.UnixMilli()))
	if err != nil {
		return r.throwIntl(err)
	}
	for _, p := range parts {
		if p.Type == "timeZoneName" {
			if inSummer && a == b {
				p.Value = strings.Replace(p.Value, " Standard ", " Daylight ", 1)
			}
			return r.newString(p.Value)
		}
	}
	return r.newString(r.zone.String())
}

// localeCompare answers String.prototype.localeCompare itself where what is
// asked for is simple, as sorting calls it often.
func (r *Runtime) localeCompare(this value, args []value) value {
	if isUndefined(this) || isNull(this) {
		return r.throwError(typeError, "String.prototype.localeCompare called on null or undefined")
	}
	a := r.toText(this)
	if isException(a) {
		return a
	}
	defer r.free(a)
	that, locales, options := undefined, undefined, undefined
	for i, p := range []*value{&that, &locales, &options} {
		if i < len(args) {
			*p = args[i]
		}
	}
	b := r.toText(that)
	if isException(b) {
		return b
	}
	defer r.free(b)
	if isUndefined(locales) && isUndefined(options) && r.collator != nil {
		return r.compareTexts(r.collator, a, b)
	}
	if key, ok := r.comparison(locales, options); ok {
		c := r.collators[key]
		if c == nil {
			var err error
			if c, err = key.collator(r.defaults()); err != nil {
				return r.throwIntl(err)
			}
			if r.collators == nil || len(r.collators) > 64 {
				r.collators = map[comparison]*intl.Collator{}
			}
			r.collators[key] = c
			if (key == comparison{}) {
				r.collator = c
			}
		}
		return r.compareTexts(c, a, b)
	}
	f := r.pieceMember("intl", "compare")
	if isException(f) {
		return f
	}
	defer r.free(f)
	return r.call(f, undefined, a, b, locales, options)
}

// comparison is what localeCompare is asked for most: one locale or none, and
// these options, as they were written.
type comparison struct {
	locale                 string
	numeric, punctuation   uint8 // 0 undefined, 1 false, 2 true
	sensitivity, caseFirst string
}

// comparison reads what is asked for; ok is false where it is not so simple
// that no code of the app would run.
func (r *Runtime) comparison(locales, options value) (c comparison, ok bool) {
	if isString(locales) {
		if c.locale, ok = r.text(locales); !ok || c.locale == "" {
			r.dropException()
			return c, false
		}
	} else if !isUndefined(locales) {
		return c, false
	}
	if isUndefined(options) {
		return c, true
	}
	if !isObject(options) || r.isFunction(options) {
		return c, false
	}
	for _, name := range r.ownKeys(options) {
		p, present, threw := r.ownProperty(options, name)
		if threw {
			r.dropException()
			return c, false
		}
		if !present || p.getter {
			r.free(p.value)
			return c, false
		}
		switch {
		case isUndefined(p.value):
		case tagOf(p.value) == lib.EJS_TAG_BOOL && name == "numeric":
			c.numeric = 1 + uint8(bits(p.value))
		case tagOf(p.value) == lib.EJS_TAG_BOOL && name == "ignorePunctuation":
			c.punctuation = 1 + uint8(bits(p.value))
		case isString(p.value) && name == "sensitivity":
			c.sensitivity = r.textOr(p.value, "-")
		case isString(p.value) && name == "caseFirst":
			c.caseFirst = r.textOr(p.value, "-")
		default:
			r.free(p.value)
			return c, false
		}
		r.free(p.value)
	}
	return c, true
}

func (c comparison) collator(d intl.Defaults) (*intl.Collator, error) {
	o := intl.Options{}
	if c.numeric > 0 {
		o["numeric"] = c.numeric == 2
	}
	if c.punctuation > 0 {
		o["ignorePunctuation"] = c.punctuation == 2
	}
	if c.sensitivity != "" {
		o["sensitivity"] = c.sensitivity
	}
	if c.caseFirst != "" {
		o["caseFirst"] = c.caseFirst
	}
	var locales []string
	if c.locale != "" {
		locales = []string{c.locale}
	}
	return intl.NewCollator(locales, o, d)
}

// toText is ToString.
func (r *Runtime) toText(v value) value {
	if isString(v) {
		return r.dup(v)
	}
	return lib.XJS_ToString(r.tls, r.ctx, v)
}

// now is the time of the call's clock.
func (r *Runtime) now() time.Time {
	if r.program != nil && r.program.Clock != nil {
		return *r.program.Clock
	}
	return time.Now()
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
