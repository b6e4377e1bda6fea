package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/viper"

	"github.com/genapp-dev/genapp/internal/fault"
)

// Bounds of the deadline of one method (limits.md).
const (
	defaultTimeout = 10 * time.Second
	mostTimeout    = 60 * time.Second
)

// settings are what flags, GENAPP_*, the configuration file and the defaults
// come to, in this order of precedence.
type settings struct {
	root    string
	timeout time.Duration
	sandbox bool
	locale  string // BCP 47
	zone    string // IANA
	file    string // the configuration file that was read; empty where none
	place   string // where a setting would be written
}

// The keys of a configuration file, in the order of the documentation.
func configKeys() []string { return []string{"root", "timeout", "sandbox", "locale", "timezone"} }

const maxConfig = 1 << 20

// configure reads the settings once. Only the file that exists is read.
func (s *session) configure() (*settings, error) {
	if s.settings != nil {
		return s.settings, nil
	}
	v := viper.New()
	v.SetEnvPrefix("genapp")
	for _, key := range configKeys() {
		// AutomaticEnv does not see a key that has no default.
		_ = v.BindEnv(key)
	}
	v.SetDefault("timeout", defaultTimeout.String())
	v.SetDefault("sandbox", true)

	c := &reading{v: v}
	root, err := c.root(s.flags.root)
	if err != nil {
		return nil, err
	}
	given := s.flags.config
	if given == "" {
		given = os.Getenv("GENAPP_CONFIG")
	}
	if err := c.read(given, root); err != nil {
		return nil, err
	}
	if given != "" {
		if root, err = c.root(s.flags.root); err != nil { // that file may name one
			return nil, err
		}
	}
	set := &settings{root: root, file: c.file, place: c.file}
	if set.place == "" {
		set.place = filepath.Join(root, "config.toml")
	}
	if set.timeout, err = c.timeout(); err != nil {
		return nil, err
	}
	if set.sandbox, err = c.sandbox(); err != nil {
		return nil, err
	}
	if set.locale, err = c.locale(); err != nil {
		return nil, err
	}
	if set.zone, err = c.zone(); err != nil {
		return nil, err
	}
	s.settings = set
	return set, nil
}

// reading is a configuration while it is read: viper, and the file behind it.
type reading struct {
	v    *viper.Viper
	file string
}

// root is the folder of the apps: absolute.
func (c *reading) root(flag string) (string, error) {
	root := flag
	if root == "" {
		root = c.v.GetString("root")
	}
	if root == "" {
		home, err := dataHome()
		if err != nil {
			return "", fault.New(fault.InvalidConfig, "no folder for the apps: %w", err).
				WithHint("give --root DIR or set GENAPP_ROOT")
		}
		root = filepath.Join(home, "genapp")
	}
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", fault.New(fault.InvalidConfig, "the root %q has no absolute path: %w", root, err).
			WithHint("give --root an absolute path")
	}
	return abs, nil
}

// dataHome is the XDG data home, and on Windows the local application data.
func dataHome() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil // a relative one is to be ignored, says XDG
	}
	if runtime.GOOS == "windows" {
		return os.UserCacheDir() // %LocalAppData%
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "share"), nil
}

// read reads the file that was asked for, or the root's own where it exists.
func (c *reading) read(given, root string) error {
	path := given
	if path == "" {
		path = filepath.Join(root, "config.toml")
	}
	source, err := readConfig(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && given == "":
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fault.New(fault.NotFound, "no configuration file %q", path).
			WithHint("check --config and GENAPP_CONFIG, or leave them out")
	case err != nil:
		return fault.New(fault.InvalidConfig, "cannot read the configuration %q: %w", path, err).
			WithHint("make it a readable file of at most 1 MiB, or name another with --config")
	}
	c.file = path
	c.v.SetConfigType("toml")
	if err := c.v.ReadConfig(bytes.NewReader(source)); err != nil {
		where, what := path, err.Error()
		var parse *toml.DecodeError
		if errors.As(err, &parse) {
			line, column := parse.Position()
			where, what = fmt.Sprintf("%s:%d:%d", path, line, column), parse.Error()
		}
		return fault.New(fault.InvalidConfig, "%s is not TOML: %s", where, what).
			WithHint("mend that line; a setting looks like timeout = \"5s\"")
	}
	return c.known(given == "")
}

