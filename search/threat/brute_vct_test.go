package threat

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// bruteVCT searches for wins by threats of the kind Threes by the definition: a
// threat is a four, or a move after which, if the defender passes, some four would
// leave two five points, under caro two that no stone stops. It tries every legal move, and every
// legal reply and a pass. Of the board it uses where a five can be made, what stops it and what
// is forbidden.
type bruteVCT struct {
	b       *renju.Board
	memo    map[uint64]bool
	exhaust int        // nodes left before giving up
	killer  renju.Cell // the last reply that refuted a move
}

// strong reports whether the side to move has a legal move that leaves it two
// five points that no stone stops, and the enemy none.
func (s *bruteVCT) strong() bool {
	b := s.b
	me := b.Side()
	for c := range cellsOf(b) {
		// A cell without any four is skipped for speed.
		if !hasType(b.Code(c, me), renju.ClosedFour, renju.Five) || !b.Legal(c) {
			continue
		}
		b.Make(c)
		ok := b.Status() == renju.Ongoing && b.Count(me, renju.ClassFive) > 1 && b.Count(b.Side(), renju.ClassFive) == 0
		if ok && b.Rule() == renju.Caro {
			stops := b.FiveReplies(me)
			ok = stops.Count() == 0
		}
		b.Unmake()
		if ok {
			return true
		}
	}
	return false
}

// wins searches with the attacker to move.
func (s *bruteVCT) wins() bool {
	b := s.b
	me := b.Side()
	if b.Count(me, renju.ClassFive) > 0 {
		return true
	}
	if won, ok := s.memo[b.Key()]; ok {
		return won
	}
	if s.exhaust--; s.exhaust < 0 {
		return false
	}
	won := false
	for c := range cellsOf(b) {
		if !b.Legal(c) {
			continue
		}
		b.Make(c)
		if b.Status() == renju.Ongoing && b.Count(b.Side(), renju.ClassFive) == 0 {
			b.MakeNull()
			threat := b.Count(me, renju.ClassFive) > 0 || s.strong()
			b.Unmake()
			won = threat && s.loses(me)
		}
		b.Unmake()
		if won {
			break
		}
	}
	if s.exhaust >= 0 {
		s.memo[b.Key()] = won
	}
	return won
}

// loses searches with the defender to move: he loses if every reply does. His
// own fours are tried first, since they refute most.
func (s *bruteVCT) loses(att renju.Colour) bool {
	b := s.b
	lost := func(c renju.Cell) bool {
		if c == renju.NoCell {
			b.MakeNull()
		} else {
			b.Make(c)
		}
		defer b.Unmake()
		return b.Status() == renju.Ongoing && s.wins()
	}
	me := b.Side()
	if k := s.killer; k != renju.NoCell && b.Legal(k) && !lost(k) {
		return false
	}
	for _, fours := range []bool{true, false} {
		for c := range cellsOf(b) {
			if fours == hasType(b.Code(c, me), renju.ClosedFour, renju.Five) && b.Legal(c) && !lost(c) {
				s.killer = c
				return false
			}
		}
	}
	return lost(renju.NoCell)
}

// TestVCTAgainstBrute compares with the definition, above all where the solver
// finds that nothing wins; the verifier checks the wins in other tests.
func TestVCTAgainstBrute(t *testing.T) {
	t.Parallel()
	share := 1
	if testing.Short() {
		share = 30
	}
	r := rand.New(rand.NewPCG(5, 6))
	ctx := context.Background()
	for _, rule := range renju.Rules {
		for _, side := range []renju.Colour{renju.Black, renju.White} {
			wins, nones := 0, 0
			v := NewVCT()
			for nones < bruteVCTBoards/share {
				size := 6 + r.IntN(3)
				b, ok := denseBoard(r, size, rule, size*size*(15+r.IntN(30))/100, side)
				if !ok || v.vcf.Solve(b, VCFLimits{}).Status == Win && r.IntN(200) > 0 {
					continue
				}
				v.Forget()
				limits := VCTLimits{Nodes: 700, Memory: 1 << 20}
				res := v.Solve(ctx, b, limits)
				if res.Nodes > 150 && (res.Status != Win || res.Nodes > 600) { // too slow by the definition
					continue
				}
				if res.Status == None && (v.b.Count(side, renju.ClassThree) < 1 || res.Nodes < 20) {
					continue
				}
				s := &bruteVCT{b: b, memo: map[uint64]bool{}, exhaust: 2000, killer: renju.NoCell}
				want := s.wins()
				if s.exhaust < 0 || res.Status == Unknown {
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
			}
			t.Logf("%v %v: %d wins, %d without", rule, side, wins, nones)
		}
	}
}

const bruteVCTBoards = 12
