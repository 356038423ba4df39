package jungo

import (
	"math"
	"math/rand/v2"
	"strings"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// The search with a network is PUCT (Silver et al., "Mastering the game of Go without human
// knowledge", 2017): at the first visit of a node the network gives the value of the
// position and the priors of its moves. The value is mixed with that of a playout (Silver et
// al., "Mastering the game of Go with deep neural networks and tree search", 2016), and the
// priors with those of the features, because both see fights that a small network overlooks.
// There are no AMAF statistics.

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

// netWorker evaluates positions by the network for one thread.
type netWorker struct {
	net      *evaljungo.Net
	run      *evaljungo.Runner
	size     int
	rng      *jungo.Rand
	features evaljungo.Features
	evaluation
}

func (w *netWorker) resize(size int) {
	if w.size != size {
		w.run, w.size = evaljungo.NewRunner(w.net, size), size
	}
}

// evaluate sets the evaluation to that of b, seen by a random symmetry.
func (w *netWorker) evaluate(b *jungo.Board, t *tree) {
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

// expected returns the expected utility for Black of a score with a logistic distribution.
func (t *tree) expected(mean, spread float64) float64 {
	lead := mean - t.komi
	win := 1 / (1 + math.Exp(-lead/spread))
	scale := marginScale * float64(t.size*t.size)
	// Three points with the variance of the distribution.
	far := 2.565 * spread
	margin := (2*math.Tanh(lead/scale) + math.Tanh((lead+far)/scale) + math.Tanh((lead-far)/scale)) / 4
	return (1-netScoreShare)*win + netScoreShare*(0.5+0.5*margin)
}

// finishPUCT evaluates the leaf of the worker's path and backs the value up.
func (e *Engine) finishPUCT(w *worker) {
	p, t := &w.path, e.t
	j := &w.net.evaluation
	leaf := p.nodes[len(p.nodes)-1]
	if p.known {
		j.score, j.value = p.score, t.utilityNet(p.score)
		for i := range e.ownerSum {
			j.owner[i] = side(p.board.At(jungo.Point(i)))
		}
	} else {
		w.net.evaluate(p.board, t)
		p.trace = trace{}
		p.board.SetRule(jungo.KoSimple) // superko matters in the tree, not in a playout
		score := w.playouts.evaluate(p.board, &p.trace)
		j.score += mixPlayouts * (score - j.score)
		j.value += mixPlayouts * (t.utilityNet(score) - j.value)
		for i := range e.ownerSum {
			j.owner[i] += mixPlayouts * (side(p.trace.owner[i]) - j.owner[i])
		}
	}

	e.lock()
	// A tree that is full has no room for the children that the priors are for.
	if !p.known && len(leaf.children) == 0 && leaf.priors == nil && t.nodes+len(j.moves) <= t.most {
		leaf.priors = j.priors()
	}
	t.backupPUCT(p, j)
	e.owners++
	for i := range e.ownerSum {
		e.ownerSum[i] += float64(j.owner[i])
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

// utilityNet is utility for Black in the search with a network.
func (t *tree) utilityNet(score float64) float64 { return t.expected(score, 0.05) }

// priors returns a copy of the moves and their priors.
func (j *evaluation) priors() *priors {
	return &priors{append([]jungo.Point(nil), j.moves...), append([]float32(nil), j.prior...)}
}

// expandPUCT gives n, whose position is b, its children.
func (t *tree) expandPUCT(n *node, b *jungo.Board) {
	s := n.priors
	if s == nil || t.nodes+len(s.moves) > t.most {
		return
	}
	children := make([]node, len(s.moves))
	t.find.at(b)
	sum := 0.0
	for i, m := range s.moves {
		k := &children[i]
		k.move, k.mover, k.prior = m, b.Side(), math.Exp(t.w.exponent(&t.find, m))
		k.amafN, k.amaf = 1, 0.5
		k.unbound(b.Points())
		sum += k.prior
	}
	for i := range children {
		children[i].prior = (1-mixPriors)*float64(s.prior[i]) + mixPriors*children[i].prior/sum
	}
	n.children, n.priors = children, nil
	t.nodes += len(children)
}

// leafPUCT is leafRAVE for the search with a network: it ends at the first node without a
// visit. The caller holds the lock.
func (t *tree) leafPUCT(p *path) {
	p.nodes, p.proved = append(p.nodes[:0], t.root), false
	t.root.virtual += virtualLossNet
	limit := pathFactor*t.size*t.size + 20
	n := t.root
	for !n.ended && len(p.nodes) <= limit {
		if len(n.children) == 0 {
			if t.expandPUCT(n, p.board); len(n.children) == 0 {
				break
			}
		}
		if !n.lifeChecked && n.visits >= lifeVisits {
			n.boundByLife(p.board)
			p.proved = true
		}
		n = t.selectPUCT(n)
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

// selectPUCT returns the child to descend to. A move without visits counts as worse than its
// parent, by an amount that grows with the sum of the priors of the visited moves.
func (t *tree) selectPUCT(n *node) *node {
	var best *node
	top := math.Inf(-1)
	tried := 0.0
	for i := range n.children {
		if n.children[i].visits > 0 {
			tried += n.children[i].prior
		}
	}
	fresh := 1 - n.mean(0.5) - netFirstPlay*math.Sqrt(tried)
	all := n.visits + float64(n.virtual)
	root := (netExplore + netExploreLog*math.Log1p(all/500)) * math.Sqrt(max(all, 1))
	proven := int16(-jungo.MaxPoints)
	if n.proven {
		proven = n.bestProven()
	}
	for i := range n.children {
		k := &n.children[i]
		if k.dominated(proven) {
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

// backupPUCT adds the evaluation of a leaf to the nodes of the path. The caller holds the
// lock.
func (t *tree) backupPUCT(p *path, j *evaluation) {
	score, black := j.score, j.value
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := p.nodes[i]
		n.updateBounds(p)
		if s := n.clamp(score); s != score {
			score, black = s, t.utilityNet(s)
		}
		n.add(score, black, virtualLossNet)
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
