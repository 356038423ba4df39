package replay

import (
	"strings"

	"tengen/internal/plaintext"
	"tengen/protocol/record"
	"tengen/search/game"
)

// End cuts off what the main line of a record has after the end of its game, such as a third
// pass, and notes it; stones that are set up go on from there. It also notes a result that is
// not the one on the board. start is the position before the record's nodes; it is not changed.
// A move that the rules do not allow ends the walk: whoever plays the record finds it again.
func End(r *record.Record, start game.Position) {
	p, path, moves := start.Clone(), New(r.Line()), 0
	for i, n := range path.Nodes {
		if n.Move.Color == record.None && !n.Stones() {
			continue
		}
		if end, over := p.Result(); over && !end.Stopped && i > 0 && !n.Stones() {
			rest := 0
			for _, later := range path.Nodes[i:] {
				if later.Move.Color != record.None {
					rest++
				}
			}
			path.Nodes[i-1].Children = nil
			r.Notes = append(r.Notes, sayEnds.With(moves, end, rest))
			break
		}
		if (&Path{Nodes: path.Nodes[i : i+1], next: path.next[i : i+1]}).Play(p, 1) != nil {
			return
		}
		if n.Move.Color != record.None {
			moves++
		}
	}
	end, over := p.Result()
	if over && !end.Stopped && contradicts(r.Result, end) {
		r.Notes = append(r.Notes, sayResult.With(plaintext.Clip(r.Result), end))
	}
}

// Twice notes the stones of a main line that lie on stones, in games in which none is taken away.
func Twice(r *record.Record) {
	if r.Game != record.Gomoku {
		return
	}
	on := map[record.Point]int{}
	n := 0
	for _, node := range r.Line() {
		if node.Move.Color == record.None {
			continue
		}
		if n++; node.Move.Pass {
			continue
		}
		if before := on[node.Move.Point]; before > 0 {
			r.Notes = append(r.Notes, sayTwice.With(n, before))
		}
		on[node.Move.Point] = n
	}
}

// contradicts reports whether a result in SGF names another winner than the board.
func contradicts(result string, end game.Result) bool {
	switch winner, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(result)), "+"); winner {
	case "B", "BLACK":
		return end.Draw || end.Winner != game.Black
	case "W", "WHITE":
		return end.Draw || end.Winner != game.White
	case "0", "DRAW", "JIGO":
		return !end.Draw
	}
	return false
}
