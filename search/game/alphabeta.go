package game

import (
	"context"
	"sync"
	"time"

	"tengen/search"
)

// Words translate between a game and its search, whose moves are numbers. All methods get
// positions of that game.
type Words interface {
	// MoveText and ParseMove convert between the search's moves and text. A move for
	// MoveText may be any move of a line, and need not be legal in p.
	MoveText(p Position, m search.Move) string
	ParseMove(p Position, text string) (search.Move, error)
	// WinScale is the score, in centi-units, of [search.Score.WinRate].
	WinScale() float64
}

// Walker connects a game to the alpha-beta searcher.
type Walker interface {
	Words
	// Root returns the position for the searcher, independent of p.
	Root(p Position) search.Position
}

// AlphaBeta is an alpha-beta search of a game that has more than the shared searcher.
type AlphaBeta interface {
	Words
	// Think searches p, which is not over, as search.Searcher does. Best is search.NoMove
	// only if there is no move.
	Think(ctx context.Context, p Position, l search.Limits, report func(search.Info)) (search.Result, error)
	// Evaluate returns the static evaluation of p for the side to move.
	Evaluate(p Position) (search.Score, error)
	// Clear empties all tables.
	Clear()
	// Score returns a score of the search from p.
	Score(p Position, s search.Score) Score
	// MovesLeft is the argument of [Limits.Budget].
	MovesLeft() int
}

// walk is the search of a Walker.
type walk struct {
	Walker
	*search.Searcher
}

func (w walk) Think(ctx context.Context, p Position, l search.Limits, report func(search.Info)) (search.Result, error) {
	r := w.Search(ctx, w.Root(p), l, report)
	r.SelDepth = max(r.SelDepth, len(r.PV))
	return r, nil
}

func (w walk) Evaluate(p Position) (search.Score, error) { return w.Root(p).Evaluate(), nil }

func (walk) Score(_ Position, s search.Score) Score { return FromSearch(s) }

func (walk) MovesLeft() int { return 0 }

// alphaBeta makes an Engine of an alpha-beta search: the one place where the words of package
// search become those of this one, and back.
type alphaBeta struct {
	game Game
	mu   sync.Mutex
	s    AlphaBeta
}

// NewAlphaBeta returns an engine that plays a game with its walker, the alpha-beta searcher and
// a table of hash MiB.
func NewAlphaBeta(g Game, w Walker, hash int, o search.Options) Engine {
	return FromAlphaBeta(g, walk{w, search.New(hash, o)})
}

// FromAlphaBeta returns an engine that plays a game with a search of its own.
func FromAlphaBeta(g Game, s AlphaBeta) Engine { return &alphaBeta{game: g, s: s} }

func (e *alphaBeta) Reset(uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.s.Clear()
	return nil
}

// check returns an error if there is nothing to search in p.
func (e *alphaBeta) check(p Position) error {
	if p.Game() != e.game {
		return ErrOtherGame
	}
	if _, over := p.Result(); over {
		return ErrOver
	}
	return nil
}

func (e *alphaBeta) Think(ctx context.Context, p Position, l Limits, report func(Info)) (Info, error) {
	if err := e.check(p); err != nil {
		return Info{}, err
	}
	lim, err := e.limits(p, &l)
	var left []string
	if err == nil && len(l.Only)+len(l.Exclude) > 0 {
		left, err = l.Left(p)
	}
	if err != nil {
		return Info{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var rank Ranking
	var tell func(search.Info)
	if report != nil {
		tell = func(i search.Info) {
			info := e.reported(p, &i)
			if i.Event == search.EventLine {
				if len(i.PV) == 0 {
					return
				}
				rank.Add(&info)
			}
			report(info)
		}
	}
	r, err := e.s.Think(ctx, p, lim, tell)
	if err != nil {
		return Info{}, err
	}
	if r.Best == search.NoMove && len(left) > 0 {
		// The search lists no move that is left, because the others lose at once. It takes those
		// that it is asked for.
		if lim.Only, err = e.parse(p, left); err == nil {
			r, err = e.s.Think(ctx, p, lim, tell)
		}
		if err != nil {
			return Info{}, err
		}
	}
	if r.Best == search.NoMove {
		return Info{}, ErrOver
	}
	return e.result(p, &r, &rank), nil
}

// Static implements Appraiser.
func (e *alphaBeta) Static(p Position) (float64, error) {
	if err := e.check(p); err != nil {
		return 0, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s, err := e.s.Evaluate(p)
	return s.WinRate(e.s.WinScale()), err
}

// reported converts a report of the search.
func (e *alphaBeta) reported(p Position, i *search.Info) Info {
	info := e.inform(p, i.Score, i.PV, i.Depth, i.SelDepth, i.Nodes, i.Elapsed)
	info.Rank, info.Lower, info.Upper, info.Final, info.Book = max(i.MultiPV, 1), i.Lower, i.Upper, i.Final, i.Book
	if info.Event = i.Event; i.Event != search.EventLine {
		info.Move = e.s.MoveText(p, i.Move)
	}
	return info
}

// result converts a result of the search. A pass, where nothing else is legal, has no line of
// the search.
func (e *alphaBeta) result(p Position, r *search.Result, rank *Ranking) Info {
	info := e.inform(p, r.Score, r.PV, r.Depth, r.SelDepth, r.Nodes, r.Elapsed)
	info.Move, info.Rank, info.Final, info.Book = e.s.MoveText(p, r.Best), 1, true, r.Book
	lines := r.Lines
	if len(lines) == 0 {
		lines = []search.Line{{Score: r.Score, PV: []search.Move{r.Best}}}
	}
	for _, l := range lines {
		line := rank.Line(l.Score, e.s.WinScale(), e.texts(p, l.PV))
		line.Score = e.s.Score(p, l.Score)
		info.Lines = append(info.Lines, line)
	}
	return info
}

// limits returns the limits for the search.
func (e *alphaBeta) limits(p Position, l *Limits) (lim search.Limits, err error) {
	lim = search.Limits{Depth: l.Depth, Nodes: l.Nodes, MultiPV: l.MultiPV, RootMoves: l.RootMoves, Book: l.Book}
	lim.Soft, lim.Hard = l.Budget(e.s.MovesLeft())
	if lim.Only, err = e.parse(p, l.Only); err != nil {
		return lim, err
	}
	lim.Exclude, err = e.parse(p, l.Exclude)
	return lim, err
}

// parse reads first moves.
func (e *alphaBeta) parse(p Position, moves []string) (out []search.Move, err error) {
	for _, text := range moves {
		m, err := e.s.ParseMove(p, text)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

func (e *alphaBeta) texts(p Position, moves []search.Move) (out []string) {
	for _, m := range moves {
		out = append(out, e.s.MoveText(p, m))
	}
	return out
}

func (e *alphaBeta) inform(p Position, s search.Score, pv []search.Move, depth, sel int, nodes uint64, d time.Duration) Info {
	i := Info{Side: p.Side(), Score: e.s.Score(p, s), WinRate: s.WinRate(e.s.WinScale()),
		PV: e.texts(p, pv), Depth: depth, SelDepth: sel, Nodes: nodes, Elapsed: d}
	if len(pv) > 0 {
		i.Move = i.PV[0]
	}
	return i
}
