package sandbox

// enter puts up nothing: the job object of the parent bounds the life of the
// process, and the engine bounds what runs in it.
func enter(Limits) Report {
	var r Report
	for _, name := range []string{WallMemory, WallCore, WallFiles, WallPrivileges, WallLandlock, WallSyscalls} {
		r.Walls = append(r.Walls, Wall{Name: name, Detail: onlyUnix(name)})
	}
	return r
}

func onlyUnix(name string) string {
	switch name {
	case WallMemory, WallCore, WallFiles:
		return "Windows has no such limit; the engine's own cap holds"
	}
	return onlyLinux
}
