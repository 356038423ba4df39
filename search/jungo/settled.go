package jungo

import "tengen/movegen/jungo"

// settledMove returns the move where every point of the board is sure to end up
// with its present owner: a fill, or a pass when the player to move has all the
// stones he can have. None means that there is something to play for.
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
