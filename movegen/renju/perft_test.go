package renju

import "testing"

// perft counts move sequences by the definitions alone. passed says that the last
// move was a pass.
func (r *refBoard) perft(side Colour, passed bool, depth int, passes bool) (n uint64) {
	if depth == 0 {
		return 1
	}
	full := 0
	for y := range r.size {
		for x := range r.size {
			if r.at(x, y) != Empty {
				full++
			}
		}
	}
	for y := range r.size {
		for x := range r.size {
			if r.at(x, y) != Empty || r.hasForbidden(side) && r.forbidden(x, y) != NotForbidden {
				continue
			}
			r.place(x, y, side, func() {
				if depth == 1 {
					n++
				} else if !r.five(x, y) && full+1 < r.size*r.size {
					n += r.perft(side.Other(), false, depth-1, passes)
				}
			})
		}
	}
	if passes {
		if depth == 1 {
			n++
		} else if !passed {
			n += r.perft(side.Other(), true, depth-1, passes)
		}
	}
	return n
}

// perfts are counts for depths 1, 2, … by the definitions: of empty boards, of
// crowded small ones where fives, full boards, passes and (renju) forbidden
// points come within the depth, and of 15×15 with forbidden points of all kinds.
var perfts = []struct {
	rule   Rule
	size   int
	moves  string
	passes bool
	counts []uint64
}{
	{Freestyle, 5, "", false, []uint64{25, 600, 13800}},
	{Freestyle, 5, "", true, []uint64{26, 651, 15650}},
	{Freestyle, 5, "c4e3a5b3e2a3b4d2e1c3d4e5e4", false, []uint64{12, 121, 1110, 9090, 66240}},
	{Freestyle, 5, "b3c3e4c4b4e5a2c1b5a3b2c2", true, []uint64{14, 170, 1908, 19694}},
	{Freestyle, 5, "a5a2b4e3e1b5b1a3d5d3a4e5c4c5d4e2c1c2a1", false, []uint64{6, 30, 80, 216, 224, 192}},
	{Freestyle, 6, "e6a5d5e3a3b1f2a2f3a6c2e1f5b6b4c6f4a4", false, []uint64{18, 272, 4352, 57600}},
	{Freestyle, 6, "d5f5c1a1f2b2d3a4e1a2d4b6b5c3e6e5e2a6f1a3d6", false, []uint64{15, 196, 2210, 24648, 229944}},
	{Freestyle, 6, "c5d1d4f1e4d5a5e6f2f3f4e1b4b1e2a1a2f6c2b3", true, []uint64{17, 257, 3645, 47544}},
	{Freestyle, 6, "e3c2a6b5f2d3b1a5e2a4d1d6e4b2c1c3e1f4d5b6f6f1f3a2c5e6d4b3d2c6a3", true, []uint64{6, 26, 75, 215, 408}},
	{Standard, 5, "", false, []uint64{25, 600, 13800}},
	{Standard, 5, "", true, []uint64{26, 651, 15650}},
	{Standard, 5, "c5e2c4b1e4d1b2e1a5c1e5a3b5", false, []uint64{12, 121, 1110, 9090, 66240}},
	{Standard, 5, "e5e3b1c5c2a3a1b2c1b3d1d3", true, []uint64{14, 170, 1908, 19694}},
	{Standard, 5, "d3d2b5c1c3c2b4d5a3a1b3a5b2e2e4a2c5d1c4", false, []uint64{6, 30, 80, 222, 224, 192}},
	{Standard, 6, "d6d5f1e5e3a5f2a4f3b5c1a6f5d4c6d2b4c2", false, []uint64{18, 289, 4368, 61905}},
	{Standard, 6, "c6b4a2f5b2f3d5e1e5a1d4e4f4a5d6b5b6c2e6f1d3", false, []uint64{15, 210, 2184, 25944, 222420}},
	{Standard, 6, "c4e2d5b3f5a1e5c2b5d6c3e3e4b2d1d2f4f3a2a3", true, []uint64{17, 257, 3645, 48135}},
	{Standard, 6, "a4f3d2e3a1b2f6d5e6a2e5a5c5e1f4b4a3c1d6b5b6e2b3f1f2d3f5c3d4c2e4", true, []uint64{6, 26, 92, 252, 600}},
	{Renju, 5, "", false, []uint64{25, 600, 13800}},
	{Renju, 5, "", true, []uint64{26, 651, 15650}},
	{Renju, 5, "c2e5b4d4b1a1b5c3d2d1b3c1e3", false, []uint64{12, 121, 1100, 8910, 63360}},
	{Renju, 5, "c5d2b2a3c2d5e5b4c3d1c4d3", true, []uint64{14, 170, 1908, 19428}},
	{Renju, 5, "b1d4d2a5e4d5c4a3b2a4b3b5d1a2c3e1c1e5b4", false, []uint64{6, 20, 80, 144, 264, 132}},
	{Renju, 6, "b4c2e4e2b6d2d4d3f2f1f4b2a4d6e6a1f3b5", false, []uint64{17, 289, 3840, 56760}},
	{Renju, 6, "e1a2a3f1b3a6c1a4e6d4e5d5c5e3a1f5b2d2b4d3c2", false, []uint64{15, 171, 2223, 21874, 232991}},
	{Renju, 6, "d5e1d3c1c3d4c2e5e2a1e6f1c4e4e3f5b2f2c5d1", true, []uint64{15, 225, 2879, 36939}},
	{Renju, 6, "f4a2d3b3e4d2f1f2c2e5d1b6a3c1b5e1a6f3a5f5d4b1e3a4e6a1c5d6c4f6c6", true, []uint64{6, 26, 67, 188, 324}},
	{Caro, 5, "", false, []uint64{25, 600, 13800}},
	{Caro, 5, "", true, []uint64{26, 651, 15650}},
	{Caro, 5, "a1d4b4e1b2e4a4c3a2e5d1e3a5", false, []uint64{12, 121, 1110, 9090, 66240}},
	{Caro, 5, "e1e5a1c5e4d3d1a5c1d4c3b5", true, []uint64{14, 170, 1908, 19694}},
	{Caro, 5, "a5c3d2c2d4b4d5a2a4c1e3c4e5b5e1e2a3b1d1", false, []uint64{6, 25, 84, 186, 312, 204}},
	{Caro, 6, "b2a5b3a1a4b4e1c5b6e2f3d3d6c4f5a2f6b5", false, []uint64{18, 306, 4352, 64440}},
	{Caro, 6, "a1d6b4d5e5f2b3b6b5c4c2f5d3c3e3f1d2f4e2a3b1", false, []uint64{15, 196, 2379, 26520, 265320}},
	{Caro, 6, "f2d1c6d5b6d6d3a3d2a5b2e4f5a2c5c2e5a4f1e3", true, []uint64{17, 273, 3630, 50918}},
	{Caro, 6, "c6b5f2b2c1d1f3e6d3a5e3b3d2a4d5a1c5d4f6a6a3e1f1c3d6f4c4e2e4b1b6", true, []uint64{6, 21, 88, 199, 548}},
	{Renju, 6, "c3a3f4c1e3a5b2d1a1d3b3b6e1e6e4c6b1d6c4", false, []uint64{17, 204, 3060, 33480}},
	{Renju, 6, "b5e5d4b1d5a4f3a1f5c3c2c1b2e1a3e4c4e3b6c6", false, []uint64{13, 195, 2199, 28275}},
	{Renju, 7, "e6f4d2c7e2a3d6g7b4c1e4e7d4d7d5a7b3e3", false, []uint64{27, 780, 19205}},
	{Renju, 15, "e9e7h5f8j6j7k8k5e11f6g8k11j8g7h11i10f11j11h6f7k7e5f9i11f5g5", false, []uint64{194, 38412}},
	{Renju, 15, "i9k9f11j10e7k8f9j11h8j5e9f5k7i10k5g10i5h5k10g11e11e6i11e5j8h9e10k6j7", true, []uint64{197, 37659}},
	{Renju, 15, "g8h8k9i7j11f6g10f11g11j7h11i9j5g6h10f7e11i8f8e7j9e6k10j6j8g9k7g5e9e10i10h7", false, []uint64{188, 35904}},
	{Renju, 15, "g7e9i7j5j10j9f9e11j8k5k10f6g5e5h8e6h9f8i8e8g6i10h5i5k9f7k7g11i6j6h10h7g10h11g9", true, []uint64{191, 35162}},
	{Renju, 15, "h10f8g7k5e10i8k10g6g10f10f7e5j6k6j11i6j9i10k9i7f6g5e7j7h7j10h11e8j8j5e9e11f9k8f11h6k7h8", false, []uint64{182, 33666}},
	{Renju, 15, "h11e6e11g11g5h8k8j10i7k11f10i11k9f8j7g10h7j5f6e9j9j6k6f11h5g9h10e5g8k10k5e7e8f5i9k7h9j8g6i5i8", true, []uint64{185, 33128}},
	{Freestyle, 15, "j8i5g8k11g10g9g6j10h9e11f6i6f11f10k10f5h5e10h11f8g11i8k6e5e7j5f9i9e8j9", false, []uint64{195, 37442}},
	{Standard, 15, "e6f11i5g5f7i11i9g11f10g8i7h9e9f9k5k8e10i6h5i8h8g7f8e11f6h6h10h7g9k6j7", false, []uint64{194, 37056}},
	{Caro, 15, "j10g10j9k11e10i8h11f10i7g7k5f6f11f7e7e9j5f5k6h8j7i11g6e5i9i5f8i6j6h7e6", true, []uint64{195, 37637}},
}

