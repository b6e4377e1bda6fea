package view

import (
	"encoding/json"
	"slices"
	"strings"
)

// MaxVoice bounds the text of one voice message (limits.md).
const MaxVoice = 4000

// voice reads the payload of a voice comment: a JSON object, or double-quoted
// attributes, and nothing beside them (decision 18).
func (m *markup) voice(offset int, src string) {
	fields, fault := voiceFields(src)
	if fault != "" {
		m.report(offset, `no voice message: %s; write %s {"text":"..."} or %s text="..."`, fault, voiceWord, voiceWord)
		return
	}
	v := Voice{Text: firstOf(fields["text"], fields["value"]), Lang: fields["lang"], Rate: fields["rate"]}
	switch n := units16(v.Text); {
	case n == 0:
		m.report(offset, `no voice message: it has no text; write %s {"text":"..."}`, voiceWord)
	case n > MaxVoice:
		m.report(offset, "no voice message: its text has %d characters, and %d may be spoken; shorten it, or make several", n, MaxVoice)
	default:
		m.voices = append(m.voices, v)
	}
}

var voiceNames = []string{"text", "value", "lang", "rate"}

// voiceFields reads the four names, or says what is wrong.
func voiceFields(src string) (map[string]string, string) {
	body := trim(src)
	if body == "" {
		return nil, "it is empty"
	}
	if body[0] == '{' {
		return voiceObject(body)
	}
	if first := rune(src[0]); !space(first) {
		return nil, quoteStart(src) + " right after the word"
	}
	fields := map[string]string{}
	for body != "" {
		name, rest, found := strings.Cut(body, "=")
		name = trim(name)
		if !found || !slices.Contains(voiceNames, name) {
			return nil, quoteStart(body) + " is no attribute of it"
		}
		rest = strings.TrimLeftFunc(rest, space)
		if !strings.HasPrefix(rest, `"`) {
			return nil, "the value of " + name + " is not in double quotes"
		}
		value, after, closed := strings.Cut(rest[1:], `"`)
		if !closed {
			return nil, "the value of " + name + " does not end"
		}
		if after != "" && !space([]rune(after[:min(4, len(after))])[0]) {
			return nil, quoteStart(after) + " right after the value of " + name
		}
		fields[name] = trim(clean(value))
		body = trim(after)
	}
	return fields, ""
}

func voiceObject(body string) (map[string]string, string) {
	var raw map[string]any
	if err := json.Unmarshal([]byte(body), &raw); err != nil {
		return nil, "its JSON is broken (" + err.Error() + ")"
	}
	fields := map[string]string{}
	for _, name := range voiceNames { // others are ignored, as in a button
		value, there := raw[name]
		if !there {
			continue
		}
		text, ok := value.(string)
		if !ok {
			return nil, name + " is no string"
		}
		fields[name] = trim(clean(text))
	}
	return fields, ""
}
