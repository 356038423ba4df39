package jungo

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"tengen/movegen/jungo"
)

//go:embed priors.txt
var priorsText string

// weights say how likely moves are before any visit: in the tree by all their
// features, in playouts by the few that can be had at that speed. A move's
// likelihood is proportional to exp(sum of its weights).
type weights struct {
	tree [featureCount]float64
	play [playCount]float64
	// By class of shape: for every move, and for those around the last move in
	// addition.
	shape, near, playShape, playNear map[shape]float64
	// The same as exponents for all shapes, near added in.
	treeTable [2][1 << 16]float32
	// Factors for all shapes in units of 1/chanceUnit, by nearness, for the
	// player; 0 for own eyes.
	playTable [2][1 << 16]uint32
	playGamma [playCount]float32
}

var defaultWeights = sync.OnceValues(func() (*weights, error) {
	w, err := parseWeights(priorsText)
	if err == nil {
		w.tables()
	}
	return w, err
})

// weightsOf returns the weights a text of priors gives, the embedded ones if it
// is empty.
func weightsOf(text string) (*weights, error) {
	if text == "" {
		return defaultWeights()
	}
	w, err := parseWeights(text)
	if err != nil {
		return nil, err
	}
	w.tables()
	return w, nil
}

// parseWeights reads lines "tree|play NAME WEIGHT", where NAME is a feature or
// the word shape or near and eight points of .XO#. # alone starts a comment.
// Every feature must appear exactly once; shapes left out weigh nothing.
func parseWeights(text string) (*weights, error) {
	w := &weights{shape: map[shape]float64{}, near: map[shape]float64{}, playShape: map[shape]float64{}, playNear: map[shape]float64{}}
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		for j := range f {
			if f[j] == "#" {
				f = f[:j]
				break
			}
		}
		if len(f) == 0 {
			continue
		}
		if err := w.parseLine(f, seen); err != nil {
			return nil, fmt.Errorf("jungo: priors line %d: %w", i+1, err)
		}
	}
	for _, n := range featureNames {
		if !seen["tree "+n] {
			return nil, fmt.Errorf("jungo: priors: feature %q is missing", "tree "+n)
		}
	}
	for _, n := range playNames {
		if !seen["play "+n] {
			return nil, fmt.Errorf("jungo: priors: feature %q is missing", "play "+n)
		}
	}
	return w, nil
}

func (w *weights) parseLine(f []string, seen map[string]bool) error {
	if len(f) < 3 || len(f) > 4 {
		return fmt.Errorf("want tree or play, a name and a number")
	}
	last := f[len(f)-1]
	x, err := strconv.ParseFloat(last, 64)
	if err != nil || !(math.Abs(x) <= 50) {
		return fmt.Errorf("%q is not a weight between -50 and 50", last)
	}
	key := strings.Join(f[:len(f)-1], " ")
	if seen[key] {
		return fmt.Errorf("%q is repeated", key)
	}
	seen[key] = true
	if len(f) == 4 {
		to := map[string]map[shape]float64{"tree shape": w.shape, "tree near": w.near, "play shape": w.playShape, "play near": w.playNear}[f[0]+" "+f[1]]
		s, err := parseShape(f[2])
		if err != nil {
			return err
		}
		if to == nil {
			return fmt.Errorf("%q is unknown", key)
		}
		to[s.canonical()] = x
		return nil
	}
	names, to := featureNames[:], w.tree[:]
	if f[0] == "play" {
		names, to = playNames[:], w.play[:]
	} else if f[0] != "tree" {
		return fmt.Errorf("%q is neither tree nor play", f[0])
	}
	for j, n := range names {
		if n == f[1] {
			to[j] = x
			return nil
		}
	}
	return fmt.Errorf("feature %q is unknown", f[1])
}

// tables fills what is looked up during a search.
func (w *weights) tables() {
	for i := range 1 << 16 {
		s := shape(i)
		c := s.canonical()
		w.treeTable[0][s] = float32(w.shape[c])
		w.treeTable[1][s] = float32(w.shape[c] + w.near[c])
		if !s.ownEye() {
			w.playTable[0][s] = chanceOf(w.playShape[c])
			w.playTable[1][s] = chanceOf(w.playShape[c] + w.playNear[c] + w.play[pBeside])
		}
	}
	for i, x := range w.play {
		w.playGamma[i] = float32(math.Exp(x))
	}
}

// chanceOf turns an exponent into a factor of a shape.
func chanceOf(x float64) uint32 {
	return uint32(min(max(math.Exp(x)*chanceUnit, 1), mostChance))
}

// exponent returns the sum of the weights of the legal move m in the position
// the finder is at.
func (w *weights) exponent(f *finder, m jungo.Point) float64 {
	x := 0.0
	for _, i := range f.features(m) {
		x += w.tree[i]
	}
	if m != jungo.Pass {
		x += float64(w.treeTable[f.nearness(m)][f.ring.shapeAt(f.b, m).forPlayer(f.me)])
	}
	return x
}

// nearness is 1 for the eight points around the last move, else 0.
func (f *finder) nearness(m jungo.Point) int {
	if f.last >= 0 && distance(m, f.last, f.b.Size()) <= 3 {
		return 1
	}
	return 0
}
