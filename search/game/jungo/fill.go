package jungo

import (
	"context"

	"tengen/movegen/jungo"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
)

// filler plays on for a player of Go that passes where Go is over and Jungo is not:
// only stones on the board count here, so what a player of Go calls its territory
// has to be filled, but for two eyes of each group, and what it calls dead has to
// be captured.
//
// The player is asked first at every turn, so it answers what is done to it. Only
// where it passes a move is looked for in its place: among the legal moves that
// fill no eye a group needs and put no chain into atari without capturing, the
// one that Tengen's own search with fillVisits visits takes, a pass included. That
// is enough to count right and to keep shapes alive, and it favours the player: to
// fill by rules of thumb instead would lose groups.
type filler struct {
	komi   float64
	engine *searchjungo.Engine
}

// NewFiller implements game.FillerMaker.
func (d description) NewFiller(c game.Config) (game.Filler, error) {
	_, err := d.New(c)
	return &filler{komi: c.Komi}, err
}

func (f *filler) Begin(seed uint64) (err error) {
	if f.engine, err = searchjungo.NewEngine(searchjungo.Options{Seed: seed}); err != nil {
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
	r, err := f.engine.Genmove(ctx, q.b, searchjungo.Limits{Visits: fillVisits, Allow: moves})
	if err != nil {
		return "", err
	}
	return q.b.MoveText(r.Move), ctx.Err()
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
