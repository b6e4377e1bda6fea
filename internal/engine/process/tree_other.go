//go:build !linux

package process

import (
	"errors"
	"fmt"
	"time"
)

func adoptOrphans() error {
	return fmt.Errorf("become the reaper of orphans: %w", errors.ErrUnsupported)
}

// held is never made here: no tree can be seen.
type held struct{}

func (held) kill()  {}
func (held) close() {}

func (c *Child) descendants() []held { return nil }

func killOrphans([]int) {}

func killDescendants(time.Duration) error { return nil }
