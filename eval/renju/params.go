package renju

// WinRateScale is the centi-units at which the expected score is 1/(1+1/e) =
// 73 %. Provenance: hand-set.
const WinRateScale = 200.0

// maxCode bounds a single cell's weight so that sums stay far inside an int32.
const maxCode = 4000
