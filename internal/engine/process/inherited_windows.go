package process

// keepToOurselves has nothing to do: a child inherits only the handles that it
// is given.
func keepToOurselves() {}
