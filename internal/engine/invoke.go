package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/genapp-dev/genapp/app"
	"github.com/genapp-dev/genapp/internal/engine/authority"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/jsontext"
	"github.com/genapp-dev/genapp/internal/engine/module"
	"github.com/genapp-dev/genapp/internal/engine/view"
	"github.com/genapp-dev/genapp/internal/engine/worker"
	"github.com/genapp-dev/genapp/internal/fault"
)

// initMethod is the one method that every app has: the hard boundary of a new
// run (generative-apps.md "Current State And State Timeline").
const initMethod = "init"

// Invoke runs one call and commits what it returned. The checks run in the
// order of decision 2, and the first that fails names the code.
func (e *Engine) Invoke(ctx context.Context, r InvokeRequest) (*CallResult, error) {
	if err := module.CheckName(r.App); err != nil {
		return nil, err
	}
	argument, err := checkArgument(r.Argument)
	if err != nil {
		return nil, about(err, r.App, r.Method)
	}
	r.Argument = argument
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	a, err := e.find(r.App)
	if err != nil {
		return nil, about(err, r.App, r.Method)
	}
	a, held, err := e.lockOpened(ctx, a)
	if err != nil {
		return nil, about(err, r.App, r.Method)
	}
	defer held.Release()
	// The worker starts while this process reads the journal; where a check
	// fails it is killed unused. Not before the lock is ours: hundreds may
	// wait for it, and each worker has a memory of its own.
	e.launcher.Prepare()
	defer e.launcher.Refill()
	result, err := e.transition(ctx, a, r)
	if err != nil {
		return nil, about(err, r.App, r.Method)
	}
	return result, nil
}

// transition is the call and its commit, under the app's lock.
func (e *Engine) transition(ctx context.Context, a *installed, r InvokeRequest) (*CallResult, error) {
	tail, err := e.reconciled(a, r)
	if err != nil {
		return nil, err
	}
	var last *journal.Snapshot
	if tail != nil {
		last = tail.Last
	}
	if err := r.Fence.check(a, last); err != nil {
		return nil, err
	}
	if last == nil && r.Method != initMethod {
		return nil, fault.New(fault.NotInitialized, "%q has no state yet", a.name).
			WithHint("run `genapp invoke %s init` first", a.name)
	}
	grants, err := e.grantsOf(a.name, a.generation)
	if err != nil {
		return nil, err
	}
	session := effect.NewSession(effect.Config{
		App: a.name, Dir: a.dir, Grants: grants, Executable: e.options.Executable, DryRun: r.DryRun,
	})
	call := e.call(a, r.Method, r.Argument, grants, r.Call)
	if last != nil {
		call.State, call.Revision = last.State, last.Revision
	}
	returned, settled, err := e.run(ctx, session, call)
	if err != nil {
		return nil, err
	}
	defer settled()
	result := e.result(a.name, r.Method, returned, session)
	result.Generation, result.DryRun = a.generation, r.DryRun
	if last != nil {
		result.Revision = last.Revision
	} else {
		result.Revision = -1
	}
	snapshot := last
	if returned.HasState {
		entry := journal.Entry{Method: r.Method, Argument: r.Argument, State: returned.State}
		if r.DryRun {
			result.State, result.StateChanged = returned.State, true
			result.Revision = nextRevision(r.Method, last)
			return result, nil
		}
		if snapshot, err = e.commit(a, tail, entry); err != nil {
			return nil, err
		}
		if tail == nil {
			e.notice(a.name + ": the corrupt journal was set aside under " + filepath.Join(e.paths.kept(), "corrupt"))
		}
		result.Generation, result.Revision, result.StateChanged = a.generation, snapshot.Revision, true
	}
	if !r.DryRun {
		e.keepView(a, snapshot, result)
	}
	return result, nil
}

// reconciled reads the journal's tail and mends what was never acknowledged.
// A corrupt journal refuses every call but init, which starts a new run over
// it (decision 10); that call gets no tail.
func (e *Engine) reconciled(a *installed, r InvokeRequest) (*journal.Tail, error) {
	tail, err := a.timeline.Tail()
	if err != nil {
		if r.Method == initMethod && fault.CodeOf(err) == fault.CorruptJournal {
			return nil, nil
		}
		return nil, err
	}
	if r.DryRun {
		return tail, nil
	}
	notices, err := a.timeline.Reconcile(tail)
	for _, sentence := range notices {
		e.notice(a.name + ": " + sentence)
	}
	if err != nil {
		return nil, e.cannotWrite("mend the journal of", a.name, err)
	}
	if a.generation == "" && tail.Last != nil {
		// A timeline that another program's copy brought along, without the
		// file that names its installation: buttons need one to be fenced to.
		if a.generation, err = e.writeGeneration(a.name, a.dir); err != nil {
			return nil, err
		}
		e.notice(a.name + ": the installation had no generation; it was given one")
	}
	return tail, nil
}

// commit makes the returned state true. An init is a new run.
func (e *Engine) commit(a *installed, tail *journal.Tail, entry journal.Entry) (*journal.Snapshot, error) {
	if entry.Method == initMethod {
		if a.generation == "" {
			generation, err := e.writeGeneration(a.name, a.dir)
			if err != nil {
				return nil, err
			}
			a.generation = generation
		}
		return e.committed(a.timeline.Create(entry))
	}
	return e.committed(a.timeline.Append(tail, entry))
}

