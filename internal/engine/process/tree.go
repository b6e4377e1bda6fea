package process

import "time"

// AdoptOrphans makes this process the parent of every descendant whose own
// parent ends, so that none can slip out of sight (prctl(2),
// PR_SET_CHILD_SUBREAPER). It reports errors.ErrUnsupported where only Linux
// can; there a group is all that can be killed.
func AdoptOrphans() error { return adoptOrphans() }

// KillTree kills a child of this process with its group and every descendant
// that can be seen from it, those that left the group too. What had already
// been adopted by this process cannot be told from others' and is spared.
// Where the platform shows no tree, the group is all.
func (c *Child) KillTree() {
	below := c.descendants()
	c.Kill()
	for _, p := range below {
		p.kill()
		p.close()
	}
}

// KillOrphans kills what this process has adopted, with all descendants: every
// child but those whose numbers are given.
func KillOrphans(except ...int) { killOrphans(except) }

// KillDescendants kills and reaps everything below this process, again and
// again until nothing is left, or until patience ends: then it is an error
// that names what is left. Every Child must have been waited for before. It
// means something only after AdoptOrphans, and does nothing where that is
// unsupported.
func KillDescendants(patience time.Duration) error { return killDescendants(patience) }