func TestPerft(t *testing.T) {
	for _, tc := range perfts {
		b := game(t, tc.size, tc.rule, tc.moves)
		if b.Status() != Ongoing {
			t.Fatalf("%v %d×%d %s: %v", tc.rule, tc.size, tc.size, tc.moves, b.Status())
		}
		before := b.Clone()
		ref := newRef(tc.size, tc.rule)
		for i, c := range b.Moves() {
			if c != Pass {
				ref.cells[c.Y()][c.X()] = Colour(i & 1).Stone()
			}
		}
		passed := b.Last() == Pass
		for i, want := range tc.counts {
			depth := i + 1
			if got := Perft(b, depth, tc.passes); got != want {
				t.Errorf("%v %d×%d %s, passes %v, depth %d: %d, want %d\n%v", tc.rule, tc.size, tc.size, tc.moves, tc.passes, depth, got, want, b)
			}
			if testing.Short() && depth > 1 && depth == len(tc.counts) {
				continue // the definitions are slow
			}
			if got := ref.perft(b.Side(), passed, depth, tc.passes); got != want {
				t.Errorf("%v %d×%d %s, passes %v, depth %d: %d by the definitions, want %d", tc.rule, tc.size, tc.size, tc.moves, tc.passes, depth, got, want)
			}
		}
		if b.key != before.key || b.lines != before.lines || b.cells != before.cells || b.sets != before.sets || b.Ply() != before.Ply() {
			t.Errorf("%v %d×%d %s: perft changed the board", tc.rule, tc.size, tc.size, tc.moves)
		}
	}
}
