package review

import "tengen/internal/say"

// Text is what a report tells people, "" without a message. JSON has it in English, and of what was
// read from JSON nobody knows the other languages.
type Text struct {
	Said *say.Message `json:"-"`
}

// Say implements say.Sayer.
func (t Text) Say() *say.Message { return t.Said }

// MarshalText implements encoding.TextMarshaler.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.Said.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Text) UnmarshalText(text []byte) error {
	if t.Said = nil; len(text) > 0 {
		t.Said = say.Text(string(text))
	}
	return nil
}
