package renju

import "tengen/movegen/renju"

// ThreatState returns the strongest threat of colour col on the board.
func ThreatState(b *renju.Board, col renju.Colour) int {
	switch {
	case b.Count(col, renju.ClassWinFour) > 0:
		return ThreatWinFour
	case b.Count(col, renju.ClassFourThree)+b.Count(col, renju.ClassSuspectFour) > 0:
		return ThreatFourThree
	case b.Count(col, renju.ClassDoubleThree) > 0:
		return ThreatDouble
	}
	return ThreatNone
}

// Value returns the static value of b for the side to move, in centi-units. The board
// must have been made with w.Cell as its values.
func (w *Weights) Value(b *renju.Board) int {
	me := b.Side()
	v := (b.Sum(me)-b.Sum(me.Other()))/CellUnit + int(w.Tempo)
	return v + int(w.Threat[ThreatState(b, me)][ThreatState(b, me.Other())])
}
