package rif

const (
	size = 15 // points along an edge

	// Bounds set by hand, far above the real database: bytes of one game or entry,
	// elements within one another, entries of a table.
	maxElement = 1 << 20
	maxDepth   = 32
	maxEntries = 1 << 17
)
