package network

import "tengen/eval/vector"

// The shape. Set by hand.
const (
	// Hidden are the numbers of the first layer, Second those of the second.
	Hidden = vector.Width
	Second = 16
)

// Units: the value 1 of a number as an integer.
const (
	// RowUnit is that of the first layer, WeightUnit that of the weights of the second layer and of the
	// output, SecondUnit that of the numbers of the second layer, at which they are cut off.
	RowUnit    = 512
	WeightUnit = 256
	SecondUnit = 1024
)

const (
	// MaxWeight bounds a weight of the second layer, so that no sum of 32 bits overflows: 32 products with
	// numbers of 16 bits.
	MaxWeight = 2000
	// MaxBias bounds a bias.
	MaxBias = 1<<15 - 1
	// maxFile bounds the file of a network, in bytes.
	maxFile = 8 << 20
)
