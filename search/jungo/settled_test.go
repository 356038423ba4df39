package jungo

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

// TestSettledPlay goes through a third of the positions of 3×3: where settledMove has a move, whoever
// plays by it to the end gets what the position is worth, against any moves.
func TestSettledPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	solved, err := retro.Of(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	g, err := jungo.TinyOf(3)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(7)
	settled, fills, open, seen, share := 0, 0, 0, 0, 3
	jungotest.AllStates(g, func(p jungo.Tiny) {
		if seen++; seen%share != 0 {
			return
		}
		b, err := g.Board(&p, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		m := settledMove(b)
		owned := len(b.Life(jungo.Black).Area)+len(b.Life(jungo.White).Area) == 9
		if m == jungo.None {
			if owned {
				open++
			}
			return
		}
		if !owned {
			t.Fatalf("%s where not all is settled\n%v", b.MoveText(m), b)
		}
		if settled++; m != jungo.Pass {
			fills++
		}
		v, err := solved.Values(&p)
		if err != nil {
			t.Fatal(err)
		}
		me := b.Side()
		worth := v.Against // what Black can force
		if me == jungo.White {
			worth = -v.For
		}
		for round := range 2 {
			c := b.Clone()
			for c.Ply() < 60 && !c.Over() {
				m := jungo.Pass
				if c.Side() == me {
					if m = settledMove(c); m == jungo.None {
						break // something came up: the opponent filled an eye of his
					}
				} else if all := c.LegalMoves(nil); round > 0 {
					m = all[rng.Intn(len(all))]
				}
				if err := c.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if c.Over() {
				score := c.Score()
				if me == jungo.White {
					score = -score
				}
				if score < worth {
					t.Fatalf("%v gets %d and not %d from\n%v\nby round %d to\n%v", me, score, worth, b, round, c)
				}
			} else if round == 0 {
				t.Fatalf("no end from\n%v\nbut\n%v", b, c)
			}
		}
	})
	if settled < 300/share || fills < 150/share {
		t.Errorf("%d positions are settled, %d of them with a fill, %d without a move", settled, fills, open)
	}
}

// TestNeutralPoint: one point that belongs to nobody leaves a position open.
func TestNeutralPoint(t *testing.T) {
	const diagram = "X X O O O\n. X O O O\nX X O O .\n. X O . O\nX X . O O"
	for _, c := range colours {
		b := jungotest.Board(t, diagram, c)
		if len(b.Life(jungo.Black).Area)+len(b.Life(jungo.White).Area) != b.Points()-1 {
			t.Fatalf("not all but one are settled\n%v", b)
		}
		if m := settledMove(b); m != jungo.None {
			t.Errorf("%v plays %s", c, b.MoveText(m))
		}
	}
}

// TestSettledAllowed: what is allowed holds in settled positions, too.
func TestSettledAllowed(t *testing.T) {
	b := jungotest.Board(t, ". X . X .\nX X X X X\nX X X X X\nX X X X X\n. X X X X", jungo.Black)
	m := settledMove(b)
	if m < 0 {
		t.Fatalf("%s and no fill", b.MoveText(m))
	}
	e := newEngine(t, Options{NoSolver: true})
	for _, lim := range []Limits{{Allow: []jungo.Point{jungo.Pass}}, {Avoid: []jungo.Point{m}}} {
		lim.Visits = 20
		if r, err := e.Genmove(context.Background(), b, lim); err != nil || r.Move == m {
			t.Errorf("%+v: %s, %v", lim, b.MoveText(r.Move), err)
		}
	}
}
