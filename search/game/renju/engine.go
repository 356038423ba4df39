package renju

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// engine adapts the engine of Renju to game.Engine.
type engine struct {
	mu sync.Mutex
	e  *searchrenju.Engine
}

func (d description) NewEngine(c game.Config, o game.Options) (game.Engine, error) {
	s, err := settings(c, o)
	if err != nil {
		return nil, err
	}
	e, err := searchrenju.New(s)
	if err != nil {
		return nil, err
	}
	return game.WithLevels(&engine{e: e}, d, c, o, levels), nil
}

// settings returns the options of the engine.
func settings(c game.Config, o game.Options) (s searchrenju.Options, err error) {
	if err := o.Check(); err != nil {
		return s, err
	}
	s = searchrenju.DefaultOptions()
	s.Threads = max(o.Threads, 1)
	hash := game.DefaultHash
	if o.Light {
		// The prover and the tables of pairs of moves take longer to set up than a
		// search of few nodes does.
		hash, s.VCFTable = lightHash, lightVCFTable
		s.RootVCT, s.Search.Continuation = false, false
	}
	if o.Hash > 0 {
		hash = o.Hash
	}
	s.Hash, s.Tune = int64(hash)<<20, o.Tune
	if err := game.SwitchOff(s.Switches(), o.Off); err != nil {
		return s, err
	}
	if o.Weights != "" {
		rule, err := renju.ParseRule(c.Rule)
		if err != nil {
			return s, fmt.Errorf("rule: %w", err)
		}
		if s.Evaluation, err = evaluation(o.Weights, rule); err != nil {
			return s, fmt.Errorf("weights: %w", err)
		}
	}
	return s, nil
}

// evaluation reads weights: a network, or tables as text.
func evaluation(weights string, rule renju.Rule) (evalrenju.Evaluation, error) {
	if !strings.HasPrefix(weights, net.Magic) {
		return evalrenju.Parse(weights, rule)
	}
	n, err := net.Read(strings.NewReader(weights))
	if err != nil {
		return nil, err
	}
	if n.Rule != rule {
		return nil, fmt.Errorf("a network for %v: want %v", n.Rule, rule)
	}
	return net.New(n)
}

func (e *engine) Reset(uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.e.Clear()
	return nil
}

func (e *engine) Think(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	q, ok := p.(*Position)
	if !ok {
		return game.Info{}, game.ErrOtherGame
	}
	if q.b.Status() != renju.Ongoing {
		return game.Info{}, game.ErrOver
	}
	r, err := request(&l, q.b.Size())
	if err != nil {
		return game.Info{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var rank game.Ranking
	var tell func(searchrenju.Report)
	if report != nil {
		tell = func(i searchrenju.Report) {
			if i.Event != search.EventLine || len(i.PV) == 0 {
				return
			}
			info := reported(q, &i)
			rank.Add(&info)
			report(info)
		}
	}
	a, err := e.e.Think(ctx, q.b, r, tell)
	if err != nil {
		return game.Info{}, err
	}
	info := inform(q, a.Score, a.PV, a.Depth, a.SelDepth, a.Nodes, a.Elapsed)
	info.Move, info.Rank, info.Final, info.Book = a.Best.String(), 1, true, a.Book
	for _, line := range a.Lines {
		l := rank.Line(line.Score, evalrenju.WinRateScale, renju.Texts(line.PV))
		l.Score = scoreOf(q, line.Score)
		info.Lines = append(info.Lines, l)
	}
	if len(info.Lines) == 0 {
		// A pass, where every point is forbidden, has no line.
		info.Lines = []game.Line{rank.Line(a.Score, evalrenju.WinRateScale, []string{info.Move})}
	}
	return info, nil
}

// scoreOf returns a score of the search from p. A win that a prover found without
// writing its proof counts as long as the rest of the game.
func scoreOf(p *Position, s search.Score) game.Score {
	out := game.FromSearch(s)
	rest := p.b.EmptyCells()
	out.AnyLength = out.Proven() && max(out.Plies, -out.Plies) >= rest.Count()-1
	return out
}

// reported converts a line that the engine reports.
func reported(p *Position, i *searchrenju.Report) game.Info {
	info := inform(p, i.Score, i.PV, i.Depth, i.SelDepth, i.Nodes, i.Elapsed)
	info.Book = i.Book
	info.Rank, info.Lower, info.Upper, info.Final, info.HashFull = max(i.MultiPV, 1), i.Lower, i.Upper, i.Final, i.HashFull
	return info
}

func inform(p *Position, s search.Score, pv []renju.Cell, depth, sel int, nodes uint64, d time.Duration) game.Info {
	i := game.Info{Side: p.Side(), Score: scoreOf(p, s), WinRate: s.WinRate(evalrenju.WinRateScale),
		PV: renju.Texts(pv), Depth: depth, SelDepth: sel, Nodes: nodes, Elapsed: d}
	if len(pv) > 0 {
		i.Move = i.PV[0]
	}
	return i
}

// request returns the request to the engine, for a board of a size.
func request(l *game.Limits, size int) (r searchrenju.Request, err error) {
	r = searchrenju.Request{Depth: l.Depth, Nodes: l.Nodes, MultiPV: l.MultiPV, Book: l.Book, MayPass: true}
	r.Soft, r.Hard = l.Budget(evalrenju.MovesLeft)
	if r.Only, err = cells(l.Only, size); err != nil {
		return r, err
	}
	r.Exclude, err = cells(l.Exclude, size)
	return r, err
}

// cells reads moves.
func cells(moves []string, size int) (out []renju.Cell, err error) {
	for _, m := range moves {
		c, err := renju.ParseCell(m, size)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}
