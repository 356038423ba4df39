package rules

// Pictures of patterns, set by hand: the points that they show on each side of the centre, their width in
// characters, and how many stand in a row.
const (
	pictureReach = 3
	pictureWidth = 20
	picturesARow = 4
)
