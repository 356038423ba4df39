package record

const (
	// MaxSize is the largest board: one letter, of either case, for a column.
	MaxSize = 52

	goSize     = 19 // SZ where the file has none
	gomokuSize = 15
	passSize   = 19 // up to which tt is a pass

	// maxFile bounds a file in bytes, maxSetup the setup points of all its
	// games. Set by hand, far above real records.
	maxFile  = 16 << 20
	maxSetup = 1 << 20

	lineMoves = 10 // moves a line when writing
)
