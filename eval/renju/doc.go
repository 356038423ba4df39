// Package renju evaluates Renju and Gomoku positions.
//
// The value of a position is the sum over its empty cells of what each colour
// would make there — a weight looked up by the cell's four-direction pattern
// code, kept current by the board itself as stones come and go — plus a tempo
// and a term for the global threats each side holds. The idea of summing cell
// pattern scores is common to strong classical gomoku engines; the weights are
// data, embedded from data/*.txt (format in weights.go), one file a rule set.
//
// # Scale
//
// The expected score of a position is WinRate = 1/(1+exp(−value/WinRateScale)), to
// which the weights are fitted (bench/selfplay/tune): one hundred units are 62 % of
// the points.
//
// The search knows an evaluation by the interface Evaluation alone (update on
// make and unmake, value, move order), by which a learned one can enter.
//
// # Fits
//
// Each against the weights before it, with 8,000 nodes a move, from balanced openings
// with colours swapped; all but the first of renju stopped by a sequential test of 0
// against 40 Elo, so that the scores flatter:
//
//	renju      +40 =0 -19, then +36 =1 -19
//	freestyle  +58 =0 -30, then +68 =3 -35
//	standard   +43 =1 -12 (before, it had freestyle's)
//	caro       +47 =1 -8 (likewise)
//
// With 40,000 nodes a move the second rounds against the first: renju +26 =1 -7,
// freestyle +22 =0 -12.
//
// The second rounds gained by games with 15 % of random moves among those with 2 %:
// renju without them +59 =1 -60. In standard a second round, of 200 and 300 nodes a
// move, was no clear gain, +63 =1 -56, and is not taken. Weights by colour, or by whose
// move it is, lowered freestyle's validation loss by 0.001 only.
package renju
