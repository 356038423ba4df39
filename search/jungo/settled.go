package jungo

import mg "tengen/movegen/jungo"

// settledMove returns the move where every point of the board is sure to end up
// with its present owner: a fill, or a pass when the player to move has all the
// stones he can have. None means that there is something to play for.
func settledMove(b *mg.Board) mg.Point {
	if len(b.Life(mg.Black).Area)+len(b.Life(mg.White).Area) < b.Points() {
		return mg.None
	}
	if m := settledFill(b); m != mg.None {
		return m
	}
	if b.Stones(b.ToMove()) < b.Life(b.ToMove()).Final {
		return mg.None
	}
	return mg.Pass
}
