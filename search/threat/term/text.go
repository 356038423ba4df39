package term

import (
	"encoding/json"
	"strings"

	"tengen/movegen/renju"
)

// String writes a finding as one line of English with the Japanese term:
//
//	double-three (三々), forbidden: three f8 g8 h8 → i8; three h6 h7 h8 → h9
func (f Finding) String() string {
	var sb strings.Builder
	sb.WriteString(f.Term.String() + " (" + f.Term.Japanese() + ")")
	if f.Reason != renju.NotForbidden {
		sb.WriteString(", forbidden")
	}
	for i, s := range f.Shapes {
		if i == 0 {
			sb.WriteString(": ")
		} else {
			sb.WriteString("; ")
		}
		sb.WriteString(s.Kind.String() + " " + list(s.Stones))
		if len(s.Next) > 0 {
			sb.WriteString(" → " + list(s.Next))
		}
	}
	if len(f.Show) > 0 {
		sb.WriteString(", shown by " + list(f.Show))
	}
	return sb.String()
}

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
