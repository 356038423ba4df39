package net

import "tengen/movegen/renju"

// The shape of the network.
const (
	// Channels is the numbers of a cell for one colour.
	Channels = 16
	// Width is the numbers of a cell.
	Width = 2 * Channels
	// Zones is the parts of the board with sums of their own.
	Zones = 9
	// Inputs is the numbers that go into the head: the sums, what Extra returns, and the
	// pool of the zones. Hidden is the numbers of each of its layers, and of the pool.
	Inputs = Width + 2*int(renju.NumClasses) + Hidden
	Hidden = 32
)

// The units and limits of integers.
const (
	// RowUnit is one in a row's numbers and in a cell's, RowMax the most in a row.
	RowUnit = 128
	RowMax  = 2047
	// CellMax clips a number of a cell from above, zero from below.
	CellMax = 1023
	// SumShift divides the sum before it goes into the head.
	SumShift = 2
	// Unit is one in the numbers of the head, Shift its binary logarithm; WeightMax is
	// the most in a weight, BiasMax in a bias (in 1/Unit²), ActiveMax in a hidden number.
	Unit      = 1 << Shift
	Shift     = 10
	WeightMax = 2047
	BiasMax   = 1 << 20
	ActiveMax = 16383
	// A zone's sum goes into its layer as it is; PoolShift divides what comes out, ZoneMax
	// is the most in a number of it, and PoolMax in a number of the pool, so that no layer
	// overflows.
	PoolShift = 2
	ZoneMax   = 3640
	PoolMax   = 12287
	// CountMax is the most cells of a class that count, CountShift their unit.
	CountMax   = 16
	CountShift = 6
	// TableMul and TableShift bring the value of the tables to the unit of the inputs.
	TableMul   = 5
	TableShift = 1
	// EmptyShift is the unit of the number of empty cells. With that number the head can
	// take from the sums what cells far from all stones contribute, on any board.
	EmptyShift = 5
	// PolicyMax is the most in a policy weight.
	PolicyMax = 8191
)

// In a search, if the value of the tables is above the window, the value of a network is
// hardly ever more than LazyBelow below it; if it is below the window, that of a network
// is hardly ever more than LazyAbove above it. In centi-units. By node counts and a match
// (docs/experiments/network.md).
const (
	LazyBelow = 200
	LazyAbove = 400
)

// occupied is added to the cell of a stone, whose numbers are clipped to zero then.
const occupied = -1 << 14
