// Package authority owns what a call may do: which effects an app was granted
// and for which names, how grants are written on a command line and in a file,
// and that a ceiling only ever narrows them. It is pure: it serves no effect
// and reads no file.
package authority

import (
	"slices"
	"strings"

	"github.com/genapp-dev/genapp/internal/fault"
)

// The effects that can be granted.
const (
	Run   = "run"   // start a program of the host (decision 8); takes a list of names
	Trace = "trace" // write into the call's trace; takes no list
)

// Known lists the effects that can be granted, sorted.
func Known() []string { return []string{Run, Trace} }

// takesNames says which effects may be limited to a list of names.
func takesNames(effect string) bool { return effect == Run }

// Grants is what an app may do: an allowance for each effect that it was
// granted. An effect that is absent is not granted.
type Grants map[string]Allowance

// Parse reads one grant as `--allow` takes it: `run`, or `run=mpv,playerctl`
// (decision 8: bare names as resolved on PATH, never a path). Its errors are
// fault.Usage.
func Parse(spec string) (effect string, a Allowance, err error) {
	effect, list, limited := strings.Cut(spec, "=")
	if !slices.Contains(Known(), effect) {
		return "", Allowance{}, fault.New(fault.Usage, "unknown effect %q", effect).
			WithHint("effects that can be granted: %s", strings.Join(Known(), ", "))
	}
	if !limited {
		return effect, Allowance{All: true}, nil
	}
	if !takesNames(effect) {
		return "", Allowance{}, fault.New(fault.Usage, "%s takes no list: %q", effect, spec).
			WithHint("grant it as a whole: %s", effect)
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if problem := nameProblem(name); problem != "" {
			return "", Allowance{}, fault.New(fault.Usage, "command name %q in %q %s", name, spec, problem).
				WithHint("list bare names as found on PATH: %s=playerctl,mpv", effect)
		}
	}
	return effect, Only(names...), nil
}

// nameProblem says why a name cannot stand in a list, or nothing.
func nameProblem(name string) string {
	switch {
	case name == "":
		return "is empty"
	case strings.ContainsAny(name, `/\`):
		return "is a path"
	case name == "." || name == "..":
		return "is a path"
	case strings.TrimSpace(name) != name:
		return "has blanks around it"
	case strings.ContainsFunc(name, func(r rune) bool { return r < 0x20 || r == 0x7f || r == '\uFFFD' }):
		return "holds a control character"
	}
	return ""
}

// Merge returns the grants of g and of more together; neither is changed. What
// either allows is allowed.
func (g Grants) Merge(more Grants) Grants {
	out := make(Grants, len(g)+len(more))
	for _, grants := range []Grants{g, more} {
		for effect, a := range grants {
			out[effect] = out[effect].union(a)
		}
	}
	return out
}

// Revoke returns g without the named effects.
func (g Grants) Revoke(effects ...string) Grants {
	out := make(Grants, len(g))
	for effect, a := range g {
		if !slices.Contains(effects, effect) {
			out[effect] = a
		}
	}
	return out
}

// Narrow returns what both g and the ceiling allow, and nothing else: the
// result never allows what either refuses. A nil ceiling allows nothing.
func (g Grants) Narrow(ceiling Grants) Grants {
	out := Grants{}
	for effect, a := range g {
		if limit, ok := ceiling[effect]; ok {
			if both := a.intersect(limit); !both.none() {
				out[effect] = both
			}
		}
	}
	return out
}

// Has says whether an effect is granted at all, for whatever names.
func (g Grants) Has(effect string) bool {
	a, ok := g[effect]
	return ok && !a.none()
}

// Allows says whether an effect is granted for a name. The name is ignored
// where the effect was granted as a whole.
func (g Grants) Allows(effect, name string) bool {
	a, ok := g[effect]
	return ok && a.allows(name)
}
