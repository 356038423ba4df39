package batch

import (
	"math"

	"tengen/movegen/jungo"
	gamejungo "tengen/search/game/jungo"
	searchjungo "tengen/search/jungo"
)

// game is a game in flight with its search.
type game struct {
	board
	rng     jungo.Rand
	komi    float32
	centre  float32 // Black's lead without komi that is expected at the root
	opening int     // moves that are drawn by the priors
	wild    bool    // some of them at random
	begun   bool    // a game was played in this place before
	redraw  bool    // the komi is drawn by the network after the opening
	held    bool
	full    bool // this search has noise and gives a sample
	target  int  // visits of this search
	tree
	leaf      board
	leafLegal set
	raw       []float32 // priors of the root's moves without noise, by move
	samples   []sample

	flip bool  // match: the second network has Black
	idle bool  // match: the game is over
	twin *game // match: the game before with the same opening, whose komi this one has; nil for that one
}

// sample is a position to learn from, until its game is over.
type sample struct {
	board
	visits []uint16 // by move
}

func uniform(r *jungo.Rand) float64     { return float64(r.Uint64()>>11) * 0x1p-53 }
func exponential(r *jungo.Rand) float64 { return -math.Log(1 - uniform(r)) }
func normal(r *jungo.Rand) float64 {
	return math.Sqrt(2*exponential(r)) * math.Cos(2*math.Pi*uniform(r))
}

// start sets a game to its beginning, on an empty board.
func (x *game) start(g *geometry) {
	x.board = emptyBoard()
	x.samples = x.samples[:0]
	r := &x.rng
	x.held = r.Intn(heldGames) == 0
	x.setKomi(g, gamejungo.UsualKomi(g.size)+2*normal(r))
	x.redraw = r.Intn(fixedKomi) != 0
	x.wild = r.Intn(wildGames) == 0
	share := openingShare
	if !x.begun {
		share = firstShare
	}
	x.opening = r.Intn(g.points/share + 1)
	x.begun = true
}

// startGame begins a game to learn from.
func (x *game) startGame(g *geometry) {
	x.start(g)
	if x.rng.Intn(wallGames) == 0 {
		x.walls(g)
	}
}

// walls sets the stones of a game in which the areas are divided from the start: a line of stones of
// each player across the board, side by side, and up to mostInvaders stones of each behind the
// opponent's line. Games from an empty board rarely show what such stones can do.
func (x *game) walls(g *geometry) {
	r := &x.rng
	x.redraw, x.opening = true, r.Intn(wallMoves+1)
	line := leastArea + r.Intn(g.size-2*leastArea-1) // lines before that of the first player
	turned := r.Intn(2) == 0
	at := func(across, along int) set {
		if turned {
			return g.at(across*g.size + along)
		}
		return g.at(along*g.size + across)
	}
	var before, behind set // of the two lines
	for across := range g.size {
		for along := range g.size {
			switch p := at(across, along); {
			case across < line:
				before = before.or(p)
			case across == line:
				x.own = x.own.or(p)
			case across == line+1:
				x.other = x.other.or(p)
			default:
				behind = behind.or(p)
			}
		}
	}
	invade := func(stones *set, area set) {
		for range r.Intn(mostInvaders + 1) {
			if p := g.at(r.Intn(g.points)); !p.and(area).empty() {
				*stones = stones.or(p)
			}
		}
	}
	invade(&x.other, before)
	invade(&x.own, behind)
	x.white = r.Intn(2) == 0
}

// startMatch begins the game of a match.
func (x *game) startMatch(g *geometry) {
	x.start(g)
	x.redraw, x.wild = true, false
	x.opening = g.points/12 + x.rng.Intn(3)
}

// setKomi sets the komi near a lead of Black.
func (x *game) setKomi(g *geometry, lead float64) {
	k := math.Floor(lead) + 0.5
	if x.rng.Intn(drawKomi) == 0 {
		k -= 0.5
	}
	x.komi = float32(max(min(k, float64(g.points)), -float64(g.points)))
}

// verdict is a leaf's evaluation for the player to move: the chance to win, the expected lead without
// komi, and the open points: the sum, over the points, of the lesser of the two players' chances to
// own them.
type verdict struct{ win, lead, open float32 }

// value returns what a chance to win and a lead of the player to move are worth. The margin counts
// from the lead that is expected at the root, so that stones count in won and lost games, too (Wu,
// "Accelerating self-play learning in Go", 2019: dynamic score utility).
func (x *game) value(g *geometry, white bool, win, lead float32) float32 {
	centre := x.centre
	if white {
		centre = -centre
	}
	margin := math.Tanh(float64(lead-centre) / (searchjungo.MarginScale * float64(g.points)))
	return (1-scoreShare)*win + scoreShare*float32(0.5+0.5*margin)
}

// step goes on with the evaluation of the leaf, and returns with a new leaf. It reports false if
// the evaluation is not one.
func (x *game) step(r *group, policy []float32, u verdict) bool {
	g := r.geometry
	if x.depth == 0 {
		x.centre = u.lead
		if x.white {
			x.centre = -u.lead
		}
	}
	value := x.value(g, x.leaf.white, u.win, u.lead)
	if !(u.win > -slack && u.win < 1+slack) || !x.expand(int(x.path[x.depth]), g, x.leafLegal, policy, value) {
		return false
	}
	if x.depth > 0 {
		x.backup(value)
	} else if !x.root(r, u) {
		return true
	}
	for int(x.nodes[0].visits) < x.target {
		b := x.board
		if x.descend(g, &b) {
			x.leaf = b
			return true
		}
	}
	x.endSearch(r)
	return true
}

