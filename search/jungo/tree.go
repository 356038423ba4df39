package jungo

import (
	"math"
	"runtime"
	"sync"

	"tengen/movegen/jungo"
)

// node is one move in the tree with the statistics of the visits below it. Values are from
// 0 to 1 for the player who made the move.
type node struct {
	move        jungo.Point
	mover       jungo.Colour
	ended       bool // the move ended the game
	lifeChecked bool // unconditional life was looked for in the position
	proven      bool // the bounds of a child are proven
	lo, hi      int16
	virtual     int32
	visits      float64
	value       float64 // sum of utilities for the mover
	win         float64 // sum of chances to win for the mover
	amafN       float64
	amaf        float64
	score       float64 // sum of final scores, Black's stones minus White's
	square      float64 // sum of the squares of win
	prior       float64
	children    []node
	priors      *priors
	place       *place // nil without a visit, and where nodes share nothing
}

// tree is the search tree, with what does not change during a search.
type tree struct {
	mu    sync.Mutex // of all nodes and counts, and of the engine's owners
	byNet bool       // the search uses the network
	tune  *Tuning    // with a network
	w     *weights
	komi  float64
	shift float64 // with a network: how far the score without a margin is from the komi
	size  int
	root  *node
	nodes int
	most  int // bound of nodes
	ply   int // longest path so far
	// places are the positions of the visited nodes by their keys; nil where nodes share nothing.
	places map[uint64]*place
}

// utility turns a final score into a value for Black, win or loss and a share for the margin, and
// says what it wins.
func (t *tree) utility(score float64) (utility, win float64) {
	lead := leadOf(score, t.komi, jungo.Black)
	win = winOf(lead)
	if t.byNet {
		utility, _ = t.expected(score, exactSpread)
		return utility, win
	}
	margin := 0.5 + 0.5*math.Tanh(lead/(MarginScale*float64(t.size*t.size)))
	return (1-scoreShare)*win + scoreShare*margin, win
}

// leadOf returns the lead of colour c for a score, Black's stones less White's, and a komi.
func leadOf(score, komi float64, c jungo.Colour) float64 {
	if c == jungo.White {
		return komi - score
	}
	return score - komi
}

// winOf returns what a final lead wins: 1, a half if it is none, or 0.
func winOf(lead float64) float64 {
	switch {
	case lead > 0:
		return 1
	case lead < 0:
		return 0
	}
	return 0.5
}

// lock takes the lock for a thread of the search. The lock is held only for microseconds, and
// waking a sleeping thread takes longer, so the thread spins first.
func (t *tree) lock() {
	for range lockTries {
		if t.mu.TryLock() {
			return
		}
		for spin := range lockSpin {
			runtime.KeepAlive(spin)
		}
	}
	t.mu.Lock()
}

// expand gives n, whose position is p.board, its children if it is time for them, and reports
// whether it has any. The caller holds the lock, which is free while the children are made: that
// takes longer than all else in the tree. Of two threads that make them the first one counts.
func (t *tree) expand(n *node, p *path) bool {
	moves := t.ripe(n, p)
	if len(moves) == 0 || t.nodes+len(moves) > t.most {
		return len(n.children) > 0
	}
	value, known := n.mean(0.5), n.priors
	t.mu.Unlock()
	made, sum := t.grow(p, moves)
	if t.byNet {
		t.priorsPUCT(made, known.prior, sum)
	} else {
		priorsRAVE(made, value, sum)
	}
	t.lock()
	if len(n.children) == 0 {
		n.children, n.priors = made, nil
		t.nodes += len(made)
	}
	return true
}

// ripe returns the moves that are to become the children of n now, if any.
func (t *tree) ripe(n *node, p *path) []jungo.Point {
	switch {
	case len(n.children) > 0:
	case t.byNet:
		if n.priors != nil {
			return n.priors.moves
		}
	case n.visits >= expandAt || n == t.root:
		p.buf = p.board.LegalMoves(p.buf[:0])
		return p.buf
	}
	return nil
}

