package jungo

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	mg "tengen/movegen/jungo"
)

//go:embed priors.txt
var priorsText string

// The features of a move, in the order of featureNames.
const (
	fCapture = iota
	fCaptureMore
	fRescue
	fRescueMore
	fAtari
	fLadder
	fSelfAtari
	fOwnEye
	fEdgeEmpty
	fSecondEmpty
	fNearLast
	fNearLast2
	fCut
	fHane
	fEyePoint
	fPass
	featureCount
)

var featureNames = [featureCount]string{
	"capture", "capture_more", "rescue", "rescue_more", "atari", "ladder", "self_atari", "own_eye",
	"edge_empty", "second_empty", "near_last", "near_last_2", "cut", "hane", "eye_point", "pass",
}

// weights are the exponents of the priors, by feature.
type weights [featureCount]float64

// parseWeights reads "name value" lines; # starts a comment. Every feature must
// appear exactly once.
func parseWeights(text string) (weights, error) {
	var w weights
	var seen [featureCount]bool
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if len(f) != 2 {
			return w, fmt.Errorf("jungo: priors line %d: want a name and a number", i+1)
		}
		x, err := strconv.ParseFloat(f[1], 64)
		if err != nil || math.IsNaN(x) || math.Abs(x) > 50 {
			return w, fmt.Errorf("jungo: priors line %d: %q is not a weight between -50 and 50", i+1, f[1])
		}
		at := -1
		for j, n := range featureNames {
			if n == f[0] {
				at = j
			}
		}
		if at < 0 || seen[at] {
			return w, fmt.Errorf("jungo: priors line %d: feature %q is unknown or repeated", i+1, f[0])
		}
		w[at], seen[at] = x, true
	}
	for j, ok := range seen {
		if !ok {
			return w, fmt.Errorf("jungo: priors: feature %q is missing", featureNames[j])
		}
	}
	return w, nil
}

// exponent returns the sum of the weights of move m on b, last being the move
// before it (or None).
func (w *weights) exponent(b *mg.Board, m, last mg.Point) float64 {
	if m == mg.Pass {
		return w[fPass]
	}
	me := b.ToMove()
	if b.OwnEye(m, me) {
		return w[fOwnEye]
	}
	x := 0.0
	captured, rescued, libs := 0, 0, 0
	own, enemy := 0, 0
	var chains [4]mg.Point
	nc := 0
next:
	for _, q := range b.Neighbours(m) {
		if q < 0 {
			break
		}
		c := b.At(q)
		if c == mg.Empty {
			libs++
			continue
		}
		for _, o := range chains[:nc] {
			if b.At(o) == c && b.SameChain(o, q) {
				continue next
			}
		}
		chains[nc] = q
		nc++
		if c == me {
			own++
			if b.InAtari(q) {
				rescued += b.ChainSize(q)
			}
			libs += b.LibertyCount(q, 4) - 1
			continue
		}
		enemy++
		switch b.LibertyCount(q, 3) {
		case 1:
			captured += b.ChainSize(q)
			libs += 1
		case 2:
			x += w[fAtari]
			if laddered(b, q, m) {
				x += w[fLadder]
			}
		}
	}
	if captured > 0 {
		x += w[fCapture] + w[fCaptureMore]*float64(min(captured, 6)-1)
	}
	if rescued > 0 && libs >= 2 {
		x += w[fRescue] + w[fRescueMore]*float64(min(rescued, 6)-1)
	}
	if libs <= 1 && captured == 0 {
		x += w[fSelfAtari]
	}
	if own >= 2 || enemy >= 2 {
		x += w[fCut]
	}
	if own > 0 && enemy > 0 {
		x += w[fHane]
	}
	if own == 0 && enemy == 0 {
		x += w.lonely(b, m)
	}
	for _, q := range b.Neighbours(m) {
		if q < 0 {
			break
		}
		if b.At(q) == mg.Empty && enclosed(b, q) >= 3 {
			x += w[fEyePoint]
			break
		}
	}
	if last >= 0 {
		for i := 0; i < 4; i++ {
			if b.Neighbours(last)[i] == m {
				x += w[fNearLast]
			}
			if b.Diagonals(last)[i] == m {
				x += w[fNearLast2]
			}
		}
	}
	return x
}

// lonely weighs a move that touches nothing, by its line.
func (w *weights) lonely(b *mg.Board, m mg.Point) float64 {
	for _, q := range b.Diagonals(m) {
		if q < 0 {
			break
		}
		if b.At(q) != mg.Empty {
			return 0
		}
	}
	if b.OnEdge(m) {
		return w[fEdgeEmpty]
	}
	for _, q := range b.Neighbours(m) {
		if q >= 0 && b.OnEdge(q) {
			return w[fSecondEmpty]
		}
	}
	return 0
}

// enclosed counts the neighbours of p that are stones or lie off the board,
// 0 to 4.
func enclosed(b *mg.Board, p mg.Point) int {
	n := 4
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		if b.At(q) == mg.Empty {
			n--
		}
	}
	return n
}

// laddered tells whether the chain on q, with two liberties, can run if the
// player to move gives atari at m: its one liberty left must lead to two more.
func laddered(b *mg.Board, q, m mg.Point) bool {
	var buf [2]mg.Point
	libs := b.Liberties(q, buf[:0], 2)
	out := libs[0]
	if out == m {
		out = libs[1]
	}
	gain := 0
	for _, r := range b.Neighbours(out) {
		if r < 0 {
			break
		}
		switch {
		case r == m:
		case b.At(r) == mg.Empty:
			gain++
		case b.At(r) == b.At(q) && !b.SameChain(r, q):
			gain += b.LibertyCount(r, 3) - 1
		case b.At(r) == b.ToMove() && b.InAtari(r):
			gain += 2
		}
	}
	return gain <= 1
}