// root prepares a search with the evaluation of its root. It reports false if there is none: a move
// of the opening was made, or the komi was changed.
func (x *game) root(r *group, u verdict) bool {
	g := r.geometry
	n := &x.nodes[0]
	switch {
	case x.idle:
		x.atRoot()
		return false
	case int(x.ply) < x.opening:
		x.move(r, x.openingMove(g))
		return false
	case x.redraw:
		x.redraw = false
		lead := float64(u.lead)
		if x.white {
			lead = -lead
		}
		x.setKomi(g, lead+0.5+komiSpread*normal(&x.rng))
		if x.twin != nil { // whose lead the other network may have judged; it goes on before this game, and as far
			x.komi = x.twin.komi
		}
		x.atRoot()
		return false
	case r.match > 0:
		x.full, x.target = false, r.match
		return true
	}
	share, cheap := fullShare, r.cheap
	switch {
	case u.open < filledOpen:
		share, cheap = filledShare, min(filledVisits, r.cheap)
	case int(x.ply)*settledAfter > g.points && (u.win < settledWin || u.win > 1-settledWin):
		share, cheap = settledShare, min(settledVisits, r.cheap)
	}
	x.full, x.target = uniform(&x.rng) < share, cheap
	if !x.full {
		return true
	}
	x.target = r.full
	e := x.at(0)[:n.moves]
	var noise [maxSize*maxSize + 1]float64
	sum := 0.0
	for i := range e {
		x.raw[e[i].move] = e[i].prior
		noise[i] = math.Pow(uniform(&x.rng), float64(len(e))/noiseTotal)*exponential(&x.rng) + 1e-12
		sum += noise[i]
	}
	for i := range e {
		e[i].prior = (1-noiseShare)*e[i].prior + float32(noiseShare*noise[i]/sum)
	}
	x.findBest(0)
	return true
}

// openingMove draws a move by the priors, or at random.
func (x *game) openingMove(g *geometry) int {
	e := x.at(0)[:x.nodes[0].moves]
	skip := strayMoves
	if x.wild {
		skip = wildMoves
	}
	r := &x.rng
	if uniform(r) < skip {
		for range 20 {
			m := int(e[r.Intn(len(e))].move)
			if m != g.points && !g.around(g.at(m)).without(x.own).empty() {
				return m
			}
		}
	}
	for range 5 {
		if m := int(e[drawn(e, uniform(r), func(k *edge) float64 { return float64(k.prior) })].move); m != g.points {
			return m
		}
	}
	best := len(e) - 1 // the pass, if there is nothing else
	for i := range e[:best] {
		if int(e[best].move) == g.points || e[i].prior > e[best].prior {
			best = i
		}
	}
	return int(e[best].move)
}

// drawn returns the first edge up to which the sum of the weights passes u.
func drawn(e []edge, u float64, weight func(*edge) float64) int {
	for i := range e {
		if u -= weight(&e[i]); u < 0 {
			return i
		}
	}
	return len(e) - 1
}

// endSearch notes a sample and makes a move.
func (x *game) endSearch(r *group) {
	g := r.geometry
	e := x.at(0)[:x.nodes[0].visited]
	best := 0
	for i := range e {
		if e[i].visits > e[best].visits {
			best = i
		}
	}
	if r.match > 0 {
		x.move(r, int(e[best].move))
		return
	}
	if x.full {
		x.note(g, e, best)
	}
	heat := lastHeat + firstHeat*math.Pow(0.5, float64(int(x.ply)-x.opening)/float64(g.size))
	weight := func(k *edge) float64 { return math.Pow(float64(k.visits)/float64(e[best].visits), 1/heat) }
	sum := 0.0
	for i := range e {
		sum += weight(&e[i])
	}
	pick := drawn(e, sum*uniform(&x.rng), weight)
	if int(e[pick].move) == g.points {
		pick = best // a pass only if it is best
	}
	x.move(r, int(e[pick].move))
}

// note keeps a sample of the position. Visits that only the noise explains are taken off (Wu,
// "Accelerating self-play learning in Go", 2019).
func (x *game) note(g *geometry, e []edge, best int) {
	s := sample{board: x.board, visits: make([]uint16, g.points+1)}
	root := rootOf[x.nodes[0].visits]
	value := func(k *edge) float32 { return k.value * inverse[k.visits] }
	b := &e[best]
	top := value(b) + root*x.raw[b.move]*inverse[b.visits+1]
	for i := range e {
		v := int(e[i].visits)
		if i != best {
			if gap := top - value(&e[i]); gap > 1e-6 {
				v = min(v, int(math.Ceil(float64(root*x.raw[e[i].move]/gap-1))))
			}
			if v <= 1 {
				v = 0
			}
		}
		s.visits[e[i].move] = uint16(v)
	}
	x.samples = append(x.samples, s)
}

// move makes a move, ends the game if it is over, and goes to the root of the next search.
func (x *game) move(r *group, m int) {
	g := r.geometry
	x.play(g, m)
	r.counts.moves.Add(1)
	over, cut := x.passes >= 2, int(x.ply) >= jungo.MoveCap(g.size)
	if over || cut {
		r.done(x, over)
		if r.match > 0 {
			x.idle, x.board = true, emptyBoard()
		} else {
			x.startGame(g)
		}
	}
	x.atRoot()
}

// atRoot makes the root the leaf to evaluate.
func (x *game) atRoot() {
	x.reset()
	x.leaf = x.board
}
