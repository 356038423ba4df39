package jungo

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/exact"
)

// Names of the parts that can be switched off.
const (
	offSolver  = "solver"
	offNetwork = "network"
	offBook    = "book"
	offShared  = "transpositions"
)

// engine adapts the engine of Jungo to game.Engine.
type engine struct {
	mu  sync.Mutex
	opt searchjungo.Options
	// plain has no exact solver; exact has one unless it is switched off. Each is made
	// when it is first needed.
	plain, exact *searchjungo.Engine
}

func (d description) NewEngine(c game.Config, o game.Options) (game.Engine, error) {
	e, err := newEngine(o)
	if err != nil {
		return nil, err
	}
	return game.WithLevels(e, d, c, o, levels), nil
}

// newEngine returns an engine of full strength.
func newEngine(o game.Options) (*engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	e := &engine{opt: searchjungo.Options{Threads: max(o.Threads, 1), Seed: o.Seed, Weights: o.Weights, Tune: o.Tune, TreeNodes: treeNodes(o.Tree), Cache: o.Cache}}
	solver, network, book, shared := true, true, true, true
	if err := game.SwitchOff([]search.Switch{{Name: offSolver, On: &solver}, {Name: offNetwork, On: &network}, {Name: offBook, On: &book}, {Name: offShared, On: &shared}}, o.Off); err != nil {
		return nil, err
	}
	e.opt.NoSolver, e.opt.NoNet, e.opt.NoBook, e.opt.NoTranspositions = !solver, !network, !book, !shared
	if o.Weights != "" {
		// A bad file is reported now and not before the first move.
		if _, err := searchjungo.NewEngine(searchjungo.Options{Weights: o.Weights, NoSolver: true}); err != nil {
			return nil, fmt.Errorf("weights: %w", err)
		}
	}
	if o.Tune != "" {
		t := searchjungo.DefaultTuning()
		if err := t.Set(o.Tune); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// treeNodes returns how many nodes a tree of so many MiB has, 0 for the usual size.
func treeNodes(mib int) int {
	return int(min(int64(mib)<<20/searchjungo.NodeBytes, math.MaxInt)) // bytes do not fit an int of 32 bits
}

func (e *engine) Reset(seed uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opt.Seed = seed
	if e.plain != nil {
		e.plain.Reset(seed)
	}
	e.exact = nil
	return nil
}

// engine returns the one to think with.
func (e *engine) engine(plain bool) (*searchjungo.Engine, error) {
	o, at := e.opt, &e.exact
	if plain {
		o.NoSolver, at = true, &e.plain
	}
	if *at == nil {
		var err error
		if *at, err = searchjungo.NewEngine(o); err != nil {
			return nil, err
		}
	}
	return *at, nil
}

// Prepare implements game.Preparer.
func (e *engine) Prepare(game.Position) {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, _ = e.engine(false)
}

func (e *engine) Think(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	start := time.Now()
	q, ok := p.(*Position)
	if !ok {
		return game.Info{}, game.ErrOtherGame
	}
	if q.b.Over() {
		return game.Info{}, game.ErrOver
	}
	lim, err := q.limits(&l)
	if err != nil {
		return game.Info{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	player, err := e.engine(l.Plain)
	if err != nil {
		return game.Info{}, err
	}
	player.SetKomi(q.komi)
	if lim.Time > 0 {
		lim.Time = max(lim.Time-time.Since(start), 1) // to make the engine took its part
	}
	var tell func(searchjungo.Info)
	if report != nil {
		// There are no iterations; a report is final when the visits have doubled.
		next := 0
		tell = func(i searchjungo.Info) {
			info := q.inform(&i)
			if info.Final = i.Visits >= next; info.Final {
				next = 2 * i.Visits
			}
			report(info)
		}
	}
	every := l.Every
	if every <= 0 {
		every = reportEvery
	}
	a, err := player.Analyze(ctx, q.b, lim, every, tell)
	if err != nil {
		return game.Info{}, err
	}
	if a.Move == jungo.None {
		return game.Info{}, game.ErrOver
	}
	info := q.inform(&a.Info)
	info.Move = q.b.MoveText(a.Move)
	return info, nil
}

// limits returns the limits for the engine.
func (p *Position) limits(l *game.Limits) (lim searchjungo.Limits, err error) {
	lim = searchjungo.Limits{Visits: int(min(l.Nodes, math.MaxInt32)), Time: moveTime(l, p.b), Whole: l.Whole, Book: l.Book}
	if lim.Allow, err = p.points(l.Only); err != nil {
		return lim, err
	}
	lim.Avoid, err = p.points(l.Exclude)
	return lim, err
}

// points reads moves.
func (p *Position) points(moves []string) (out []jungo.Point, err error) {
	for _, text := range moves {
		m, err := jungo.ParseMove(text, p.b.Size())
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// line returns the moves of a line up to the end of the game, or up to a move that only the
// whole history forbids: the search knows neither the history nor the rule that stops a long
// game. p is unchanged afterwards.
func line(p game.Position, moves []jungo.Point, size int) (out []string) {
	for i, m := range moves {
		text := jungo.MoveText(m, size)
		if p.Play(text) != nil {
			if i == 0 {
				out = append(out, text)
			}
			break
		}
		defer p.Undo()
		out = append(out, text)
	}
	return out
}

// stones returns a lead as a score; the sum makes 0 of -0.
func stones(lead float64) game.Score { return game.Score{Units: lead + 0, Unit: game.Stones} }

// lines converts moves of a search or of the opening book, whose log odds it multiplies by a factor.
func (p *Position) lines(moves []searchjungo.Candidate, factor float64) (out []game.Line) {
	q := p.Clone()
	for _, c := range moves {
		out = append(out, game.Line{Move: p.b.MoveText(c.Move), Score: stones(c.Score), WinRate: surer(c.Winrate, factor),
			LCB: surer(c.LCB, factor), Prior: c.Prior, Nodes: uint64(c.Visits), PV: line(q, c.PV, p.b.Size())})
	}
	return out
}

// BookMoves implements game.Booked.
func (p *Position) BookMoves() ([]game.Line, error) {
	if p.b.Over() {
		return nil, nil
	}
	moves, _, err := searchjungo.BookMoves(p.b, p.komi)
	return p.lines(moves, oddsFactor(p.b.Points())), err
}

// inform converts a snapshot of the search to game.Info.
func (p *Position) inform(i *searchjungo.Info) game.Info {
	factor := 1.0
	if i.Network {
		factor = oddsFactor(p.b.Points())
	}
	out := game.Info{Side: p.Side(), Score: stones(i.Score), WinRate: surer(i.Winrate, factor), Rank: 1, Depth: i.Depth, SelDepth: i.Depth,
		Nodes: uint64(i.Visits), Elapsed: i.Elapsed, Final: true}
	out.Lines, out.Book = p.lines(i.Candidates, factor), i.Book
	if len(out.Lines) > 0 {
		out.PV = out.Lines[0].PV
	}
	if len(out.PV) > 0 {
		out.Move = out.PV[0]
	}
	out.Proven, out.Decided = proven(i.Exact), p.decided(i.Exact)
	out.Exact = i.Sure && i.Exact.Against.Known() && i.Exact.For.Known()
	out.Least = out.Exact && !i.Exact.Exact()
	if n := p.b.Points(); len(i.Ownership) >= n {
		out.Ownership = make([]float64, n)
		for at, o := range i.Ownership[:n] {
			if out.Side == game.White {
				o = -o
			}
			out.Ownership[at] = o
		}
	}
	return out
}

// proven says what the exact solver has proven of the score, without komi: one
// number where endless play does not matter.
func proven(r *exact.Result) *say.Message {
	switch {
	case r == nil:
		return nil
	case r.Against == r.For:
		return say.Text(r.For.String())
	}
	return sayEndless.With(r.Against, r.For)
}

// decided returns the result that follows from what is proven of the score, nil if it is open: also
// where so few moves are left until a game under the simple ko rule is stopped as a draw that the
// loser may still be there by then.
func (p *Position) decided(r *exact.Result) *game.Result {
	if r == nil || p.b.Rule() == jungo.KoSimple && p.MaxMoves()-p.played() < p.b.Points() {
		return nil
	}
	least := float64(min(r.Against.Lo, r.For.Lo)) - p.komi
	most := float64(max(r.Against.Hi, r.For.Hi)) - p.komi
	switch {
	case least > 0:
		return &game.Result{Winner: game.Black}
	case most < 0:
		return &game.Result{Winner: game.White}
	case least == 0 && most == 0:
		return &game.Result{Draw: true}
	}
	return nil
}