// grow makes nodes of moves in the position of p, with the exponentials of their features as
// priors, and returns the sum of these.
func (t *tree) grow(p *path, moves []jungo.Point) (made []node, sum float64) {
	made = make([]node, len(moves))
	p.find.at(p.board)
	p.find.before = p.before()
	for i, m := range moves {
		k := &made[i]
		k.move, k.mover, k.prior = m, p.board.Side(), math.Exp(t.w.exponent(&p.find, m))
		k.unbound(p.board.Points())
		sum += k.prior
	}
	return made, sum
}

// priorsRAVE sets the priors and the first values of new children by their features, whose sum is
// given, and by the value of their parent.
func priorsRAVE(children []node, value, sum float64) {
	start := min(max(1-value-firstPlay, 0), 1) // the parent's value is its mover's
	for i := range children {
		k := &children[i]
		k.prior /= sum
		// The start is pulled up for likely moves and down for the others.
		v := start
		if r := k.prior * float64(len(children)); r < 1 {
			v -= priorPull * (1 - r)
		} else {
			v += min(priorPull, priorRise*(r-1))
		}
		k.amafN = priorVisits
		k.amaf = priorVisits * min(max(v, startLeast), 1-startLeast)
	}
}

// mean returns the average utility for the mover, or the given value without visits.
func (n *node) mean(none float64) float64 {
	if n.visits == 0 {
		return none
	}
	return n.value / n.visits
}

// winrate returns the average chance to win for the mover, or the given value without visits.
func (n *node) winrate(none float64) float64 {
	if n.visits == 0 {
		return none
	}
	return n.win / n.visits
}

// choose returns the child to descend to, by the mean of its visits and a term of its prior that
// falls with its visits. With the network a move without visits counts as worse than its parent,
// by an amount that grows with the sum of the priors of the visited moves. Without it the mean is
// blended with that of the AMAF statistics.
func (t *tree) choose(n *node) *node {
	var best *node
	top := math.Inf(-1)
	all := n.visits + float64(n.virtual)
	fresh, root := 0.0, 0.0
	if t.byNet {
		tried := 0.0
		for i := range n.children {
			if n.children[i].visits > 0 {
				tried += n.children[i].prior
			}
		}
		fresh = 1 - n.mean(0.5) - t.tune.FirstPlay*math.Sqrt(tried)
		root = (t.tune.Explore + t.tune.ExploreLog*math.Log1p(all/exploreVisits)) * math.Sqrt(max(all, 1))
	} else {
		root = explore * math.Sqrt(all+1)
	}
	proven := int16(-jungo.MaxPoints)
	if n.proven {
		proven = n.bestProven()
	}
	for i := range n.children {
		k := &n.children[i]
		if k.dominated(proven) {
			continue
		}
		visits, q := k.visits+float64(k.virtual), fresh
		if visits > 0 {
			q = k.value / visits // virtual visits are lost ones
			if best := k.best(); best != k {
				q = best.mean(0) * k.visits / visits
			}
		}
		if !t.byNet {
			beta := 1.0
			if visits > 0 {
				beta = k.amafN / (visits + k.amafN + 4*visits*k.amafN*raveBias)
			}
			q = (1-beta)*q + beta*k.amaf/k.amafN
		}
		if v := q + root*k.prior/(1+visits); v > top {
			best, top = k, v
		}
	}
	return best
}

// path is a path from the root to a leaf, with the position there.
type path struct {
	nodes []*node
	board *jungo.Board
	trace trace
	owner [jungo.MaxPoints]float32 // at the end: 1 for Black, -1 for White
	// proved says that the bounds of a node on the path became tighter.
	proved bool
	// known says that score, Black's stones minus White's, is proven.
	known bool
	score float64
	// shared says that score, value and win are those of another node of the leaf's position; value
	// and win are Black's.
	shared     bool
	value, win float64
	buf        []jungo.Point
	find       finder
}

