package match

import "time"

// Tunables of the package, set by hand.
const (
	// DefaultMargin is how much longer than its time an engine may take.
	DefaultMargin = 100 * time.Millisecond
	// DefaultGrace is how long a process may take to start, and how long after
	// its time it may still answer.
	DefaultGrace = 10 * time.Second
	// untimedKill is how long an engine without a clock may think about a move
	// before it counts as hung.
	untimedKill = 10 * time.Minute
	// pulseEvery is how often a game looks whether this process runs. A gap of pulseGap means that it
	// stood still: far more than a busy machine keeps it waiting. A game is played at most stillTries
	// times for that.
	pulseEvery = 100 * time.Millisecond
	pulseGap   = time.Second
	stillTries = 5
	// ownOverhead is the time of a move of an engine in this process outside its
	// search; for programs outside it is longer, because of pipes.
	ownOverhead = 5 * time.Millisecond
	// crashWait is how long a process may take to end after the end of its output.
	crashWait = 2 * time.Second
	// lastLines is how long the output of a process that has ended is awaited: a child of it may hold the
	// pipe open.
	lastLines = 100 * time.Millisecond
	// aboutWait is how long a brain may take to answer ABOUT.
	aboutWait = 3 * time.Second
	// startPause is the pause before a brain that refused the start of a further game
	// is asked again.
	startPause = 50 * time.Millisecond
	// quitWait is how long a process may take to end when asked to.
	quitWait = 2 * time.Second

	// DefaultMemory is the default memory of a program, in MiB: Gomocup's limit.
	DefaultMemory = 350

	// maxLine is the longest line of output taken from an engine, and the longest answer of GTP, in bytes.
	maxLine = 1 << 20
	// lineBuffer is the number of unread lines of an engine that are stored; with more
	// the engine has to wait.
	lineBuffer = 1024
	// tailBytes is how much of the end of a program's error output is kept.
	tailBytes = 2048
	// quoteMax is how much of a bad answer is repeated, in characters.
	quoteMax = 80

	// openingEffort is how many times the nodes of a move a decision in the opening takes.
	// Set by hand.
	openingEffort = 20
	// openingsDrawn is the number of random openings of three stones among which Tengen
	// chooses, besides the fixed ones. Set by hand.
	openingsDrawn = 32

	// BalanceNodes is the length of the search that tells whether an opening is even.
	BalanceNodes = 100_000
	// A search of BalanceNodes/balanceShort nodes comes first. Its expected share may be
	// balanceSlack farther from one half.
	balanceShort = 16
	balanceSlack = 0.1
	// balanceTries is the number of random openings in a row that may be uneven.
	balanceTries = 500
	// balanceHash is the tables of that search, in MiB.
	balanceHash = 16

	// proveNodes bounds the proof of a claimed win, in moves made.
	proveNodes = 300_000

	// maxTime is the longest time of any setting of a match.
	maxTime = 1_000_000 * time.Second

	// maxEngines is the largest number of engines of a match.
	maxEngines = 256
	// maxOption is the longest key or value of a program's option, in bytes.
	maxOption = 4096
	// maxScore, maxAbout and maxDetail are the longest texts of a result, in bytes, and
	// maxDepth is its greatest depth. Longer ones are cut when a game is played and
	// refused when its result comes from elsewhere.
	maxScore  = 40
	maxAbout  = 200
	maxDetail = 600
	maxDepth  = 10_000
	// mostSpeed is more nodes a second than any engine reports. An engine in process may report
	// twice its nodes, and nodesSlack for each thread, as threads end one after the other.
	// mostScore is the greatest score, in centi-units or plies.
	mostSpeed  = 1e9
	nodesSlack = 10_000
	mostScore  = 1_000_000
	// timeSlack and 1/timeError are the tolerance for times of another machine's clock.
	timeSlack = time.Second
	timeError = 100
	// clockSlack and clockError are the tolerance of a clock that is counted again from
	// recorded times, which have six digits: a fixed part, and one of the time.
	clockSlack = time.Millisecond
	clockError = 1e-5
)
