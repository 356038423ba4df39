package threat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/renju"
)

// brute searches for wins by fours by the definition alone: of a board it uses
// only where stones may be placed, what is forbidden and who has won. It tries every
// cell for the attacker, and every cell and a pass for the defender.
type brute struct {
	b       *renju.Board
	memo    map[bruteKey]int
	exhaust int // makes left before giving up
	gaveUp  bool
}

type bruteKey struct {
	stones [4]uint64
	n      int
}

const bruteNone = 1 << 20

func (s *brute) key(n int) (k bruteKey) {
	i := 0
	for y := range s.b.Size() {
		for x := range s.b.Size() {
			k.stones[i/32] |= uint64(s.b.At(renju.At(x, y))) << (2 * (i % 32))
			i++
		}
	}
	k.n = n
	return k
}

// fives returns where among cells the side to move can win at once.
func (s *brute) fives(cells func(func(renju.Cell) bool), limit int) (out []renju.Cell) {
	me := s.b.Side()
	for c := range cells {
		s.b.Make(c)
		if s.b.Status() == renju.WinFor(me) {
			out = append(out, c)
		}
		s.b.Unmake()
		if len(out) >= limit {
			break
		}
	}
	return out
}

// around yields the empty cells that can be in one five with c.
func around(b *renju.Board, c renju.Cell) func(func(renju.Cell) bool) {
	return func(yield func(renju.Cell) bool) {
		for d := range 4 {
			dx, dy := renju.Delta(d)
			for i := -4; i <= 4; i++ {
				x, y := c.X()+i*dx, c.Y()+i*dy
				if x >= 0 && y >= 0 && x < b.Size() && y < b.Size() && b.IsEmpty(renju.At(x, y)) && !yield(renju.At(x, y)) {
					return
				}
			}
		}
	}
}

func cellsOf(b *renju.Board) func(func(renju.Cell) bool) {
	return func(yield func(renju.Cell) bool) {
		for y := range b.Size() {
			for x := range b.Size() {
				if b.IsEmpty(renju.At(x, y)) && !yield(renju.At(x, y)) {
					return
				}
			}
		}
	}
}

// win returns the length of the shortest win, bruteNone if there is none.
func (s *brute) win() int {
	if s.exhaust--; s.exhaust < 0 {
		s.gaveUp = true
		return bruteNone
	}
	if len(s.fives(cellsOf(s.b), 1)) > 0 {
		return 1
	}
	k := s.key(0)
	if r, ok := s.memo[k]; ok {
		return r
	}
	best := bruteNone
	for c := range cellsOf(s.b) {
		if !s.b.Legal(c) {
			continue
		}
		s.b.Make(c)
		if s.b.Status() == renju.Ongoing {
			// A four threatens a five that contains c: no five was threatened before.
			s.b.MakeNull()
			fives := s.fives(around(s.b, c), 2)
			s.b.Unmake()
			if len(fives) > 0 && len(s.fives(cellsOf(s.b), 1)) == 0 {
				best = min(best, s.lose(fives)+1)
			}
		}
		s.b.Unmake()
	}
	if !s.gaveUp {
		s.memo[k] = best
	}
	return best
}

// lose returns how many plies the defender lasts, bruteNone if he does not lose.
// fives are two of the attacker's five points, or the only one.
func (s *brute) lose(fives []renju.Cell) int {
	worst := 2 // a pass, answered by the five
	for c := range cellsOf(s.b) {
		if !s.b.Legal(c) {
			continue
		}
		s.b.Make(c)
		w := bruteNone
		if s.b.Status() == renju.Ongoing {
			if w = 1; !s.stillFive(fives) {
				w = s.win()
			}
		}
		s.b.Unmake()
		if worst = max(worst, w+1); worst >= bruteNone {
			return bruteNone
		}
	}
	return worst
}

// stillFive reports whether the side to move wins at once on one of the cells.
func (s *brute) stillFive(cells []renju.Cell) bool {
	for _, c := range cells {
		if s.b.IsEmpty(c) {
			s.b.Make(c)
			won := s.b.Status() == renju.WinFor(s.b.Side().Other())
			s.b.Unmake()
			if won {
				return true
			}
		}
	}
	return false
}

// denseBoard fills a small board at random, with more stones of one colour, without a
// five, and with the given side to move. It returns false when a game ended before
// that.
func denseBoard(r *rand.Rand, size int, rule renju.Rule, stones int, side renju.Colour) (*renju.Board, bool) {
	b, err := renju.New(size, rule)
	if err != nil {
		panic(err)
	}
	w := slices.Collect(cellsOf(b))
	r.Shuffle(len(w), func(i, j int) { w[i], w[j] = w[j], w[i] })
	favour := 3 + r.IntN(5) // of ten stones are black
	for _, c := range w {
		if b.Stones() >= stones {
			break
		}
		want := renju.White
		if r.IntN(10) < favour {
			want = renju.Black
		}
		if b.Side() != want {
			b.MakeNull()
		}
		if b.Class(c, want) == renju.ClassFive || !b.Legal(c) {
			continue
		}
		b.Make(c)
		if b.Status() != renju.Ongoing {
			return nil, false
		}
	}
	if b.Side() != side {
		b.MakeNull()
	}
	return b, true
}

