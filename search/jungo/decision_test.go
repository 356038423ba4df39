package jungo

import (
	"context"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestDecisionIsReported: a move that is known without the tree comes first with the score that
// it keeps, whether there is a callback or not, and no other move is shown as better.
func TestDecisionIsReported(t *testing.T) {
	const (
		settled = ". X X O O .\nX X X O O O\nX . X O . O\nX X X O O O\nX . X O O O\nX X X O O ."
		solved  = ". . .\n. . .\n. . ."
	)
	for _, x := range []struct {
		name, board string
		side        jungo.Colour
		komi, lead  float64
		share       float64
	}{
		{"settled, Black", settled, jungo.Black, 2.5, -2.5, 0},
		{"settled, White", settled, jungo.White, 2.5, 2.5, 1},
		{"solved", solved, jungo.Black, 6.5, 0.5, 1},
		{"solved, lost", solved, jungo.Black, 8.5, -1.5, 0},
		{"solved, even", solved, jungo.Black, 7, 0, 0.5},
		{"solved, White", solved, jungo.White, -6.5, 0.5, 1},
	} {
		for _, f := range []func(Info){nil, func(Info) {}} {
			b := jungotest.Board(t, x.board, x.side)
			e := newEngine(t, Options{NoSolver: x.board == settled})
			e.SetKomi(x.komi)
			r, err := e.Analyze(context.Background(), b, Limits{Visits: 50}, 0, f)
			if err != nil {
				t.Fatal(err)
			}
			first := r.Candidates[0]
			if first.Move != r.Move || len(first.PV) == 0 || first.PV[0] != r.Move || first.Visits < 1 {
				t.Errorf("%s: plays %s, first comes %+v", x.name, b.MoveText(r.Move), first)
			}
			if first.Score != x.lead || first.Winrate != x.share || r.Score != x.lead || r.Winrate != x.share {
				t.Errorf("%s: %s has %g stones and %g, the position %g and %g, want %g and %g",
					x.name, b.MoveText(r.Move), first.Score, first.Winrate, r.Score, r.Winrate, x.lead, x.share)
			}
			for _, c := range r.Candidates[1:] {
				if c.Move == r.Move || c.Score > x.lead || c.Winrate > x.share || c.LCB > x.share {
					t.Errorf("%s: also %s, %+v", x.name, b.MoveText(c.Move), c)
				}
			}
			if f == nil && x.board == settled && (r.Ownership[0] != 1 || r.Ownership[5] != -1) {
				t.Errorf("%s: owners %v", x.name, r.Ownership)
			}
		}
	}
}

// TestPassWins: where a pass ends the game with a win and nothing is expected to keep more,
// the report puts it first with the stones on the board, whether the tree tried it
// or not.
func TestPassWins(t *testing.T) {
	const rows = ". . . . . . .\n. . . . . . .\nX X X X X X X\nX X X X X X X\nO . . . . . O\nO O O O O O O\n. O O O O O ."
	for _, x := range []struct {
		rows  string
		side  jungo.Colour
		komi  float64
		noNet bool
	}{
		{rows, jungo.White, 9, false}, {rows, jungo.White, 9, true},
		{strings.NewReplacer("X", "O", "O", "X").Replace(rows), jungo.Black, -9, false},
	} {
		b := jungotest.Board(t, x.rows, x.side.Opponent())
		b.Make(jungo.Pass)
		e := newEngine(t, Options{NoSolver: true, NoNet: x.noNet})
		e.SetKomi(x.komi)
		var last Info
		r, err := e.Analyze(context.Background(), b, Limits{Visits: 60}, 0, func(i Info) { last = i })
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []Info{r.Info, last} {
			first := i.Candidates[0]
			if r.Move != jungo.Pass || first.Move != jungo.Pass || first.Visits == 0 || first.Score != 9 || first.Winrate != 1 || first.LCB != 1 || i.Score != 9 || i.Winrate != 1 {
				t.Errorf("%v, net %v: %s, first %+v, in all %g stones and %g", x.side, !x.noNet, b.MoveText(r.Move), first, i.Score, i.Winrate)
			}
		}
	}
}

// TestSettledLosesNothing: a board that is all of one colour is settled if that wins. Else it may try for a
// stone more, and nothing is decided.
func TestSettledLosesNothing(t *testing.T) {
	for _, c := range []struct {
		rule  jungo.Ko
		rows  string // from the top
		side  jungo.Colour
		komi  float64
		known bool
	}{
		{jungo.KoSimple, ".XX XXX .OO", jungo.White, 6.5, true},
		{jungo.KoSimple, ".XX XXX .OO", jungo.White, 7, false},
		{jungo.KoSimple, ".XX XXX .OO", jungo.White, 7.5, false},
		{jungo.KoPositional, ".XX XXX .XX", jungo.Black, 6.5, true},
		{jungo.KoPositional, ".XX XXX .XX", jungo.Black, 7.5, false},
		{jungo.KoPositional, ".OO OOO .OO", jungo.Black, -6.5, true},
		{jungo.KoPositional, ".OO OOO .OO", jungo.Black, -7.5, false},
	} {
		b, err := jungo.New(3, c.rule)
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Fields(c.rows)
		var cells []jungo.Colour // from the lowest row
		for i := range rows {
			for _, x := range rows[len(rows)-1-i] {
				cells = append(cells, map[rune]jungo.Colour{'.': jungo.Empty, 'X': jungo.Black, 'O': jungo.White}[x])
			}
		}
		if err := b.Setup(cells, c.side); err != nil {
			t.Fatal(err)
		}
		if d := settled(b, c.komi); (d.move != jungo.None) != c.known {
			t.Errorf("%s, komi %g: %+v", c.rows, c.komi, d)
		}
	}
}

// TestUntriedMove: a move to play that the search has not tried is worth what the position is.
func TestUntriedMove(t *testing.T) {
	i := Info{Winrate: 0.9, Score: 3, Candidates: []Candidate{{Move: jungo.Pass, Visits: 5, Winrate: 0.9, Score: 3}, {Move: 4}}}
	i.putFirst(4).expect(&i)
	i.putFirst(jungo.Pass).expect(&i)
	if c := i.Candidates; c[0].Visits != 5 || c[1].Visits != 1 || c[1].Winrate != 0.9 || c[1].Score != 3 {
		t.Errorf("%+v", c)
	}
}

// TestDecisionLeadIsReached: from positions that are settled, both players fill until two passes
// and reach the lead that was reported.
func TestDecisionLeadIsReached(t *testing.T) {
	rng := jungo.NewRand(1)
	seen := 0
	for range 400 {
		b, err := jungo.New(5, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			moves := b.Empties()
			if len(moves) == 0 {
				break
			}
			if m := moves[rng.Intn(len(moves))]; b.Legal(m) {
				b.Make(m)
			} else {
				b.Make(jungo.Pass)
				if b.Over() {
					break
				}
			}
		}
		if b.Over() {
			continue
		}
		d := settled(b, 0)
		if d.move == jungo.None {
			continue
		}
		seen++
		me := b.Side()
		for !b.Over() {
			m := settledMove(b)
			if m == jungo.None {
				m = jungo.Pass
			}
			b.Make(m)
		}
		if got := b.Stones(me) - b.Stones(me.Opponent()); got != d.lead {
			t.Errorf("the lead is %d, %d was reported\n%v", got, d.lead, b)
		}
	}
	t.Logf("%d settled positions", seen)
	if seen == 0 {
		t.Error("no position is settled")
	}
}
