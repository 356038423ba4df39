package game

import (
	"context"
	"sync"
	"time"

	"tengen/search"
)

// Walker connects a game to the alpha-beta searcher. Its methods fail with ErrOtherGame
// for a position of another game.
type Walker interface {
	// Root returns the position for the searcher, independent of p.
	Root(p Position) (search.Position, error)
	// MoveText and ParseMove convert between the searcher's moves and text. A move
	// for MoveText may be any move of a line, and need not be legal in p.
	MoveText(p Position, m search.Move) string
	ParseMove(p Position, text string) (search.Move, error)
	// WinScale is the score, in centi-units, of [search.Score.WinRate].
	WinScale() float64
}

// alphaBeta is an Engine over the alpha-beta searcher.
type alphaBeta struct {
	mu       sync.Mutex
	searcher *search.Searcher
	walker   Walker
}

// NewAlphaBeta returns an engine that plays the walker's game with the alpha-beta
// searcher and a table of hash MiB.
func NewAlphaBeta(w Walker, hash int, o search.Options) Engine {
	return &alphaBeta{searcher: search.New(hash, o), walker: w}
}

func (e *alphaBeta) Reset(uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.searcher.Clear()
	return nil
}

func (e *alphaBeta) Think(ctx context.Context, p Position, l Limits, report func(Info)) (Info, error) {
	root, err := e.walker.Root(p)
	if err != nil {
		return Info{}, err
	}
	if _, over := p.Result(); over {
		return Info{}, ErrOver
	}
	lim, err := e.limits(p, &l)
	if err != nil {
		return Info{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var rank Ranking
	var tell func(search.Info)
	if report != nil {
		tell = func(i search.Info) {
			if i.Event != search.EventLine || len(i.PV) == 0 {
				return
			}
			info := e.reported(p, &i)
			rank.Add(&info)
			report(info)
		}
	}
	r := e.searcher.Search(ctx, root, lim, tell)
	if r.Best == search.NoMove {
		return Info{}, ErrOver
	}
	return e.result(p, &r, &rank), nil
}

// reported converts a line that the searcher reports.
func (e *alphaBeta) reported(p Position, i *search.Info) Info {
	info := e.inform(p, i.Score, i.PV, i.Depth, i.SelDepth, i.Nodes, i.Elapsed)
	info.Rank, info.Lower, info.Upper, info.Final, info.HashFull = max(i.MultiPV, 1), i.Lower, i.Upper, i.Final, i.HashFull
	return info
}

// result converts a result of the searcher.
func (e *alphaBeta) result(p Position, r *search.Result, rank *Ranking) Info {
	var line []search.Move
	if len(r.Lines) > 0 {
		line = r.Lines[0].PV
	}
	info := e.inform(p, r.Score, line, r.Depth, max(r.SelDepth, len(line)), r.Nodes, r.Elapsed)
	info.Move, info.Rank, info.Final = e.walker.MoveText(p, r.Best), 1, true
	for _, l := range r.Lines {
		info.Lines = append(info.Lines, rank.Line(l.Score, e.walker.WinScale(), e.texts(p, l.PV)))
	}
	return info
}

// limits returns the limits for the searcher.
func (e *alphaBeta) limits(p Position, l *Limits) (lim search.Limits, err error) {
	lim = search.Limits{Depth: l.Depth, Nodes: l.Nodes, MultiPV: l.MultiPV}
	lim.Soft, lim.Hard = l.Budget(0)
	if lim.Only, err = e.parse(p, l.Only); err != nil {
		return lim, err
	}
	lim.Exclude, err = e.parse(p, l.Exclude)
	return lim, err
}

// parse reads first moves.
func (e *alphaBeta) parse(p Position, moves []string) (out []search.Move, err error) {
	for _, text := range moves {
		m, err := e.walker.ParseMove(p, text)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

func (e *alphaBeta) texts(p Position, moves []search.Move) (out []string) {
	for _, m := range moves {
		out = append(out, e.walker.MoveText(p, m))
	}
	return out
}

func (e *alphaBeta) inform(p Position, s search.Score, pv []search.Move, depth, sel int, nodes uint64, d time.Duration) Info {
	i := Info{Side: p.Side(), Score: FromSearch(s), WinRate: s.WinRate(e.walker.WinScale()),
		PV: e.texts(p, pv), Depth: depth, SelDepth: sel, Nodes: nodes, Elapsed: d}
	if len(pv) > 0 {
		i.Move = i.PV[0]
	}
	return i
}
