package engine

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/google/uuid"

	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// installed is an app as its folder shows it at one moment.
type installed struct {
	name       string
	dir        string
	info       fs.FileInfo // of the module, to see whether it was swapped
	module     *module.Module
	generation string // empty where the app was put there by hand
	timeline   *journal.Journal
}

// generationForm is what every writer of the format puts into `generation`.
var generationForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f-]{27}$`)
})

// exists looks whether an app's folder is there, without reading the app.
func (e *Engine) exists(app string) (bool, error) {
	info, err := e.files.Lstat(e.paths.app(app))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, e.cannotRead(e.paths.app(app), err)
	case !info.IsDir():
		return false, notAFolder(e.paths.app(app)).(*fault.Error).On(app, "")
	}
	return true, nil
}

// find checks the name and opens the app, or says that there is none.
func (e *Engine) find(app string) (*installed, error) {
	if err := module.CheckName(app); err != nil {
		return nil, err
	}
	if err := e.checkGenapps(); err != nil {
		return nil, err
	}
	there, err := e.exists(app)
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, e.notFound(app)
	}
	return e.open(app)
}

func (e *Engine) notFound(app string) error {
	f := fault.New(fault.NotFound, "no app named %q under %s", app, e.paths.root).On(app, "")
	if near := nearest(app, e.Apps()); near != "" {
		return f.WithHint("did you mean %q? `genapp list` shows every app", near)
	}
	return f.WithHint("`genapp list` shows every app; `genapp install FILE.mjs` adds one")
}

// checkGenapps refuses a genapps/ that is a symlink: everything under it would
// be somebody else's.
func (e *Engine) checkGenapps() error {
	info, err := e.files.Lstat(e.paths.genapps())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return e.cannotRead(e.paths.genapps(), err)
	case !info.IsDir():
		return notAFolder(e.paths.genapps())
	}
	return nil
}

// open reads an app whose folder is known to be there.
func (e *Engine) open(app string) (*installed, error) {
	dir, path := e.paths.app(app), e.paths.module(app)
	info, err := e.files.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.InvalidModule, "the app %q has no module %q", app, path).On(app, "").
			WithHint("put the module back, or take the folder away with `genapp remove %s`", app)
	}
	if err != nil {
		return nil, e.cannotRead(path, err)
	}
	source, err := module.Read(e.files, path, app)
	if err != nil {
		var f *fault.Error
		if errors.As(err, &f) {
			f.App = app
		}
		return nil, err
	}
	generation, err := e.readGeneration(dir)
	if err != nil {
		return nil, err
	}
	return &installed{name: app, dir: dir, info: info, module: source, generation: generation, timeline: e.timeline(dir)}, nil
}

func (e *Engine) timeline(dir string) *journal.Journal {
	return journal.New(e.files, dir, e.paths.kept(), e.options.Now)
}

// reopen reads the app again under its lock where it may have been swapped
// since it was first read. A lock that was free at once proves nothing about
// the moment before it was taken, so the module's identity is compared too.
func (e *Engine) reopen(a *installed) (*installed, error) {
	info, err := e.files.Lstat(e.paths.module(a.name))
	if err == nil && os.SameFile(info, a.info) && info.Size() == a.info.Size() && info.ModTime().Equal(a.info.ModTime()) {
		return a, nil
	}
	return e.find(a.name)
}

// readGeneration gives the installation generation, or nothing where the app
// was put there by hand or the file is not what an install writes: buttons of
// an unknown generation must not be honoured.
func (e *Engine) readGeneration(dir string) (string, error) {
	data, err := durable.ReadFile(e.files, generationFile(dir), 64)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", e.cannotRead(generationFile(dir), err)
	}
	text := strings.TrimSpace(string(data))
	if !generationForm().MatchString(text) {
		return "", nil
	}
	return text, nil
}

// writeGeneration gives the app in dir a new generation, durably.
func (e *Engine) writeGeneration(app, dir string) (string, error) {
	generation := uuid.NewString()
	return generation, e.replaceFile(app, generationFile(dir), []byte(generation))
}

func (e *Engine) cannotRead(path string, err error) error {
	if errors.Is(err, durable.ErrSymlink) {
		return fault.New(fault.InvalidConfig, "%q is a symlink", path).
			WithHint("replace it by a real file; genapp follows no symlinks inside its root")
	}
	f := fault.New(fault.Internal, "cannot read %q: %w", path, err)
	if errors.Is(err, fs.ErrPermission) {
		f.Code = fault.InvalidConfig
		return f.WithHint("make %s readable for this user, or choose another --root", e.paths.root)
	}
	return f.WithHint("check the disk of %s", e.paths.root)
}

// Apps names every app under the root, sorted. It is for listings and
// completion: what cannot be read is not there.
func (e *Engine) Apps() []string {
	entries, err := e.files.ReadDir(e.paths.genapps())
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		if entry.IsDir() && module.ValidName(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// Methods names the methods that an app's source shows, for completion.
func (e *Engine) Methods(app string) []string {
	a, err := e.find(app)
	if err != nil {
		return nil
	}
	return module.ReadOutline(a.module.Source).Methods()
}
