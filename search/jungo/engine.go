package jungo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sort"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
)

// Options set an Engine up. The zero value is usable.
type Options struct {
	Threads int    // searching goroutines; 0 means one
	Seed    uint64 // of the playouts; with one thread and a visit limit, play repeats itself
	// NoSolver keeps the exact solver out of play.
	NoSolver bool
	// NoNet searches with playouts where the network would be used: on boards of
	// 5×5 to 9×9, on processors that run it fast (evaljungo.Fast).
	NoNet bool
	// Noise mixes the network's priors of every root with random ones, as games to
	// train from need; Seed is its seed, too.
	Noise bool
	// Weights is the content of a file of weights to use: a network (evaljungo.ReadNet),
	// or priors for tree and playouts (see parseWeights), which are then searched with.
	// Empty means those embedded.
	Weights string
	// NewEvaluator makes the leaf evaluation of one thread; nil means playouts.
	// With one there is no network.
	NewEvaluator func(seed uint64) Evaluator
}

// Limits end a search; with none set it runs until its context is done.
type Limits struct {
	Time   time.Duration // wall clock
	Visits int           // visits of the root, those kept from earlier searches included
	// Whole tells that what is left of Time is lost for later moves: while the game is
	// open it is used to its end, for the tree that they keep, even where the move
	// cannot change any more.
	Whole bool
	// Allow, if not empty, are the only moves considered at the root; Avoid are
	// left out there.
	Allow, Avoid []jungo.Point
}

// Candidate is one move at the root.
type Candidate struct {
	Move    jungo.Point
	Visits  int
	Winrate float64 // 0 to 1, for the player to move; includes the share of the margin
	LCB     float64 // lower confidence bound of Winrate
	Prior   float64 // 0 to 1
	Score   float64 // expected final lead of the player to move, komi counted, in stones
	PV      []jungo.Point
}

// Info is a snapshot of a search.
type Info struct {
	Visits  int
	Nodes   int
	Depth   int // longest path, plies
	Elapsed time.Duration
	// Winrate and Score are those of the root, for the player to move.
	Winrate float64
	Score   float64
	// Candidates are sorted by visits, best first.
	Candidates []Candidate
	// Ownership says for each point who is to own it, from -1 (White) to 1
	// (Black).
	Ownership []float64
	// Exact is what the solver proved, nil if it was not used or proved
	// nothing.
	Exact *exact.Result
}

// Result is the outcome of a search.
type Result struct {
	Move jungo.Point
	Info
}

// Engine plays Jungo: Monte-Carlo tree search with RAVE and priors, and the
// exact solver where it reaches. Its tree is kept from one call to the next and
// used again when the game went on from there. One call at a time; everything
// stops when the call's context is done.
type Engine struct {
	opt     Options
	w       *weights
	net     *evaljungo.Net // nil without one
	komi    float64
	mu      sync.Mutex // the tree and owner
	t       *tree
	at      *jungo.Board // position of the root
	owner   []float64
	owned   float64
	kept    float64 // visits of the root before the search
	workers []*worker
	solver  *exact.Solver
	book    *exact.Book
	netted  bool       // this search is by the network
	noise   *rand.Rand // disturbs the priors of a root for self-play, nil for play
}

// worker is what one thread needs.
type worker struct {
	path path
	eval Evaluator
	net  *netWorker // nil without a network
}

