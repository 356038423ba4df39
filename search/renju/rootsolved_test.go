package renju

import (
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/solved"
	"tengen/search/threat/strategy"
)

// The engine plays a won game to its end by the strategy and the threats that it leaves to a
// search, whatever the defender replies: every move is a proven win, and the strategy's bound
// falls with every move. The defender's own engine tells the loss.
func TestSolvedGameIsWon(t *testing.T) {
	t.Run("freestyle", func(t *testing.T) { solvedGameIsWon(t, renju.Freestyle, 15, "", "h8i9", "h8i8") })
	t.Run("freestyle 19×19", func(t *testing.T) { solvedGameIsWon(t, renju.Freestyle, 19, "", "j10k11", "j10k10") })
	t.Run("freestyle 20×20", func(t *testing.T) { solvedGameIsWon(t, renju.Freestyle, 20, "", "k11l12", "k11a1") })
	t.Run("standard", func(t *testing.T) { solvedGameIsWon(t, renju.Standard, 15, "", "h8i9", "h8i8") })
	t.Run("standard 19×19", func(t *testing.T) { solvedGameIsWon(t, renju.Standard, 19, "", "j10k11", "j10k10") })
	t.Run("renju", func(t *testing.T) { solvedGameIsWon(t, renju.Renju, 15, "", "h8i9", "h8pass", "h8m10", "h8k9") })
}

