package faultfs

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
)

// SyncAll makes everything durable, as `sync` would.
func (m *Memory) SyncAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.root.syncAll()
}

func (n *node) syncAll() {
	n.synced = n.data
	if n.names != nil {
		n.syncNames()
		for _, child := range n.names {
			child.syncAll()
		}
	}
}

func (n *node) syncNames() { n.syncedNames = maps.Clone(n.names) }

// Clone returns an independent copy, so that many tests can start from one
// history.
func (m *Memory) Clone() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	seen := map[*node]*node{}
	return &Memory{root: m.root.clone(seen)}
}

func (n *node) clone(seen map[*node]*node) *node {
	if c := seen[n]; c != nil {
		return c
	}
	c := &node{mode: n.mode, data: n.data, synced: n.synced}
	seen[n] = c
	if n.names != nil {
		c.names, c.syncedNames = map[string]*node{}, map[string]*node{}
		for name, child := range n.names {
			c.names[name] = child.clone(seen)
		}
		for name, child := range n.syncedNames {
			c.syncedNames[name] = child.clone(seen)
		}
	}
	return c
}

// PowerLost returns what a power cut now would leave. Without a source of
// chance, whatever was not synced is lost. With one, each name that was not
// synced in its directory is lost or not, and of each file's bytes that were
// not synced all, none or some have arrived: a part of what was appended, or
// zeros in their place.
func (m *Memory) PowerLost(chance *rand.Rand) *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := &Memory{root: m.root.left(chance, map[*node]*node{})}
	out.root.syncAll()
	return out
}

func (n *node) left(chance *rand.Rand, seen map[*node]*node) *node {
	if c := seen[n]; c != nil {
		return c
	}
	c := &node{mode: n.mode}
	seen[n] = c
	if n.names == nil {
		c.data = n.leftBytes(chance)
		return c
	}
	c.names = map[string]*node{}
	every := maps.Clone(n.syncedNames)
	maps.Copy(every, n.names)
	for _, name := range slices.Sorted(maps.Keys(every)) {
		child := n.syncedNames[name]
		if now := n.names[name]; now != child && chance != nil && chance.IntN(2) == 0 {
			child = now
		}
		if child != nil {
			c.names[name] = child.left(chance, seen)
		}
	}
	return c
}

func (n *node) leftBytes(chance *rand.Rand) []byte {
	if chance == nil || bytes.Equal(n.data, n.synced) {
		return n.synced
	}
	switch chance.IntN(4) {
	case 0:
		return n.synced
	case 1:
		return n.data
	}
	grown := bytes.HasPrefix(n.data, n.synced)
	if !grown { // rewritten in place, or cut: only the length arrived, or not
		return n.synced[:min(len(n.synced), len(n.data))]
	}
	arrived := len(n.synced) + chance.IntN(len(n.data)-len(n.synced)+1)
	if chance.IntN(2) == 0 {
		return n.data[:arrived]
	}
	return append(slices.Clone(n.data[:arrived]), make([]byte, len(n.data)-arrived)...)
}
