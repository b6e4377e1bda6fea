package cli

import (
	"strconv"

	"github.com/genapp-dev/genapp/internal/engine/action"
	"github.com/genapp-dev/genapp/internal/engine/view"
)

// actionColumns is how much of an action or a prompt stands beside its button.
const actionColumns = 72

// view draws planned messages, and under them the buttons: rows of numbered
// keys as a chat would show them, then what each number does. The numbers are
// those that `genapp press` takes.
func (p *page) view(messages []view.Message) {
	if len(messages) == 0 {
		p.put(p.ink.dim, "(nothing to show: no text and no button)")
		p.end()
		return
	}
	for i, m := range messages {
		if i > 0 {
			p.put(p.ink.dim, "────────")
			p.end()
		}
		p.message(m)
	}
	var rows [][]view.Button
	for _, m := range messages {
		rows = append(rows, m.Rows...)
	}
	p.keyboard(rows)
}

// keyboard draws rows of buttons and their legend.
func (p *page) keyboard(rows [][]view.Button) {
	if len(rows) == 0 {
		return
	}
	p.end()
	n := 0
	var legend [][]cell
	for _, row := range rows {
		for i, b := range row {
			n++
			if i > 0 {
				p.put(plain, "  ")
			}
			p.put(p.inkOfButton(b), key(n, b))
			legend = append(legend, p.does(n, b))
		}
		p.end()
	}
	p.end()
	p.table(nil, legend)
}

// key is one button as a key: [3 +10]. One that cannot be pressed stands in
// round brackets.
func key(n int, b view.Button) string {
	label := strconv.Itoa(n) + " " + oneLine(b.Label)
	if b.Disabled {
		return "(" + label + ")"
	}
	return "[" + label + "]"
}

// does is the line of the legend for one button.
func (p *page) does(n int, b view.Button) []cell {
	row := []cell{number("  " + strconv.Itoa(n)), words(clip(b.Label, 32))}
	if b.Disabled {
		return append(row, cell{text: "(disabled)", ink: p.ink.dim})
	}
	what := cell{text: clip(b.Prompt, actionColumns)}
	if _, bound, err := action.Parse(b.Prompt); !bound || err != nil {
		what = cell{text: "says: " + clip(b.Prompt, actionColumns)}
	}
	return append(row, what, cell{text: b.Style, ink: p.inkOfButton(b)})
}

func (p *page) inkOfButton(b view.Button) ink {
	switch {
	case b.Disabled:
		return p.ink.dim
	case b.Style == "primary":
		return p.ink.primary
	case b.Style == "success":
		return p.ink.success
	case b.Style == "danger":
		return p.ink.danger
	}
	return p.ink.bold
}
