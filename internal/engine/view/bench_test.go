package view

import "testing"

// typical is a view as apps make them, of about 1 KB.
const typical = `## Chores (3 open)

**Today** is a good day to *finish* what was left. Next up: ` + "`dishes`" + `.

- [x] Water the plants
- [ ] Dishes
- [ ] Call [the plumber](https://example.com/plumber)
- [ ] Take out the bins

| Who | Done | Open |
|-----|-----:|-----:|
| Ann |   12 |    1 |
| Ben |    7 |    2 |

> Small steps.

<!-- telegram_button [[{✅ Dishes|chores::done(2)}{✅ Plumber|chores::done(3)}{✅ Bins|chores::done(4)}]
[{"label":"All","prompt":"chores::show(\"all\")"},{"label":"Open","prompt":"chores::show(\"open\")","selected_style":"primary"}]
[{Add|chores::add({"title":"New","tags":["home","soon"]})}{Locked|||1}]
{Start over|chores::init|danger}] -->
`

func BenchmarkPlan(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(typical)))
	for b.Loop() {
		PlanOutput(typical)
	}
}

func BenchmarkButtons(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Buttons(typical)
	}
}

func BenchmarkDigest(b *testing.B) {
	plan := PlanOutput(typical)
	for b.Loop() {
		plan.Digest()
	}
}

func TestTypicalIsClean(t *testing.T) {
	plan := PlanOutput(typical)
	check(t, plan)
	if len(plan.Problems) > 0 || len(plan.Messages) != 1 || len(plan.Messages[0].Rows) != 4 {
		t.Errorf("%+v", plan)
	}
}
