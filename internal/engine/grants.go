package engine

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/lock"
	"github.com/genapp-dev/genapp/internal/fault"
)

// grantsFile is grants.json: app → generation → what it may do. A grant is
// bound to the generation that it was given to, so that neither a crash nor a
// later app of the same name ever inherits one (decision 8).
type grantsFile map[string]map[string]authority.Grants

const maxGrantsBytes = 4 << 20

func (e *Engine) readGrants() (grantsFile, error) {
	data, err := durable.ReadFile(e.files, e.paths.grants(), maxGrantsBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return grantsFile{}, nil
	}
	if err != nil {
		return nil, e.cannotRead(e.paths.grants(), err)
	}
	var all grantsFile
	if err := json.Unmarshal(data, &all); err != nil || len(data) > maxGrantsBytes {
		return nil, fault.New(fault.InvalidConfig, "%q cannot be read as grants: %w", e.paths.grants(), err).
			WithHint("mend the JSON, or move the file away and grant again with `genapp grant APP EFFECT`")
	}
	if all == nil {
		all = grantsFile{}
	}
	return all, nil
}

// grantsOf is what one generation of an app may do.
func (e *Engine) grantsOf(app, generation string) (authority.Grants, error) {
	if generation == "" {
		return authority.Grants{}, nil
	}
	all, err := e.readGrants()
	if err != nil {
		return nil, err
	}
	grants := authority.Grants{}
	for effect, allowance := range all[app][generation] {
		// An effect that this version does not know is not granted by it.
		if slices.Contains(authority.Known(), effect) {
			grants[effect] = allowance
		}
	}
	return grants, nil
}

// changeGrants rewrites the entries of one app durably. The caller holds the
// app's lock; the file's own lock keeps the changes of other apps.
func (e *Engine) changeGrants(ctx context.Context, app string, change func(of map[string]authority.Grants)) error {
	held, err := lock.Acquire(ctx, e.paths.grantsLock(), lockWait)
	if err != nil {
		return e.busy(app, err)
	}
	defer held.Release()
	all, err := e.readGrants()
	if err != nil {
		return err
	}
	before, err := json.Marshal(all)
	if err != nil {
		return err
	}
	of := all[app]
	if of == nil {
		of = map[string]authority.Grants{}
	}
	change(of)
	for generation, grants := range of {
		if len(grants) == 0 {
			delete(of, generation)
		}
	}
	all[app] = of
	if len(of) == 0 {
		delete(all, app)
	}
	after, err := json.Marshal(all)
	if err != nil || string(before) == string(after) {
		return err
	}
	pretty, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return e.replaceFile(app, e.paths.grants(), append(pretty, '\n'))
}

// parseAllow reads the specs of --allow before anything else happens.
func parseAllow(specs []string) (authority.Grants, error) {
	grants := authority.Grants{}
	for _, spec := range specs {
		effect, allowance, err := authority.Parse(spec)
		if err != nil {
			return nil, err
		}
		grants = grants.Merge(authority.Grants{effect: allowance})
	}
	return grants, nil
}

// Grant adds to what an app may do.
func (e *Engine) Grant(ctx context.Context, app string, specs []string) (*Granted, error) {
	added, err := parseAllow(specs)
	if err != nil {
		return nil, err
	}
	return e.regrant(ctx, app, func(old authority.Grants) authority.Grants { return old.Merge(added) })
}

// Revoke takes whole effects away from an app.
func (e *Engine) Revoke(ctx context.Context, app string, effects []string) (*Granted, error) {
	for _, effect := range effects {
		if whole, _, limited := strings.Cut(effect, "="); limited && slices.Contains(authority.Known(), whole) {
			return nil, fault.New(fault.Usage, "an effect is revoked as a whole, not %q", effect).
				WithHint("`genapp revoke %s %s`, then grant what should stay", app, whole)
		}
		if !slices.Contains(authority.Known(), effect) {
			return nil, fault.New(fault.Usage, "unknown effect %q", effect).
				WithHint("effects that can be revoked: %s", strings.Join(authority.Known(), ", "))
		}
	}
	return e.regrant(ctx, app, func(old authority.Grants) authority.Grants { return old.Revoke(effects...) })
}

func (e *Engine) regrant(ctx context.Context, app string, next func(authority.Grants) authority.Grants) (*Granted, error) {
	a, held, err := e.lockApp(ctx, app)
	if err != nil {
		return nil, err
	}
	defer held.Release()
	if a.generation == "" {
		return nil, fault.New(fault.NotInitialized, "%q was never initialised, so there is no installation to grant to", app).On(app, "").
			WithHint("run `genapp invoke %s init` first", app)
	}
	granted := &Granted{App: app}
	err = e.changeGrants(ctx, app, func(of map[string]authority.Grants) {
		granted.Grants = next(of[a.generation])
		for generation := range of {
			delete(of, generation) // only the living generation keeps any
		}
		of[a.generation] = granted.Grants
	})
	if err != nil {
		return nil, err
	}
	return granted, nil
}
