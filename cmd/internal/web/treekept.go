package web

import (
	"cmp"
	"fmt"
	"strings"

	"tengen/protocol/record"
	"tengen/search/game"
)

// The parts of a record besides moves and comments, which the page keeps and hands back.

// about returns who played a game, how it ended, where and when, as far as its record says so.
func about(r *record.Record) string {
	named := func(name, rank string) string {
		name = cmp.Or(name, "?")
		if rank != "" {
			name += " (" + rank + ")"
		}
		return name
	}
	var out []string
	if r.Black+r.White != "" {
		out = append(out, named(r.Black, r.BlackRank)+" – "+named(r.White, r.WhiteRank))
	}
	for _, text := range []string{r.Result, r.Name, r.Event, r.Round, r.Place, r.Date} {
		if text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// besides returns what a node has besides its move and comment, as a record of one node, or "" if
// it has nothing else. The record of the root has the properties of the game.
func besides(r *record.Record, n *record.Node) string {
	one := record.Record{Root: &record.Node{Marks: n.Marks}}
	for _, p := range n.Other {
		if p.Name != record.PositionProperty { // the configuration has it
			one.Root.Other = append(one.Root.Other, p)
		}
	}
	if n == r.Root {
		root := one.Root
		one = *r
		one.Rules, one.Komi, one.Program, one.Root = "", 0, "", root // the configuration has them
	} else if len(one.Root.Marks)+len(one.Root.Other) == 0 {
		return ""
	}
	one.Game, one.Size, one.NoKomi = r.Game, r.Size, true
	var text strings.Builder
	if _, err := one.WriteTo(&text); err != nil {
		return ""
	}
	return text.String()
}

// mark is a mark on a cell of the scene.
type mark struct {
	Kind string `json:"kind"` // a name of markNames
	Cell int    `json:"cell"`
	To   int    `json:"to,omitempty"` // the end of an arrow or a line
	Text string `json:"text,omitempty"`
}

// markNames are the kinds of marks as the page calls them.
var markNames = [...]string{record.Triangle: "triangle", record.Cross: "cross", record.Circle: "circle", record.Square: "square",
	record.Selected: "selected", record.BlackArea: "black", record.WhiteArea: "white", record.Label: "label", record.Arrow: "arrow", record.Line: "line"}

// marksOf returns the marks of a node, at most one of each kind for a cell of the board.
func marksOf(n *record.Node, p game.Position) (out []mark) {
	if len(n.Marks) == 0 {
		return nil
	}
	s := p.Scene()
	cell := func(at record.Point) (int, bool) {
		return at.Y*s.Columns + at.X, at.X >= 0 && at.X < s.Columns && at.Y >= 0 && at.Y < s.Rows
	}
	seen := map[record.Mark]bool{}
	for _, m := range n.Marks {
		from, ok := cell(m.Point)
		to, there := cell(m.To)
		shown := mark{Kind: markNames[m.Kind], Cell: from, Text: m.Text}
		if m.Kind == record.Arrow || m.Kind == record.Line {
			shown.To = to
		}
		key := m
		if key.Text = ""; ok && there && !seen[key] {
			seen[key] = true
			out = append(out, shown)
		}
	}
	return out
}

// restore gives a node what besides has returned. r is the record that the node begins; it is
// nil for all nodes but the first.
func restore(n *record.Node, text string, r *record.Record) error {
	if text == "" {
		return nil
	}
	old, err := firstGame(text)
	if err != nil {
		return fmt.Errorf("sgf: %w", err)
	}
	n.Marks, n.Other = old.Root.Marks, old.Root.Other
	if r != nil {
		old.Game, old.Size, old.Root = r.Game, r.Size, n
		*r = *old
	}
	return nil
}