// interesting picks positions by the solver's own results: long wins, and long
// searches that find none.
func interesting(b *renju.Board, v *VCF) bool {
	res := v.Solve(b, VCFLimits{Shortest: true})
	return res.Plies >= 7 || res.Plies == 0 && res.Nodes >= 20
}

// TestVCFAgainstBrute compares the solver with the definition on random
// positions: win or none, and the shortest length; every line is replayed.
func TestVCFAgainstBrute(t *testing.T) {
	t.Parallel()
	share := 1
	if testing.Short() {
		share = 50
	}
	r := rand.New(rand.NewPCG(11, 4))
	long := 0
	for _, rule := range renju.Rules {
		for _, side := range []renju.Colour{renju.Black, renju.White} {
			wins, nones, deep, nerai := 0, 0, 0, 0
			quick, short := NewVCF(8), NewVCF(12)
			for i := 0; i < 200; i += share {
				var b *renju.Board
				for ok := false; !ok; {
					size := 6 + r.IntN(5)
					b, ok = denseBoard(r, size, rule, size*size*(25+r.IntN(40))/100, side)
					ok = ok && (i < 170 || interesting(b, short))
				}
				s := &brute{b: b, memo: map[bruteKey]int{}, exhaust: 800}
				before := b.String()
				want := s.win()
				if s.gaveUp {
					continue
				}
				a := quick.Solve(b, VCFLimits{})
				la := quick.Line(nil)
				z := short.Solve(b, VCFLimits{Shortest: true})
				lz := short.Line(nil)
				if b.String() != before {
					t.Fatal("the board was changed")
				}
				if want >= bruteNone {
					nones++
					if a.Status != None || z.Status != None {
						t.Fatalf("%v %v: no win exists, solver says %v and %v\n%v", rule, side, a, z, b)
					}
					continue
				}
				wins++
				if want >= 7 {
					deep++
				}
				if a.Status != Win || z.Status != Win {
					t.Fatalf("%v %v: a win in %d exists, solver says %v and %v\n%v", rule, side, want, a, z, b)
				}
				if z.Plies != want {
					t.Fatalf("%v %v: shortest win is %d, solver says %d\n%v", rule, side, want, z.Plies, b)
				}
				if replay(t, b, la, a) {
					nerai++
				}
				replay(t, b, lz, z)
				// A bound just short of the win finds nothing and claims nothing.
				if want > 1 {
					if y := short.Solve(b, VCFLimits{Plies: want - 1}); y.Status != Unknown {
						t.Fatalf("%v %v: within %d plies %v\n%v", rule, side, want-1, y, b)
					}
				}
			}
			t.Logf("%v %v: %d wins (%d of 7 plies or more, %d by a forbidden point), %d without", rule, side, wins, deep, nerai, nones)
			if wins < 30/share || nones < 30/share || share == 1 && deep < 4 {
				t.Errorf("%v %v: too few positions of a kind to tell anything", rule, side)
			}
			if rule == renju.Renju && side == renju.White {
				long = nerai
			}
		}
	}
	if long == 0 && share == 1 {
		t.Error("no win by a forbidden point was seen")
	}
}

// replay plays a line with every check and reports whether it ends in a four
// that only a forbidden point stops.
func replay(t *testing.T, b *renju.Board, line []renju.Cell, res VCFResult) (nerai bool) {
	t.Helper()
	n := b.Ply()
	defer func() {
		for b.Ply() > n {
			b.Unmake()
		}
	}()
	att := b.Side()
	if len(line) == 0 || line[0] != res.Move {
		t.Fatalf("line %v does not start with the move %v", line, res.Move)
	}
	for i, c := range line {
		if err := b.Play(c); err != nil {
			t.Fatalf("line %v: %v", line, err)
		}
		if b.Status() == renju.WinFor(att) {
			if i != len(line)-1 || res.Plies != len(line) {
				t.Fatalf("line %v wins at ply %d, result %+v", line, i+1, res)
			}
			return false
		}
		if b.Status() != renju.Ongoing {
			t.Fatalf("line %v ends in %v", line, b.Status())
		}
		if i%2 == 0 && b.Count(att, renju.ClassFive) == 0 {
			t.Fatalf("line %v: move %d is no four", line, i+1)
		}
	}
	replies := b.FiveReplies(att)
	for c := range replies.Each {
		if b.Legal(c) {
			t.Fatalf("line %v ends although %v stops the five", line, c)
		}
	}
	if len(line)%2 != 1 || res.Plies != len(line)+2 {
		t.Fatalf("line %v ends on a forbidden point, result %+v", line, res)
	}
	return true
}
