package jungo

import "tengen/movegen/jungo"

// settledMove returns the move if every point of the board is sure to end up with its
// present owner: a fill, or a pass when the player to move has all the stones that he can
// have. None means that there is something to play for.
func settledMove(b *jungo.Board) jungo.Point {
	if len(b.Life(jungo.Black).Area)+len(b.Life(jungo.White).Area) < b.Points() {
		return jungo.None
	}
	if m := settledFill(b); m != jungo.None {
		return m
	}
	if b.Stones(b.Side()) < b.Life(b.Side()).Final {
		return jungo.None
	}
	return jungo.Pass
}

// settledFill returns a move inside the own settled area that brings the stones there
// nearer to the count that is sure and does not lower that count: one that captures, or else
// one that joins the safe stones, or any other. None means that there is no such area, nothing
// to gain in it, or no such move.
func settledFill(b *jungo.Board) jungo.Point {
	me := b.Side()
	life := b.Life(me)
	own, enemies := 0, b.Stones(me.Opponent())
	finished := true
	for _, p := range life.Area {
		switch b.At(p) {
		case me:
			own++
		case me.Opponent():
			finished = false
		}
	}
	if finished && own >= life.Final {
		return jungo.None
	}
	best, most := jungo.None, -1
	c := b.Clone()
	for _, m := range life.Area {
		if !c.Legal(m) {
			continue
		}
		c.Make(m)
		gain := max(len(c.Life(me).Safe)-len(life.Safe), 0) + b.Points()*(enemies-c.Stones(me.Opponent()))
		if gain > most && c.Life(me).Final >= life.Final {
			best, most = m, gain
		}
		c.Unmake()
	}
	return best
}
