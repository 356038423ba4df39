package jungo

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"unsafe"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/movegen/zobrist"
)

// The search with a network is PUCT (Silver et al., "Mastering the game of Go without human
// knowledge", 2017): at the first visit of a node the network gives the value of the
// position and the priors of its moves, which are mixed with those of the features. There are no
// playouts and no AMAF statistics.

// networkOf returns the network of an engine, nil if it has none.
func networkOf(opt Options) (*evaljungo.Net, error) {
	switch {
	case evaljungo.IsNet(opt.Weights):
		return evaljungo.ReadNet(strings.NewReader(opt.Weights))
	case opt.NoNet || opt.Weights != "" || !evaljungo.Fast:
		return nil, nil
	}
	return evaljungo.Default()
}

// evaluation is the network's evaluation of a leaf.
type evaluation struct {
	value float64 // utility for Black
	win   float64 // its chance to win
	score float64 // Black's stones minus White's
	owner [jungo.MaxPoints]float32
	moves []jungo.Point
	prior []float32 // of moves, with a sum of 1
}

// priors are the moves and priors of a node that was visited once. It gets children when it
// is visited again; most nodes never are.
type priors struct {
	moves []jungo.Point
	prior []float32
}

// networkID tells the networks of engines that share a cache apart.
func networkID(opt Options) uint64 {
	h := fnv.New64a()
	h.Write([]byte(opt.Weights))
	return h.Sum64()
}

// netWorker evaluates positions by the network for one thread.
type netWorker struct {
	net      *evaljungo.Net
	run      *evaljungo.Runner
	cache    Cache // nil for none
	id       uint64
	size     int
	features evaljungo.Features
	own      output // of a position that is not in the cache
	evaluation
}

// output is what the network says of a position, from the view of the player to move, in a form
// that a cache keeps.
type output struct {
	policy               []float32 // of the points, and last of a pass: logits, whether legal or not
	owner                []float32 // of each point: 1 for the player to move, -1 for the other
	weight, mean, spread [evaljungo.Mixture]float32
}

// outputBytes is the size of the output for so many points.
func outputBytes(points int) int {
	return int(unsafe.Sizeof(output{})) + int(unsafe.Sizeof(float32(0)))*(2*points+1)
}

func (w *netWorker) resize(size int) {
	if w.size == size {
		return
	}
	w.run, w.size = evaljungo.NewRunner(w.net, size), size
	w.own = newOutput(size * size)
}

func newOutput(points int) output {
	both := make([]float32, 2*points+1)
	return output{policy: both[: points+1 : points+1], owner: both[points+1:]}
}

// output returns what the network says of the features: from the cache, or computed. The symmetry
// by which it sees the position comes from the features, so that both are the same.
func (w *netWorker) output() *output {
	key, check := w.features.Key()
	turn := int(key >> 61)
	key ^= w.id * zobrist.Golden
	if w.cache == nil {
		w.own.read(w.run.Run(&w.features, turn))
		return &w.own
	}
	if kept, ok := w.cache.Get(key, check); ok {
		return kept.(*output)
	}
	points := w.size * w.size
	out := newOutput(points)
	out.read(w.run.Run(&w.features, turn))
	w.cache.Set(key, check, &out, outputBytes(points))
	return &out
}

func (o *output) read(from *evaljungo.Output) {
	n := copy(o.policy, from.Policy)
	o.policy[n] = from.Pass
	for p, x := range from.Owner {
		o.owner[p] = x[0] - x[1]
	}
	o.weight, o.mean, o.spread = from.Weight, from.Mean, from.Spread
}

