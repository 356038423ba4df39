package jungo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/movegen/zobrist"
	"tengen/search"
	"tengen/search/jungo/exact"
)

// Options configure an Engine. The zero value is usable.
type Options struct {
	Threads int    // searching goroutines; 0 means one
	Seed    uint64 // seed of the playouts; with one thread and a visit limit, play repeats itself
	// NoSolver switches the exact solver off.
	NoSolver bool
	// NoNet switches the network off, which is used on boards of 5×5 to 19×19 on processors
	// that run it fast (evaljungo.Fast). Playouts replace it.
	NoNet bool
	// NoBook switches the opening book off, which answers where Limits.Book asks for it.
	NoBook bool
	// NoTranspositions keeps the nodes of one position from sharing their values, which they do
	// with the network.
	NoTranspositions bool
	// Noise mixes the network's priors of every root with random ones, for training games.
	// Its seed is Seed too.
	Noise bool
	// TreeNodes bounds the tree, in nodes; 0 stands for a bound of about 1 GiB. At the bound
	// the tree stops growing.
	TreeNodes int
	// Cache keeps evaluations of the network for all engines that share it; nil for none. With
	// it and without it the moves are the same.
	Cache Cache
	// Weights is the content of a file of weights to use: a network (evaljungo.ReadNet), or
	// priors for tree and playouts (see parseWeights), which are then used without a
	// network. Empty means the embedded ones.
	Weights string
	// Tune changes numbers of the search's Tuning; see Tuning.Set.
	Tune string
}

// Cache holds what was computed, and may lose any of it; see game.Cache.
type Cache interface {
	Get(key, check uint64) (value any, ok bool)
	Set(key, check uint64, value any, bytes int)
}

// Engine plays Jungo by Monte-Carlo tree search, and by the exact solver where that is fast
// enough. It keeps the tree from one call to the next and uses it again if the game continued
// from there. Calls must not overlap. A call stops when its context is done.
type Engine struct {
	opt  Options
	w    *weights
	net  *evaljungo.Net // nil without a network
	tune Tuning
	komi float64
	t    *tree        // its lock guards the owners, too
	at   *jungo.Board // the position of the root
	// ownerSum has for each point the sum of its owners, 1 for Black and -1 for White, over
	// as many leaves as owners says.
	ownerSum []float64
	owners   float64
	kept     float64 // the root's visits before the search
	workers  []*worker
	solver   *exact.Solver
	book     *exact.Book
	noise    *rand.Rand // changes the priors of a root for self-play; nil in play
}

// worker is the state of one thread.
type worker struct {
	path     path
	playouts *playouts
	net      *netWorker // nil without a network
}

// NewEngine returns an engine.
func NewEngine(opt Options) (*Engine, error) {
	if opt.Threads < 0 || opt.Threads > search.MaxThreads {
		return nil, fmt.Errorf("jungo: %d threads is not between 0 and %d", opt.Threads, search.MaxThreads)
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
	e := &Engine{opt: opt, w: w, net: net, tune: DefaultTuning()}
	if opt.Tune != "" {
		if err := e.tune.Set(opt.Tune); err != nil {
			return nil, err
		}
	}
	for range opt.Threads {
		t := &worker{playouts: newPlayouts(w, opt.Seed)}
		if net != nil {
			t.net = &netWorker{net: net, cache: opt.Cache, id: networkID(opt)}
		}
		e.workers = append(e.workers, t)
	}
	e.Reset(opt.Seed)
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

// SetKomi sets the number of stones given to White. A change drops the tree.
func (e *Engine) SetKomi(komi float64) {
	if komi != e.komi {
		e.komi = komi
		e.Clear()
	}
}

// Clear forgets the tree.
func (e *Engine) Clear() { e.t, e.at = nil, nil }

// Reset forgets the tree and starts the random numbers from a seed.
func (e *Engine) Reset(seed uint64) {
	e.Clear()
	e.opt.Seed = seed
	for i, t := range e.workers {
		own := seed + uint64(i)*zobrist.Golden
		t.playouts.rng = jungo.NewRand(own)
	}
	if e.opt.Noise {
		e.noise = rand.New(rand.NewPCG(seed, 1))
	}
}

// Genmove searches the position of b and returns the move to play; it does not change b. It
// returns an error if the game is over or the limits leave no move. If ctx ends early it
// returns the best move so far.
func (e *Engine) Genmove(ctx context.Context, b *jungo.Board, lim Limits) (Result, error) {
	return e.Analyze(ctx, b, lim, 0, nil)
}

// Analyze is Genmove with a callback: it calls f with a snapshot about once in every interval
// during the search and once at the end, always from one goroutine.
func (e *Engine) Analyze(ctx context.Context, b *jungo.Board, lim Limits, every time.Duration, f func(Info)) (Result, error) {
	start := time.Now()
	if b.Over() {
		return Result{Move: jungo.None}, fmt.Errorf("jungo: the game is over")
	}
	if r, ok, err := e.fromBook(b, &lim); ok || err != nil {
		if ok && f != nil {
			f(r.Info)
		}
		return r, err
	}
	if len(lim.Allow)+len(lim.Avoid) > 0 {
		e.Clear() // the visits so far are of all moves, and say little about the moves that are left
	}
	e.prepare(b)
	if err := e.restrict(lim); err != nil {
		return Result{Move: jungo.None}, err
	}
	known := atomic.Pointer[knowledge]{}
	known.Store(&knowledge{decision: undecided})
	snapshot := func() (Info, jungo.Point) { return e.snapshot(start, known.Load()) }
	search := func() { e.search(ctx, lim, start, every, snapshot, f) }
	var solver errgroup.Group
	solver.Go(func() error {
		k, err := e.know(ctx, b.Clone(), lim)
		known.Store(&k)
		return err
	})
	if f != nil {
		search() // beside the solver, which may take long: somebody waits for the first report
	}
	if err := solver.Wait(); err != nil {
		return Result{Move: jungo.None}, err
	}
	if f == nil && known.Load().move == jungo.None {
		search()
	}
	info, move := snapshot()
	if move == jungo.None {
		move = e.chooseMove(b, info.Candidates)
		info.putFirst(move).expect(&info)
	}
	if f != nil {
		f(info)
	}
	return Result{Move: move, Info: info}, nil
}
