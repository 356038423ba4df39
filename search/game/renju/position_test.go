package renju

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/game"
)

// with returns a game of Renju after moves.
func with(t *testing.T, rule string, size int, moves string) *Position {
	t.Helper()
	p, err := Game.New(game.Config{Game: name, Rule: rule, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p.(*Position)
}

// A forbidden point submitted loses, with the reason in the record, on copies too; a move
// in its place does not.
func TestFoul(t *testing.T) {
	for _, c := range []struct{ moves, foul, detail string }{
		{"h7 a1 h6 a3 f8 a5 g8 a7", "h8", "double-three h8"},
		{"c3 a1 d3 a3 e3 a5 g3 a7 h3 a9", "f3", "overline f3"},
	} {
		p := with(t, "renju", 15, c.moves)
		for range 2 {
			if m, err := p.Submit(c.foul); err != nil || m != c.foul {
				t.Fatalf("%s: %v", m, err)
			}
			want := game.Result{Winner: game.White, Foul: true, Detail: c.detail}
			for _, q := range []game.Position{p, p.Clone()} {
				r, over := q.Result()
				how := r.How.String()
				if r.How = nil; !over || r != want || how != c.foul+" is forbidden to Black" {
					t.Errorf("%+v, %q, %v, want %+v", r, how, over, want)
				}
			}
			if !p.Undo() {
				t.Fatal("no undo")
			}
		}
		if err := p.Play("o15"); err != nil {
			t.Fatal(err)
		}
		if r, over := p.Result(); over {
			t.Errorf("over after o15: %+v", r)
		}
		// White may play there.
		if m, err := p.Submit(c.foul); err != nil || m != c.foul {
			t.Errorf("%s by White: %v", m, err)
		} else if r, over := p.Result(); over {
			t.Errorf("%s by White: %+v", m, r)
		}
	}
}

// The stones that the scene shows as won are the row that the result names, under every rule and also
// where the last stone is in a longer row that does not win.
func TestWon(t *testing.T) {
	check := func(p game.Position) (row string) {
		t.Helper()
		r, over := p.Result()
		won := p.Scene().Won
		if !over || r.Draw || r.Foul {
			if len(won) > 0 {
				t.Errorf("%v: %v is won", r, won)
			}
			return ""
		}
		if len(won) < 5 {
			t.Fatalf("%v: %v is won", r, won)
		}
		row = p.PointName(won[0]) + "-" + p.PointName(won[len(won)-1])
		if how := r.How.String(); !strings.HasSuffix(how, ", "+row) {
			t.Errorf("%s is won, the result is %q", row, how)
		}
		return row
	}
	for _, c := range []struct{ rule, position, move, want string }{
		{"renju", "............/....X......./....X......./....X......./....X......./.XXX.XX...../............/............/............/............/............/............ black", "e7", "e7-e11"},
		{"standard", "............/....O......./....O......./....O......./....O......./.OOO.OO...../............/............/............/............/............/............ white", "e7", "e7-e11"},
		{"renju", "............/....O......./....O......./....O......./............/.OOO.OO...../............/............/............/............/............/............ white", "e7", "b7-g7"},
		{"caro", "............/....O......./....O......./....O......./....O......./XOOO.OOX..../............/............/............/............/............/............ white", "e7", "e7-e11"},
	} {
		p, err := Game.New(game.Config{Game: name, Rule: c.rule, Position: c.position})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(c.move); err != nil {
			t.Fatal(err)
		}
		if row := check(p); row != c.want {
			t.Errorf("%s, %s: %q is won, want %q", c.rule, c.position, row, c.want)
		}
	}
	r, wins := rand.New(rand.NewPCG(3, 4)), map[string]int{}
	for n := range 400 {
		p := with(t, renju.Rules[n%len(renju.Rules)].String(), 8, "")
		for choices := p.Choices(); len(choices) > 0; choices = p.Choices() {
			if _, err := p.Submit(choices[r.IntN(len(choices))].Text); err != nil {
				t.Fatal(err)
			}
			if check(p) != "" {
				wins[p.Config().Rule]++
			}
		}
	}
	for _, rule := range renju.Rules {
		if wins[rule.String()] == 0 {
			t.Errorf("%v: no game of 400 was won", rule)
		}
	}
}

// A full board is called full, also one that was set up, which begins with a pass where White is to
// move; two passes are called so.
func TestDraws(t *testing.T) {
	for _, c := range []struct{ position, moves, want string }{
		{"#####/#####/#####/#####/##### white", "", "draw: the board is full"},
		{"#####/#####/#####/#####/##### black", "", "draw: the board is full"},
		{"OOXOO/XXOXX/OOXOO/XXOXX/OOXOX white", "", "draw: the board is full"},
		{"OOXOO/XXOXX/OOXOO/XXOXX/OOXO. white", "e1", "draw: the board is full"},
		{"OOXOO/XXOXX/OOXOO/XXOXX/OOXO. black", "pass e1", "draw: the board is full"},
		{"OOXOO/XXOXX/OOXOO/XXOXX/OOXO. white", "pass pass", "draw: two passes in a row"},
	} {
		p, err := Game.New(game.Config{Game: name, Rule: "freestyle", Position: c.position})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(c.moves) {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if r, over := p.Result(); !over || r.String() != c.want {
			t.Errorf("%s, %s: %v, %v, want %s", c.position, c.moves, r, over, c.want)
		}
	}
}

// There are as many moves as fill the board twice before a referee stops a game; Turn
// moves a move as its symmetry says.
func TestBounds(t *testing.T) {
	for size, want := range map[int]int{5: 50, 15: 450} {
		if n := with(t, "freestyle", size, "").MaxMoves(); n != want {
			t.Errorf("size %d: %d moves", size, n)
		}
	}
	p := with(t, "freestyle", 15, "")
	seen := map[string]bool{}
	for s := range game.Symmetries {
		m, err := p.Turn("b3", s)
		if err != nil || m != renju.Transform(renju.At(1, 2), s, 15).String() {
			t.Errorf("symmetry %d: %s, %v", s, m, err)
		}
		seen[m] = true
	}
	if len(seen) != game.Symmetries {
		t.Errorf("b3 turns to %v", seen)
	}
	if m, err := p.Turn("z1", 0); err == nil {
		t.Errorf("z1 turns to %s", m)
	}
}

// A win by threats is proven, by fours if there is one; an end of the context is an
// error, and a position without a win is none.
func TestProve(t *testing.T) {
	for _, c := range []struct{ moves, want string }{
		{"h8 a1 i8 c1 j8 e1", "win by fours, %s, %d plies"},
		{"h8 a1 i8 c1 j8 e1 k8 g8", "win by fours, %s, %d ply"},
		{"h9 a1 h10 a4 i8 a7 j8 a12", "win by threes, %s, %d plies"},
		{"h8 a1", ""},
	} {
		p := with(t, "freestyle", 15, c.moves)
		before := p.Text()
		win, err := p.Prove(t.Context(), 100000)
		if err != nil || (win != nil) != (c.want != "") {
			t.Errorf("%s: %+v, %v", c.moves, win, err)
		} else if win != nil && win.Detail != fmt.Sprintf(c.want, win.Move, win.Plies) {
			t.Errorf("%s: %+v", c.moves, win)
		}
		if p.Text() != before {
			t.Errorf("%s: the position has changed", c.moves)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := with(t, "freestyle", 15, "h9 a1 h10 a4 i8 a7 j8 a12")
	if win, err := p.Prove(ctx, 100000); err == nil || win != nil {
		t.Errorf("after the end of the context: %+v", win)
	}
}

// Stones set up are no moves of the game: they are not taken back, and have no number.
func TestSetUpStones(t *testing.T) {
	p := with(t, "renju", 15, "h8 i9 j8")
	if s := p.Scene(); s.At(game.Point{X: 9, Y: 7}).Number != 3 || !reflect.DeepEqual(s.Last, []game.Point{{X: 9, Y: 7}}) {
		t.Errorf("j8 has number %d, last is %v", s.At(game.Point{X: 9, Y: 7}).Number, s.Last)
	}
	if err := p.Arrange(map[game.Point]game.Stone{{X: 0, Y: 0}: game.WhiteStone}, game.White); err != nil {
		t.Fatal(err)
	}
	if p.Side() != game.White || len(p.Moves()) != 0 || p.Undo() || p.Scene().Last != nil || p.Status() != nil {
		t.Errorf("%v to move, moves %v, last %v, status %v", p.Side(), p.Moves(), p.Scene().Last, p.Status())
	}
	if err := p.Play("o1"); err != nil {
		t.Fatal(err)
	}
	s := p.Scene()
	if n := s.At(game.Point{X: 14, Y: 0}).Number; n != 1 || s.At(game.Point{X: 7, Y: 7}).Number != 0 || !p.Undo() || p.Undo() {
		t.Errorf("the first move has number %d", n)
	}
	// A finished game gives nobody the move.
	over := with(t, "freestyle", 15, "h8 a1 i8 a2 j8 a3 k8 a4 l8")
	if side := over.Side(); over.GiveMove(side.Other()) != nil || over.Side() != side || len(over.Moves()) != 9 {
		t.Errorf("%v to move after %v", over.Side(), over.Moves())
	}
	// Named openings are Renju's.
	for rule, want := range map[string]int{"renju": 1, "standard": 0} {
		if got := with(t, rule, 15, "h8 i9 j8").Status(); len(got) != want {
			t.Errorf("%s: %v", rule, got)
		}
	}
}
