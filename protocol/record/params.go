package record

const (
	// MaxSize is the largest board: one letter, of either case, for a column.
	MaxSize = 52

	goSize     = 19 // SZ where the file has none
	gomokuSize = 15
	passSize   = 19 // up to which tt is a pass

	// maxFile bounds a file in bytes, maxNodes the nodes of a game's main line,
	// maxAllNodes those of all games, maxSetup the setup points of all games. Set by
	// hand, far above real records.
	maxFile     = 16 << 20
	maxNodes    = 1 << 16
	maxAllNodes = 1 << 21
	maxSetup    = 1 << 20

	lineMoves = 10 // moves a line when writing
)
