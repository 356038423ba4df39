// Package net evaluates Renju and Gomoku by a small network over the windows of the empty
// cells. It computes in integers only, and follows the moves of a search.
//
// # The network
//
// A window is the content of a line to either side of an empty cell, up to renju.Reach cells (4
// under freestyle, 5 otherwise). Each half of it ends at a wall, or after stones of both
// colours, because cells beyond cannot belong to a five through the cell. So there are 79
// halves under freestyle and 172 otherwise, and, since a window counts the same from
// either end, 3,160 or 14,878 windows. Each window has a row of 2·Channels numbers, one
// half of them for each colour.
//
//	cell   = clip(sum of the rows of its four windows)   for every empty cell
//	sum    = sum of all cells                            2·Channels numbers
//	zone   = sum of the cells of each ninth of the board
//	pool   = sum of clip(R·zone + r) over the zones      Hidden numbers
//	input  = sum (own half first), counts of the classes of cells for both sides,
//	         the value of the tables (package evalrenju), the number of empty cells, pool
//	hidden = clip(W2·clip(W1·input + b1) + b2)           Hidden numbers, twice
//	value  = the value of the tables + w3·hidden + b3
//	policy = cell·(Q·hidden + q) for every empty cell    a logit of the move there
//
// Symmetric positions have the same values, because neither the direction of a window nor
// the place of a zone matters. Through the pool the network can tell stones that are near
// each other from stones that are far apart. Under freestyle, standard and caro White's
// half of a row is Black's half of the window with the colours exchanged; under renju the
// colours have tables and heads of their own. The architecture follows the pattern
// networks of Rapfi (mix6 to mix9: a vector for each line pattern, policy weights that
// depend on the position) with fewer numbers; as in NNUE (Y. Nasu 2018) a move changes
// only what it touches.
//
// # Integers
//
// Rows are int16 in 1/128, weights of the head int16 in 1/1024, inputs and hidden numbers
// int16 in 1/1024. Sums are int32 and cannot overflow within the limits that Check tests.
// The kernels are in assembly for amd64 (AVX2, or AVX-512 with VNNI) and arm64 (NEON).
// All of them give the same numbers as the kernels in plain Go, bit for bit.
// cmd/internal/asm writes those for amd64, for the shape of the network in params.go.
//
// # Incremental
//
// An Evaluator only notes the moves of the search. When a value is asked for, it takes in
// all moves since the last value: it looks up the windows in sight of a new stone again,
// and adds the difference of two rows to the cells and the sum. The former cells go on a
// stack, from which Unmake restores them. A small table keeps values of positions to
// which a search comes back. A new search begins with the numbers of the last one: Reset
// changes the windows that differ.
package net
