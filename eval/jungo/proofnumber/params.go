package proofnumber

// The fit. Hand-set.
const (
	fitBatch  = 256
	fitRate   = 0.003 // of Adam at the start; falls to 0 by a cosine
	fitWork   = 0.03  // weight of the squared error of the work's logarithm
	fitSpread = 0.25  // standard deviation of the first weights of rows
	fitOutput = 0.15  // standard deviation of the first weights of outputs
)

// maxFile bounds the file of a network, in bytes; one has 226 kB.
const maxFile = 1 << 24

// maxWeight bounds the numbers of a network that are no rows: more does not fit into 16 bits in rowUnit.
const maxWeight = 1 << 7

// Of every heldRound samples of a file, those of the heldPart-th block of heldBlock are held
// back: neighbours in a file come from one search. Hand-set.
const (
	heldBlock = 3000
	heldRound = 20
	heldPart  = 7
)
