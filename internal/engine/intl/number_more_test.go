package intl

import "testing"

func TestValues(t *testing.T) {
	plain, err := NewNumberFormat([]string{"en"}, Options{"maximumFractionDigits": 20.0}, Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"": "0", " \u00a012\ufeff": "12", "0x1f": "31", "0b101": "5", "0o17": "15", "1e3": "1,000", "-.5": "-0.5", "5.": "5",
		"+5": "5", "Infinity": "∞", "-Infinity": "-∞", "1e400": "∞", "-1e-400": "-0", "-0": "-0",
		"abc": "NaN", "1_000": "NaN", "--1": "NaN", "0x": "NaN", "-0x1": "NaN", "1e": "NaN", ".": "NaN", "1n": "NaN", "0x-1": "NaN",
		"12345678901234567890.5": "12,345,678,901,234,567,890.5",
	} {
		if got := plain.Format(ParseValue(in)); got != want {
			t.Errorf("%q is formatted %q, want %q", in, got, want)
		}
	}
}

func TestNumberText(t *testing.T) {
	for f, want := range map[float64]string{
		0: "0", 1: "1", -1.5: "-1.5", 1e21: "1e+21", 123456789012345680000: "123456789012345680000", 1e-6: "0.000001", 1.5e-7: "1.5e-7",
	} {
		if got := numberText(f); got != want {
			t.Errorf("numberText(%v) = %q, want %q", f, got, want)
		}
	}
}

func TestFormatInteger(t *testing.T) {
	for _, c := range []struct {
		n, digits int
		system    string
		want      string
	}{{7, 2, "latn", "07"}, {0, 1, "latn", "0"}, {2031, 2, "arab", "٢٠٣١"}, {5, 2, "beng", "০৫"}, {-4, 2, "latn", "-04"}, {12, 1, "unheard", "12"}} {
		if got := FormatInteger(c.n, c.digits, c.system); got != c.want {
			t.Errorf("FormatInteger(%d, %d, %s) = %q, want %q", c.n, c.digits, c.system, got, c.want)
		}
	}
}

func TestRounding(t *testing.T) {
	for _, c := range []struct {
		mode     string
		at, step int
		in, want string
	}{
		{"halfExpand", -2, 1, "1.005", "1.01"}, {"halfExpand", 0, 1, "2.5", "3"}, {"halfEven", 0, 1, "2.5", "2"}, {"halfEven", 0, 1, "3.5", "4"},
		{"halfTrunc", 0, 1, "2.5", "2"}, {"halfCeil", 0, 1, "-2.5", "-2"}, {"halfFloor", 0, 1, "-2.5", "-3"}, {"ceil", 0, 1, "0.001", "1"},
		{"floor", 0, 1, "-0.001", "-1"}, {"trunc", 0, 1, "9.99", "9"}, {"expand", 1, 1, "1", "10"}, {"halfExpand", 0, 1, "999.5", "1000"},
		{"halfExpand", 0, 1, "0.4", "0"}, {"halfExpand", 0, 1, "0.04", "0"}, {"halfExpand", -2, 5, "1.02", "1"}, {"halfExpand", -2, 5, "1.025", "1.05"},
		{"halfEven", -2, 50, "2.25", "2"}, {"halfExpand", 0, 25, "1237.5", "1250"},
	} {
		got, want := decimalValue(c.in).round(c.at, c.step, c.mode), decimalValue(c.want)
		if got != want {
			t.Errorf("%s at 10^%d by %d of %s: %+v, want %+v", c.mode, c.at, c.step, c.in, got, want)
		}
	}
}

func FuzzParseValue(f *testing.F) {
	for _, s := range []string{"1", "-1.5e-3", "0x1F", " Infinity", "1e999999", "....", "+", "12345678901234567890.00001"} {
		f.Add(s)
	}
	format, err := NewNumberFormat([]string{"de"}, Options{"notation": "compact"}, Defaults{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v := ParseValue(s)
		if v.kind == finite && v.digits != "" && (v.digits[0] == '0' || v.digits[len(v.digits)-1] == '0') {
			t.Fatalf("%q has untrimmed digits %q", s, v.digits)
		}
		if format.Format(v) == "" {
			t.Fatalf("%q is formatted as nothing", s)
		}
	})
}

func FuzzNumberPattern(f *testing.F) {
	for _, s := range []string{"#,##0.00 ¤", "¤#,##,##0.00;(¤#)", "0 Mio'.'", "mille", "'", "#;", "-'-'#%+"} {
		f.Add(s)
	}
	d := loadNumberData("en", "latn")
	f.Fuzz(func(t *testing.T, s string) {
		p := parsePattern(s)
		for _, sign := range []byte{0, '-', '+'} {
			p.affixes(d, sign, sign == '+', "€", "compact")
		}
	})
}

// BenchmarkFirstNumber is what a fresh process pays for its first number.
func BenchmarkFirstNumber(b *testing.B) {
	for b.Loop() {
		sections.Lock()
		sections.read = nil
		sections.Unlock()
		f, err := NewNumberFormat([]string{"de-DE"}, Options{"style": "currency", "currency": "EUR"}, Defaults{Locale: "en-US"})
		if err != nil {
			b.Fatal(err)
		}
		f.Format(NumberValue(1234.5))
	}
}

func BenchmarkNewNumberFormat(b *testing.B) {
	for b.Loop() {
		if _, err := NewNumberFormat([]string{"de-DE"}, nil, Defaults{Locale: "en-US"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFormatNumber(b *testing.B) {
	f, err := NewNumberFormat([]string{"de-DE"}, nil, Defaults{Locale: "en-US"})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		f.Format(NumberValue(1234567.891))
	}
}
