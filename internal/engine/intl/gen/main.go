// Command gen writes the data files of package intl from the npm packages
// cldr-core and cldr-{numbers,dates,localenames,units,misc}-full, version
// 48.0.0, unpacked under a node_modules folder:
//
//	npm install --prefix build/cldr cldr-core@48.0.0 cldr-numbers-full@48.0.0 cldr-dates-full@48.0.0 \
//	    cldr-localenames-full@48.0.0 cldr-units-full@48.0.0 cldr-misc-full@48.0.0 cldr-bcp47@48.2.0
//	go generate ./internal/engine/intl
package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// section makes one section of one locale; nil leaves it out.
type section struct {
	name string
	make func(c *cldr, locale string) ([]byte, error)
}

// perLocale and supplemental are filled by the files beside this one, each
// with what it extracts, from their init.
var (
	perLocale    []section
	supplemental []section
)

func main() {
	from := flag.String("cldr", "build/cldr", "folder that holds node_modules/cldr-*")
	out := flag.String("out", "data", "folder to write into")
	flag.Parse()
	if err := generate(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func generate(from, out string) error {
	c, err := open(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if err := c.writeParents(filepath.Join(out, "..", "parents.go")); err != nil {
		return err
	}
	made := map[string]map[string][]byte{}
	for _, locale := range c.locales() {
		made[locale] = map[string][]byte{}
		for _, s := range perLocale {
			text, err := s.make(c, locale)
			if err != nil {
				return fmt.Errorf("%s of %s: %w", s.name, locale, err)
			}
			if text != nil {
				made[locale][s.name] = text
			}
		}
	}
	total := 0
	for _, locale := range c.locales() {
		own := map[string][]byte{}
		for name, text := range made[locale] {
			if !bytes.Equal(text, inherited(c, made, locale, name)) {
				own[name] = text
			}
		}
		n, err := write(filepath.Join(out, locale+".bin"), own)
		if err != nil {
			return err
		}
		total += n
	}
	own := map[string][]byte{}
	for _, s := range supplemental {
		text, err := s.make(c, "")
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		own[s.name] = text
	}
	n, err := write(filepath.Join(out, "supplemental.bin"), own)
	if err != nil {
		return err
	}
	fmt.Printf("%d locales, %d bytes\n", len(made), total+n)
	return nil
}

func inherited(c *cldr, made map[string]map[string][]byte, locale, name string) []byte {
	for locale != "root" {
		locale = c.parent(locale)
		if text, ok := made[locale][name]; ok {
			return text
		}
	}
	return nil
}

func write(path string, own map[string][]byte) (int, error) {
	names := make([]string, 0, len(own))
	size := 4
	for name := range own {
		names = append(names, name)
		size += 1 + len(name) + 12
	}
	sort.Strings(names)
	head := binary.BigEndian.AppendUint32(nil, uint32(len(names)))
	var body bytes.Buffer
	for _, name := range names {
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, flate.BestCompression)
		if err != nil {
			return 0, err
		}
		if _, err := w.Write(own[name]); err != nil {
			return 0, err
		}
		if err := w.Close(); err != nil {
			return 0, err
		}
		head = append(head, byte(len(name)))
		head = append(head, name...)
		head = binary.BigEndian.AppendUint32(head, uint32(size+body.Len()))
		head = binary.BigEndian.AppendUint32(head, uint32(packed.Len()))
		head = binary.BigEndian.AppendUint32(head, uint32(len(own[name])))
		body.Write(packed.Bytes())
	}
	return len(head) + body.Len(), os.WriteFile(path, append(head, body.Bytes()...), 0o644)
}

// cldr reads the unpacked packages.
type cldr struct {
	dir     string
	parents map[string]string
	all     []string
	read    map[string]any
}

func open(from string) (*cldr, error) {
	c := &cldr{dir: filepath.Join(from, "node_modules"), parents: map[string]string{}, read: map[string]any{}}
	var p struct {
		Supplemental struct {
			ParentLocales struct {
				ParentLocale map[string]string `json:"parentLocale"`
			} `json:"parentLocales"`
		} `json:"supplemental"`
	}
	if err := c.load("cldr-core/supplemental/parentLocales.json", &p); err != nil {
		return nil, err
	}
	var available struct {
		AvailableLocales struct{ Full []string } `json:"availableLocales"`
	}
	if err := c.load("cldr-core/availableLocales.json", &available); err != nil {
		return nil, err
	}
	for _, l := range available.AvailableLocales.Full {
		language, _, _ := strings.Cut(l, "-")
		if languages[language] || l == "und" {
			c.all = append(c.all, l)
		}
	}
	for l, parent := range p.Supplemental.ParentLocales.ParentLocale {
		if parent == "und" {
			parent = "root"
		}
		c.parents[l] = parent
	}
	sort.Strings(c.all)
	return c, nil
}

// languages are those whose locales have data: the most used ones.
var languages = func() map[string]bool {
	set := map[string]bool{}
	for _, l := range strings.Fields("ar bg bn ca cs da de el en es fa fi fr he hi hr hu id it ja ko ms nb nl no pl pt ro ru sk sr sv th tr uk ur vi zh") {
		set[l] = true
	}
	return set
}()

// locales are those that get a file, root (und) as "root".
func (c *cldr) locales() []string {
	out := make([]string, 0, len(c.all))
	for _, l := range c.all {
		if l == "und" {
			l = "root"
		}
		out = append(out, l)
	}
	return out
}

func (c *cldr) parent(locale string) string {
	if p, ok := c.parents[locale]; ok {
		return p
	}
	if i := strings.LastIndexByte(locale, '-'); i > 0 {
		return locale[:i]
	}
	return "root"
}

// load reads a JSON file of the packages, by its path under node_modules.
func (c *cldr) load(path string, into any) error {
	data, err := os.ReadFile(filepath.Join(c.dir, path))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// main reads cldr-<pkg>-full/main/<locale>/<file>.json and gives what lies
// under main.<locale>, as decoded JSON.
func (c *cldr) main(pkg, locale, file string) (map[string]any, error) {
	if locale == "root" {
		locale = "und"
	}
	path := fmt.Sprintf("cldr-%s-full/main/%s/%s.json", pkg, locale, file)
	if v, ok := c.read[path]; ok {
		return v.(map[string]any), nil
	}
	var doc struct {
		Main map[string]map[string]any `json:"main"`
	}
	if err := c.load(path, &doc); err != nil {
		return nil, err
	}
	c.read[path] = doc.Main[locale]
	return doc.Main[locale], nil
}

// at follows keys into decoded JSON; nil where one is missing.
func at(v any, keys ...string) any {
	for _, k := range keys {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

func (c *cldr) writeParents(path string) error {
	var b bytes.Buffer
	b.WriteString("// Code generated by ./gen; DO NOT EDIT.\n\npackage intl\n\nvar parentExceptions = map[string]string{\n")
	names := make([]string, 0, len(c.parents))
	for l := range c.parents {
		language, _, _ := strings.Cut(l, "-")
		if languages[language] {
			names = append(names, l)
		}
	}
	sort.Strings(names)
	for _, l := range names {
		fmt.Fprintf(&b, "\t%q: %q,\n", l, c.parents[l])
	}
	b.WriteString("}\n")
	source, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(path, source, 0o644)
}
