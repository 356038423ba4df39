package jungo

import "math"

// oddsFactor returns the factor of the log odds with which the win rates of a search by the network
// say how often games are won on a board of so many points.
func oddsFactor(points int) float64 {
	const usual, large = 7 * 7, 9 * 9
	f := usualOdds + (largeOdds-usualOdds)*float64(points-usual)/(large-usual)
	return min(max(f, 1), largeOdds)
}

// surer multiplies the log odds of a share by a factor. What is not between 0 and 1 stays as it is.
func surer(share, factor float64) float64 {
	if factor == 1 || share <= 0 || share >= 1 {
		return share
	}
	return 1 / (1 + math.Pow(1/share-1, factor))
}
