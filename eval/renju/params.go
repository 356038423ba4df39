package renju

// WinRateScale is the centi-units at which the expected score is 1/(1+1/e) =
// 73 %. Provenance: hand-set.
const WinRateScale = 200.0

// CellUnit is the number of cell-weight units in a centi-unit: hundreds of
// cells add up, so a whole centi-unit a cell would be too coarse.
const CellUnit = 16

// maxCode bounds every number of a weight file; a cell's weight is an int16.
const maxCode = 32000
