package jungo

import (
	"math"

	"tengen/movegen/jungo"
)

// node is one move in the tree and all that was seen behind it. Sums are of
// values from 0 to 1 for the player who made the move.
type node struct {
	move    jungo.Point
	mover   jungo.Colour
	ended   bool // the move ended the game
	judged  bool // the position was looked at for unconditional life
	proven  bool // something was proven about a child
	lo, hi  int16
	virtual int32
	visits  float64
	value   float64
	amafN   float64
	amaf    float64
	score   float64 // sum of final scores, Black's minus White's
	square  float64 // sum of values squared
	prior   float64
	kids    []node
	seeds   *seeds
}

// tree is the search tree with what does not change during a search.
type tree struct {
	w     *weights
	find  finder
	komi  float64
	size  int
	root  *node
	nodes int
	ply   int // longest path so far
}

// utility turns a final score into a value for colour c: winning or not, and
// a smaller part for the margin.
func (t *tree) utility(score float64, c jungo.Colour) float64 {
	lead := score - t.komi
	if c == jungo.White {
		lead = -lead
	}
	win := 0.5
	if lead > 0 {
		win = 1
	} else if lead < 0 {
		win = 0
	}
	margin := 0.5 + 0.5*math.Tanh(lead/(marginScale*float64(t.size*t.size)))
	return (1-scoreShare)*win + scoreShare*margin
}

// expand gives n its children: all legal moves, with priors.
func (t *tree) expand(n *node, b *jungo.Board, buf []jungo.Point) {
	moves := b.LegalMoves(buf[:0])
	if len(moves) == 0 || t.nodes+len(moves) > maxTreeNodes {
		return
	}
	kids := make([]node, len(moves))
	start := n.mean(0.5)
	start = min(max(1-start-firstPlay, 0), 1) // n's value is its mover's
	sum := 0.0
	t.find.at(b)
	for i, m := range moves {
		k := &kids[i]
		k.move, k.mover = m, b.Side()
		k.open(b.Points())
		k.prior = math.Exp(t.w.exponent(&t.find, m))
		sum += k.prior
	}
	for i := range kids {
		k := &kids[i]
		k.prior /= sum
		// The start is pulled up for likely moves and down for the others.
		v := start
		if r := k.prior * float64(len(kids)); r < 1 {
			v -= 0.15 * (1 - r)
		} else {
			v += min(0.15, 0.03*(r-1))
		}
		k.amafN = priorVisits
		k.amaf = priorVisits * min(max(v, 0.01), 0.99)
	}
	n.kids = kids
	t.nodes += len(kids)
}

// mean returns the average value for the mover, or the given one without
// visits.
func (n *node) mean(none float64) float64 {
	if n.visits == 0 {
		return none
	}
	return n.value / n.visits
}

// choose picks the child to descend to: the mean of its visits blended with its
// AMAF mean, plus what its prior still owes it.
func (t *tree) choose(n *node) *node {
	var best *node
	top := math.Inf(-1)
	root := explore * math.Sqrt(n.visits+float64(n.virtual)+1)
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
		q := 0.0
		beta := 1.0
		if visits > 0 {
			q = k.value / visits // virtual visits are lost ones
			beta = k.amafN / (visits + k.amafN + 4*visits*k.amafN*raveBias)
		}
		q = (1-beta)*q + beta*k.amaf/k.amafN
		if v := q + root*k.prior/(1+visits); v > top {
			best, top = k, v
		}
	}
	return best
}

// path is one way down the tree.
type path struct {
	nodes []*node
	board *jungo.Board
	trace Trace
	// proved tells that the bounds of a node on the path became tighter.
	proved bool
	// known tells that score, Black's stones minus White's, is the outcome for
	// certain.
	known bool
	score float64
	buf   []jungo.Point
}

// descend walks from the root to a leaf, playing the moves on p.board, and
// leaves virtual losses behind. The caller holds the lock.
func (t *tree) descend(p *path) {
	p.nodes, p.proved = append(p.nodes[:0], t.root), false
	t.root.virtual += virtualLoss
	limit := pathFactor*t.size*t.size + 20
	for n := t.root; ; {
		if n.ended || len(p.nodes) > limit {
			break
		}
		if len(n.kids) == 0 {
			if n.visits < expandAt && n != t.root {
				break
			}
			t.expand(n, p.board, p.buf)
			if len(n.kids) == 0 {
				break
			}
		}
		if !n.judged && n.visits >= judgeAt {
			n.judge(p.board)
			p.proved = true
		}
		n = t.choose(n)
		n.virtual += virtualLoss
		p.board.Make(n.move)
		if n.ended = p.board.Over(); n.ended {
			n.narrow(p.board.Score(), p.board.Score())
			p.proved = true
		}
		p.nodes = append(p.nodes, n)
	}
	t.ply = max(t.ply, len(p.nodes)-1)
	leaf := p.nodes[len(p.nodes)-1]
	p.known, p.score = leaf.lo == leaf.hi, float64(leaf.lo)
}

// update carries the result of a leaf back up. The caller holds the lock.
func (t *tree) update(p *path, score float64) {
	// Who played where first, from the leaf upwards: a move in the tree comes
	// before all that follow it.
	first := &p.trace.First
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := p.nodes[i]
		n.settle(p)
		score = n.cut(score)
		black := t.utility(score, jungo.Black)
		n.add(score, black, virtualLoss)
		if len(n.kids) > 0 {
			side := n.kids[0].mover
			w := black
			if side == jungo.White {
				w = 1 - black
			}
			for j := range n.kids {
				k := &n.kids[j]
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
}

// settle narrows the bounds of n, on the path p, by those of its children if any bounds
// on the path became tighter.
func (n *node) settle(p *path) {
	if p.proved && len(n.kids) > 0 {
		n.gather()
		n.proven = true
	}
}

// add counts a visit of n with its score and utility for Black, and takes the virtual
// visits back.
func (n *node) add(score, black float64, virtual int32) {
	v := black
	if n.mover == jungo.White {
		v = 1 - black
	}
	n.visits++
	n.value += v
	n.square += v * v
	n.score += score
	n.virtual -= virtual
}

// child returns the child of n with the given move, or nil.
func (n *node) child(m jungo.Point) *node {
	for i := range n.kids {
		if n.kids[i].move == m {
			return &n.kids[i]
		}
	}
	return nil
}

// count returns the number of nodes below n.
func (n *node) count() int {
	c := len(n.kids)
	for i := range n.kids {
		c += n.kids[i].count()
	}
	return c
}
