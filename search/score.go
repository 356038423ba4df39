package search

import (
	"fmt"
	"math"
	"strconv"
)

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

// Text returns the score for people: "+1.52", "win in 7", "loss in 8". The plies are
// those of a proven score.
func (s Score) Text() string {
	n, ok := s.MatePlies()
	switch {
	case ok && s > 0:
		return fmt.Sprintf("win in %d", n)
	case ok:
		return fmt.Sprintf("loss in %d", -n)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// Record returns the score for records and programs: centi-units, or "+M7" for a
// win proven in 7 plies and "-M8" for a loss.
func (s Score) Record() string {
	n, ok := s.MatePlies()
	switch {
	case ok && s > 0:
		return fmt.Sprintf("+M%d", n)
	case ok:
		return fmt.Sprintf("-M%d", -n)
	}
	return strconv.Itoa(int(s))
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
