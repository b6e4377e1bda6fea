package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/genapp-dev/genapp/internal/engine"
)

func listing() *played {
	return &played{list: func() (*engine.Listing, error) { return &engine.Listing{Apps: []engine.Listed{}}, nil }}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestPrecedence(t *testing.T) {
	const file = "timeout = \"5s\"\nsandbox = false\nlocale = \"de-DE\"\ntimezone = \"Europe/Berlin\"\n"
	for _, c := range []struct {
		name, file string
		env        map[string]string
		want       engine.Options
	}{
		{name: "defaults", want: engine.Options{Timeout: 10 * time.Second, Locale: "en-US", Zone: "UTC"}},
		{name: "file", file: file, want: engine.Options{Timeout: 5 * time.Second, NoSandbox: true, Locale: "de-DE", Zone: "Europe/Berlin"}},
		{name: "environment over file", file: file,
			env:  map[string]string{"GENAPP_TIMEOUT": "20s", "GENAPP_SANDBOX": "true", "GENAPP_LOCALE": "fr", "GENAPP_TIMEZONE": "Asia/Tokyo"},
			want: engine.Options{Timeout: 20 * time.Second, Locale: "fr", Zone: "Asia/Tokyo"}},
		{name: "host", env: map[string]string{"LANG": "pt_BR.UTF-8", "TZ": "America/New_York"},
			want: engine.Options{Timeout: 10 * time.Second, Locale: "pt-BR", Zone: "America/New_York"}},
		{name: "keys in capitals", file: "TIMEOUT = \"7s\"", want: engine.Options{Timeout: 7 * time.Second, Locale: "en-US", Zone: "UTC"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := alone(t)
			for name, value := range c.env {
				t.Setenv(name, value)
			}
			if c.file != "" {
				write(t, filepath.Join(root, "config.toml"), c.file)
			}
			p := listing()
			if out := run(t, p, ttys{}, "", "list"); out.status != 0 {
				t.Fatal(out.stderr)
			}
			got := p.options
			if got.Timeout != c.want.Timeout || got.NoSandbox != c.want.NoSandbox || got.Locale != c.want.Locale || got.Zone != c.want.Zone {
				t.Errorf("opened with %+v", got)
			}
			if got.Root != root {
				t.Errorf("root %q, want %q", got.Root, root)
			}
		})
	}
}

func TestWhereTheRootIs(t *testing.T) {
	root := alone(t)
	other, data := t.TempDir(), t.TempDir()
	named := filepath.Join(other, "named.toml")
	write(t, named, "root = "+quote(filepath.Join(other, "from-file"))+"\n")
	for _, c := range []struct {
		name string
		env  map[string]string
		args []string
		want string
	}{
		{"environment", nil, nil, root},
		{"flag", nil, []string{"--root", other}, other},
		{"flag after the command", nil, []string{"list", "--root=" + other}, other},
		{"data home", map[string]string{"GENAPP_ROOT": "", "XDG_DATA_HOME": data}, nil, filepath.Join(data, "genapp")},
		{"file", map[string]string{"GENAPP_ROOT": ""}, []string{"--config", named}, filepath.Join(other, "from-file")},
		{"environment over file", nil, []string{"--config", named}, root},
		{"file by environment", map[string]string{"GENAPP_ROOT": "", "GENAPP_CONFIG": named}, nil, filepath.Join(other, "from-file")},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, value := range c.env {
				t.Setenv(name, value)
			}
			p := listing()
			args := c.args
			if len(args) == 0 || args[0] != "list" {
				args = append(args, "list")
			}
			if out := run(t, p, ttys{}, "", args...); out.status != 0 {
				t.Fatal(out.stderr)
			}
			if p.options.Root != c.want {
				t.Errorf("root %q, want %q", p.options.Root, c.want)
			}
		})
	}
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func TestWrongSettings(t *testing.T) {
	for _, c := range []struct {
		name, file string
		env        [2]string
		tells      string
		hint       string
	}{
		{"unknown key", "timeuot = \"5s\"", [2]string{}, `unknown key "timeuot"`, "did you mean timeout?"},
		{"unknown table", "[telegram]\ntoken = \"x\"", [2]string{}, `unknown key "telegram.token"`, "the keys are"},
		{"no TOML", "timeout = \"5s\"\nsandbox ==", [2]string{}, "config.toml:2:", "mend that line"},
		{"no unit", "timeout = 5", [2]string{}, "timeout = 5 in", "duration"},
		{"too long", "timeout = \"61s\"", [2]string{}, "timeout = 61s in", "1m0s"},
		{"nothing", "timeout = \"0s\"", [2]string{}, "timeout = 0s in", "over 0"},
		{"no truth", "sandbox = \"maybe\"", [2]string{}, "sandbox = maybe in", "true or false"},
		{"no language", "locale = \"de_DE.UTF-8\"", [2]string{}, "locale = de_DE.UTF-8 in", "de-DE"},
		{"no zone", "timezone = \"Mars/Olympus\"", [2]string{}, "timezone = Mars/Olympus in", "Europe/Berlin"},
		{"a way out", "timezone = \"../../etc/passwd\"", [2]string{}, "timezone = ", "Europe/Berlin"},
		{"another root", "root = \"/elsewhere\"", [2]string{}, "cannot name another", "--root"},
		{"by environment", "", [2]string{"GENAPP_TIMEOUT", "soon"}, "GENAPP_TIMEOUT=soon", "duration"},
		{"environment over a good file", "timeout = \"5s\"", [2]string{"GENAPP_SANDBOX", "perhaps"}, "GENAPP_SANDBOX=perhaps", "true or false"},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := alone(t)
			if c.env[0] != "" {
				t.Setenv(c.env[0], c.env[1])
			}
			if c.file != "" {
				write(t, filepath.Join(root, "config.toml"), c.file)
			}
			p := listing()
			out := run(t, p, ttys{}, "", "list", "--json")
			var got struct{ Error failure }
			if err := json.Unmarshal([]byte(out.stderr), &got); err != nil {
				t.Fatalf("%v in %q", err, out.stderr)
			}
			if out.status != 4 || got.Error.Code != "invalid_config" || out.stdout != "" || p.opened != 0 {
				t.Errorf("status %d, %s, stdout %q", out.status, got.Error.Code, out.stdout)
			}
			if !strings.Contains(got.Error.Message, c.tells) || !strings.Contains(got.Error.Hint, c.hint) {
				t.Errorf("told %q, hint %q", got.Error.Message, got.Error.Hint)
			}
		})
	}
}

