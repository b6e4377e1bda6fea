package cli

import (
	"os"
	"strings"
	"time"
)

// hostLocale is the language tag of the environment. The worker's environment
// is empty, so the tag is sent along with each call.
func hostLocale() string {
	for _, name := range []string{"LC_ALL", "LC_TIME", "LANG"} {
		if tag, ok := tagOf(os.Getenv(name)); ok {
			return tag
		}
	}
	return "en-US"
}

// tagOf turns a POSIX locale such as de_DE.UTF-8@euro into a tag: de-DE.
func tagOf(posix string) (string, bool) {
	if i := strings.IndexAny(posix, ".@"); i >= 0 {
		posix = posix[:i]
	}
	tag := strings.ReplaceAll(posix, "_", "-")
	if tag == "" || tag == "C" || tag == "POSIX" || !languageTag().MatchString(tag) {
		return "", false
	}
	return tag, true
}

// hostZone is the IANA name of the host's time zone, UTC where it cannot be
// told: Go knows the local zone's rules, but not its name.
func hostZone() string {
	if tz, set := os.LookupEnv("TZ"); set {
		tz = strings.TrimPrefix(tz, ":")
		if _, err := time.LoadLocation(tz); err == nil && tz != "" && tz != "Local" {
			return tz
		}
		return "UTC" // as the C library and Go read an empty or unknown TZ
	}
	target, err := os.Readlink("/etc/localtime")
	if err != nil {
		return "UTC"
	}
	_, name, found := strings.Cut(target, "zoneinfo/")
	if !found {
		return "UTC"
	}
	return name
}
