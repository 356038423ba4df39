package tt

// Tunables of the replacement policy. An entry's worth is
//
//	depth − ageWeight·(searches since it was written) + exactBonus + decisiveBonus
//
// and a new position replaces the entry of least worth in its cluster.
// If the position has an entry already: a decisive entry is never replaced by one
// that is not; within one search an entry at least keepDepth plies deeper than a new,
// inexact one keeps its score; otherwise the new entry replaces it, and keeps the old
// move if it has none.
const (
	// ageWeight is the loss of worth for each search of age, in plies of depth.
	// Hand-set.
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

	// usedSample is the number of buckets, or clusters, in the sample of Used.
	usedSample = 250
)
