package secret

import "time"

// Set by hand.
const (
	// MinToken and MaxToken are the number of characters of the shortest and the longest token.
	MinToken = 16
	MaxToken = 256
	// leastDifferent is the number of different characters of a token, so that one of few
	// letters is refused. Of 16 random digits three in a thousand have fewer.
	leastDifferent = 6
	// keptTries is how often a file is looked at again that another program is making, and keptWait the time
	// between: it takes that program some milliseconds.
	keptTries = 100
	keptWait  = 20 * time.Millisecond
	// maxTokenFile is the size of the longest file with a token, in bytes.
	maxTokenFile = 4096
)
