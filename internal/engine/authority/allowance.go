package authority

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Allowance is how far one effect is granted: as a whole, or for the names
// listed. The zero value allows nothing. In JSON it is `true`, or the sorted
// list of names.
type Allowance struct {
	All   bool
	Names []string // sorted, each once; empty where All
}

// Only returns the allowance for the names given.
func Only(names ...string) Allowance {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return Allowance{Names: slices.Compact(sorted)}
}

func (a Allowance) none() bool { return !a.All && len(a.Names) == 0 }

func (a Allowance) allows(name string) bool { return a.All || slices.Contains(a.Names, name) }

func (a Allowance) union(b Allowance) Allowance {
	if a.All || b.All {
		return Allowance{All: true}
	}
	return Only(append(slices.Clone(a.Names), b.Names...)...)
}

func (a Allowance) intersect(b Allowance) Allowance {
	switch {
	case a.All && b.All:
		return Allowance{All: true}
	case a.All:
		return Only(b.Names...)
	case b.All:
		return Only(a.Names...)
	}
	return Only(slices.DeleteFunc(slices.Clone(a.Names), func(name string) bool { return !b.allows(name) })...)
}

// MarshalJSON writes `true` or the sorted list of names.
func (a Allowance) MarshalJSON() ([]byte, error) {
	if a.All {
		return []byte("true"), nil
	}
	names := Only(a.Names...).Names
	if names == nil {
		names = []string{}
	}
	return json.Marshal(names)
}

// UnmarshalJSON reads what MarshalJSON writes. Anything else, `false` too, is
// an error: a grant that cannot be understood must not become one.
func (a *Allowance) UnmarshalJSON(data []byte) error {
	data = bytes.TrimSpace(data)
	if bytes.Equal(data, []byte("true")) {
		*a = Allowance{All: true}
		return nil
	}
	var names []string
	if len(data) == 0 || data[0] != '[' || json.Unmarshal(data, &names) != nil {
		return errors.New("a grant is true or a list of names")
	}
	for _, name := range names {
		if problem := nameProblem(name); problem != "" {
			return fmt.Errorf("granted name %q %s", name, problem)
		}
	}
	*a = Only(names...)
	return nil
}
