package record

const (
	// MaxSize is the largest board: one letter, of either case, for a column.
	MaxSize = 52

	goSize     = 19 // SZ where the file has none
	gomokuSize = 15
	passSize   = 19 // up to which tt is a pass

	// Bounds for one game, set by hand, far above real records: the bytes of its text,
	// its nodes, the nodes of one line of play, variations within one another, the
	// points set up or marked, the properties of a node, and the values of all nodes.
	maxGame   = 64 << 20
	maxNodes  = 1 << 21
	maxLine   = 1 << 16
	maxDepth  = 1 << 16
	maxPoints = 1 << 20
	maxOfNode = 1 << 10
	maxValues = 1 << 22

	// leastHundredths is a komi above all that are played, from which on a number is in
	// hundredths; hand-set.
	leastHundredths = 100

	// maxNotes bounds the notes about one game.
	maxNotes = 20

	// maxGames bounds the games that Read returns together.
	maxGames = 1 << 16

	chunk     = 64 << 10 // bytes read at a time
	lineMoves = 10       // moves a line when writing
	slab      = 64       // nodes allocated at a time
)
