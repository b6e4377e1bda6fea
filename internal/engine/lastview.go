package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strconv"

	"github.com/genapp-dev/genapp/internal/engine/action"
	"github.com/genapp-dev/genapp/internal/engine/durable"
	"github.com/genapp-dev/genapp/internal/engine/journal"
	"github.com/genapp-dev/genapp/internal/engine/view"
	"github.com/genapp-dev/genapp/internal/fault"
)

// lastView is what is kept of an app's newest view: what was returned, and
// the history that it was shown for. It is no truth: losing it costs a look.
type lastView struct {
	Method         string `json:"method"`
	Generation     string `json:"generation"`
	Revision       int64  `json:"revision"`
	Fence          string `json:"fence"`
	ViewMode       string `json:"viewMode"`
	RefreshAfterMs int64  `json:"refreshAfterMs,omitempty"`
	Output         string `json:"output"`
}

const maxViewBytes = 1 << 20

// keepView keeps the view of a call that just succeeded. The call is done
// whatever comes of it.
func (e *Engine) keepView(a *installed, shownFor *journal.Snapshot, r *CallResult) {
	kept := lastView{
		Method: r.Method, Generation: r.Generation, Revision: r.Revision,
		ViewMode: r.ViewMode, RefreshAfterMs: r.RefreshAfterMs, Output: r.Output,
	}
	if shownFor != nil {
		kept.Fence = shownFor.Fence
	}
	data, err := json.Marshal(kept)
	if err == nil {
		err = e.writeView(a.name, data)
	}
	if err != nil {
		e.notice(a.name + ": the view could not be kept for `genapp show`: " + err.Error())
	}
}

// writeView writes over the kept view. It is not replaced by a rename: that
// costs some file systems a flush, which only a truth is worth. A reader that
// meets a half-written one sees it by its sum. The caller holds the app's lock.
func (e *Engine) writeView(app string, data []byte) error {
	if info, err := e.files.Lstat(e.paths.lastView(app)); err == nil && !info.Mode().IsRegular() {
		return errors.New("something that is no file stands at " + e.paths.lastView(app)) // opening a pipe would wait
	}
	f, err := e.files.OpenFile(e.paths.lastView(app), os.O_WRONLY|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err = e.makeFolders(e.paths.views()); err == nil {
			f, err = e.files.OpenFile(e.paths.lastView(app), os.O_WRONLY|os.O_CREATE, 0o600)
		}
	}
	if err != nil {
		return err
	}
	_, err = f.Write(summed(data))
	if err == nil {
		err = f.Truncate(int64(len(data) + viewSumBytes))
	}
	return errors.Join(err, f.Close())
}

// viewSumBytes is the length of the line before a kept view: 64 hex digits.
const viewSumBytes = 2*sha256.Size + 1

func summed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(append(hex.AppendEncode(nil, sum[:]), '\n'), data...)
}

func (e *Engine) forgetView(app string) { _ = e.files.Remove(e.paths.lastView(app)) }

// readView reads the kept view; one that is torn is read once more under the
// lock, where nobody writes, and is lost if it is torn then.
func (e *Engine) readView(ctx context.Context, app string) (*lastView, error) {
	kept, err := e.readViewOnce(app)
	if errors.Is(err, errTorn) {
		held, busy := e.acquire(ctx, app)
		if busy != nil {
			return nil, busy
		}
		kept, err = e.readViewOnce(app)
		held.Release()
	}
	switch {
	case err == nil:
		return kept, nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, errTorn):
		return nil, fault.New(fault.NotFound, "no view of %q was kept", app).On(app, "").
			WithHint("call a method first: `genapp invoke %s METHOD`", app)
	}
	return nil, e.cannotRead(e.paths.lastView(app), err)
}

var errTorn = errors.New("the kept view is not whole")

func (e *Engine) readViewOnce(app string) (*lastView, error) {
	data, err := durable.ReadFile(e.files, e.paths.lastView(app), maxViewBytes)
	if err != nil {
		return nil, err
	}
	if len(data) < viewSumBytes || !bytes.Equal(data, summed(data[viewSumBytes:])) {
		return nil, errTorn
	}
	var kept lastView
	return &kept, json.Unmarshal(data[viewSumBytes:], &kept)
}

