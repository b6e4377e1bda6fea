//go:build race

package worker

// underRace: the detector makes the engine's own memory slow and the parent's
// large, so what measures either is left out.
const underRace = true