// NewEngine returns an engine.
func NewEngine(opt Options) (*Engine, error) {
	if opt.Threads < 0 || opt.Threads > 1024 {
		return nil, fmt.Errorf("jungo: %d threads is not between 0 and 1024", opt.Threads)
	}
	opt.Threads = max(opt.Threads, 1)
	net, err := networkOf(opt)
	if err != nil {
		return nil, err
	}
	text := opt.Weights
	if evaljungo.IsNet(text) {
		text = ""
	}
	w, err := weightsOf(text)
	if err != nil {
		return nil, err
	}
	if opt.NewEvaluator == nil {
		opt.NewEvaluator = func(seed uint64) Evaluator { return newPlayouts(w, seed) }
	}
	e := &Engine{opt: opt, w: w, net: net}
	for i := 0; i < opt.Threads; i++ {
		seed := opt.Seed + uint64(i)*0x9e3779b97f4a7c15
		w := &worker{eval: opt.NewEvaluator(seed)}
		if net != nil {
			w.net = &netWorker{net: net, rng: jungo.NewRand(seed)}
		}
		e.workers = append(e.workers, w)
	}
	if opt.Noise {
		e.noise = rand.New(rand.NewPCG(opt.Seed, 1))
	}
	if !opt.NoSolver {
		if e.solver, err = exact.New(exact.Options{TableLog2: playTableLog2, RetroSize: playRetroSize}); err != nil {
			return nil, err
		}
		if e.book, err = exact.DefaultBook(); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// SetKomi sets the stones White is given. A change drops the tree.
func (e *Engine) SetKomi(komi float64) {
	if komi != e.komi {
		e.komi = komi
		e.Clear()
	}
}

// Clear forgets the tree.
func (e *Engine) Clear() { e.t, e.at = nil, nil }

// Genmove searches the position of b, which is not changed, and returns the
// move to play. An error means there is no move: the game is over, or the limits
// leave none. When ctx ends early the best move so far is returned.
func (e *Engine) Genmove(ctx context.Context, b *jungo.Board, lim Limits) (Result, error) {
	return e.Analyze(ctx, b, lim, 0, nil)
}

// Analyze is Genmove with a callback: while it searches, f is called about
// every interval with a snapshot, from one goroutine, and once more at the end.
func (e *Engine) Analyze(ctx context.Context, b *jungo.Board, lim Limits, every time.Duration, f func(Info)) (Result, error) {
	if b.Over() {
		return Result{Move: jungo.None}, fmt.Errorf("jungo: the game is over")
	}
	start := time.Now()
	e.prepare(b)
	if err := e.restrict(lim); err != nil {
		return Result{Move: jungo.None}, err
	}
	proved, move, err := e.trySolver(ctx, b, lim)
	if err != nil {
		return Result{Move: jungo.None}, err
	}
	if move == jungo.None && len(lim.Allow)+len(lim.Avoid) == 0 {
		move = settledMove(b)
	}
	if move == jungo.None || f != nil {
		e.search(ctx, lim, start, every, proved, f)
	}
	info := e.snapshot(start, proved)
	if move == jungo.None {
		move = e.pickMove(b, info.Candidates)
	}
	if f != nil {
		f(info)
	}
	return Result{Move: move, Info: info}, nil
}

// prepare makes the tree's root the position of b, keeping what is known of it.
func (e *Engine) prepare(b *jungo.Board) {
	root := e.reuse(b)
	if root == nil {
		root = &node{move: b.Last(), mover: b.Side().Opponent()}
		root.open(b.Points())
	}
	e.t = &tree{w: e.w, komi: e.komi, size: b.Size(), root: root, nodes: root.count()}
	e.kept = root.visits
	e.at = b.Clone()
	e.owner = make([]float64, b.Points())
	e.owned = 0
	root.ended = false
	e.netted = e.net != nil && b.Size() >= evaljungo.MinSize && b.Size() <= evaljungo.MaxSize
	if len(root.kids) == 0 {
		if e.netted {
			if root.seeds == nil {
				w := e.workers[0].net
				w.resize(b.Size())
				w.judge(b, e.t)
				root.seeds = w.seeds()
			}
			e.t.adopt(root, b)
		} else {
			e.t.expand(root, b, nil)
		}
	}
	if e.netted && e.noise != nil {
		disturb(root, e.noise)
	}
	for _, w := range e.workers {
		if e.netted {
			w.net.resize(b.Size())
		}
		if w.path.board == nil {
			w.path.board = b.Clone()
		}
		w.path.buf = make([]jungo.Point, 0, b.Points()+1)
	}
}

// reuse finds the position of b in the old tree: the same, or up to four moves
// on.
func (e *Engine) reuse(b *jungo.Board) *node {
	if e.t == nil || e.at == nil || e.at.Size() != b.Size() || e.at.Rule() != b.Rule() || e.t.restricted() {
		return nil
	}
	for back := 0; back <= min(4, b.Ply()); back++ {
		p, n := e.at.Clone(), e.t.root
		for i := b.Ply() - back; i < b.Ply() && n != nil; i++ {
			m, c := b.MoveAt(i)
			if c != p.Side() || !p.Legal(m) {
				n = nil
				break
			}
			p.Make(m)
			n = n.child(m)
		}
		if n != nil && p.Key() == b.Key() {
			keep := *n
			return &keep
		}
	}
	return nil
}

// restricted tells whether moves were left out at the root, which makes the
// tree useless for anything else.
func (t *tree) restricted() bool { return t.root.prior < 0 }

// restrict applies the limits to the root.
func (e *Engine) restrict(lim Limits) error {
	if len(lim.Allow) == 0 && len(lim.Avoid) == 0 {
		return nil
	}
	has := func(l []jungo.Point, m jungo.Point) bool {
		for _, x := range l {
			if x == m {
				return true
			}
		}
		return false
	}
	var kept []node
	for _, k := range e.t.root.kids {
		if (len(lim.Allow) == 0 || has(lim.Allow, k.move)) && !has(lim.Avoid, k.move) {
			kept = append(kept, k)
		}
	}
	if len(kept) == 0 {
		e.Clear()
		return fmt.Errorf("jungo: no legal move is left by the moves to allow and to avoid")
	}
	e.t.root.kids = kept
	e.t.root.prior = -1
	return nil
}

// search runs the threads until a limit is reached.
func (e *Engine) search(ctx context.Context, lim Limits, start time.Time, every time.Duration, proved *exact.Result, f func(Info)) {
	if lim.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(lim.Time))
		defer cancel()
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begin := time.Now()
	var g errgroup.Group
	for _, w := range e.workers {
		g.Go(func() error {
			// One playout at least: a move must come out whatever the time.
			for n := 1; e.playout(w, lim) && ctx.Err() == nil; n++ {
				if f == nil && lim.Time > 0 && n%64 == 0 && e.decided(begin, start.Add(lim.Time), lim.Whole) {
					break
				}
			}
			return nil
		})
	}
	done := make(chan struct{})
	go func() {
		_ = g.Wait() // the workers return no errors
		close(done)
	}()
	var tick <-chan time.Time
	if f != nil && every > 0 {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-done:
			return
		case <-tick:
			f(e.snapshot(start, proved))
		}
	}
}

