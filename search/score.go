package search

import "math"

// Score is a value from the point of view of the side to move, in centi-units
// of the game's evaluation (100 = one clear tempo of advantage in Renju, one
// stone in Jungo, one piece in Ring). It fits an int16 for the table.
type Score int32

const (
	// Infinity is larger than every score a node can return.
	Infinity Score = 32000
	// Mate is the score of having just won; a win in n plies is Mate − n.
	Mate Score = 31000
	// ProvenBound: |score| > ProvenBound means a proven win or loss.
	ProvenBound Score = 30000
	// ClampLoss is the magnitude of the score of a node all of whose tried moves lose
	// although not every legal move was tried: bad, but not proven.
	ClampLoss Score = 29000
	// MaxEval bounds the static evaluation on both sides.
	MaxEval Score = 28000
	// MaxPly is the deepest ply the searcher reaches from the root.
	MaxPly = 256
	// MaxMate is the longest distance, in plies, a proven score can carry.
	MaxMate = int(Mate-ProvenBound) - 1
)

// WinIn returns the score of a proven win in plies plies (0: already won).
// Distances above MaxMate become MaxMate.
func WinIn(plies int) Score { return Mate - Score(min(plies, MaxMate)) }

// LossIn returns the score of a proven loss in plies plies.
func LossIn(plies int) Score { return -WinIn(plies) }

// Proven reports whether s claims a proven win or loss.
func (s Score) Proven() bool { return s > ProvenBound || s < -ProvenBound }

// MatePlies returns the distance in plies of a proven score, positive for a win
// and negative for a loss; ok is false for a score that proves nothing.
// A lost position with no ply left gives 0, true.
func (s Score) MatePlies() (plies int, ok bool) {
	switch {
	case s > ProvenBound:
		return int(Mate - s), true
	case s < -ProvenBound:
		return -int(Mate + s), true
	}
	return 0, false
}

// WinRate maps a score to the expected share of points in [0, 1] by the
// logistic 1/(1+exp(−s/scale)); proven scores map to exactly 1 or 0.
// scale is in the same centi-units (a game's params.go documents its own).
func (s Score) WinRate(scale float64) float64 {
	switch {
	case s > ProvenBound:
		return 1
	case s < -ProvenBound:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/scale))
}