func solvedGameIsWon(t *testing.T, rule renju.Rule, size int, begins ...string) {
	s, err := solved.Strategy(rule, size)
	if err != nil || s == nil {
		t.Fatalf("%v, %v", s, err)
	}
	e := engine(t, nil)
	limits := []search.Limits{{}, {Nodes: 100}, {Depth: 1}} // what is promised is kept whatever they are
	rnd := rand.New(rand.NewPCG(15, 15))
	games, told := 9, 0
	if testing.Short() {
		games = 2
	}
	for game := range games {
		b := board(t, size, rule, begins[game%len(begins)])
		bound := renju.MaxSize * renju.MaxSize
		for b.Status() == renju.Ongoing {
			if b.Side() == renju.Black {
				_, plies, known := s.Move(b)
				a := think(t, e, b, limits[game%len(limits)])
				n, proven := a.Score.MatePlies()
				if !proven || n < 0 || known && (n > plies || n > bound-2) {
					t.Fatalf("%v after %v: score %v, at most %d plies and before %d", CellOf(a.Best), b.Moves(), a.Score, plies, bound)
				}
				if known {
					bound = n
				}
				if err := b.Play(CellOf(a.Best)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			reply, longest := s.Longest(b)
			if reply != renju.NoCell && game%2 == 0 {
				a := think(t, e, b, search.Limits{Nodes: 1000})
				if n, proven := a.Score.MatePlies(); !proven || n >= 0 || CellOf(a.Best) != reply || -n < longest+1 {
					t.Errorf("after %v: %v, %v; the longest is %v, %d", b.Moves(), CellOf(a.Best), a.Score, reply, longest)
				}
				told++
			} else if five := b.FiveReplies(renju.Black); b.Count(renju.Black, renju.ClassFive) > 0 && five.Count() > 0 {
				five.Each(func(c renju.Cell) bool { reply = c; return false })
			} else {
				n := rnd.IntN(b.EmptyCells().Count())
				b.EmptyCells().Each(func(c renju.Cell) bool { reply = c; n--; return n >= 0 })
			}
			if err := b.Play(reply); err != nil {
				t.Fatal(err)
			}
		}
		if b.Status() != renju.WinFor(renju.Black) {
			t.Errorf("after %v: %v", b.Moves(), b.Status())
		}
	}
	if told == 0 {
		t.Error("the defender's engine was never asked")
	}
}

// An image of the strategy's move is a loss for the side that is to answer, as that move is.
func TestSolvedImages(t *testing.T) {
	s, err := solved.Strategy(renju.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	images := 0
	for _, begin := range []string{"h8i9", "h8i8", "h8o15", "h8o8"} {
		b := board(t, 15, renju.Renju, begin)
		move, plies, ok := s.Move(b)
		if !ok {
			t.Fatalf("%s is not solved", begin)
		}
		for symmetry := range renju.NumSymmetries {
			if string(strategy.Packed(b, symmetry)) != string(strategy.Packed(b, 0)) {
				continue
			}
			c := renju.Transform(move, symmetry, 15)
			if c != move {
				images++
			}
			b.Make(c)
			if score := solvedScore(s, b); score != search.LossIn(plies-1) {
				t.Errorf("%s %v: %v, want a loss in %d", begin, c, score, plies-1)
			}
			b.Unmake()
		}
	}
	if images == 0 {
		t.Error("no move has another image")
	}
}

// The dearest of the wins that the strategy of 20×20 leaves to a search, as far as they are known.
func TestDearPromise(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run: it makes five million moves")
	}
	b := board(t, 20, renju.Freestyle, "k10k12k8k9j9i10i8h7")
	if a := think(t, engine(t, nil), b, search.Limits{Nodes: 20_000}); !a.Score.Proven() || a.Score < 0 {
		t.Errorf("%v: %v", CellOf(a.Best), a.Score)
	}
}

// The strategy answers for its own game alone, not where its move is excluded, and not when it
// is switched off.
func TestSolvedIsAsked(t *testing.T) {
	for _, c := range []struct {
		name  string
		rule  renju.Rule
		moves string
		limit search.Limits
		on    bool
		want  bool
	}{
		{"the empty board", renju.Freestyle, "", search.Limits{}, true, true},
		{"the defender", renju.Freestyle, "h8", search.Limits{}, true, true},
		{"the position", renju.Freestyle, "h8o15", search.Limits{}, true, true},
		{"an image", renju.Freestyle, "h8a1", search.Limits{}, true, true},
		{"standard", renju.Standard, "h8o15", search.Limits{}, true, true},
		{"renju", renju.Renju, "h8", search.Limits{}, true, true},
		{"renju, after a pass", renju.Renju, "h8pass", search.Limits{}, true, true},
		{"another third stone", renju.Renju, "h8h9h10", search.Limits{}, true, false},
		{"another rule set", renju.Caro, "h8o15", search.Limits{}, true, false},
		{"another first stone", renju.Freestyle, "a1o15", search.Limits{}, true, false},
		{"another position", renju.Freestyle, "h8o15a1b1", search.Limits{}, true, false},
		{"switched off", renju.Freestyle, "h8o15", search.Limits{}, false, false},
		{"its move is excluded", renju.Freestyle, "h8o15", search.Limits{Exclude: []search.Move{MoveOf(renju.At(6, 6))}}, true, false},
	} {
		e := engine(t, func(o *Options) { o.Solved = c.on })
		b := board(t, 15, c.rule, c.moves)
		a, ok := thinkerOn(t, e, b, c.limit).rootSolved(t.Context())
		if ok != c.want || ok && (!a.Score.Proven() || len(a.PV) < 3) {
			t.Errorf("%s: %v, %v, line %v", c.name, ok, a.Score, a.PV)
		}
	}
}

// The book of openings does not answer where the game is solved.
func TestSolvedBeforeBook(t *testing.T) {
	for _, on := range []bool{true, false} {
		e := engine(t, func(o *Options) { o.Book, o.Solved = true, on })
		a := think(t, e, board(t, 15, renju.Freestyle, "h8i9"), search.Limits{Nodes: 1000, Book: true})
		if a.Book == on || a.Score.Proven() != on {
			t.Errorf("solved %v: book %v, %v", on, a.Book, a.Score)
		}
	}
}

// Where several moves are ranked, the one that wins is the first, and the engine that has lost
// says so of all its moves.
func TestSolvedMovesAreRanked(t *testing.T) {
	e := engine(t, nil)
	for _, moves := range []string{"", "h8", "h8i9"} {
		b := board(t, 15, renju.Freestyle, moves)
		var lines [3]search.Info
		a, err := e.Think(t.Context(), b, search.Limits{Nodes: 20_000, MultiPV: 3}, func(i search.Info) {
			if i.Event == search.EventLine {
				lines[i.MultiPV-1] = i
			}
		})
		if err != nil || len(a.Lines) != 3 {
			t.Fatalf("%v, %d lines", err, len(a.Lines))
		}
		seen := map[search.Move]bool{}
		for i, l := range a.Lines {
			seen[l.PV[0]] = true
			if lost := b.Side() == renju.White; l.Score.Proven() != (i == 0 || lost) || lines[i].Score != l.Score {
				t.Errorf("after %s, line %d: %v, told %v", moves, i+1, l.Score, lines[i].Score)
			}
		}
		if len(seen) != 3 || a.Score != a.Lines[0].Score || a.Best != a.Lines[0].PV[0] {
			t.Errorf("after %s: %v", moves, a)
		}
	}
}

// All moves of a side that has lost lose, whichever of them are allowed; of the winner's only the
// strategy's is known to win.
func TestSolvedMovesAreChosen(t *testing.T) {
	e := engine(t, nil)
	for _, moves := range []string{"h8i9", "h8"} {
		b := board(t, 15, renju.Freestyle, moves)
		first, err := e.Think(t.Context(), b, search.Limits{Nodes: 2000}, nil)
		if err != nil || !first.Score.Proven() {
			t.Fatalf("after %s: %v, %v", moves, first.Score, err)
		}
		for _, l := range []search.Limits{
			{Nodes: 2000, Exclude: []search.Move{first.Best}},
			{Nodes: 2000, Only: []search.Move{MoveOf(renju.At(0, 0)), MoveOf(renju.At(0, 1))}},
		} {
			a, err := e.Think(t.Context(), b, l, nil)
			if lost := b.Side() == renju.White; err != nil || a.Best == first.Best || lost != (a.Score < -search.ProvenBound) || !lost && a.Score.Proven() {
				t.Errorf("after %s, %+v: %v, %v", moves, l, a, err)
			}
		}
	}
}