// known refuses keys that mean nothing: viper would pass over them.
func (c *reading) known(ofRoot bool) error {
	keys := configKeys()
	for _, key := range c.v.AllKeys() {
		switch {
		case !slices.Contains(keys, key):
			f := fault.New(fault.InvalidConfig, "unknown key %q in %s", key, c.file).
				WithHint("remove it; the keys are %s", list(keys))
			if near := nearest(key, keys); near != "" {
				f = f.WithHint("did you mean %s?", near)
			}
			return f
		case key == "root" && ofRoot && c.v.InConfig("root"):
			return fault.New(fault.InvalidConfig, "%s lies in the root, and cannot name another", c.file).
				WithHint("remove root from it; use --root, GENAPP_ROOT, or a file given by --config")
		}
	}
	return nil
}

func (c *reading) timeout() (time.Duration, error) {
	raw, ok := c.v.Get("timeout").(string)
	d, err := time.ParseDuration(raw)
	if !ok || err != nil || d <= 0 || d > mostTimeout {
		return 0, c.wrong("timeout", fmt.Sprintf("it takes a duration over 0 and up to %s, such as \"5s\"", mostTimeout))
	}
	return d, nil
}

func (c *reading) sandbox() (bool, error) {
	switch raw := c.v.Get("sandbox").(type) {
	case bool:
		return raw, nil
	case string: // from the environment
		if on, err := strconv.ParseBool(raw); err == nil {
			return on, nil
		}
	}
	return false, c.wrong("sandbox", "it takes true or false")
}

var languageTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`)
})

func (c *reading) locale() (string, error) {
	if !c.v.IsSet("locale") {
		return hostLocale(), nil
	}
	if tag, ok := c.v.Get("locale").(string); ok && languageTag().MatchString(tag) {
		return tag, nil
	}
	return "", c.wrong("locale", "it takes a language tag such as \"de-DE\"")
}

func (c *reading) zone() (string, error) {
	if !c.v.IsSet("timezone") {
		return hostZone(), nil
	}
	name, ok := c.v.Get("timezone").(string)
	if ok && name != "" && name != "Local" {
		if _, err := time.LoadLocation(name); err == nil {
			return name, nil
		}
	}
	return "", c.wrong("timezone", "it takes a zone such as \"Europe/Berlin\"")
}

// wrong says which setting cannot be used, and where it comes from.
func (c *reading) wrong(key, takes string) error {
	env := envName(key)
	if value := os.Getenv(env); value != "" {
		return fault.New(fault.InvalidConfig, "%s=%s cannot be used", env, value).
			WithHint("%s", takes)
	}
	return fault.New(fault.InvalidConfig, "%s = %v in %s cannot be used", key, c.v.Get(key), c.file).
		WithHint("%s", takes)
}

// readBounded reads a regular file of at most so many bytes.
func readBounded(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, most)
}

// readConfig reads a configuration, which is a regular file: opening a pipe
// that lies in the root would hold up every command.
func readConfig(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	return readBounded(path, maxConfig)
}

// switches are the global flags that a GENAPP_* variable can turn on.
func switches() []string { return []string{"json", "quiet", "verbose", "no-color"} }

// switchedOn is what the environment says of a global flag, which stays its
// default where it says nothing that can be read (see checkSwitches).
func switchedOn(name string) bool {
	on, err := strconv.ParseBool(os.Getenv(envName(name)))
	return err == nil && on
}

// checkSwitches refuses what can be read neither as on nor as off.
func checkSwitches() error {
	for _, name := range switches() {
		value := os.Getenv(envName(name))
		if _, err := strconv.ParseBool(value); value != "" && err != nil {
			return fault.New(fault.InvalidConfig, "%s=%s cannot be used", envName(name), value).
				WithHint("it takes true or false")
		}
	}
	return nil
}
