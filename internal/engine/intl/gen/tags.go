package main

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
)

func init() {
	supplemental = append(supplemental,
		section{"available", makeAvailable},
		section{"aliases", makeAliases},
		section{"cardinal", func(c *cldr, _ string) ([]byte, error) { return makePlurals(c, "plurals", "cardinal") }},
		section{"ordinal", func(c *cldr, _ string) ([]byte, error) { return makePlurals(c, "ordinals", "ordinal") }},
		section{"pluralRanges", makePluralRanges},
	)
}

// makeAvailable lists the locales ICU knows that have no file: default
// contents (en-US) and names without their script (zh-TW).
func makeAvailable(c *cldr, _ string) ([]byte, error) {
	var doc struct {
		DefaultContent []string `json:"defaultContent"`
	}
	if err := c.load("cldr-core/defaultContent.json", &doc); err != nil {
		return nil, err
	}
	have := map[string]bool{}
	for _, l := range c.all {
		have[l] = true
	}
	extra := map[string]bool{}
	for _, l := range append(append([]string(nil), c.all...), doc.DefaultContent...) {
		language, _, _ := strings.Cut(l, "-")
		if !languages[language] {
			continue
		}
		extra[l] = true
		if p := strings.Split(l, "-"); len(p) == 3 && len(p[1]) == 4 {
			extra[p[0]+"-"+p[2]] = true
		}
	}
	// ICU keeps Norwegian under "no"; nb's regions resolve to nb.
	for _, l := range []string{"nb-NO", "nb-SJ", "en-Dsrt-US", "en-Shaw-GB", "ms-Arab-MY", "zh-Latn-CN"} {
		delete(extra, l)
	}
	var lines []string
	for l := range extra {
		if !have[l] {
			lines = append(lines, l)
		}
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

func makeAliases(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/aliases.json", &doc); err != nil {
		return nil, err
	}
	var lines []string
	for prefix, kind := range map[string]string{"l": "languageAlias", "r": "territoryAlias"} {
		m, _ := at(doc, "supplemental", "metadata", "alias", kind).(map[string]any)
		for from, v := range m {
			to, _ := at(v, "_replacement").(string)
			if reason, _ := at(v, "_reason").(string); kind == "territoryAlias" && reason == "overlong" && len(from) == 3 && from[0] > '9' {
				continue // alpha-3 regions are no BCP 47
			}
			lines = append(lines, prefix+strings.ToLower(from)+"\t"+to)
		}
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// makePlurals writes "language TAB category TAB condition …" lines.
func makePlurals(c *cldr, file, kind string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/"+file+".json", &doc); err != nil {
		return nil, err
	}
	m, _ := at(doc, "supplemental", "plurals-type-"+kind).(map[string]any)
	var names []string
	for l := range m {
		language, _, _ := strings.Cut(l, "-")
		if languages[language] {
			names = append(names, l)
		}
	}
	sort.Strings(names)
	var b bytes.Buffer
	for _, l := range names {
		b.WriteString(l)
		for _, category := range []string{"few", "many", "one", "two", "zero"} {
			rule, ok := at(m[l], "pluralRule-count-"+category).(string)
			if !ok {
				continue
			}
			condition, _, _ := strings.Cut(rule, "@")
			fmt.Fprintf(&b, "\t%s\t%s", category, strings.TrimSpace(condition))
		}
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

func makePluralRanges(c *cldr, _ string) ([]byte, error) {
	var doc any
	if err := c.load("cldr-core/supplemental/pluralRanges.json", &doc); err != nil {
		return nil, err
	}
	m, _ := at(doc, "supplemental", "plurals").(map[string]any)
	var lines []string
	for l, v := range m {
		if !languages[l] {
			continue
		}
		var fields []string
		for k, category := range v.(map[string]any) {
			start, end, _ := strings.Cut(strings.TrimPrefix(k, "pluralRange-start-"), "-end-")
			fields = append(fields, fmt.Sprintf("%s+%s=%v", start, end, category))
		}
		sort.Strings(fields)
		lines = append(lines, l+"\t"+strings.Join(fields, "\t"))
	}
	sort.Strings(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}
