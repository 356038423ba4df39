package renju

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// scrambled is a value table with no pattern in it, so that a wrong sum shows.
func scrambled(seed uint64) *[1 << 16]int16 {
	t := new([1 << 16]int16)
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range t {
		t[i] = int16(r.IntN(2001) - 1000)
	}
	return t
}

func randomMove(b *Board, r *rand.Rand) Cell {
	if r.IntN(40) == 0 {
		return Pass
	}
	near := r.IntN(4) != 0 && b.Last() != NoCell && b.Last() != Pass
	for range 50 {
		c := At(r.IntN(b.size), r.IntN(b.size))
		if near {
			x, y := b.Last().X()+r.IntN(7)-3, b.Last().Y()+r.IntN(7)-3
			if x < 0 || y < 0 || x >= b.size || y >= b.size {
				continue
			}
			c = At(x, y)
		}
		if b.IsEmpty(c) {
			return c
		}
	}
	return Pass
}

// sameDerived compares everything a board derives with a recomputation.
func sameDerived(t *testing.T, b *Board, where string) {
	t.Helper()
	c := b.Clone()
	c.recompute()
	if b.cells != c.cells {
		t.Fatalf("%s: codes differ from recomputation\n%v", where, b)
	}
	if b.sets != c.sets || b.count != c.count {
		t.Fatalf("%s: class sets differ from recomputation\n%v", where, b)
	}
	if b.sum != c.sum {
		t.Fatalf("%s: sums %v, recomputed %v\n%v", where, b.sum, c.sum, b)
	}
	key := sizeKeys[b.size] ^ ruleKeys[b.rule]
	for y := range b.size {
		for x := range b.size {
			key ^= pointKey(b.At(At(x, y)), At(x, y))
		}
	}
	if b.side == White {
		key ^= sideKey
	}
	if b.passes > 0 {
		key ^= passKey
	}
	if b.key != key {
		t.Fatalf("%s: key %#x, recomputed %#x\n%v", where, b.key, key, b)
	}
}

func TestIncrementalAgainstRecomputation(t *testing.T) {
	values := Values{scrambled(1), scrambled(2)}
	games := 12
	if testing.Short() {
		games = 2
	}
	r := rand.New(rand.NewPCG(7, 7))
	for _, rule := range Rules {
		for _, size := range []int{5, 6, 9, 15, 20, 22} {
			b, err := NewWithValues(size, rule, values)
			if err != nil {
				t.Fatal(err)
			}
			for game := range games {
				b.Reset()
				if game%4 == 3 {
					for range 5 {
						_ = b.SetWall(At(r.IntN(size), r.IntN(size)))
					}
				}
				start := b.Clone()
				keys := map[string]uint64{}
				for ply := 0; ply < 120 && b.Status() == Ongoing; ply++ {
					if r.IntN(5) == 0 && b.Ply() > 0 {
						b.Unmake()
					} else {
						m := randomMove(b, r)
						key := b.KeyAfter(m)
						if b.Make(m); m != Pass && key != b.key {
							t.Fatalf("%v %d×%d ply %d: the key after %v is not the one foretold", rule, size, size, ply, m)
						}
					}
					if ply%3 == 0 {
						sameDerived(t, b, fmt.Sprintf("%v %d×%d ply %d", rule, size, size, ply))
					}
					full := fmt.Sprint(b.lines[0], b.side, b.passes > 0)
					if k, ok := keys[full]; ok && k != b.key {
						t.Fatalf("equal positions, different keys")
					}
					keys[full] = b.key
				}
				for b.Ply() > 0 {
					b.Unmake()
				}
				if b.key != start.key || b.cells != start.cells || b.sets != start.sets || b.lines != start.lines || b.sum != start.sum || b.empty != start.empty || b.status != start.status || b.side != start.side {
					t.Fatalf("unmaking a whole game does not restore the start (%v %d)", rule, size)
				}
			}
		}
	}
}

// TestCopiesAreIndependent plays on with a board and its copies, taking moves back in
// between: each gets back to the same start.
func TestCopiesAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	start, err := New(9, Renju)
	if err != nil {
		t.Fatal(err)
	}
	b := start.Clone()
	reused := start.Clone()
	for range 30 {
		reused.Make(randomMove(reused, r))
	}
	for range 20 {
		for b.Status() == Ongoing && b.Ply() < 12 {
			b.Make(randomMove(b, r))
		}
		reused.CopyFrom(b)
		boards := []*Board{b, reused, b.Clone(), reused.Clone()}
		for range 40 {
			x := boards[r.IntN(len(boards))]
			if x.Ply() > 0 && (r.IntN(2) == 0 || x.Status() != Ongoing) {
				x.Unmake()
			} else {
				x.Make(randomMove(x, r))
			}
		}
		for i, x := range boards {
			sameDerived(t, x, fmt.Sprint("copy ", i))
			for x.Ply() > 0 {
				x.Unmake()
			}
			if x.key != start.key || x.cells != start.cells || x.sets != start.sets || x.lines != start.lines || x.empty != start.empty || x.status != start.status {
				t.Fatalf("copy %d does not get back to the start\n%v", i, x)
			}
		}
	}
}

// midgame is a 15×15 renju position with 40 stones and no forced win at hand,
// made by fixed pseudo-random play near the centre.
func midgame(tb testing.TB, rule Rule) *Board {
	b, err := New(15, rule)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 9))
	for b.Stones() < 40 {
		c := At(3+r.IntN(9), 3+r.IntN(9))
		if !b.Legal(c) || b.Class(c, b.side) >= ClassFour || b.Class(c, b.side) == ClassThree {
			continue
		}
		b.Make(c)
	}
	return b
}

// BenchmarkMakeUnmake reports pairs of make and unmake with every pattern
// current, over all empty cells near the stones of a mid-game position.
func BenchmarkMakeUnmake(b *testing.B) {
	for _, rule := range Rules {
		b.Run(rule.String(), func(b *testing.B) {
			board := midgame(b, rule)
			var cells []Cell
			for c := range board.empty.Each {
				if x, y := c.X(), c.Y(); x > 1 && y > 1 && x < 13 && y < 13 && board.Legal(c) {
					cells = append(cells, c)
				}
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				board.Make(cells[i])
				board.Unmake()
				if i++; i == len(cells) {
					i = 0
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpairs/s")
		})
	}
}
