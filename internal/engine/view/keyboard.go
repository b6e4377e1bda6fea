package view

import (
	"fmt"
	"strings"

	"github.com/genapp-dev/genapp/internal/engine/action"
)

// keyboard wraps the rows to Telegram's width and ends at its ceiling; what
// does not fit is a problem that names it (decision 15).
func (m *markup) keyboard() ([][]Button, []Problem) {
	problems := m.unbound()
	rows := [][]Button{}
	count := 0
	var dropped []cell
	for _, row := range m.rows() {
		if room := MaxButtons - count; len(row) > room {
			dropped = append(dropped, row[room:]...)
			row = row[:room]
		}
		count += len(row)
		for len(row) > 0 {
			n := min(MaxRow, len(row))
			buttons := make([]Button, n)
			for i, c := range row[:n] {
				buttons[i] = c.Button
			}
			rows = append(rows, buttons)
			row = row[n:]
		}
	}
	if len(dropped) > 0 {
		problems = append(problems, Problem{
			Line: dropped[0].line,
			Message: fmt.Sprintf("%d buttons, and a keyboard holds %d: left out %s; show fewer at a time",
				count+len(dropped), MaxButtons, names(dropped)),
		})
	}
	return rows, problems
}

// names lists the labels of cells, each shortened, the whole bounded.
func names(cells []cell) string {
	const most = 50
	var b strings.Builder
	for i, c := range cells {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(cells)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quoteStart(c.Label))
	}
	return b.String()
}

// unbound reports the prompts that look like bound actions and are none: such
// a button stays, and can only fail when it is pressed (decision 14).
func (m *markup) unbound() []Problem {
	problems := []Problem{}
	for _, row := range m.rows() {
		for _, c := range row {
			_, _, err := action.Parse(c.Prompt)
			if err == nil {
				continue
			}
			problems = append(problems, Problem{
				Line: c.line,
				Message: fmt.Sprintf(`button %s: %v, so pressing it fails: write app::method or app::method(JSON); in a positional cell a } of the argument is written \}`,
					quoteStart(c.Label), err),
			})
		}
	}
	return problems
}
