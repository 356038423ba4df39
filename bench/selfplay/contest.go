package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/search/game"
)

// contest plays games of one kind, one at a time.
type contest struct {
	h      *Header
	usual  game.SelfPlay
	start  game.Position
	engine game.Engine
	from   []Game // to branch off, if there are any
}

// newContest returns a contest whose engine has the weights in a text; "" for the embedded
// ones.
func newContest(h *Header, weights string) (*contest, error) {
	c := &contest{h: h}
	var err error
	if c.usual, err = usual(h.Game); err != nil {
		return nil, err
	}
	if c.usual.Longest > 0 && h.Longest == 0 {
		return nil, fmt.Errorf("longest game of 0 plies: %s needs a bound", h.Game)
	}
	if c.start, err = h.Start(); err != nil {
		return nil, err
	}
	c.engine, err = c.start.Game().NewEngine(h.Config, game.Options{Light: true, Weights: weights})
	return c, err
}

// play plays a game that depends on r and seed alone. It returns an error if ctx
// ends before the game does.
func (c *contest) play(ctx context.Context, r *rand.Rand, seed uint64) (Game, error) {
	if err := c.engine.Reset(seed); err != nil {
		return Game{}, err
	}
	for range openingTries {
		p := c.start.Clone()
		ok, err := c.open(r, p)
		if err != nil {
			return Game{}, err
		}
		if !ok {
			continue
		}
		g, begun, err := c.finish(ctx, r, p)
		if err != nil || begun {
			return g, err
		}
	}
	return Game{}, errors.New("no opening that is not decided")
}

// open plays an opening, or the beginning of a game to branch off. ok is false if that decides
// the game.
func (c *contest) open(r *rand.Rand, p game.Position) (ok bool, err error) {
	if len(c.from) > 0 {
		return c.branch(r, p)
	}
	return p.(game.SelfPlayer).Open(r), nil
}

// finish plays on after the opening. begun is false if the opening decides the game.
func (c *contest) finish(ctx context.Context, r *rand.Rand, p game.Position) (g Game, begun bool, err error) {
	self := p.(game.SelfPlayer)
	if g, err = opened(c.start, p.Moves()); err != nil {
		return g, false, err
	}
	for {
		if err := ctx.Err(); err != nil {
			return g, true, err
		}
		if end, over := p.Result(); over && !end.Stopped {
			g.Result = resultOf(end)
			return g, true, nil
		}
		if c.h.Longest > 0 && len(g.Plies) >= c.h.Longest || len(g.Plies) >= maxPlies {
			g.Result = Unfinished
			return g, true, nil
		}
		i, err := c.engine.Think(ctx, p, game.Limits{Nodes: c.h.Nodes, Plain: true}, nil)
		if err != nil {
			return g, true, err
		}
		ply, move := Ply{Score: int32(i.Score.Search())}, i.Move
		if b := c.usual.Balance; b > 0 && len(g.Plies) == g.Random && (ply.Score > b || ply.Score < -b) {
			return g, false, nil
		}
		if c.usual.Shares {
			ply.Score = int32(math.Round(i.WinRate * ShareUnit))
		}
		if ply.Best, err = self.Code(i.Move); err != nil {
			return g, true, err
		}
		ply.Move = ply.Best
		if i.Score.Proven() {
			g.Plies = append(g.Plies, ply)
			g.Result = provenResult(p.Side(), i.Score.Units > 0)
			return g, true, nil
		}
		if r.Float64() < c.h.Slips {
			if slip, ok := self.Slip(r); ok {
				move = slip
				if ply.Move, err = self.Code(slip); err != nil {
					return g, true, err
				}
			}
		}
		g.Plies = append(g.Plies, ply)
		if _, err := p.Submit(move); err != nil {
			return g, true, fmt.Errorf("ply %d: %w", len(g.Plies), err)
		}
	}
}

// opened returns the game that begins with an opening.
func opened(start game.Position, moves []string) (g Game, err error) {
	p := start.Clone()
	for _, text := range moves {
		m, err := p.(game.SelfPlayer).Code(text)
		if err != nil {
			return g, err
		}
		g.Plies = append(g.Plies, Ply{Move: m, Best: m})
		if _, err := p.Submit(text); err != nil {
			return g, err
		}
	}
	g.Random = len(g.Plies)
	return g, nil
}

// provenResult returns the result of a game that the side to move is proven to win or to lose.
func provenResult(side game.Side, wins bool) Result {
	if !wins {
		side = side.Other()
	}
	return resultOf(game.Result{Winner: side})
}

// resultOf returns the result of a game that ended by its rules.
func resultOf(r game.Result) Result {
	if r.Draw {
		return Draw
	}
	return BlackWon + Result(r.Winner)
}
