package renju

import (
	"math/rand/v2"
	"testing"
)

// fives lists the empty cells where the colour makes a five, by definition.
func (r *refBoard) fives(col Colour) (out Rows) {
	for y := range r.size {
		for x := range r.size {
			if r.at(x, y) == Empty {
				r.place(x, y, col, func() {
					if r.five(x, y) {
						out[y] |= 1 << x
					}
				})
			}
		}
	}
	return out
}

// ends adds the empty cells at both ends of the run through x and y.
func (r *refBoard) ends(out *Rows, x, y, d int) {
	own := r.at(x, y)
	for _, dir := range []int{-1, 1} {
		u, v := x, y
		for r.at(u, v) == own {
			u, v = u+dir*refDirs[d][0], v+dir*refDirs[d][1]
		}
		if r.at(u, v) == Empty {
			out[v] |= 1 << u
		}
	}
}

// TestFiveCells tries every stone of the enemy's elsewhere: the fives stay, and what stops them.
func TestFiveCells(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 7))
	tried := 0
	for i := range 400 {
		r := randomRef(rnd, Rules[i%4])
		b := r.board(t)
		for _, col := range []Colour{Black, White} {
			fives, stops, cells := *b.Set(col, ClassFive), b.FiveReplies(col), b.FiveCells(col)
			if fives.Count() == 0 {
				continue
			}
			for c := range b.EmptyCells().Each {
				if cells.Has(c) {
					continue
				}
				tried++
				r.place(c.X(), c.Y(), col.Other(), func() {
					after := r.board(t)
					if r.fives(col) != fives || after.FiveReplies(col) != stops {
						t.Fatalf("%v: a stone on %v changes the fives of %v\n%v", r.rule, c, col, b)
					}
				})
			}
		}
	}
	if tried < 10_000 {
		t.Errorf("only %d", tried)
	}
}

// TestFiveReplies tries every reply to every five there is.
func TestFiveReplies(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 5))
	one, none, several := 0, 0, 0
	share := 1
	if testing.Short() {
		share = 40
	}
	for i := range 4000 / share {
		rule := Rules[i%4]
		if i%2 == 0 {
			rule = Caro
		}
		r := randomRef(rnd, rule)
		b := r.board(t)
		for _, col := range []Colour{Black, White} {
			fives := r.fives(col)
			if fives.Count() == 0 {
				continue
			}
			var want Rows
			for y := range r.size {
				for x := range r.size {
					if r.at(x, y) != Empty {
						continue
					}
					r.place(x, y, col.Other(), func() {
						if left := r.fives(col); left.Count() == 0 {
							want[y] |= 1 << x
						}
					})
				}
			}
			if got := b.FiveReplies(col); got != want {
				marks := map[Cell]byte{}
				for c := range got.Each {
					marks[c] = 'g'
				}
				for c := range want.Each {
					marks[c] += '!' // on its own: missed
				}
				t.Fatalf("%v: replies to the fives of %v: %d cells, by trying all %d\n%v", rule, col, got.Count(), want.Count(), b.Diagram(marks))
			}
			switch want.Count() {
			case 0:
				none++
			case 1:
				one++
			default:
				several++
			}
		}
	}
	if none < 50/share || one < 200/share || several < 30/share {
		t.Errorf("%d positions without a reply, %d with one, %d with several", none, one, several)
	}
}

// TestFivesAfter tries every second stone after every first.
func TestFivesAfter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 6))
	found := 0
	for i := range 400 {
		r := randomRef(rnd, Rules[i%4])
		b := r.board(t)
		for s := range b.EmptyCells().Each {
			for _, col := range []Colour{Black, White} {
				if b.Class(s, col) == ClassFive {
					continue
				}
				var want Rows // places that make five of a four through s
				r.place(s.X(), s.Y(), col, func() {
					for d := range 4 {
						if r.rule == Standard || r.hasForbidden(col) {
							if n, _, _ := r.run(s.X(), s.Y(), d); n > 5 {
								continue
							}
						}
						for _, f := range r.fours(s.X(), s.Y(), d) {
							for _, e := range f.fives {
								y, x := s.Y()+e*refDirs[d][1], s.X()+e*refDirs[d][0]
								want[y] |= 1 << x
								if r.rule == Caro {
									r.place(x, y, col, func() { r.ends(&want, x, y, d) })
								}
							}
						}
					}
				})
				found += want.Count()
				got := b.FivesAfter(s, col)
				stood := b.FiveCells(col) // fives that stand already may be among them
				for y := range got {
					want[y] = want[y]&^got[y] | got[y]&^want[y]&^stood[y]
				}
				if want != (Rows{}) {
					marks := map[Cell]byte{s: '*'}
					for c := range want.Each {
						marks[c] = '?'
					}
					t.Fatalf("%v: fives of %v after %v differ at the marks\n%v", r.rule, col, s, b.Diagram(marks))
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d", found)
	}
}

// TestFivesAfterAtTheBorder makes fours whose fives are on the last line of the largest
// board.
func TestFivesAfterAtTheBorder(t *testing.T) {
	const last = MaxSize - 1
	for s := range NumSymmetries {
		for _, rising := range []int{0, 1} { // a row, a diagonal
			at := func(back int) Cell { return Transform(At(last-back, last-rising*back), s, MaxSize) }
			b, err := New(MaxSize, Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			for back := 1; back <= 3; back++ {
				b.Make(at(back))
				b.MakeNull()
			}
			got := b.FivesAfter(at(4), Black)
			if got.Count() != 2 || !got.Has(at(0)) || !got.Has(at(5)) {
				t.Errorf("symmetry %d, diagonal %d: %d fives, at the border %v", s, rising, got.Count(), got.Has(at(0)))
			}
		}
	}
}
