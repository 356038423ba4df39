package match

import (
	"context"
	"time"

	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
)

// filler plays on for an engine that passes where Go is over and Jungo is not:
// there only stones on the board count, so what a player of Go calls its
// territory has to be filled, but for two eyes of each group, and what it calls
// dead has to be captured.
//
// The engine is asked first at every turn, so it answers what is done to it; only
// where it passes is a move looked for in its place: among the legal moves that
// fill no eye a group needs and put no chain into atari without capturing, the
// one that Tengen's own search with fillVisits visits takes, a pass included.
// That is enough to count right and to keep shapes alive, and favours the engine:
// the alternative, filling by rules of thumb, would lose it groups. The time of
// the filler is not the engine's.
type filler struct {
	*gtpEngine
	board  *jungo.Board
	engine *searchjungo.Engine
	visits int
}

func newFiller(c *Config, g *gtpEngine) (*filler, error) {
	rule, err := jungo.ParseKo(c.Rule)
	if err != nil {
		return nil, err
	}
	b, err := jungo.New(c.Size, rule)
	return &filler{gtpEngine: g, board: b, visits: fillVisits}, err
}

func (f *filler) begin(ctx context.Context, j Job) (err error) {
	if f.engine, err = searchjungo.NewEngine(searchjungo.Options{Seed: j.Seed}); err != nil {
		return err
	}
	f.engine.SetKomi(f.c.Komi)
	f.board.Reset()
	return f.gtpEngine.begin(ctx, j)
}

func (f *filler) tell(ctx context.Context, moves []string) error {
	for _, text := range moves[f.board.Ply():] {
		m, err := jungo.ParseMove(text, f.board.Size())
		if err != nil {
			return err
		}
		if err := f.board.Play(m); err != nil {
			return err
		}
	}
	return f.gtpEngine.tell(ctx, moves)
}

func (f *filler) think(ctx context.Context, l limit) (reply, error) {
	r, err := f.gtpEngine.think(ctx, l)
	if err != nil || r.resign || r.move != "pass" {
		return r, err
	}
	start := time.Now()
	m, err := f.fill(ctx)
	if err != nil {
		return r, err
	}
	r.move = f.board.MoveText(m)
	r.free = time.Since(start)
	return r, nil
}

// fill is the move played instead of a pass, or the pass.
func (f *filler) fill(ctx context.Context) (jungo.Point, error) {
	moves := fillings(f.board)
	if len(moves) == 1 {
		return moves[0], nil // the pass
	}
	r, err := f.engine.Genmove(ctx, f.board, searchjungo.Limits{Visits: f.visits, Allow: moves})
	if err != nil {
		return jungo.None, err
	}
	return r.Move, ctx.Err()
}

// fillings lists the moves a filler may choose from, the pass last.
func fillings(b *jungo.Board) []jungo.Point {
	me := b.Side()
	alive := len(b.Life(me).Alive)
	var out []jungo.Point
	for _, m := range b.LegalMoves(nil) {
		if m == jungo.Pass || b.OwnEye(m, me) && alive == 0 {
			continue
		}
		eye := b.OwnEye(m, me)
		before := b.Stones(me.Opponent())
		b.Make(m)
		captured := b.Stones(me.Opponent()) < before
		bad := !captured && b.InAtari(m)
		if eye {
			// An eye beyond the two that a group needs: what lived for certain
			// still does, with the new stone.
			bad = len(b.Life(me).Alive) <= alive
		}
		b.Unmake()
		if !bad {
			out = append(out, m)
		}
	}
	return append(out, jungo.Pass)
}
