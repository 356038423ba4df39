package jungo

import (
	"tengen/movegen/jungo"
)

// decision is a move that is known without the tree: from the solver, the book, or because
// the owner of every point is certain.
type decision struct {
	move jungo.Point // jungo.None if there is none
	// lead is the final lead in stones that the player to move keeps with the move, without
	// komi. No move keeps more, but where endless play counts for that player.
	lead int
	line []jungo.Point // that begins with move
}

// undecided is the absence of a decision.
var undecided = decision{move: jungo.None}

// settled returns the move to play if the owner of every point is certain, and what the
// players get. Nothing is decided if the whole board is of one colour that does not win by that:
// it may fill an eye and win by a stone more, and who loses by that depends on the ko rule.
func settled(b *jungo.Board, komi float64) decision {
	m := settledMove(b)
	if m == jungo.None {
		return undecided
	}
	score := final(b, jungo.Black) - final(b, jungo.White)
	for _, c := range []jungo.Colour{jungo.Black, jungo.White} {
		if len(b.Life(c).Area) == b.Points() && leadOf(float64(score), komi, c) <= 0 {
			return undecided
		}
	}
	if m == jungo.Pass && b.Passes() > 0 {
		return passed(b)
	}
	if b.Side() == jungo.White {
		score = -score
	}
	return decision{move: m, lead: score, line: []jungo.Point{m}}
}

// passed returns the pass that ends the game: the stones are counted as they are.
func passed(b *jungo.Board) decision {
	me, other := b.Side(), b.Side().Opponent()
	return decision{move: jungo.Pass, lead: b.Stones(me) - b.Stones(other), line: []jungo.Point{jungo.Pass}}
}

// final returns the number of stones that a colour has at the end in the area that is
// certainly its own.
func final(b *jungo.Board, c jungo.Colour) int {
	life, own := b.Life(c), 0
	for _, p := range life.Area {
		if b.At(p) == c {
			own++
		}
	}
	return max(life.Final, own)
}

// put writes a decision into a snapshot: its move comes first, with the score that it keeps,
// and no other move is worth more. Without visits, owners are those that are certain.
func (d *decision) put(info *Info, b *jungo.Board, komi float64) {
	if d.move == jungo.None {
		return
	}
	score := float64(d.lead) // Black's
	if b.Side() == jungo.White {
		score = -score
	}
	lead := leadOf(score, komi, b.Side())
	share := winOf(lead)
	info.Score, info.Winrate = lead, share
	first := info.putFirst(d.move)
	first.Score, first.Winrate, first.LCB = lead, share, share
	first.Visits = max(first.Visits, 1) // it is known without a search, too
	first.PV = d.line
	for i := range info.Candidates[1:] {
		c := &info.Candidates[1+i]
		c.Score, c.Winrate, c.LCB = min(c.Score, lead), min(c.Winrate, share), min(c.LCB, share)
	}
	if info.Visits == 0 {
		clear(info.Ownership)
		for _, c := range []jungo.Colour{jungo.Black, jungo.White} {
			for _, p := range b.Life(c).Area {
				info.Ownership[p] = 1
				if c == jungo.White {
					info.Ownership[p] = -1
				}
			}
		}
	}
}
