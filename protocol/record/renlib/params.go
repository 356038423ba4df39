package renlib

const (
	size = 15 // points along an edge

	// Bounds set by hand, far above real libraries: moves in a line, nodes of a tree
	// that Read returns, bytes of a text.
	maxDepth = 1 << 12
	maxNodes = 1 << 22
	maxText  = 1 << 20

	legacy = "windows-1252" // the usual encoding of texts
)
