package renju

// WinRateScale is the value, in centi-units, at which the expected score is 1/(1+1/e)
// = 73 %. Set by hand.
const WinRateScale = 200.0

// MovesLeft is the number of its own moves among which a side on a clock divides the time
// left. By matches; see docs/experiments/eval.md.
const MovesLeft = 15

// CellUnit is the number of cell-weight units in a centi-unit. Hundreds of cells are
// added up, so whole centi-units would be too coarse for one cell.
const CellUnit = 16

// maxCode bounds every number of a weight file; a cell's weight is an int16.
const maxCode = 32000
