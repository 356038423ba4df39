package training

import "tengen/eval/ring/network"

// Tunables, set by hand.
const (
	// batch is the number of positions of a step, shards the parts of it whose slopes are added up
	// in order, so that the result does not depend on the number of threads.
	batch  = 2048
	shards = 4
	// defaultRate is the highest learning rate, defaultRateFrom that of a training that begins with a
	// network.
	defaultRate     = 2e-3
	defaultRateFrom = 5e-4
	// decay is that of the rows at a learning rate of 1.
	decay = 0.02
	// maxRows is the most rows that are learned of a position; of 23,700 random ones none had more than 55.
	maxRows = 70
	// Spreads of the first random numbers, and the first bias of the layers, in the middle of their range.
	startRows   = 0.05
	startSecond = 0.2
	startBias   = 0.5
	// rowLimit bounds a number of the first layer, secondLimit a weight of the second, weightLimit the others:
	// what the file holds.
	rowLimit    = 60.0
	secondLimit = float64(network.MaxWeight) / network.WeightUnit
	weightLimit = float64(network.MaxBias) / network.WeightUnit
)
