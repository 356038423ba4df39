package textboard

// ownedFrom is the expectation from which a point counts as owned, from 0 (open) to 1. Set by hand.
const ownedFrom = 0.5

// Widths in characters, set by hand: labelWidth is that of the row numbers. lessonGap stands between a
// picture and its text, which takes at least leastText columns beside it: else it stands below.
// usualWidth is that of a terminal that does not tell it.
const (
	labelWidth = 3
	lessonGap  = 3
	leastText  = 30
	usualWidth = 80
)