func TestAConfigThatIsNotThere(t *testing.T) {
	alone(t)
	out := run(t, listing(), ttys{}, "", "list", "--config", "nowhere.toml")
	if out.status != 3 || !strings.Contains(out.stderr, `"nowhere.toml"`) {
		t.Errorf("status %d, stderr %q", out.status, out.stderr)
	}
	for _, flag := range []string{"--root", "--config"} {
		if out := run(t, listing(), ttys{}, "", "list", flag, ""); out.status != 2 || !strings.Contains(out.stderr, flag+" is empty") {
			t.Errorf("%s: status %d, stderr %q", flag, out.status, out.stderr)
		}
	}
}

func TestAViewNeedsNoConfiguration(t *testing.T) {
	root := alone(t)
	write(t, filepath.Join(root, "config.toml"), "broken")
	if out := run(t, &played{}, ttys{}, "hello", "view"); out.status != 0 {
		t.Errorf("status %d, stderr %q", out.status, out.stderr)
	}
}

func TestLocales(t *testing.T) {
	for posix, want := range map[string]string{
		"de_DE.UTF-8": "de-DE", "de_DE@euro": "de-DE", "C": "", "C.UTF-8": "", "POSIX": "", "": "", "en": "en", "../x": "",
	} {
		if got, ok := tagOf(posix); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", posix, got, ok)
		}
	}
}

func TestTheDeadlineIsOnlyLowered(t *testing.T) {
	alone(t)
	p := callable()
	out := run(t, p, ttys{}, "", "invoke", "tally", "add", "--timeout", "30s")
	if out.status != 0 || !strings.Contains(out.stderr, "note: --timeout only lowers") || p.options.Timeout != 10*time.Second {
		t.Errorf("status %d, stderr %q, opened with %s", out.status, out.stderr, p.options.Timeout)
	}
	for _, wrong := range []string{"0s", "-1s", "5", "soon", ""} {
		if out := run(t, p, ttys{}, "", "invoke", "tally", "add", "--timeout", wrong); out.status != 2 {
			t.Errorf("%q: status %d", wrong, out.status)
		}
	}
}
