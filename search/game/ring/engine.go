package ring

import (
	"context"
	"fmt"
	"strings"
	"time"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
	"tengen/search/game"
	searchring "tengen/search/ring"
)

// engine is the alpha-beta engine behind the common interface.
type engine struct{ e *searchring.Engine }

func (description) NewEngine(_ game.Config, o game.Options) (game.Engine, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	s := searchring.DefaultOptions()
	hash := game.DefaultHash
	if o.Light {
		// The tables of pairs of moves are too large for such short searches.
		hash, s.Continuation = lightHash, false
	}
	if o.Hash > 0 {
		hash = o.Hash
	}
	if err := game.SwitchOff(s.Switches(), o.Off); err != nil {
		return nil, err
	}
	c := searchring.Config{HashMB: hash, Threads: max(o.Threads, 1), Options: &s}
	if o.Weights != "" {
		w, err := evalring.ReadWeights(strings.NewReader(o.Weights))
		if err != nil {
			return nil, fmt.Errorf("weights: %w", err)
		}
		c.Weights = w
	}
	return &engine{searchring.NewEngine(c)}, nil
}

func (e *engine) Reset(uint64) error {
	e.e.Clear()
	return nil
}

func (e *engine) Think(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	q, ok := p.(*Position)
	if !ok {
		return game.Info{}, game.ErrOtherGame
	}
	lim := search.Limits{Depth: l.Depth, Nodes: l.Nodes, MultiPV: l.MultiPV}
	lim.Soft, lim.Hard = l.Budget()
	var err error
	if lim.Only, err = q.parse(l.Only); err != nil {
		return game.Info{}, err
	}
	if lim.Exclude, err = q.parse(l.Exclude); err != nil {
		return game.Info{}, err
	}
	var rank game.Ranking
	var tell func(searchring.Info)
	if report != nil {
		tell = func(i searchring.Info) {
			if i.Event != search.EventLine || len(i.Moves) == 0 {
				return
			}
			info := q.inform(i.Score, i.Moves, i.Depth, i.SelDepth, i.Nodes, i.Elapsed)
			info.Rank, info.Lower, info.Upper, info.Final, info.HashFull = max(i.MultiPV, 1), i.Lower, i.Upper, i.Final, i.HashFull
			rank.Add(&info)
			report(info)
		}
	}
	a := e.e.Think(ctx, q.b, lim, tell)
	if a.Best == ring.NoMove {
		return game.Info{}, game.ErrOver
	}
	var line []ring.Move
	if len(a.Lines) > 0 {
		line = a.Lines[0].Moves
	}
	info := q.inform(a.Score, line, a.Depth, len(line), a.Nodes, a.Elapsed)
	info.Move, info.Rank, info.Final = q.b.Field().MoveText(a.Best), 1, true
	for _, l := range a.Lines {
		info.Lines = append(info.Lines, rank.Line(l.Score, evalring.WinScale, q.texts(l.Moves)))
	}
	return info, nil
}

// parse reads first moves.
func (p *Position) parse(moves []string) (out []search.Move, err error) {
	for _, text := range moves {
		m, err := p.b.ParseMove(text)
		if err != nil {
			return nil, err
		}
		out = append(out, search.Move(m))
	}
	return out, nil
}

func (p *Position) texts(moves []ring.Move) (out []string) {
	for _, m := range moves {
		out = append(out, p.b.Field().MoveText(m))
	}
	return out
}

func (p *Position) inform(s search.Score, line []ring.Move, depth, sel int, nodes uint64, d time.Duration) game.Info {
	i := game.Info{Side: p.Side(), Score: game.FromSearch(s), WinRate: s.WinRate(evalring.WinScale),
		PV: p.texts(line), Depth: depth, SelDepth: sel, Nodes: nodes, Elapsed: d}
	if len(line) > 0 {
		i.Move = i.PV[0]
	}
	return i
}
