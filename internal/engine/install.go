package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/fault"
)

// Install copies a module, runs its init and publishes it. It never
// overwrites. When it fails nothing is left: no folder, no grant.
func (e *Engine) Install(ctx context.Context, r InstallRequest) (*CallResult, error) {
	return e.install(ctx, r, false)
}

// Replace stages and initialises a new module whole, then swaps it for the
// installed one. When it fails the old app, its state and its timeline are as
// they were.
func (e *Engine) Replace(ctx context.Context, r InstallRequest) (*CallResult, error) {
	return e.install(ctx, r, true)
}

func (e *Engine) install(ctx context.Context, r InstallRequest, replace bool) (*CallResult, error) {
	app, source, allowed, err := e.readInstall(&r, replace)
	if err != nil {
		return nil, about(err, app, "")
	}
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	held, err := e.acquire(ctx, app)
	if err != nil {
		return nil, err
	}
	defer held.Release()
	if err := e.mayInstall(app, r.File, replace); err != nil {
		return nil, err
	}
	e.launcher.Prepare()
	defer e.launcher.Refill()
	dir, err := e.stage(app)
	if err != nil {
		return nil, err
	}
	staged := &installed{name: app, dir: dir, module: source, timeline: e.timeline(dir)}
	result, err := e.installStaged(ctx, staged, r, allowed, replace)
	if err != nil {
		e.abandon(app, dir, staged.generation)
		return nil, about(err, app, initMethod)
	}
	return result, nil
}

// readInstall does every check that needs no lock, in the order of decision 2.
func (e *Engine) readInstall(r *InstallRequest, replace bool) (string, *module.Module, authority.Grants, error) {
	allowed, err := parseAllow(r.Allow)
	if err != nil {
		return "", nil, nil, err
	}
	app, err := module.NameOf(r.File)
	if err != nil {
		if _, missing := e.files.Lstat(r.File); fault.CodeOf(err) == fault.InvalidModule && errors.Is(missing, os.ErrNotExist) {
			_, err = module.Read(e.files, r.File, "")
		}
		return "", nil, nil, err
	}
	argument, err := checkArgument(r.Argument)
	if err != nil {
		return app, nil, nil, err
	}
	r.Argument = argument
	if err := e.mayInstall(app, r.File, replace); err != nil {
		return app, nil, nil, err
	}
	source, err := module.Read(e.files, r.File, app)
	if err != nil {
		return app, nil, nil, err
	}
	if err := selfContained(source); err != nil {
		return app, nil, nil, err
	}
	e.tellUnreachable(source)
	return app, source, allowed, nil
}

// tellUnreachable says which buttons of the source lead nowhere: it is the
// author's mistake that is seen last, when somebody presses.
func (e *Engine) tellUnreachable(m *module.Module) {
	for _, n := range module.ReadOutline(m.Source).Unreachable(m.Name) {
		why := "the module exports no such method"
		if !module.ValidMethod(n.Method) {
			why = "a method's name is 1 to 32 of a-z, 0-9 and _"
		}
		e.notice(fmt.Sprintf("%s:%d:%d: %s::%s leads nowhere: %s", filepath.Base(m.Path), n.Line, n.Column, n.App, n.Method, why))
	}
}

// selfContained refuses imports with their place. The worker would refuse them
// too; only the source tells where they stand.
func selfContained(m *module.Module) error {
	imports := module.ReadOutline(m.Source).Static()
	if len(imports) == 0 {
		return nil
	}
	first := imports[0]
	f := fault.New(fault.InvalidModule, "%s:%d:%d: imports %q, and an app is one self-contained module",
		filepath.Base(m.Path), first.Line, first.Column, first.From)
	if len(imports) > 1 {
		f.Message += fmt.Sprintf(" (%d imports in all)", len(imports))
	}
	return f.WithHint("copy the code into the module, or use what the runtime gives: `run` for programs, Intl, URL, crypto and timers as globals")
}

func (e *Engine) mayInstall(app, file string, replace bool) error {
	if err := e.checkGenapps(); err != nil {
		return err
	}
	there, err := e.exists(app)
	if err != nil {
		return err
	}
	switch {
	case there && !replace:
		return fault.New(fault.AlreadyInstalled, "%q is installed already", app).On(app, "").
			WithHint("`genapp replace %s` puts the new module in its place and starts a new run", file)
	case !there && replace:
		return fault.New(fault.NotInstalled, "%q is not installed, so there is nothing to replace", app).On(app, "").
			WithHint("`genapp install %s` installs it", file)
	}
	return nil
}

