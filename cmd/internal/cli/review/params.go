package review

// Set by hand.
const (
	// tryMost is the number of mistakes of a game that are tried again.
	tryMost = 5
	// saveEvery is the number of problems found after which their file is written again.
	saveEvery = 10
	// tellEvery is the number of problems after which export and check say how far they are where
	// there is no bar.
	tellEvery = 100
	// longestLine is the longest line that is read, in bytes.
	longestLine = 4096
	// graphScale is the number of pixels of a graph for a point.
	graphScale = 2
)

// mostUnread bounds the games that are named because they cannot be read, or come twice. Set by hand.
const mostUnread = 10