// evaluate sets the evaluation to that of the position of p.
func (w *netWorker) evaluate(p *path, t *tree) {
	b := p.board
	w.features.Read(b, t.komi)
	w.features.Before = p.before()
	out := w.output()
	sign := 1.0
	if b.Side() == jungo.White {
		sign = -1
	}
	w.score, w.value, w.win = 0, 0, 0
	for k, weight := range out.weight {
		mean, spread := sign*float64(out.mean[k]), float64(out.spread[k])
		w.score += float64(weight) * mean
		value, win := t.expected(mean, spread)
		w.value += float64(weight) * value
		w.win += float64(weight) * win
	}
	for i, o := range out.owner {
		w.owner[i] = float32(sign) * o
	}
	w.moves = b.LegalMoves(w.moves[:0])
	w.prior = w.prior[:0]
	logit := func(m jungo.Point) float32 {
		if m < 0 {
			return out.policy[len(out.policy)-1]
		}
		return out.policy[m]
	}
	top := logit(jungo.Pass)
	for _, m := range w.moves {
		top = max(top, logit(m))
	}
	sum := 0.0
	for _, m := range w.moves {
		e := math.Exp(float64(logit(m) - top))
		w.prior = append(w.prior, float32(e))
		sum += e
	}
	for i := range w.prior {
		w.prior[i] /= float32(sum)
	}
}

// expected returns the expected utility for Black, and the chance to win, of a score with a logistic
// distribution.
func (t *tree) expected(mean, spread float64) (utility, win float64) {
	win = 1 / (1 + math.Exp((t.komi-mean)/spread))
	lead, scale := mean-t.komi-t.shift, t.bigMargin()
	// Three points with the variance of the distribution.
	far := 2.565 * spread
	margin := (2*math.Tanh(lead/scale) + math.Tanh((lead+far)/scale) + math.Tanh((lead-far)/scale)) / 4
	return (1-t.tune.ScoreShare)*win + t.tune.ScoreShare*(0.5+0.5*margin), win
}

// bigMargin is a lead that counts as large, in stones.
func (t *tree) bigMargin() float64 { return MarginScale * float64(t.size*t.size) }

// setShift sets the shift for a side to move that is far behind by the score expected at the root: the
// score of no margin is then as close to it as Behind says. The game is lost, and the stones that may be
// kept would else count for next to nothing. Where the side is not far behind the shift stays, for the
// values of a tree that is kept hold it.
func (t *tree) setShift(score float64, mover jungo.Colour) {
	if beyond := leadOf(score, t.komi, mover) + t.tune.Behind*t.bigMargin(); beyond < 0 && t.tune.Behind > 0 {
		t.shift = float64(side(mover)) * beyond
	}
}

// side is 1 for Black's stone, -1 for White's and 0 for none.
func side(c jungo.Colour) float32 {
	switch c {
	case jungo.Black:
		return 1
	case jungo.White:
		return -1
	}
	return 0
}

// priors returns a copy of the moves and their priors.
func (j *evaluation) priors() *priors {
	return &priors{append([]jungo.Point(nil), j.moves...), append([]float32(nil), j.prior...)}
}

// priorsPUCT mixes the priors of new children by their features, whose sum is given, with those
// of the network.
func (t *tree) priorsPUCT(children []node, net []float32, sum float64) {
	for i := range children {
		k := &children[i]
		k.amafN, k.amaf = 1, 0.5
		k.prior = (1-t.tune.MixPriors)*float64(net[i]) + t.tune.MixPriors*k.prior/sum
	}
}

// addNoise mixes the priors of a root with random ones, few of which are large, so that
// self-play finds moves that the network does not propose.
func addNoise(n *node, rng *rand.Rand) {
	sum := 0.0
	noise := make([]float64, len(n.children))
	for i := range noise {
		// Dirichlet noise is made of gamma distributions of small shape, to which a power
		// of a uniform number comes near.
		noise[i] = math.Pow(rng.Float64(), float64(len(noise))/noiseTotal) * rng.ExpFloat64()
		sum += noise[i]
	}
	for i := range n.children {
		n.children[i].prior = (1-noiseShare)*n.children[i].prior + noiseShare*noise[i]/sum
	}
}
