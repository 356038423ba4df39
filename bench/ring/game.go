package ring

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// Player chooses moves. It is used by one game at a time.
type Player interface {
	// Choose returns a legal move for p, which it leaves as it was, and the
	// score it expects for the side to move.
	Choose(ctx context.Context, p *ring.Board) (ring.Move, search.Score)
	// Reset is called before each game.
	Reset()
}

// EnginePlayer is an engine with fixed limits for each move.
type EnginePlayer struct {
	Engine *searchring.Engine
	Limits search.Limits
}

// Choose implements Player.
func (e EnginePlayer) Choose(ctx context.Context, p *ring.Board) (ring.Move, search.Score) {
	a := e.Engine.Think(ctx, p, e.Limits, nil)
	return a.Best, a.Score
}

// Reset implements Player.
func (e EnginePlayer) Reset() { e.Engine.Clear() }

// Careless is a player that slips: with probability Rate it plays any legal move
// instead of its own.
type Careless struct {
	Player
	Rand *rand.Rand
	Rate float64
}

// Choose implements Player.
func (c Careless) Choose(ctx context.Context, p *ring.Board) (ring.Move, search.Score) {
	m, score := c.Player.Choose(ctx, p)
	if c.Rand.Float64() < c.Rate {
		moves := p.LegalMoves(nil)
		return moves[c.Rand.IntN(len(moves))], 0
	}
	return m, score
}

// OnePly is a player that looks one move ahead: it takes a win, and otherwise
// the move after which the evaluation is best for it, chance deciding ties.
type OnePly struct{ Rand *rand.Rand }

// Reset implements Player.
func (OnePly) Reset() {}

// Choose implements Player.
func (o OnePly) Choose(_ context.Context, p *ring.Board) (ring.Move, search.Score) {
	best, bestScore, ties := ring.NoMove, -search.Infinity, 0
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		var s search.Score
		switch end := p.Outcome(); {
		case end.Draw:
		case end.Over() && end.Winner != p.Side():
			s = search.WinIn(1)
		case end.Over():
			s = search.LossIn(1)
		default:
			s = -searchring.NewPosition(p, nil, searchring.Off{}).Evaluate()
		}
		p.Unmake()
		if s > bestScore {
			best, bestScore, ties = m, s, 1
		} else if s == bestScore {
			if ties++; o.Rand.IntN(ties) == 0 {
				best = m
			}
		}
	}
	return best, bestScore
}

// Game is one game played.
type Game struct {
	Start   string // position text
	Moves   []ring.Move
	Scores  []search.Score // of each move, for its mover; 0 for opening moves
	Outcome ring.Outcome   // not over if the game was broken off
	Time    time.Duration
}

// GameOptions says how a game is played.
type GameOptions struct {
	Board    *ring.Field // nil for the full game
	Opening  int         // plies at the start drawn by chance, those included that place rings
	MaxPlies int         // 0 for 400
}

// Play plays one game from the start; players[0] has Black. An illegal move is
// an error that names the player and the position. A game whose opening is
// decided by chance alone is drawn anew.
func Play(ctx context.Context, players [2]Player, rng *rand.Rand, o GameOptions) (Game, error) {
	if o.Board == nil {
		o.Board = ring.FullField()
	}
	if o.MaxPlies == 0 {
		o.MaxPlies = defaultMaxPlies
	}
	begin := time.Now()
	p := randomOpening(o.Board, rng, o.Opening)
	g := Game{Start: ring.New(o.Board).String()}
	for _, m := range p.Moves() {
		g.Moves = append(g.Moves, m)
		g.Scores = append(g.Scores, 0)
	}
	for _, pl := range players {
		pl.Reset()
	}
	for len(g.Moves) < o.MaxPlies && !p.Outcome().Over() {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		m, score := players[p.Side()].Choose(ctx, p)
		if !p.Legal(m) {
			return g, fmt.Errorf("%s plays an illegal move (%d) in %s", p.Side(), m, p)
		}
		g.Moves = append(g.Moves, m)
		g.Scores = append(g.Scores, score)
		p.Make(m)
	}
	g.Outcome = p.Outcome()
	g.Time = time.Since(begin)
	return g, nil
}

// randomOpening plays n random moves from the start such that the game is not
// over and nobody wins at once.
func randomOpening(b *ring.Field, rng *rand.Rand, n int) *ring.Board {
	for {
		p := ring.New(b)
		for range n {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
		if p.Ply() == n && !p.Outcome().Over() && p.GoalMove() == ring.NoMove {
			return p
		}
	}
}

// Replay calls visit with every position of the game, the start being ply 0. The
// position is the game's own and must be left as it is.
func (g *Game) Replay(b *ring.Field, visit func(p *ring.Board, ply int)) error {
	p, err := ring.Parse(b, g.Start)
	if err != nil {
		return err
	}
	for i, m := range g.Moves {
		visit(p, i)
		if !p.Legal(m) {
			return fmt.Errorf("ply %d: illegal move in %s", i+1, p)
		}
		p.Make(m)
	}
	visit(p, len(g.Moves))
	return nil
}
