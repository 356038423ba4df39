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
package renju
