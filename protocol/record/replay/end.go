package replay

import (
	"slices"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/search/game"
)

// End cuts off what the main line of a record has after the end of its game, such as a third
// pass, and notes it; stones that are set up go on from there. It also notes a rule that is not
// known, and a result that is not the one on the board. start is the position before the record's
// nodes; it is not changed. A move that the rules do not allow ends the walk: whoever plays the
// record finds it again.
func End(r *record.Record, start game.Position) {
	if note := UnknownRule(r, start.Config()); note != nil {
		r.Notes = append(r.Notes, note)
	}
	p, path, moves := start.Clone(), New(r.Line()), 0
	for i, n := range path.Nodes {
		if n.Move.Color == record.None && !n.Stones() {
			continue
		}
		if end, over := p.Result(); over && !end.Stopped && i > 0 && !n.Stones() {
			path.Nodes[i-1].Children = nil
			r.Notes = append(r.Notes, Beyond(path.Nodes[i:], moves, end))
			break
		}
		if (&Path{Nodes: path.Nodes[i : i+1], next: path.next[i : i+1]}).Play(p, 1) != nil {
			return
		}
		if n.Move.Color != record.None {
			moves++
		}
	}
	if end, over := p.Result(); over {
		if note := Denial(r.Result, end); note != nil {
			r.Notes = append(r.Notes, note)
		}
	}
}

// Beyond is the note on nodes that come after the end of a game of so many moves.
func Beyond(nodes []*record.Node, moves int, end game.Result) *say.Message {
	rest := 0
	for _, n := range nodes {
		if n.Move.Color != record.None {
			rest++
		}
	}
	return sayEnds.With(moves, end, rest)
}

// Denial is the note on a result in SGF that names another winner than the board at the end of a
// game; nil if it names the same, or none.
func Denial(result string, end game.Result) *say.Message {
	if end.Stopped || !contradicts(result, end) {
		return nil
	}
	return sayResult.With(plaintext.Clip(result), end)
}

// Twice notes the stones of a main line that lie on stones, in games in which none is taken away.
func Twice(r *record.Record) {
	if r.Game != record.Gomoku {
		return
	}
	on := map[record.Point]int{}
	const setUp = -1
	n := 0
	for _, node := range r.Line() {
		if s := node.Setup; s != nil {
			for _, p := range slices.Concat(s.Black, s.White) {
				on[p] = setUp
			}
			for _, p := range s.Empty {
				delete(on, p)
			}
		}
		if node.Move.Color == record.None {
			continue
		}
		if n++; node.Move.Pass {
			continue
		}
		switch before := on[node.Move.Point]; {
		case before > 0:
			r.Notes = append(r.Notes, sayTwice.With(n, before))
		case before == setUp:
			r.Notes = append(r.Notes, sayOnSetup.With(n))
		}
		on[node.Move.Point] = n
	}
}

// contradicts reports whether a result names another winner than the board.
func contradicts(result string, end game.Result) bool {
	black, ok := record.Outcome(result)
	switch {
	case !ok:
		return false
	case black == 0.5:
		return !end.Draw
	}
	return end.Draw || (end.Winner == game.Black) != (black == 1)
}
