package js

import (
	"github.com/genapp-dev/genapp/internal/engine/intl"
	lib "modernc.org/libquickjs"
)

// newService makes the formatter of a kind. extra is what Date's own methods
// require and default to, as "date date".
func newService(kind, extra string, locales []string, o intl.Options, d intl.Defaults) (any, error) {
	switch kind {
	case "NumberFormat":
		f, err := intl.NewNumberFormat(locales, o, d)
		return numberService{f}, err
	case "DateTimeFormat":
		required, defaults := "any", "date"
		switch extra {
		case "any all":
			defaults = "all"
		case "date date":
			required = "date"
		case "time time":
			required, defaults = "time", "time"
		}
		f, err := intl.NewDateTimeFormatFor(locales, o, d, intl.DateNeeds{Required: required, Defaults: defaults})
		return dateService{f}, err
	case "PluralRules":
		return intl.NewPluralRules(locales, o, d)
	case "Collator":
		return intl.NewCollator(locales, o, d)
	case "ListFormat":
		return intl.NewListFormat(locales, o, d)
	case "RelativeTimeFormat":
		f, err := intl.NewRelativeTimeFormat(locales, o, d)
		return relativeService{f}, err
	case "DisplayNames":
		return intl.NewDisplayNames(locales, o, d)
	case "Segmenter":
		return intl.NewSegmenter(locales, o, d)
	}
	return nil, &intl.TypeError{Message: "Intl." + kind + " is not available"}
}

type numberService struct{ *intl.NumberFormat }

func numberOf(a intlArg) intl.Value {
	if a.isText {
		return intl.ParseValue(a.text)
	}
	return intl.NumberValue(a.number)
}

func (s numberService) format(args []intlArg) (string, error) {
	if len(args) == 2 {
		return s.FormatRange(numberOf(args[0]), numberOf(args[1]))
	}
	return s.Format(numberOf(args[0])), nil
}

func (s numberService) parts(args []intlArg) ([]intl.Part, error) {
	if len(args) == 2 {
		return s.FormatRangeToParts(numberOf(args[0]), numberOf(args[1]))
	}
	return s.FormatToParts(numberOf(args[0])), nil
}

type dateService struct{ *intl.DateTimeFormat }

func (s dateService) format(args []intlArg) (string, error) {
	if len(args) == 2 {
		return s.FormatRange(args[0].number, args[1].number)
	}
	return s.Format(args[0].number)
}

func (s dateService) parts(args []intlArg) ([]intl.Part, error) {
	if len(args) == 2 {
		return s.FormatRangeToParts(args[0].number, args[1].number)
	}
	return s.FormatToParts(args[0].number)
}

type relativeService struct{ *intl.RelativeTimeFormat }

func (s relativeService) format(args []intlArg) (string, error) {
	return s.Format(args[0].number, args[1].text), nil
}

func (s relativeService) parts(args []intlArg) ([]intl.Part, error) {
	return s.FormatToParts(args[0].number, args[1].text), nil
}

// intlMoreHost adds what one service alone can do.
func (r *Runtime) intlMoreHost(add func(string, int32, hostFunc)) {
	add("compare", 3, func(_ value, args []value) value {
		return r.compareTexts(r.service(args).(*intl.Collator), args[1], args[2])
	})
	add("select", 2, func(_ value, args []value) value {
		rules := r.service(args).(*intl.PluralRules)
		given, ok := r.intlArgs(args[1:])
		if !ok {
			return exception
		}
		if len(given) == 1 {
			return r.newString(rules.Select(numberOf(given[0])))
		}
		s, err := rules.SelectRange(numberOf(given[0]), numberOf(given[1]))
		if err != nil {
			return r.throwIntl(err)
		}
		return r.newString(s)
	})
	texts := func(args []value) ([]string, bool) {
		out := make([]string, len(args))
		for i := range args {
			var ok bool
			if out[i], ok = r.str(args, i); !ok {
				return nil, false
			}
		}
		return out, true
	}
	add("list", 1, func(_ value, args []value) value {
		items, ok := texts(args[1:])
		if !ok {
			return exception
		}
		return r.newString(r.service(args).(*intl.ListFormat).Format(items))
	})
	add("listParts", 1, func(_ value, args []value) value {
		items, ok := texts(args[1:])
		if !ok {
			return exception
		}
		return r.partList(r.service(args).(*intl.ListFormat).FormatToParts(items))
	})
	add("of", 2, func(_ value, args []value) value {
		code, ok := r.str(args, 1)
		if !ok {
			return exception
		}
		name, there, err := r.service(args).(*intl.DisplayNames).Of(code)
		if err != nil {
			return r.throwIntl(err)
		}
		if !there {
			return undefined
		}
		return r.newString(name)
	})
	add("segments", 2, func(_ value, args []value) value {
		text, ok := r.str(args, 1)
		if !ok {
			return exception
		}
		out := lib.XJS_NewArray(r.tls, r.ctx)
		for i, s := range r.service(args).(*intl.Segmenter).Segments(text) {
			word := int32(0)
			if s.WordLike {
				word = 1
			}
			lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, uint32(2*i), intValue(int32(s.End)))
			lib.XJS_SetPropertyUint32(r.tls, r.ctx, out, uint32(2*i+1), intValue(word))
		}
		return out
	})
	add("likely", 2, func(_ value, args []value) value {
		tag, ok := r.str(args, 0)
		if !ok {
			return exception
		}
		if bits(args[1]) != 0 {
			return r.newString(intl.AddLikely(tag))
		}
		return r.newString(intl.RemoveLikely(tag))
	})
	add("about", 2, func(_ value, args []value) value {
		given, ok := texts(args)
		if !ok {
			return exception
		}
		return r.stringList(intl.About(given[0], given[1]))
	})
	add("language", 1, func(_ value, args []value) value {
		given, ok := texts(args)
		if !ok {
			return exception
		}
		language, err := intl.CasingLanguage(lines(given[0]), r.defaults().Locale)
		if err != nil {
			return r.throwIntl(err)
		}
		return r.newString(language)
	})
	add("cased", 3, func(_ value, args []value) value {
		given, ok := texts(args[:2])
		if !ok {
			return exception
		}
		if bits(args[2]) != 0 {
			return r.newString(intl.BeforeUpper(given[0], given[1]))
		}
		return r.newString(intl.BeforeLower(given[0], given[1]))
	})
}

// compareTexts compares two strings without a copy of either.
func (r *Runtime) compareTexts(c *intl.Collator, a, b value) value {
	s, ok := r.text(a)
	if !ok {
		return exception
	}
	t, ok := r.text(b)
	if !ok {
		return exception
	}
	return intValue(int32(c.Compare(mend(s), mend(t))))
}
