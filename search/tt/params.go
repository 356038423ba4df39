package tt

// Tunables of the replacement policy. An entry's worth is
//
//	depth − ageWeight·(searches since it was written) + exactBonus + decisiveBonus
//
// and the entry of least worth in a cluster makes room for a new position.
// For the position's own entry: a decisive entry is never replaced by one that
// is not; within one search an entry at least keepDepth plies deeper than a new,
// inexact one keeps its score; all else is overwritten, and the known move stays
// when the newcomer brings none.
const (
	// ageWeight is what one search of age costs, in plies of depth.
	// Hand-set: an entry of the previous move is worth two plies less.
	ageWeight = 2
	// exactBonus is the worth of an exact score over a bound, in plies. Hand-set.
	exactBonus = 1
	// decisiveBonus is the worth of a proof, in plies: it holds at any depth.
	// Hand-set.
	decisiveBonus = 6
	// keepDepth is the depth lead, in plies, that protects an entry of the
	// current search from a shallower bound on the same position. Hand-set.
	keepDepth = 4

	// DecisiveScore is the magnitude above which a score is a proof; the searcher
	// checks at compile time that it equals its own bound.
	DecisiveScore = 30000

	// hashFullSample is the number of clusters looked at by HashFull.
	hashFullSample = 1000
)
