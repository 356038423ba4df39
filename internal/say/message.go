package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Sayer is what can be said as a message: a side, a score, an error of the rules.
type Sayer interface{ Say() *Message }

// Message is a phrase, by its code, with its arguments. A nil message says nothing.
type Message struct {
	Code string `json:"code"`
	Args []any  `json:"args,omitempty"`
}

// Say implements Sayer.
func (m *Message) Say() *Message { return m }

// Error returns the message in English.
func (m *Message) Error() string { return m.In(English) }

// String returns the message in English.
func (m *Message) String() string { return m.In(English) }

// Unwrap returns the arguments that are errors.
func (m *Message) Unwrap() (out []error) {
	if m == nil {
		return nil
	}
	for _, a := range m.Args {
		if err, ok := a.(error); ok {
			out = append(out, err)
		}
	}
	return out
}

// In returns the message in a language.
func (m *Message) In(l Language) string {
	if m == nil {
		return ""
	}
	var out strings.Builder
	rest := m.Code // of a code that nobody has defined
	if p := catalogue[m.Code]; p != nil {
		rest = p.texts[l]
	}
	for {
		before, behind, found := strings.Cut(rest, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		var place string
		place, rest, _ = strings.Cut(behind, "}")
		number, forms, choice := strings.Cut(place, "|")
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n >= len(m.Args) {
			out.WriteString("{" + place + "}")
			continue
		}
		text := textOf(m.Args[n], l)
		if choice {
			one, many, _ := strings.Cut(forms, "|")
			if text = many; textOf(m.Args[n], l) == "1" {
				text = one
			}
		}
		out.WriteString(text)
	}
}

// Lines returns messages in a language.
func Lines(l Language, list []*Message) (out []string) {
	for _, m := range list {
		out = append(out, m.In(l))
	}
	return out
}

// textOf returns an argument in a language.
func textOf(arg any, l Language) string {
	switch a := arg.(type) {
	case Sayer:
		return a.Say().In(l)
	case error:
		if l == English {
			return a.Error() // with what wraps the message
		}
		return Of(a).In(l)
	}
	return fmt.Sprint(arg)
}

// MarshalJSON writes {"code", "args"}. An argument is a text, or such an object again.
func (m *Message) MarshalJSON() ([]byte, error) {
	type plain Message // without this method
	out := plain{Code: m.Code}
	for _, arg := range m.Args {
		switch a := arg.(type) {
		case Sayer:
			out.Args = append(out.Args, a.Say())
		case error:
			out.Args = append(out.Args, Of(a))
		default:
			out.Args = append(out.Args, fmt.Sprint(a))
		}
	}
	return json.Marshal(out)
}

// Of returns what an error says: the outermost message in it, or its text where it has
// none; nil for no error.
func Of(err error) *Message {
	if err == nil {
		return nil
	}
	if s := Sayer(nil); errors.As(err, &s) {
		return s.Say()
	}
	return Text(err.Error())
}