// decided tells whether the time left to the end cannot change the most visited
// move any more, at the speed since begin; where whole time is to be used, only if
// the game is decided as well.
func (e *Engine) decided(begin, end time.Time, whole bool) bool {
	spent, left := time.Since(begin), time.Until(end)
	if spent*earlyShare < left {
		return false
	}
	e.lock()
	defer e.mu.Unlock()
	if m := e.t.root.mean(0.5); whole && m > wonShare && m < 1-wonShare {
		return false
	}
	var first, second float64
	for i := range e.t.root.kids {
		switch v := e.t.root.kids[i].visits; {
		case v > first:
			first, second = v, first
		case v > second:
			second = v
		}
	}
	made := e.t.root.visits - e.kept
	return first-second > made*float64(left)/float64(spent)
}

// lock takes the lock as a thread of the search: held for some microseconds at a
// time, it is waited for awake, since to be woken takes longer than that.
func (e *Engine) lock() {
	for range lockTries {
		if e.mu.TryLock() {
			return
		}
		for spin := range lockSpin {
			runtime.KeepAlive(spin)
		}
	}
	e.mu.Lock()
}

// playout makes one visit; false when the limit of visits is reached.
func (e *Engine) playout(w *worker, lim Limits) bool {
	p := &w.path
	if !e.leaf(p, lim) {
		return false
	}
	if e.netted {
		e.visit(w)
		return true
	}
	p.trace = Trace{}
	score := p.score
	if p.known {
		for i := range e.owner {
			p.trace.Owner[i] = p.board.At(jungo.Point(i))
		}
	} else {
		p.board.SetRule(jungo.KoSimple) // superko matters in the tree, not in a playout
		score = w.eval.Evaluate(p.board, &p.trace)
	}

	e.lock()
	e.t.update(p, score)
	e.owned++
	for i := range e.owner {
		e.owner[i] += float64(side(p.trace.Owner[i]))
	}
	e.mu.Unlock()
	return true
}

