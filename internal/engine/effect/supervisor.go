package effect

// RunIfChild serves commands and exits where this process was started as the
// supervisor of a call; elsewhere it returns at once. Call it first in main
// and in TestMain.
func RunIfChild() {}