func (e *Engine) committed(snapshot *journal.Snapshot, err error) (*journal.Snapshot, error) {
	if snapshot == nil {
		return nil, e.cannotWrite("commit to the journal under", e.paths.genapps(), err)
	}
	if err != nil {
		// The line is durable: the transition is true, and only the
		// projection of it is late. The next call writes it.
		e.notice(err.Error())
	}
	return snapshot, nil
}

func nextRevision(method string, last *journal.Snapshot) int64 {
	if method == initMethod || last == nil {
		return 0
	}
	return last.Revision + 1
}

// call describes one call to the worker. State and revision are the caller's.
func (e *Engine) call(a *installed, method string, argument json.RawMessage, grants authority.Grants, o CallOptions) worker.Call {
	timeout := e.options.Timeout
	if o.Timeout > 0 && o.Timeout < timeout {
		timeout = o.Timeout
	}
	var granted []string
	for _, name := range authority.Known() {
		if grants.Has(name) {
			granted = append(granted, name)
		}
	}
	kind := o.Target.Kind
	if kind == "" {
		kind = "cli"
	}
	id := sha256.Sum256([]byte(kind + "\x00" + o.Target.ID + "\x00" + e.paths.root))
	return worker.Call{
		App: a.name, Generation: a.generation, Source: a.module.Source,
		Method: method, Argument: argument, Revision: -1,
		Target:  worker.Target{Kind: kind, ID: hex.EncodeToString(id[:8])},
		Effects: granted, Timeout: timeout,
		Zone: e.options.Zone, Locale: e.options.Locale,
		NoSandbox: e.options.NoSandbox || o.NoSandbox,
	}
}

// run runs the call. Everything that it started is dead when settled returns,
// which the caller waits for before it reports; in the meantime it may commit.
func (e *Engine) run(ctx context.Context, session *effect.Session, call worker.Call) (returned *worker.Result, settled func(), err error) {
	returned, settle, err := e.launcher.Begin(ctx, call, session)
	if closing := session.Close(); closing != nil && err == nil {
		err = closing
	}
	if err != nil {
		settle()
		return nil, nil, withConsole(err, returned)
	}
	for _, line := range returned.Console {
		session.Record(effect.Entry{Kind: "console", Message: line.Level + ": " + line.Text})
	}
	return returned, settle, nil
}

// withConsole adds what the app said to the evidence of its failure.
func withConsole(err error, returned *worker.Result) error {
	var f *app.Failed
	if returned == nil || len(returned.Console) == 0 || !errors.As(err, &f) {
		return err
	}
	const most = 20 // the newest lines tell most
	lines := returned.Console[max(0, len(returned.Console)-most):]
	evidence := []string{f.Detail}
	if f.Detail == "" {
		evidence = nil
	}
	for _, line := range lines {
		evidence = append(evidence, "console "+line.Level+": "+line.Text)
	}
	told := *f
	told.Detail = strings.Join(evidence, "\n")
	return &told
}

// result plans the view of a call.
func (e *Engine) result(app, method string, returned *worker.Result, session *effect.Session) *CallResult {
	return &CallResult{
		App: app, Method: method,
		ViewMode: returned.ViewMode, RefreshAfterMs: returned.RefreshAfterMs,
		Output: returned.Output, View: Plan(returned.Output), Trace: session.Trace(),
	}
}

// Plan plans Markdown with button markup as a view.
func Plan(output string) View {
	plan := view.PlanOutput(output)
	return View{Messages: plan.Messages, Voices: plan.Voices, Problems: plan.Problems}
}

// checkArgument reads an argument as JavaScript will (decision 2).
func checkArgument(argument json.RawMessage) (json.RawMessage, error) {
	if argument == nil {
		return nil, nil
	}
	compact, err := jsontext.Compact(argument, maxDepth)
	if errors.Is(err, jsontext.ErrTooDeep) {
		return nil, fault.New(fault.InvalidArgument, "the argument is nested deeper than %d", maxDepth).
			WithHint("pass a flatter value")
	}
	if err != nil {
		return nil, fault.New(fault.InvalidArgument, "the argument is not strict JSON: %w", err).
			WithHint(`quote it for the shell, as in '{"seed":"abc"}'`)
	}
	if len(compact) > maxValueBytes {
		return nil, fault.New(fault.InvalidArgument, "the argument has %d bytes; at most %d are passed", len(compact), maxValueBytes).
			WithHint("pass less, and let the app ask for the rest in further calls")
	}
	return compact, nil
}

// about names the app and the method in an error that does not yet.
func about(err error, app, method string) error {
	var f *fault.Error
	if errors.As(err, &f) {
		if f.App == "" {
			f.App = app
		}
		if f.Method == "" && slices.Contains([]fault.Code{fault.NotFound, fault.NotInitialized, fault.Stale, fault.InvalidArgument, fault.Busy, fault.CorruptJournal}, f.Code) {
			f.Method = method
		}
		return err
	}
	return failed(err, app, method)
}
