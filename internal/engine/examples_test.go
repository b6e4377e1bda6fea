package engine_test

import (
	"os"
	"regexp"
	"testing"
)

var example = regexp.MustCompile("(?s)```js\n// ([a-z0-9-]+)\\.mjs\n(.*?)```")

// Every whole module in docs/abi.md installs, and runs one more method of its
// own where it has one that needs no argument of a certain kind.
func TestTheExamplesOfTheGuideWork(t *testing.T) {
	guide, err := os.ReadFile("../../docs/abi.md")
	if err != nil {
		t.Fatal(err)
	}
	next := map[string][2]string{
		"counter": {"add", "2"}, "notes": {"add", `"milk"`}, "thermostat": {"set", "21"}, "words": {"count", ""},
		"picker": {"choose", `"red"`}, "dice": {"roll", ""}, "kettle": {"boil", ""}, "clock": {"refresh", ""},
		"kernel": {"show", ""}, "careful": {"init", ""}, "profile": {"visit", ""},
	}
	e, _ := rooted(t)
	found := example.FindAllStringSubmatch(string(guide), -1)
	if len(found) != len(next) {
		t.Errorf("%d examples are in the guide, %d are tested", len(found), len(next))
	}
	for _, m := range found {
		app, source := m[1], m[2]
		var allow []string
		if app == "kernel" {
			allow = []string{"run=uname"}
		}
		install(t, e, authored(t, app, source), "", allow...)
		call, known := next[app]
		if !known {
			t.Errorf("%s is not tested", app)
			continue
		}
		r, err := invoke(e, app, call[0], call[1])
		if err != nil {
			t.Errorf("%s::%s: %v", app, call[0], err)
			continue
		}
		if len(r.View.Problems) > 0 || r.Output == "" {
			t.Errorf("%s::%s gave %q with %v", app, call[0], r.Output, r.View.Problems)
		}
	}
}
