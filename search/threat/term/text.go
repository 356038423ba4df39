package term

import (
	"encoding/json"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
)

// What a finding says.
var (
	sayForbidden = say.New("term.forbidden", "{0}, forbidden", "{0}（禁手）")
	sayShapes    = say.New("term.shapes", "{0}: {1}", "{0}：{1}")
	sayShape     = say.New("term.shape", "{0} {1}", "{0} {1}")
	sayNext      = say.New("term.next", "{0} {1} → {2}", "{0} {1} → {2}")
	sayShown     = say.New("term.shown", "{0}, shown by {1}", "{0}、手順 {1}")
)

// Say returns the finding in one line:
//
//	double-three (三々), forbidden: three f8 g8 h8 → i8; three h6 h7 h8 → h9
func (f Finding) Say() *say.Message {
	if f.Reason == renju.NotForbidden {
		return f.with(f.Term.Say())
	}
	return f.with(sayForbidden.With(f.Term.Say()))
}

// SayReason is Say without the word that the move is forbidden.
func (f Finding) SayReason() *say.Message { return f.with(f.Term.Say()) }

// with puts the shapes and the line behind the term.
func (f Finding) with(m *say.Message) *say.Message {
	var shapes []*say.Message
	for _, s := range f.Shapes {
		if len(s.Next) > 0 {
			shapes = append(shapes, sayNext.With(s.Kind.alone(), list(s.Stones), list(s.Next)))
		} else {
			shapes = append(shapes, sayShape.With(s.Kind.alone(), list(s.Stones)))
		}
	}
	if len(shapes) > 0 {
		m = sayShapes.With(m, say.Semicolon.Fold(shapes...))
	}
	if len(f.Show) > 0 {
		m = sayShown.With(m, list(f.Show))
	}
	return m
}

// String returns what Say says, in English.
func (f Finding) String() string { return f.Say().String() }

func list(cells []renju.Cell) string { return strings.Join(renju.Texts(cells), " ") }

type shapeJSON struct {
	Kind   Term     `json:"kind"`
	Stones []string `json:"stones"`
	Next   []string `json:"next,omitempty"`
}

// MarshalJSON writes {"term", "japanese", "romaji", "forbidden", "lines":
// [{"kind", "stones", "next"}], "show"}; what is empty is left out, and
// "forbidden" holds the reason.
func (f Finding) MarshalJSON() ([]byte, error) {
	out := struct {
		Term      Term        `json:"term"`
		Japanese  string      `json:"japanese"`
		Romaji    string      `json:"romaji"`
		Forbidden string      `json:"forbidden,omitempty"`
		Lines     []shapeJSON `json:"lines,omitempty"`
		Show      []string    `json:"show,omitempty"`
	}{Term: f.Term, Japanese: f.Term.Japanese(), Romaji: f.Term.Romaji()}
	if f.Reason != renju.NotForbidden {
		out.Forbidden = f.Reason.String()
	}
	for _, s := range f.Shapes {
		out.Lines = append(out.Lines, shapeJSON{s.Kind, renju.Texts(s.Stones), renju.Texts(s.Next)})
	}
	if len(f.Show) > 0 {
		out.Show = renju.Texts(f.Show)
	}
	return json.Marshal(out)
}
