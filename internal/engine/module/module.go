// Package module owns what an app module is before it runs: the names that
// apps and methods may have, reading a module's bytes safely, and reading its
// exports and imports without executing anything. It must not know how a
// module is run, where apps are kept, or what they may do.
package module

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/fault"
)

// MaxBytes bounds a module's source (limits.md "module").
const MaxBytes = 1 << 20

// Suffix is the file suffix that gives a module its ESM semantics.
const Suffix = ".mjs"

// Module is the source of one app, read whole.
type Module struct {
	Name   string // the app: directory, stem and identity are one
	Path   string
	Source []byte
}

// SHA256 is the hex digest that a version row and `inspect` name it by.
func (m *Module) SHA256() string {
	sum := sha256.Sum256(m.Source)
	return hex.EncodeToString(sum[:])
}

// ValidName reports whether s may name an app: ^[a-z][a-z0-9-]{0,31}$.
func ValidName(s string) bool { return shaped(s, '-') }

// ValidMethod reports whether s may name a method: ^[a-z][a-z0-9_]{0,31}$ and
// none of the names that JavaScript gives a meaning of its own.
func ValidMethod(s string) bool {
	switch s {
	case "default", "then", "constructor", "__proto__":
		return false
	}
	return shaped(s, '_')
}

func shaped(s string, joiner byte) bool {
	if len(s) == 0 || len(s) > 32 || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != joiner {
			return false
		}
	}
	return true
}

// CheckName is ValidName as an error with its remedy.
func CheckName(app string) error {
	if ValidName(app) {
		return nil
	}
	return fault.New(fault.InvalidName, "%q is not an app name", clip(app)).
		WithHint("a name is 1 to 32 of a-z, 0-9 and -, and starts with a letter")
}

// NameOf takes the app's name from the path of its module. Nothing is read.
func NameOf(path string) (string, error) {
	base := filepath.Base(path)
	if !strings.HasSuffix(base, Suffix) {
		return "", fault.New(fault.InvalidModule, "%q does not end in %s", clip(base), Suffix).
			WithHint("rename the module to NAME%s; its stem is the app's name", Suffix)
	}
	name := strings.TrimSuffix(base, Suffix)
	if err := CheckName(name); err != nil {
		return "", err
	}
	return name, nil
}

// Read reads the module at path: a regular file, no symlink, at most 1 MiB of
// UTF-8. A missing file is fs.ErrNotExist in the chain of a not_found; every
// other objection is invalid_module.
func Read(files durable.FS, path, name string) (*Module, error) {
	info, err := files.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(fault.NotFound, "no module at %q: %w", path, fs.ErrNotExist).
			WithHint("check the path; a module is a file NAME%s", Suffix)
	case err != nil:
		return nil, fault.New(fault.InvalidModule, "cannot read the module %q: %w", path, err).
			WithHint("check the permissions of the file and of the folders above it")
	case !info.Mode().IsRegular():
		return nil, fault.New(fault.InvalidModule, "%q is not a regular file", path).
			WithHint("give the module file itself; symlinks and folders are refused")
	case info.Size() > MaxBytes:
		return nil, tooBig(path, info.Size())
	}
	source, err := durable.ReadFile(files, path, MaxBytes)
	if err != nil {
		return nil, fault.New(fault.InvalidModule, "cannot read the module %q: %w", path, err).
			WithHint("check the permissions of the file and of the folders above it")
	}
	if len(source) > MaxBytes {
		return nil, tooBig(path, int64(len(source)))
	}
	if !utf8.Valid(source) {
		return nil, fault.New(fault.InvalidModule, "%q is not UTF-8", path).
			WithHint("save the module as UTF-8")
	}
	return &Module{Name: name, Path: path, Source: source}, nil
}

func tooBig(path string, size int64) error {
	return fault.New(fault.InvalidModule, "%q has %d bytes; a module has at most %d", path, size, MaxBytes).
		WithHint("move data out of the source, or make the app smaller")
}

// clip keeps a name that somebody else chose from filling the screen.
func clip(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
