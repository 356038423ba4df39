// Package retro solves all positions of Jungo boards up to 4×4 by retrograde analysis,
// under the simple ko rule. No path of a search, no bound and no test of life enters its
// values.
//
// Best play can be endless under that rule, so a position has two values; see Values.
package retro
