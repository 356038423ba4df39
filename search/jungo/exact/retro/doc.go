// Package retro solves all positions of Jungo boards up to 4×4 by retrograde analysis,
// under the simple ko rule. It uses no search from a position, no bounds and no test of life.
//
// Best play can be endless under that rule, so a position has two values; see Values.
package retro
