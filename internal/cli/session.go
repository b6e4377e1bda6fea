package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"

	"github.com/genapp-dev/genapp/internal/engine"
	"github.com/genapp-dev/genapp/internal/fault"
)

// session is one run of genapp: what every command shares. Its members are
// filled in this order: host, flags (by cobra), settings, engine; the last two
// only when a command asks.
type session struct {
	host     Host
	flags    globals
	settings *settings
	engine   Engine
	started  bool // a command runs: what fails before is the arguments

	noting sync.Mutex // the engine may tell notes from goroutines of its own
	notes  []string   // held back under --json
}

// globals are the flags that every command has.
type globals struct {
	root, config                  string
	json, quiet, verbose, noColor bool
}

func newSession(host Host) *session { return &session{host: host} }

// open gives the engine under the configured root.
func (s *session) open() (Engine, error) {
	if s.engine != nil {
		return s.engine, nil
	}
	set, err := s.configure()
	if err != nil {
		return nil, err
	}
	return s.openWith(set, false)
}

// openCall gives an engine for a command that runs the app's code.
func (s *session) openCall(o callOptions) (Engine, error) {
	set, err := s.configure()
	if err != nil {
		return nil, err
	}
	if o.timeout > set.timeout {
		s.note("--timeout only lowers the deadline: it stays %s (set timeout in %s to raise it)", set.timeout, set.place)
	}
	return s.openWith(set, o.noSandbox)
}

func (s *session) openWith(set *settings, noSandbox bool) (Engine, error) {
	log := s.log()
	log.Debug("settings", "root", set.root, "config", set.file, "timeout", set.timeout,
		"sandbox", set.sandbox && !noSandbox, "locale", set.locale, "timezone", set.zone)
	e, err := s.host.Open(engine.Options{
		Root: set.root, Timeout: set.timeout, NoSandbox: !set.sandbox || noSandbox,
		Locale: set.locale, Zone: set.zone, Now: s.host.Now, Log: log,
		Notice: func(sentence string) { s.note("%s", sentence) }, Progress: s.progress(),
	})
	if err != nil {
		return nil, err
	}
	s.engine = e
	return e, nil
}

func (s *session) close() error {
	if s.engine == nil {
		return nil
	}
	return s.engine.Close()
}

// log writes what a command does step by step; nowhere without --verbose.
func (s *session) log() *slog.Logger {
	if !s.flags.verbose {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(s.host.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// answer prints a command's result on stdout in one write: the value as JSON,
// or what draw makes of the same value for a person.
func (s *session) answer(value any, draw func(p *page)) error {
	var text []byte
	if s.flags.json {
		var err error
		if text, err = document(value); err != nil {
			return fault.New(fault.Internal, "the result cannot be written as JSON: %w", err).
				WithHint("report it; the command itself had succeeded")
		}
	} else {
		p := newPage(s.inks(s.host.StdoutTTY))
		draw(p)
		text = []byte(p.text())
	}
	return s.write(text)
}

// write puts the answer on stdout. One that cannot be read by anybody must not
// look like a success, though the work behind it is done.
func (s *session) write(text []byte) error {
	if _, err := s.host.Stdout.Write(text); err != nil {
		return fault.New(fault.Internal, "the command was done, but its result cannot be written to stdout: %w", err).
			WithHint("check where stdout goes; do not repeat a command that changes state before looking at it with `genapp inspect`")
	}
	return nil
}

// document is a value as one JSON document and a newline. DEL and the C1
// controls, which JSON allows raw, are escaped: a terminal would obey them.
func document(value any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	text := b.Bytes()
	if !bytes.ContainsFunc(text, unsafe) {
		return text, nil
	}
	var out bytes.Buffer
	for _, r := range string(text) {
		if unsafe(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.Bytes(), nil
}

func unsafe(r rune) bool { return r >= 0x7f && r <= 0x9f }
