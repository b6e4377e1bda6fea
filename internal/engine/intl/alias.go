package intl

import "strings"

// mend replaces what CLDR deprecated: language, region and variant aliases,
// and keyword types that have a preferred form.
func (t *langTag) mend() {
	if t.mendPair() {
	} else if line, ok := aliasOf("l", t.language); ok {
		t.replaceLanguage(line)
	}
	if t.region != "" {
		if line, ok := aliasOf("r", t.region); ok {
			t.region = strings.ToLower(firstField(line))
		}
	}
	for i, e := range t.others {
		if p := strings.SplitN(e, "-", 3); p[0] == "t" {
			if line, ok := aliasOf("l", p[1]); ok {
				p[1] = strings.ToLower(line)
				t.others[i] = strings.Join(p, "-")
			}
		}
	}
	for i, k := range t.keywords {
		switch k[1] {
		case "true", "yes":
			t.keywords[i][1] = ""
		}
		switch k[0] + "-" + k[1] {
		case "ca-islamicc":
			t.keywords[i][1] = "islamic-civil"
		case "ca-ethiopic-amete-alem":
			t.keywords[i][1] = "ethioaa"
		}
	}
	for i, v := range t.variants {
		switch v {
		case "heploc":
			t.variants[i] = "alalc97"
		case "posix":
			t.variants = append(t.variants[:i:i], t.variants[i+1:]...)
			t.unicode = true
			t.keywords = append(t.keywords, [2]string{"va", "posix"})
			return
		}
	}
}

// mendPair replaces a language with a variant or region that together have
// another name (zh-hakka, sgn-BR).
func (t *langTag) mendPair() bool {
	for i, v := range t.variants {
		if line, ok := aliasOf("l", t.language+"-"+v); ok {
			t.variants = append(t.variants[:i:i], t.variants[i+1:]...)
			t.replaceLanguage(line)
			return true
		}
	}
	if t.region != "" {
		if line, ok := aliasOf("l", t.language+"-"+t.region); ok {
			t.region = ""
			t.replaceLanguage(line)
			return true
		}
	}
	return false
}

func (t *langTag) replaceLanguage(to string) {
	parts := strings.Split(strings.ToLower(to), "-")
	t.language = parts[0]
	for _, p := range parts[1:] {
		switch {
		case len(p) == 4 && t.script == "":
			t.script = p
		case len(p) < 4 && t.region == "":
			t.region = p
		}
	}
}

// formerRegions are the two-letter regions that CLDR has an alias for.
const formerRegions = "an bu cs ct dd dy fq fx hv jt mi nh nq nt pc pu pz qu rh su tp uk vd wk yd yu zr"

func aliasOf(what, subtag string) (string, bool) {
	// Plain tags, almost all that are ever asked for, need no look-up.
	if language, region, _ := strings.Cut(subtag, "-"); what == "l" && len(language) == 2 && len(region) < 3 && HasData(language) {
		return "", false
	}
	if what == "r" && len(subtag) == 2 && !strings.Contains(formerRegions, subtag) {
		return "", false
	}
	text, _ := Section(Supplemental, "aliases")
	return findLine(text, what+subtag)
}

func firstField(s string) string {
	first, _, _ := strings.Cut(s, " ")
	return first
}
