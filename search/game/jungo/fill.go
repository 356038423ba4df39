package jungo

import (
	"context"

	"tengen/movegen/jungo"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
)

// filler continues the game for a player of Go that passes when Go is over and Jungo is
// not: in Jungo only stones on the board count, so a player has to fill its territory,
// except for two eyes of each group, and to capture dead stones.
//
// At every turn the player is asked first, so it answers all threats. If it passes,
// Tengen's own search chooses a move instead, or the pass, among
// the legal moves that fill no eye a group needs and put no own chain into atari
// without capturing. This counts right, keeps shapes alive, and favours the player:
// filling by simple rules would lose groups.
type filler struct {
	komi   float64
	engine *searchjungo.Engine
	visits int
}

// NewFiller implements game.FillerMaker.
func (d description) NewFiller(c game.Config) (game.Filler, error) {
	_, err := d.New(c)
	return &filler{komi: c.Komi, visits: fillVisits}, err
}

func (f *filler) Begin(seed uint64) (err error) {
	if f.engine, err = searchjungo.NewEngine(searchjungo.Options{Seed: seed, NoSolver: true}); err != nil {
		return err
	}
	f.engine.SetKomi(f.komi)
	return nil
}

func (f *filler) Fill(ctx context.Context, p game.Position) (string, error) {
	q, ok := p.(*Position)
	if !ok {
		return "", game.ErrOtherGame
	}
	moves := fillings(q.b)
	if len(moves) == 1 {
		return q.b.MoveText(moves[0]), nil // the pass
	}
	r, err := f.engine.Genmove(ctx, q.b, searchjungo.Limits{Visits: f.visits, Allow: moves})
	if err != nil {
		return "", err
	}
	return q.b.MoveText(r.Move), ctx.Err()
}

// fillings returns the moves that a filler may choose from, with the pass last.
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
			// An eye that the group does not need: all chains that live
			// unconditionally still do so after the stone.
			bad = len(b.Life(me).Alive) <= alive
		}
		b.Unmake()
		if !bad {
			out = append(out, m)
		}
	}
	return append(out, jungo.Pass)
}
