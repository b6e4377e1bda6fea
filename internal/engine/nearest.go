package engine

import "github.com/agnivade/levenshtein"

// nearest gives the name that a mistyped one most likely meant: at most two
// single-letter edits away, and less than half of it.
func nearest(name string, names []string) string {
	best, distance := "", 3
	for _, candidate := range names {
		if d := levenshtein.ComputeDistance(name, candidate); d < distance && d*2 < len(name)+1 {
			best, distance = candidate, d
		}
	}
	return best
}