// installStaged runs init in the staged folder, fills it, and publishes it.
func (e *Engine) installStaged(ctx context.Context, a *installed, r InstallRequest, allowed authority.Grants, replace bool) (*CallResult, error) {
	grants := allowed
	var old *installed
	if replace {
		var err error
		if old, grants, err = e.replaced(a.name, allowed); err != nil {
			return nil, err
		}
	}
	var err error
	if a.generation, err = e.writeGeneration(a.name, a.dir); err != nil {
		return nil, err
	}
	session := effect.NewSession(effect.Config{App: a.name, Dir: a.dir, Grants: grants, Executable: e.options.Executable})
	call := e.call(a, initMethod, r.Argument, grants, r.Call)
	call.Install = true
	returned, settled, err := e.run(ctx, session, call)
	if err != nil {
		return nil, err
	}
	defer settled()
	if err := e.replaceFile(a.name, filepath.Join(a.dir, a.name+module.Suffix), a.module.Source); err != nil {
		return nil, err
	}
	snapshot, err := e.committed(a.timeline.Create(journal.Entry{Method: initMethod, Argument: r.Argument, State: returned.State}))
	if err != nil {
		return nil, err
	}
	kept, err := e.swapIn(ctx, a, old, grants)
	if err != nil {
		return nil, err
	}
	result := e.result(a.name, initMethod, returned, session)
	result.Generation, result.Revision, result.StateChanged, result.Kept = a.generation, snapshot.Revision, true, kept
	e.keepView(a, snapshot, result)
	return result, nil
}

// replaced opens the app that is about to be replaced, and gives the grants
// that carry over with those that are added.
func (e *Engine) replaced(app string, allowed authority.Grants) (*installed, authority.Grants, error) {
	generation, err := e.readGeneration(e.paths.app(app))
	if err != nil {
		return nil, nil, err
	}
	grants, err := e.grantsOf(app, generation)
	if err != nil {
		return nil, nil, err
	}
	dir := e.paths.app(app)
	return &installed{name: app, dir: dir, generation: generation, timeline: e.timeline(dir)}, grants.Merge(allowed), nil
}

// swapIn publishes the staged app. Its grants are durable before it is: they
// are bound to its generation, so that until then they grant nothing. kept is
// where the old app lies, if it had a history.
func (e *Engine) swapIn(ctx context.Context, a, old *installed, grants authority.Grants) (kept string, err error) {
	if len(grants) > 0 {
		err := e.changeGrants(ctx, a.name, func(of map[string]authority.Grants) { of[a.generation] = grants })
		if err != nil {
			return "", err
		}
	}
	leftover := ""
	if old == nil {
		err = e.publish(a.dir, a.name)
	} else {
		if err := e.keepCorrupt(old); err != nil {
			return "", err
		}
		leftover, err = e.exchange(a.dir, a.name)
	}
	if err != nil {
		_ = e.changeGrants(ctx, a.name, func(of map[string]authority.Grants) { delete(of, a.generation) })
		return "", e.cannotWrite("publish", e.paths.app(a.name), err)
	}
	// Published: what follows is tidying, and its failure undoes nothing.
	if leftover != "" {
		kept = e.putAway(a.name, leftover)
	}
	if err := e.forgetGrants(ctx, a.name, a.generation); err != nil {
		e.notice(a.name + ": old grants could not be cleared: " + err.Error())
	}
	return kept, nil
}

// forgetGrants drops what generations other than the living one were granted.
func (e *Engine) forgetGrants(ctx context.Context, app, living string) error {
	all, err := e.readGrants()
	if err != nil || len(all[app]) == 0 {
		return err
	}
	return e.changeGrants(ctx, app, func(of map[string]authority.Grants) {
		for generation := range of {
			if generation != living {
				delete(of, generation)
			}
		}
	})
}

// keepCorrupt sets a corrupt journal aside before its folder is swapped out:
// what it still tells must not be lost with it (decision 10).
func (e *Engine) keepCorrupt(old *installed) error {
	// The whole is read: a replacement throws the timeline away, and damage in
	// its middle is as much a reason to keep it as damage at its end.
	report := old.timeline.Verify()
	if report.Err != nil {
		return report.Err
	}
	if report.Status != journal.Corrupt {
		return nil
	}
	kept, err := old.timeline.SetAside()
	if err != nil {
		return e.cannotWrite("set the corrupt journal aside under", e.paths.kept(), err)
	}
	e.notice(old.name + ": the corrupt journal was kept as " + kept)
	return nil
}
