package module

import "bytes"

// Named is a method that a text of the source names, as the prompts of buttons
// do: app::method.
type Named struct {
	App, Method  string
	Line, Column int
}

// literal looks for app::method in a string or a part of a template. What is
// put together at run time is not found.
func (r *reader) literal(text []byte) {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte("::"))
		if i < 0 {
			return
		}
		at := from + i
		from = at + 2
		start := at
		for start > 0 && nameByte(text[start-1], '-') {
			start--
		}
		end := from
		for end < len(text) && nameByte(text[end], '_') {
			end++
		}
		app, method := string(text[start:at]), string(text[from:end])
		if !ValidName(app) || method == "" {
			continue
		}
		line, column := r.place.of(text[start:])
		r.out.Named = append(r.out.Named, Named{App: app, Method: method, Line: line, Column: column})
	}
}

func nameByte(c, joiner byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == joiner
}

// Unreachable are the methods of app that its own source names and that no call
// could reach, each once. It is empty where the source was not read whole, or
// takes exports from elsewhere.
func (o Outline) Unreachable(app string) []Named {
	if !o.Whole {
		return nil
	}
	reachable := map[string]bool{}
	for _, method := range o.Methods() {
		reachable[method] = true
	}
	var lost []Named
	for _, n := range o.Named {
		if n.App == app && !reachable[n.Method] {
			reachable[n.Method] = true // said once
			lost = append(lost, n)
		}
	}
	return lost
}
