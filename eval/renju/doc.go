// Package renju evaluates Renju and Gomoku positions: it estimates without search how
// good a position is for the side to move, by tables of [Weights]. Package eval/renju/net has the
// network.
//
// Each empty cell has a value for each colour. It depends on the patterns that a stone of
// the colour would make there in four directions (the cell's code). The value of a
// position is the sum of these values over all empty cells, which the board keeps
// current, plus a bonus for the side to move and a term for the strongest threat of each
// side. Classical gomoku engines commonly work in this way. The weights are data,
// embedded from data/*.txt (format in weights.go), with one file for each rule set.
//
// # Scale
//
// The expected score of a position is WinRate = 1/(1+exp(−value/WinRateScale)), and
// the weights are fitted to it (bench/selfplay/tune): one hundred units are 62 % of
// the points.
//
// The search uses an evaluation only through the interface Evaluation (update on make and
// unmake, value, move order), so that a network can take its place.
//
// The weights were fitted to games of self-play (tengen selfplay, tengen tune), in two
// rounds for renju and freestyle, in one for standard and caro; docs/experiments/eval.md
// has the matches.
package renju
