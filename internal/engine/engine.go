package engine

import (
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/worker"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Bounds of limits.md that the facade itself holds.
const (
	maxValueBytes  = 256 << 10 // an argument, a state: compact JSON, UTF-8
	maxDepth       = 64
	lockWait       = 12 * time.Second
	defaultTimeout = 10 * time.Second
	maxTimeout     = 60 * time.Second
)

// Options say where the apps are and how calls run. The zero value of each
// but Root has a default.
type Options struct {
	Root       string        // the folder that holds genapps/, run/, kept/
	Executable string        // re-executed for each call; default: this one
	Timeout    time.Duration // deadline of one method: 10 s, at most 60 s
	NoSandbox  bool          // leave the operating system's walls out
	Locale     string        // the host's, BCP 47; default: en-US
	Zone       string        // the host's, an IANA time zone; default: UTC
	Warm       int           // workers kept spawned ahead; for long-lived processes
	Notice     func(string)  // told sentences about repairs, once each
	Progress   Progress      // told how far a long reading has come
	Now        func() time.Time
	Files      durable.FS // default: the operating system's
	Log        *slog.Logger
}

// Engine operates the apps under one root. It is safe for concurrent use, by
// goroutines and by processes.
type Engine struct {
	options  Options
	paths    layout
	files    durable.FS
	launcher *worker.Launcher

	noticed sync.Mutex
	told    map[string]bool
}

// Open prepares an engine. It reads and creates nothing: a root appears when
// the first thing is written under it.
func Open(o Options) (*Engine, error) {
	if o.Root == "" {
		return nil, fault.New(fault.InvalidConfig, "no root folder is given").
			WithHint("set --root or GENAPP_ROOT")
	}
	root, err := filepath.Abs(o.Root)
	if err != nil {
		return nil, fault.New(fault.InvalidConfig, "the root %q has no absolute path: %w", o.Root, err).
			WithHint("give --root an absolute path")
	}
	switch {
	case o.Timeout == 0:
		o.Timeout = defaultTimeout
	case o.Timeout < 0 || o.Timeout > maxTimeout:
		return nil, fault.New(fault.InvalidConfig, "a timeout of %s is not between 0 and %s", o.Timeout, maxTimeout).
			WithHint("set timeout to at most %s", maxTimeout)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Files == nil {
		o.Files = durable.OS()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	e := &Engine{options: o, paths: layout{root}, files: o.Files, told: map[string]bool{}}
	e.launcher = worker.NewLauncher(worker.Options{Executable: o.Executable, Warm: o.Warm, NoSandbox: o.NoSandbox})
	return e, nil
}

// Close ends the workers that were spawned ahead.
func (e *Engine) Close() error { return e.launcher.Close() }

// notice tells the caller a sentence, once.
func (e *Engine) notice(sentence string) {
	if e.options.Notice == nil {
		return
	}
	e.noticed.Lock()
	told := e.told[sentence]
	e.told[sentence] = true
	e.noticed.Unlock()
	if !told {
		e.options.Notice(sentence)
	}
}
