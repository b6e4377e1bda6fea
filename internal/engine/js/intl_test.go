package js

import (
	"strings"
	"testing"
	"time"
)

// ask runs one expression as the body of an app's method.
func askWith(t *testing.T, p Program, expression string) string {
	t.Helper()
	r := newRuntime(t)
	p.App, p.Method = "main", "test"
	p.Source = "export async function test() { try { return String(" + expression + ") } catch (e) { return `✗ ${e.name}: ${e.message}` } }"
	r.program = &p
	return r.try(t)
}

// TestDefaults: what names no locale or zone has the call's.
func TestDefaults(t *testing.T) {
	for _, c := range []struct{ locale, zone, expression, want string }{
		{"", "", "(1234.5).toLocaleString() + new Intl.NumberFormat().resolvedOptions().locale", "1,234.5en-US"},
		{"de-DE", "", "(1234.5).toLocaleString() + new Intl.NumberFormat().resolvedOptions().locale", "1.234,5de-DE"},
		{"de-DE", "", "(1234.5).toLocaleString(undefined, { style: 'percent' }) + (1234.5).toLocaleString([])", "123.450\u00a0%1.234,5"},
		{"de-DE", "Asia/Tokyo", "new Date(0).toLocaleString() + Intl.DateTimeFormat().resolvedOptions().timeZone", "1.1.1970, 09:00:00Asia/Tokyo"},
		{"tr-TR", "", "'i'.toLocaleUpperCase() + 'I'.toLocaleLowerCase() + 'i'.toUpperCase()", "İıI"},
		{"sv-SE", "", "['ö', 'z', 'a'].sort((a, b) => a.localeCompare(b)).join('') + ['ö', 'z', 'a'].sort(new Intl.Collator().compare).join('')", "azöazö"},
		{"en-US", "", "['ö', 'z', 'a'].sort((a, b) => a.localeCompare(b)).join('') + 'ö'.localeCompare('z', 'sv')", "aöz1"},
		{"xx-YY", "", "(1234.5).toLocaleString() + new Intl.NumberFormat().resolvedOptions().locale", "1,234.5en"},
		{"not a locale", "", "(1234.5).toLocaleString() + 'a'.localeCompare('b') + 'i'.toLocaleUpperCase()", "1,234.5-1I"},
		{"fr-FR", "Europe/Paris", "new Date(1752580000000).toString()", "Tue Jul 15 2025 13:46:40 GMT+0200 (Central European Summer Time)"},
	} {
		if got := askWith(t, Program{Locale: c.locale, Zone: c.zone}, c.expression); got != c.want {
			t.Errorf("%q %q %s\n got %q\nwant %q", c.locale, c.zone, c.expression, got, c.want)
		}
	}
	clock := time.Date(2031, 2, 3, 4, 5, 6, 0, time.UTC)
	if got := askWith(t, Program{Clock: &clock}, "Intl.DateTimeFormat('sv').format() + new Date().toLocaleDateString('sv')"); got != "2031-02-032031-02-03" {
		t.Errorf("a formatter that is given no date has %s", got)
	}
}

// TestFormattersAreShared: what is made again in a loop is made once, and what
// differs each time has an end.
func TestFormattersAreShared(t *testing.T) {
	r := newRuntime(t)
	r.program = &Program{App: "main", Method: "test", Source: `export function test() {
		for (let i = 0; i < 5000; i++) {
			new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }); (i).toLocaleString("en", { minimumFractionDigits: i % 3 });
			"a".localeCompare("b", "sv", { numeric: i % 2 === 0 });
		}
		return true }`}
	if got := r.try(t); got != "true" || len(r.services) != 4 || len(r.collators) != 2 {
		t.Errorf("%s, %d formatters, %d collators", got, len(r.services), len(r.collators))
	}
	got := askWith(t, Program{}, `(() => { for (let i = 0; i < 1e4; i++) new Intl.DateTimeFormat("en-u-ca-x" + String(i).padStart(5, "0")) })()`)
	if !strings.HasPrefix(got, "✗ RangeError: one call can use 4096") {
		t.Errorf("ten thousand different formatters: %s", got)
	}
}

// TestIntlIsPrivate: an app that changes what Intl is built on changes nothing
// of it.
func TestIntlIsPrivate(t *testing.T) {
	spoil := `(() => { Map.prototype.get = () => 7; Array.prototype[Symbol.iterator] = undefined; String.prototype.trim = () => "x"; RegExp.prototype.test = () => true; Object.prototype.hasOwnProperty = null;
		return new Intl.NumberFormat("de").format(1234.5) + new Date(0).toLocaleDateString("sv") + "a".localeCompare("b", "de", { sensitivity: "base", usage: "sort" }) })()`
	if got := askWith(t, Program{}, "Intl.NumberFormat && "+spoil); got != "1.234,51970-01-01-1" {
		t.Errorf("after spoiling built-ins: %s", got)
	}
}
