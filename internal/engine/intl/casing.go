package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// CasingLanguage is the language whose letters have cases of their own (tr,
// az, lt, el) among the first requested locale or the default one; "" for any
// other, which has the cases of Unicode.
func CasingLanguage(requested []string, defaultLocale string) (string, error) {
	canonical, err := CanonicalLocales(requested)
	if err != nil {
		return "", err
	}
	if len(canonical) == 0 {
		canonical = []string{defaultLocale}
	}
	main, _, _ := strings.Cut(canonical[0], "-")
	switch main {
	case "tr", "az", "lt", "el":
		return main, nil
	}
	return "", nil
}

// BeforeUpper does what a language that CasingLanguage gave does to a text
// apart from Unicode's own capitals, which are then still to be made.
func BeforeUpper(s, language string) string {
	switch language {
	case "el":
		return upperGreek(s)
	case "lt":
		return withoutSoftDots(s)
	}
	if language == "tr" || language == "az" {
		s = strings.ReplaceAll(s, "i", "\u0130")
	}
	return s
}

// BeforeLower is BeforeUpper for small letters.
func BeforeLower(s, language string) string {
	switch language {
	case "tr", "az":
		return lowerTurkish(s)
	case "lt":
		return withSoftDots(s)
	}
	return s
}

// lowerTurkish knows an i with its dot and one without.
func lowerTurkish(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == 0x0130:
			b.WriteByte('i')
		case r == 'I' && dotFollows(s[i+1:]):
			b.WriteByte('i')
		case r == 'I':
			b.WriteRune('\u0131')
		case r == 0x0307 && dotted(s[:i]):
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// dotFollows: a dot is the first of the marks above that follow.
func dotFollows(s string) bool {
	for _, r := range s {
		if r == 0x0307 {
			return true
		}
		if !unicode.Is(unicode.Mn, r) || isAbove(r) {
			return false
		}
	}
	return false
}

// dotted: the marks at the end of s stand on a capital I, whose dot is gone
// into the small letter.
func dotted(s string) bool {
	for s != "" {
		r, n := utf8.DecodeLastRuneInString(s)
		if !unicode.Is(unicode.Mn, r) || isAbove(r) {
			return r == 'I'
		}
		s = s[:len(s)-n]
	}
	return false
}

func isAbove(r rune) bool {
	return norm.NFD.PropertiesString(string(r)).CCC() == 230
}

// withSoftDots keeps the dot of a Lithuanian i or j that bears an accent.
func withSoftDots(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch r {
		case 0x0130:
			b.WriteString("i\u0307") // its dot is no accent to keep
		case 0x00CC:
			b.WriteString("i\u0307\u0300")
		case 0x00CD:
			b.WriteString("i\u0307\u0301")
		case 0x0128:
			b.WriteString("i\u0307\u0303")
		case 'I', 'J', 0x012E:
			b.WriteRune(unicode.ToLower(r))
			if accentFollows(s[i+utf8.RuneLen(r):]) {
				b.WriteRune(0x0307)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func accentFollows(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) {
			return false
		}
		if isAbove(r) {
			return true
		}
	}
	return false
}

// withoutSoftDots takes the dot away that Lithuanian writes over i and j under
// an accent.
func withoutSoftDots(s string) string {
	var b strings.Builder
	soft := false
	for _, r := range s {
		switch {
		case r == 0x0307 && soft:
			soft = false
			continue
		case strings.ContainsRune("ij\u012F\u0268\u1ECB\u1E2D", r):
			soft = true
		case !unicode.Is(unicode.Mn, r):
			soft = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// upperGreek drops the accents of capitals, as Greek does, but for the word
// "or", and marks a diphthong that the accent had kept apart.
func upperGreek(s string) string {
	var b strings.Builder
	apart := false // an accent stood on the vowel before, so that ι and υ get a diaeresis
	inWord := false
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		// A letter and the marks on it, taken apart.
		for n < len(s) {
			m, size := utf8.DecodeRuneInString(s[n:])
			if !unicode.Is(unicode.Mn, m) {
				break
			}
			n += size
		}
		whole := s[:n]
		s = s[n:]
		parts := []rune(norm.NFD.String(whole))
		letter := unicode.ToUpper(parts[0])
		if r == utf8.RuneError || !unicode.Is(unicode.Greek, letter) || !unicode.IsLetter(letter) {
			b.WriteString(whole)
			apart, inWord = false, unicode.IsLetter(r)
			continue
		}
		accent, diaeresis, iota := false, false, false
		var rest []rune
		for _, m := range parts[1:] {
			switch m {
			case 0x0300, 0x0301, 0x0342, 0x0302, 0x0303, 0x0311:
				accent = true
			case 0x0308:
				diaeresis = true
			case 0x0344:
				accent, diaeresis = true, true
			case 0x0345:
				iota = true
			case 0x0313, 0x0314, 0x0306, 0x0304, 0x0343: // breathings and lengths
			default:
				rest = append(rest, m)
			}
		}
		next, _ := utf8.DecodeRuneInString(s)
		switch {
		case letter == 'Η' && accent && !inWord && !unicode.IsLetter(next):
			b.WriteRune('Ή') // "or" keeps its accent
		case diaeresis || apart && (letter == 'Ι' || letter == 'Υ'):
			switch letter {
			case 'Ι':
				b.WriteRune('Ϊ')
			case 'Υ':
				b.WriteRune('Ϋ')
			default:
				b.WriteRune(letter)
			}
		default:
			b.WriteRune(letter)
		}
		if iota {
			b.WriteRune('Ι')
		}
		b.WriteString(string(rest))
		apart = accent && !diaeresis && !(apart && (letter == 'Ι' || letter == 'Υ')) && strings.ContainsRune("ΑΕΗΙΟΥΩ", letter)
		inWord = true
	}
	return b.String()
}
