package sandbox

func enter(Limits) Report { return Report{} }
