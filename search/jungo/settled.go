package jungo

import "tengen/movegen/jungo"

// settledMove returns the move to play if the owner of every point is certain: one that fills
// own area, or a pass if the player to move cannot get more stones. Otherwise it returns None.
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

// settledFill returns a move inside the own settled area that brings the number of stones
// there nearer to the number that is certain, without lowering the latter. It prefers a move
// that captures, then one that joins the safe stones. It returns None if there is no such
// move.
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
