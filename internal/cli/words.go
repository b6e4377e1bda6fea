package cli

import (
	"strings"

	"github.com/dustin/go-humanize"
)

// envName is the environment variable of a configuration key.
func envName(key string) string {
	return "GENAPP_" + strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(key))
}

// list words several names as one phrase.
func list(names []string) string {
	switch len(names) {
	case 0:
		return "none"
	case 1:
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// plural is a count with its noun.
func plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(n) + " " + many
}
