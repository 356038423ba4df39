package jungo

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"tengen/internal/plaintext"
	"tengen/movegen/jungo"
)

//go:embed priors.txt
var priorsText string

// weights give the priors of moves: in the tree by all their features, in playouts by the
// few that are fast enough. A move's prior is proportional to exp(sum of its weights).
type weights struct {
	tree [featureCount]float64
	play [playCount]float64
	// By class of pattern, for every move; near is added for moves around the last move.
	pattern, near, playPattern, playNear map[pattern]float64
	// The same as exponents for all patterns, by nearness.
	treeTable [2][1 << 16]float32
	// Factors for all patterns in units of 1/weightUnit, by nearness, for the player; 0
	// for own eyes.
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

// weightsOf returns the weights of a text of priors, or the embedded ones if it is empty.
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

// parseWeights reads lines "tree|play NAME WEIGHT". NAME is a feature, or the word shape or
// near with a pattern of eight points, .XO#. A # alone starts a comment, and the last line is
// "end". Every feature must appear exactly once; patterns that are left out weigh nothing.
func parseWeights(text string) (*weights, error) {
	if err := plaintext.NoNetwork(text, "jungo"); err != nil {
		return nil, err
	}
	body, missing := plaintext.Body(text)
	w := &weights{pattern: map[pattern]float64{}, near: map[pattern]float64{}, playPattern: map[pattern]float64{}, playNear: map[pattern]float64{}}
	seen := map[string]bool{}
	for i, line := range strings.Split(body, "\n") {
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
	if missing != nil {
		return nil, fmt.Errorf("jungo: priors: %w", missing)
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
		to := map[string]map[pattern]float64{"tree shape": w.pattern, "tree near": w.near, "play shape": w.playPattern, "play near": w.playNear}[f[0]+" "+f[1]]
		s, err := parsePattern(f[2])
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

// tables fills the tables that a search looks up.
func (w *weights) tables() {
	for i := range 1 << 16 {
		s := pattern(i)
		c := s.canonical()
		w.treeTable[0][s] = float32(w.pattern[c])
		w.treeTable[1][s] = float32(w.pattern[c] + w.near[c])
		if !s.ownEye() {
			w.playTable[0][s] = weightOf(w.playPattern[c])
			w.playTable[1][s] = weightOf(w.playPattern[c] + w.playNear[c] + w.play[pBeside])
		}
	}
	for i, x := range w.play {
		w.playGamma[i] = float32(math.Exp(x))
	}
}

// weightOf turns an exponent into the factor of a pattern.
func weightOf(x float64) uint32 {
	return uint32(min(max(math.Exp(x)*weightUnit, 1), maxWeight))
}

// exponent is the sum of the weights of the legal move m in the finder's position.
func (w *weights) exponent(f *finder, m jungo.Point) float64 {
	x := 0.0
	for _, i := range f.features(m) {
		x += w.tree[i]
	}
	if m != jungo.Pass {
		x += float64(w.treeTable[f.nearness(m)][f.around.patternAt(f.b, m).forPlayer(f.me)])
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
