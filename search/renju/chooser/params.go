package chooser

// Tunables, set by hand.
const (
	// A stone that is to be even is chosen among evenCandidates stones, which a first
	// short search of all of them finds in glanceShare of the limits.
	evenCandidates = 8
	glanceShare    = 0.25

	// fourths is the number of fourth stones for which fifth stones are ranked.
	fourths = 3

	// margin is how much less even a choice may be than the most even one, as a share
	// of points, if variety is asked for.
	margin = 0.03

	// drawReach is how far from the centre the stones of a drawn opening lie.
	drawReach = 4

	// openingCount is the number of fixed openings of three stones.
	openingCount = 8
)
