package action

// longest is the length of a name at most, in bytes.
const longest = 32

// appName holds the rule of an app's name: ^[a-z][a-z0-9-]{0,31}$.
func appName(s string) bool { return name(s, '-') }

// methodName holds the rule of a method's name: ^[a-z][a-z0-9_]{0,31}$, without
// the names that mean something else to a module or a promise. `__proto__`
// already fails the pattern.
func methodName(s string) bool {
	return name(s, '_') && s != "default" && s != "then" && s != "constructor"
}

func name(s string, joint byte) bool {
	if s == "" || len(s) > longest || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != joint {
			return false
		}
	}
	return true
}
