package formats

// Bounds set by hand, far above real files.
const (
	maxText = 1 << 20 // bytes of a file of one game, and of a line of a file of lines
	maxSize = 52      // points along an edge
)
