package ring

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/ring"
)

func parse(t testing.TB, text string) *ring.Board {
	t.Helper()
	p, err := ring.Parse(ring.FullField(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// bruteWins reports whether attacker wins within n plies, by trying every legal move
// of both sides.
func bruteWins(p *ring.Board, attacker ring.Colour, n int) bool {
	if o := p.Ended(); o.Over() {
		return !o.Draw && o.Winner == attacker
	}
	moves := p.LegalMoves(nil)
	if len(moves) == 0 {
		return p.Side() != attacker
	}
	if n == 0 {
		return false
	}
	for _, m := range moves {
		p.Make(m)
		won := bruteWins(p, attacker, n-1)
		p.Unmake()
		if won == (p.Side() == attacker) {
			return won
		}
	}
	return p.Side() != attacker
}

// sparse is a random position with a few pieces, the rings near the goals.
func sparse(rng *rand.Rand, men int) *ring.Board {
	b := ring.FullField()
	for {
		var rows [13][7]byte
		put := func(letter byte, low, high int) {
			for {
				row, col := low+rng.IntN(high-low+1), 1+rng.IntN(6)
				if rows[row][col] == 0 {
					rows[row][col] = letter
					return
				}
			}
		}
		if rng.IntN(3) == 0 {
			put('B', 9, 11)
			put('B', 5, 11)
		} else {
			put('B', 9, 12)
			put('W', 1, 4)
		}
		for range men {
			put('b', 7, 12)
			put('w', 7, 12)
		}
		p, err := ring.Parse(b, text(&rows)+" - "+[]string{"b", "w"}[rng.IntN(2)]+" -")
		if err == nil && !p.Outcome().Over() {
			return p
		}
	}
}

// text writes the rows of a position, the piece in column c of row r at [r][c].
func text(rows *[13][7]byte) (text string) {
	for row := 12; row >= 1; row-- {
		for col := 1; col <= 6; col++ {
			if c := rows[row][col]; c != 0 {
				text += string(rune(c))
			} else if n := len(text); n > 0 && text[n-1] >= '1' && text[n-1] <= '9' {
				text = text[:n-1] + string(text[n-1]+1)
			} else {
				text += "1"
			}
		}
		if row > 1 {
			text += "/"
		}
	}
	return text
}

// TestForesee compares every static verdict with brute force, and checks that foresee
// finds every win in one ply.
func TestForesee(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 4))
	var seen [4]int
	share := 1
	if testing.Short() {
		share = 60
	}
	for range 3000 / share {
		p := sparse(rng, 1+rng.IntN(3))
		buf := make([]ring.Move, 0, ring.MaxMoves)
		us := p.Side()
		plies, m := foresee(p, buf)
		switch plies {
		case 1, 3:
			seen[plies]++
			p.Make(m)
			if !bruteWins(p, us, plies-1) {
				t.Fatalf("%s: %d plies by %s is wrong", p, plies, p.Field().MoveText(m))
			}
			p.Unmake()
		case -2:
			seen[2]++
			if !bruteWins(p, us.Other(), 2) {
				t.Fatalf("%s: loss in 2 is wrong", p)
			}
		default:
			seen[0]++
			// foresee does not cover wins by leaving the enemy without a move.
			if p.Men(us.Other()).Count() > stuckMen && bruteWins(p, us, 3) {
				t.Fatalf("%s: a win in 3 is missed", p)
			}
			if bruteWins(p, us.Other(), 2) && menace(p).Any() {
				t.Fatalf("%s: a loss in 2 is missed", p)
			}
		}
	}
	for i, n := range seen {
		if n < 50/share {
			t.Errorf("verdict %d came up only %d times", i, n)
		}
	}
}

// A defender's reply may leave the attacker a win in which the ring has to come nearer with every
// move: it is not left out as too far away.
func TestSolveWithoutATurnToSpare(t *testing.T) {
	p, err := ring.Parse(ring.FullField(), "6/4ww/4w1/4B1/2w3/2b3/6/3b2/6/b1W3/6/5b l3w,r11b w -")
	if err != nil {
		t.Fatal(err)
	}
	sol, err := Solve(context.Background(), p, SolveLimits{Plies: 9})
	if err != nil || sol.Plies != 9 || len(sol.Keys) != 1 || p.Field().MoveText(sol.Keys[0]) != "c3b2" {
		t.Errorf("%+v, %v, want a win in 9 by c3b2", sol, err)
	}
}

// TestSolveAgainstBruteForce solves small positions with the solver and by brute force.
func TestSolveAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	lengths := map[int]int{}
	share := 1
	if testing.Short() {
		share = 25
	}
	for range 400 / share {
		p := sparse(rng, rng.IntN(2))
		before := p.String()
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 5})
		if err != nil {
			t.Fatal(err)
		}
		if p.String() != before {
			t.Fatalf("%s became %s", before, p)
		}
		us, want := p.Side(), 0
		var keys []ring.Move
		for n := 1; n <= 5 && want == 0; n += 2 {
			for _, m := range p.LegalMoves(nil) {
				p.Make(m)
				if bruteWins(p, us, n-1) {
					want = n
					keys = append(keys, m)
				}
				p.Unmake()
			}
		}
		slices.Sort(keys)
		slices.Sort(sol.Keys)
		if sol.Plies != want || !slices.Equal(sol.Keys, keys) || sol.Stopped {
			t.Fatalf("%s: solved in %d by %v, brute force says %d by %v", p, sol.Plies, sol.Keys, want, keys)
		}
		lengths[want]++
		if want == 0 {
			continue
		}
		if len(sol.Line) != want {
			t.Fatalf("%s: a win in %d with a line of %d moves", p, want, len(sol.Line))
		}
		for _, m := range sol.Line {
			if !p.Legal(m) {
				t.Fatalf("%s: illegal move in the line", p)
			}
			p.Make(m)
		}
		if o := p.Outcome(); !o.Over() || o.Draw || o.Winner != us {
			t.Fatalf("the line from %s ends with %v", before, o)
		}
	}
	for _, n := range []int{0, 1, 3, 5} {
		if lengths[n] < 10/share {
			t.Errorf("only %d positions of length %d", lengths[n], n)
		}
	}
	t.Log(lengths)
}
