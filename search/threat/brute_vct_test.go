package threat

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// bruteVCT solves for wins by threats of the kind Threes by the definition: a
// threat is a four, or a move after which, the defender passing, some four would
// leave two five points. Every legal move and a pass is tried as a reply. It
// uses the board to place stones, for what is forbidden and for who has won; not
// for caro, where two five points may be stopped by one stone.
type bruteVCT struct {
	brute
}

// strong reports whether the side to move has a legal move that leaves it two
// five points and the enemy none.
func (s *bruteVCT) strong() bool {
	for c := range cellsOf(s.b) {
		if !s.b.Legal(c) {
			continue
		}
		s.b.Make(c)
		ok := false
		if s.b.Status() == renju.Ongoing {
			s.b.MakeNull()
			ok = len(s.fives(around(s.b, c), 2)) == 2
			s.b.Unmake()
			ok = ok && len(s.fives(cellsOf(s.b), 1)) == 0
		}
		s.b.Unmake()
		if ok {
			return true
		}
	}
	return false
}

func (s *bruteVCT) wins() bool {
	if s.exhaust--; s.exhaust < 0 {
		s.gaveUp = true
		return false
	}
	if len(s.fives(cellsOf(s.b), 1)) > 0 {
		return true
	}
	k := s.key(0)
	if r, ok := s.memo[k]; ok {
		return r > 0
	}
	won := false
	for c := range cellsOf(s.b) {
		if !s.b.Legal(c) {
			continue
		}
		s.b.Make(c)
		if s.b.Status() == renju.Ongoing {
			s.b.MakeNull()
			fives := s.fives(around(s.b, c), 2)
			threat := len(fives) > 0 || s.strong()
			s.b.Unmake()
			won = threat && len(s.fives(cellsOf(s.b), 1)) == 0 && s.loses(fives)
		}
		s.b.Unmake()
		if won || s.gaveUp {
			break
		}
	}
	if !s.gaveUp {
		s.memo[k] = 0
		if won {
			s.memo[k] = 1
		}
	}
	return won
}

func (s *bruteVCT) loses(fives []renju.Cell) bool {
	if len(fives) == 0 { // a pass
		s.b.MakeNull()
		lost := s.wins()
		s.b.Unmake()
		if !lost {
			return false
		}
	}
	for c := range cellsOf(s.b) {
		if !s.b.Legal(c) {
			continue
		}
		s.b.Make(c)
		lost := s.b.Status() == renju.Ongoing && (s.stillFive(fives) || s.wins())
		s.b.Unmake()
		if !lost {
			return false
		}
	}
	return true
}

// TestVCTAgainstBrute compares win and none with the definition.
func TestVCTAgainstBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ctx := context.Background()
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Standard, renju.Renju} {
		for _, side := range []renju.Color{renju.Black, renju.White} {
			wins, nones, beyond := 0, 0, 0
			v := NewVCT()
			for i := 0; wins+nones < bruteVCTBoards; i++ {
				size := 7 + r.IntN(2)
				b, ok := denseBoard(r, size, rule, size*size*(15+r.IntN(30))/100, side)
				if !ok || v.vcf.Solve(b, VCFLimits{}).Status == Win && r.IntN(20) > 0 {
					continue
				}
				v.Forget()
				limits := VCTLimits{Nodes: 20000, Memory: 1 << 20}
				res := v.Solve(ctx, b, limits)
				if res.Status == None && (v.b.Count(side, renju.ClassThree) < 1 || r.IntN(6) > 0) {
					continue
				}
				s := &bruteVCT{brute{b: b, memo: map[bruteKey]int{}, exhaust: 150}}
				want := s.wins()
				if s.gaveUp || res.Status == Unknown {
					continue
				}
				if want != (res.Status == Win) {
					t.Fatalf("%v %v: by definition won is %v, solver says %v\n%v", rule, side, want, res, b)
				}
				if !want {
					nones++
					continue
				}
				wins++
				if res.Plies == 0 {
					beyond++
				}
			}
			t.Logf("%v %v: %d wins (%d beyond fours), %d without", rule, side, wins, beyond, nones)
			if wins < 3 || nones < 5 || beyond < 2 {
				t.Errorf("%v %v: too few positions of a kind to tell anything", rule, side)
			}
		}
	}
}

const bruteVCTBoards = 40
