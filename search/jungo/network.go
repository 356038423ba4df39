package jungo

import (
	"math"
	"math/rand/v2"
	"strings"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// The search with a network: PUCT (Silver et al., "Mastering the game of Go without
// human knowledge", 2017), in which the first visit of a node asks the network for
// the value of its position and the priors of its moves. The value is mixed with that
// of a playout (Silver et al., "Mastering the game of Go with deep neural networks and
// tree search", 2016), the priors with those of the features, because both read the
// fights that a small network overlooks. There are no AMAF statistics.

// networkOf returns the network of an engine, nil if it has none.
func networkOf(opt Options) (*evaljungo.Net, error) {
	switch {
	case evaljungo.IsNet(opt.Weights):
		return evaljungo.ReadNet(strings.NewReader(opt.Weights))
	case opt.NoNet || opt.Weights != "" || opt.NewEvaluator != nil || !evaljungo.Fast:
		return nil, nil
	}
	return evaljungo.Default()
}

// judgement is what the network says of a leaf.
type judgement struct {
	value float64 // utility for Black
	score float64 // Black's stones minus White's
	owner [jungo.MaxPoints]float32
	moves []jungo.Point
	prior []float32 // for moves, their sum 1
}

// seeds are the moves and priors of a node that was visited once. It gets children
// when it is visited again; most never are.
type seeds struct {
	moves []jungo.Point
	prior []float32
}

// netWorker runs the network for one thread.
type netWorker struct {
	net      *evaljungo.Net
	run      *evaljungo.Runner
	size     int
	rng      *jungo.Rand
	features evaljungo.Features
	judgement
}

func (w *netWorker) resize(size int) {
	if w.size != size {
		w.run, w.size = evaljungo.NewRunner(w.net, size), size
	}
}

// judge fills the judgement for b, seen through a random symmetry.
func (w *netWorker) judge(b *jungo.Board, t *tree) {
	w.features.Read(b, t.komi)
	out := w.run.Run(&w.features, int(w.rng.Uint64()>>61))
	sign := 1.0
	if b.Side() == jungo.White {
		sign = -1
	}
	w.score, w.value = 0, 0
	for k, weight := range out.Weight {
		mean, spread := sign*float64(out.Mean[k]), float64(out.Spread[k])
		w.score += float64(weight) * mean
		w.value += float64(weight) * t.expected(mean, spread)
	}
	for p, o := range out.Owner {
		w.owner[p] = float32(sign) * (o[0] - o[1])
	}
	w.moves = b.LegalMoves(w.moves[:0])
	w.prior = w.prior[:0]
	top := out.Pass
	for _, m := range w.moves {
		if m >= 0 {
			top = max(top, out.Policy[m])
		}
	}
	sum := 0.0
	for _, m := range w.moves {
		x := out.Pass
		if m >= 0 {
			x = out.Policy[m]
		}
		p := math.Exp(float64(x - top))
		w.prior = append(w.prior, float32(p))
		sum += p
	}
	for i := range w.prior {
		w.prior[i] /= float32(sum)
	}
}

// expected is the utility for Black of a score with a logistic distribution.
func (t *tree) expected(mean, spread float64) float64 {
	lead := mean - t.komi
	win := 1 / (1 + math.Exp(-lead/spread))
	scale := marginScale * float64(t.size*t.size)
	// Three points with the variance of the distribution.
	far := 2.565 * spread
	margin := (2*math.Tanh(lead/scale) + math.Tanh((lead+far)/scale) + math.Tanh((lead-far)/scale)) / 4
	return (1-netScoreShare)*win + netScoreShare*(0.5+0.5*margin)
}

// visit judges the leaf of the worker's path by the network and carries that up.
func (e *Engine) visit(w *worker) {
	p, t := &w.path, e.t
	j := &w.net.judgement
	leaf := p.nodes[len(p.nodes)-1]
	if p.known {
		j.score, j.value = p.score, t.utilityNet(p.score)
		for i := range e.owner {
			j.owner[i] = side(p.board.At(jungo.Point(i)))
		}
	} else {
		w.net.judge(p.board, t)
		p.trace = Trace{}
		p.board.SetRule(jungo.KoSimple) // superko matters in the tree, not in a playout
		score := w.eval.Evaluate(p.board, &p.trace)
		j.score += mixPlayouts * (score - j.score)
		j.value += mixPlayouts * (t.utilityNet(score) - j.value)
		for i := range e.owner {
			j.owner[i] += mixPlayouts * (side(p.trace.Owner[i]) - j.owner[i])
		}
	}

	e.lock()
	if !p.known && len(leaf.kids) == 0 && leaf.seeds == nil {
		leaf.seeds = j.seeds()
	}
	t.back(p, j)
	e.owned++
	for i := range e.owner {
		e.owner[i] += float64(j.owner[i])
	}
	e.mu.Unlock()
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

// utilityNet is the utility for Black of a final score.
func (t *tree) utilityNet(score float64) float64 { return t.expected(score, 0.05) }

// seeds returns a copy of the moves and their priors.
func (j *judgement) seeds() *seeds {
	return &seeds{append([]jungo.Point(nil), j.moves...), append([]float32(nil), j.prior...)}
}

// adopt gives n, whose position is b, its children.
func (t *tree) adopt(n *node, b *jungo.Board) {
	s := n.seeds
	if s == nil || t.nodes+len(s.moves) > maxTreeNodes {
		return
	}
	kids := make([]node, len(s.moves))
	t.find.at(b)
	sum := 0.0
	for i, m := range s.moves {
		k := &kids[i]
		k.move, k.mover, k.prior = m, b.Side(), math.Exp(t.w.exponent(&t.find, m))
		k.amafN, k.amaf = 1, 0.5
		k.open(b.Points())
		sum += k.prior
	}
	for i := range kids {
		kids[i].prior = (1-mixPriors)*float64(s.prior[i]) + mixPriors*kids[i].prior/sum
	}
	n.kids, n.seeds = kids, nil
	t.nodes += len(kids)
}

// walk is descend for the network's search: it ends at the first node that was not
// visited yet. The caller holds the lock.
func (t *tree) walk(p *path) {
	p.nodes, p.proved = append(p.nodes[:0], t.root), false
	t.root.virtual += virtualLossNet
	limit := pathFactor*t.size*t.size + 20
	n := t.root
	for !n.ended && len(p.nodes) <= limit {
		if len(n.kids) == 0 {
			if t.adopt(n, p.board); len(n.kids) == 0 {
				break
			}
		}
		if !n.judged && n.visits >= judgeAt {
			n.judge(p.board)
			p.proved = true
		}
		n = t.pick(n)
		n.virtual += virtualLossNet
		p.board.Make(n.move)
		if n.ended = p.board.Over(); n.ended {
			n.narrow(p.board.Score(), p.board.Score())
			p.proved = true
		}
		p.nodes = append(p.nodes, n)
	}
	t.ply = max(t.ply, len(p.nodes)-1)
	p.known, p.score = n.lo == n.hi, float64(n.lo)
}

// pick chooses the child to descend to by PUCT. A move that was not tried yet counts
// as worse than its parent, the more so the more of the priors were tried.
func (t *tree) pick(n *node) *node {
	var best *node
	top := math.Inf(-1)
	tried := 0.0
	for i := range n.kids {
		if n.kids[i].visits > 0 {
			tried += n.kids[i].prior
		}
	}
	fresh := 1 - n.mean(0.5) - netFirstPlay*math.Sqrt(tried)
	all := n.visits + float64(n.virtual)
	root := (netExplore + netExploreLog*math.Log1p(all/500)) * math.Sqrt(max(all, 1))
	proven := int16(-jungo.MaxPoints)
	if n.proven {
		proven = n.best()
	}
	for i := range n.kids {
		k := &n.kids[i]
		if k.beaten(proven) {
			continue
		}
		visits := k.visits + float64(k.virtual)
		q := fresh
		if visits > 0 {
			q = k.value / visits // virtual visits are lost ones
		}
		if v := q + root*k.prior/(1+visits); v > top {
			best, top = k, v
		}
	}
	return best
}

// back is update for the network's search. The caller holds the lock.
func (t *tree) back(p *path, j *judgement) {
	score, black := j.score, j.value
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := p.nodes[i]
		n.settle(p)
		if s := n.cut(score); s != score {
			score, black = s, t.utilityNet(s)
		}
		n.add(score, black, virtualLossNet)
	}
}

// disturb mixes the priors of a root with random ones, of which few are large, so
// that self-play finds what the network does not think of.
func disturb(n *node, rng *rand.Rand) {
	sum := 0.0
	noise := make([]float64, len(n.kids))
	for i := range noise {
		// A power of a uniform number is near to the gamma distribution of small shape
		// that Dirichlet noise is made of.
		noise[i] = math.Pow(rng.Float64(), float64(len(noise))/noiseTotal) * rng.ExpFloat64()
		sum += noise[i]
	}
	for i := range n.kids {
		n.kids[i].prior = (1-noiseShare)*n.kids[i].prior + noiseShare*noise[i]/sum
	}
}