// leaf walks p down to a leaf; false when the limit of visits is reached.
func (e *Engine) leaf(p *path, lim Limits) bool {
	e.lock()
	defer e.mu.Unlock()
	t := e.t
	if lim.Visits > 0 && t.root.visits >= float64(lim.Visits) {
		return false
	}
	p.board.CopyFrom(e.at)
	if e.netted {
		t.walk(p)
	} else {
		t.descend(p)
	}
	return true
}

// snapshot reads the tree.
func (e *Engine) snapshot(start time.Time, proved *exact.Result) Info {
	e.mu.Lock()
	defer e.mu.Unlock()
	root := e.t.root
	info := Info{Visits: int(root.visits), Nodes: e.t.nodes, Depth: e.t.ply, Elapsed: time.Since(start), Exact: proved}
	me := root.mover.Opponent()
	info.Winrate = 1 - root.mean(0.5)
	info.Score = e.lead(root, me)
	for i := range root.kids {
		k := &root.kids[i]
		c := Candidate{Move: k.move, Visits: int(k.visits), Prior: k.prior,
			Winrate: k.mean(k.amaf / k.amafN), Score: e.lead(k, me)}
		c.LCB = c.Winrate - 1
		if k.visits > 1 {
			spread := max(k.square/k.visits-c.Winrate*c.Winrate, 0.25/k.visits)
			c.LCB = c.Winrate - 1.96*math.Sqrt(spread/k.visits)
		}
		c.PV = append(c.PV, k.move)
		for n := k; ; {
			if n = n.mostVisited(); n == nil {
				break
			}
			c.PV = append(c.PV, n.move)
		}
		info.Candidates = append(info.Candidates, c)
	}
	sort.SliceStable(info.Candidates, func(i, j int) bool {
		a, b := &info.Candidates[i], &info.Candidates[j]
		if a.Visits != b.Visits {
			return a.Visits > b.Visits
		}
		return a.Winrate > b.Winrate
	})
	info.Ownership = make([]float64, len(e.owner))
	for i, x := range e.owner {
		if e.owned > 0 {
			info.Ownership[i] = x / e.owned
		}
	}
	return info
}

// lead returns the mean final lead of colour c behind n, komi counted.
func (e *Engine) lead(n *node, c jungo.Colour) float64 {
	if n.visits == 0 {
		return 0
	}
	x := n.score/n.visits - e.komi
	if c == jungo.White {
		x = -x
	}
	return x
}

func (n *node) mostVisited() *node {
	var best *node
	for i := range n.kids {
		if k := &n.kids[i]; k.visits > 0 && (best == nil || k.visits > best.visits) {
			best = k
		}
	}
	return best
}

// pickMove takes the most visited move, with two corrections for stone
// counting: the engine does not pass while a move is about as good, and after the
// opponent's pass it ends a game that is won as it stands only if no stone is left
// to gain.
func (e *Engine) pickMove(b *jungo.Board, c []Candidate) jungo.Point {
	if top := e.t.root.best(); top > int16(-b.Points()) {
		left := c[:0:0]
		for _, k := range c {
			if !e.t.root.child(k.Move).beaten(top) {
				left = append(left, k)
			}
		}
		c = left
	}
	if c[0].Move != jungo.Pass || len(c) == 1 {
		return c[0].Move
	}
	for _, k := range c[1:] {
		if k.Visits*8 >= c[0].Visits && k.Winrate >= c[0].Winrate-0.01 {
			return k.Move
		}
	}
	// Filling that costs nothing is a gain nobody has to see in the tree.
	if m := settledFill(b); m != jungo.None {
		for _, k := range c {
			if k.Move == m {
				return m
			}
		}
	}
	return jungo.Pass
}
