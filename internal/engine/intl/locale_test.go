package intl

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestTagsAsNode holds canonical tags and the locales they resolve to.
func TestTagsAsNode(t *testing.T) {
	path := "testdata/tags.jsonl"
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var c [3]string
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		got, err := CanonicalLocales([]string{c[0]})
		canonical := strings.Join(got, ",")
		if err != nil {
			canonical = errorText(err)
		}
		if canonical != c[1] {
			t.Errorf("CanonicalLocales(%q) = %q, want %q", c[0], canonical, c[1])
		}
		resolved := ""
		f, err := NewNumberFormat([]string{c[0]}, nil, Defaults{Locale: "en-US"})
		if err != nil {
			resolved = errorText(err)
		} else {
			resolved = f.Resolved()[0].Value.(string)
		}
		if resolved != c[2] {
			t.Errorf("%q resolves to %q, want %q", c[0], resolved, c[2])
		}
	}
}

func FuzzCanonicalLocale(f *testing.F) {
	for _, s := range []string{"en-US", "zh-Hant-TW-u-ca-roc-nu-hanidec", "en-a-bb-x-y", "en-u-", "x-y", "iw", "de-1996-u-attr-kn-true"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := canonicalLocale(s)
		if err != nil {
			return
		}
		again, err := canonicalLocale(c)
		if err != nil || again != c {
			t.Fatalf("%q became %q, which became %q (%v)", s, c, again, err)
		}
	})
}