// Show gives the last view of an app without running code.
func (e *Engine) Show(ctx context.Context, app string) (*Shown, error) {
	if err := e.settle(ctx); err != nil {
		return nil, err
	}
	a, err := e.find(app)
	if err != nil {
		return nil, err
	}
	kept, err := e.readView(ctx, app)
	if err != nil {
		return nil, err
	}
	if kept.Generation != a.generation {
		// A view of an app that was replaced or removed is not this app's.
		return nil, fault.New(fault.NotFound, "no view of this installation of %q was kept", app).On(app, "").
			WithHint("call a method first: `genapp invoke %s METHOD`", app)
	}
	shown := &Shown{
		App: app, Method: kept.Method, Generation: kept.Generation, Revision: kept.Revision, Sum: kept.Fence,
		ViewMode: kept.ViewMode, RefreshAfterMs: kept.RefreshAfterMs, Output: kept.Output, View: Plan(kept.Output),
	}
	tail, err := a.timeline.Tail()
	shown.Stale = err != nil || tail.Last == nil || tail.Last.Fence != kept.Fence
	return shown, nil
}

// Press presses a button of the last view. The call is fenced to the history
// that showed it (decision 17).
func (e *Engine) Press(ctx context.Context, r PressRequest) (*CallResult, error) {
	shown, err := e.Show(ctx, r.App)
	if err != nil {
		return nil, err
	}
	button, err := pick(shown, r.Button)
	if err != nil {
		return nil, about(err, r.App, "")
	}
	if button.Disabled {
		return nil, fault.New(fault.InvalidArgument, "the button %q is disabled", button.Label).On(r.App, "").
			WithHint("`genapp show %s` shows which buttons can be pressed", r.App)
	}
	act, bound, err := action.Parse(button.Prompt)
	if err != nil {
		return nil, about(err, r.App, "")
	}
	if !bound {
		return nil, fault.New(fault.InvalidAction, "the button %q is a prompt for a language model, not a method of an app", button.Label).On(r.App, "").
			WithHint("a button that runs a method has a prompt like %s::method(argument)", r.App)
	}
	request := InvokeRequest{App: act.App, Method: act.Method, Argument: act.Argument, Call: r.Call}
	if act.App == r.App {
		// A button of another app was never shown for its history: unfenced.
		request.Fence = Fence{Generation: shown.Generation, Sum: shown.Sum}
	}
	return e.Invoke(ctx, request)
}

// pick finds a button by its number as shown, else by its label.
func pick(shown *Shown, wanted string) (view.Button, error) {
	var all []view.Button
	for _, message := range shown.View.Messages {
		for _, row := range message.Rows {
			all = append(all, row...)
		}
	}
	var labelled []view.Button
	for _, button := range all {
		if button.Label == wanted {
			labelled = append(labelled, button)
		}
	}
	if n, ok := number(wanted); ok && n <= len(all) {
		return all[n-1], nil
	}
	switch {
	case len(all) == 0:
		return view.Button{}, fault.New(fault.NotFound, "the last view of %q has no buttons", shown.App).
			WithHint("call a method by name: `genapp invoke %s METHOD`", shown.App)
	case len(labelled) == 0:
		return view.Button{}, fault.New(fault.NotFound, "the last view of %q has no button %q", shown.App, wanted).
			WithHint("`genapp show %s` shows its buttons with their numbers", shown.App)
	}
	for _, other := range labelled[1:] {
		if other != labelled[0] {
			return view.Button{}, fault.New(fault.InvalidArgument, "%d buttons of %q are labelled %q", len(labelled), shown.App, wanted).
				WithHint("press it by its number, which `genapp show %s` shows", shown.App)
		}
	}
	return labelled[0], nil
}

// number reads a button's number: digits alone, so that a label such as +1 or
// −1 stays a label.
func number(s string) (int, bool) {
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}