// before returns the move before the last one. The board knows no moves before the root's position.
func (p *path) before() jungo.Point {
	if len(p.nodes) == 2 {
		return p.nodes[0].move
	}
	return p.board.Before()
}

// leaf selects children from the root to a leaf, plays the moves on p.board, and leaves virtual
// losses behind. The caller holds the lock.
func (t *tree) leaf(p *path) {
	n := t.root
	p.nodes, p.proved, p.shared = append(p.nodes[:0], n), false, false
	n.virtual += t.virtual()
	limit := pathFactor*t.size*t.size + pathMore
	for !n.ended && !p.shared && len(p.nodes) <= limit && t.expand(n, p) {
		if !n.lifeChecked && n.visits >= lifeVisits {
			n.boundByLife(p.board)
			p.proved = true
		}
		n = t.choose(n)
		n.virtual += t.virtual()
		p.board.Make(n.move)
		if n.ended = p.board.Over(); n.ended {
			n.narrow(p.board.Score(), p.board.Score())
			p.proved = true
		}
		p.nodes = append(p.nodes, n)
		t.share(n, p)
	}
	t.ply = max(t.ply, len(p.nodes)-1)
	if p.known = n.lo == n.hi; p.known {
		p.score, p.shared = float64(n.lo), false
	}
}

// virtual is the number of lost visits that a descending thread leaves.
func (t *tree) virtual() int32 {
	if t.byNet {
		return virtualLossNet
	}
	return virtualLoss
}

// backup adds the result of a leaf, its score, its utility and the chance to win for Black, to the
// nodes of the path. The caller holds the lock.
func (t *tree) backup(p *path, score, black, win float64) {
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := p.nodes[i]
		n.updateBounds(p)
		if s := n.clamp(score); s != score {
			score = s
			black, win = t.utility(s)
		}
		n.add(score, black, win, t.virtual())
		if !t.byNet {
			n.addAMAF(&p.trace.first, black)
		}
	}
}

// addAMAF adds a result to the AMAF statistics of the children of n, and notes in first who
// played first on each point: from the leaf upwards, so that a move in the tree comes before all
// that follow it.
func (n *node) addAMAF(first *[jungo.MaxPoints]jungo.Colour, black float64) {
	if len(n.children) > 0 {
		side, w := n.children[0].mover, black
		if side == jungo.White {
			w = 1 - black
		}
		for j := range n.children {
			k := &n.children[j]
			if k.move >= 0 && first[k.move] == side {
				k.amafN++
				k.amaf += w
			}
		}
	}
	if n.move >= 0 {
		first[n.move] = n.mover
	}
}

// updateBounds narrows the bounds of n, on the path p, by those of its children, if any
// bounds on the path became tighter.
func (n *node) updateBounds(p *path) {
	if p.proved && len(n.children) > 0 {
		n.boundByChildren()
		n.proven = true
	}
}

// add counts a visit of n with its score, its utility and the chance to win for Black, and takes
// the virtual visits back.
func (n *node) add(score, black, win float64, virtual int32) {
	if n.mover == jungo.White {
		black, win = 1-black, 1-win
	}
	n.visits++
	n.value += black
	n.win += win
	n.square += win * win
	n.score += score
	n.virtual -= virtual
}

// child returns the child of n with the given move, or nil.
func (n *node) child(m jungo.Point) *node {
	for i := range n.children {
		if n.children[i].move == m {
			return &n.children[i]
		}
	}
	return nil
}

// carry takes n and all nodes below it over into another tree, without the places of the one before, and
// returns the number of nodes below n.
func (n *node) carry() int {
	n.place = nil
	c := len(n.children)
	for i := range n.children {
		c += n.children[i].carry()
	}
	return c
}
