package net

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
)

// randomNetwork returns a network with random numbers over their whole ranges.
func randomNetwork(r *rand.Rand, rule renju.Rule) *Network {
	n := NewNetwork(rule)
	for i := range n.windows.Count() * Width {
		n.Rows[i] = int16(r.IntN(2*RowMax+1) - RowMax)
	}
	weight := func(pairs [][2]int16) {
		for i := range pairs {
			for k := range 2 {
				pairs[i][k] = int16(r.IntN(2*WeightMax+1) - WeightMax)
			}
		}
	}
	for c := range n.Heads {
		h := &n.Heads[c]
		for i := range h.W1 {
			weight(h.W1[i][:])
		}
		for i := range h.W2 {
			weight(h.W2[i][:])
			weight(h.Q[i][:])
			weight(h.R[i][:])
		}
		for i := range Hidden {
			h.B1[i], h.B2[i], h.Q0[i], h.R0[i] = r.Int32N(1000), r.Int32N(1000)-500, r.Int32N(1000), r.Int32N(1<<20)
			h.W3[i] = int16(r.IntN(2*WeightMax+1) - WeightMax)
		}
		h.B3 = r.Int32N(1 << 20)
	}
	return n
}

func TestHeadOffsets(t *testing.T) {
	var h Head
	got := []uintptr{unsafe.Offsetof(h.W2), unsafe.Offsetof(h.Q), unsafe.Offsetof(h.R), unsafe.Offsetof(h.B1), unsafe.Offsetof(h.B2),
		unsafe.Offsetof(h.Q0), unsafe.Offsetof(h.R0), unsafe.Offsetof(h.W3), unsafe.Offsetof(h.B3), unsafe.Sizeof(change{})}
	want := []uintptr{6144, 8192, 10240, 12288, 12416, 12544, 12672, 12800, 12864, 8}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("offset %d: %d, the assembly for arm64 has %d", i, got[i], want[i])
		}
	}
}

// plain computes the value and the policy of a position from nothing by the Go kernels.
func plain(e *Evaluation, b *renju.Board) (int, map[renju.Cell]int32) {
	v := newEvaluator(e, b)
	v.cells = make([]int16, numCells*Width)
	for c := range b.EmptyCells().Each {
		cell := v.cells[int(c)*Width:][:Width]
		for d := range 4 {
			for k, n := range e.net.Row(e.net.windows.Of(b.Line(c, d))) {
				cell[k] += n
			}
		}
		for k, n := range cell {
			v.sums.all[k] += clip(n)
			v.sums.zones[ZoneOf(c, b.Size())][k] += uint16(clip(n))
		}
	}
	me := b.Side()
	first := 0
	own, opp := (*[Channels]int32)(v.sums.all[:Channels]), (*[Channels]int32)(v.sums.all[Channels:])
	if me == renju.White {
		own, opp, first = opp, own, Channels
	}
	packGo(&v.x, own, opp, b.Counts(me), b.Counts(me.Other()))
	table := e.tables.Value(b)
	packRest((*[2 * numClasses]int16)(v.x[Width:]), table, b)
	poolGo(&e.net.Heads[me], &v.sums, first, &v.x)
	out := headGo(&e.net.Heads[me], &v.x, &v.hidden)
	queryGo(&e.net.Heads[me], &v.hidden, &v.query)
	q := v.query
	if me == renju.White {
		copy(q[:Channels], v.query[Channels:])
		copy(q[Channels:], v.query[:Channels])
	}
	policy := map[renju.Cell]int32{}
	for c := range b.EmptyCells().Each {
		policy[c] = policyGo(v.cells[int(c)*Width:], &q)
	}
	return table + int(int64(out)*int64(evalrenju.WinRateScale)>>(2*Shift)), policy
}

// TestIncremental plays random games, with moves taken back, values asked for at some
// positions only, and forced searches that are not told, and compares with the plain
// computation.
func TestIncremental(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	steps := 400
	if testing.Short() {
		steps = 100
	}
	onBoards(t, r, []int{5, 9, 15, 20, 22}, func(e *Evaluation, b *renju.Board, v *Evaluator) {
		for range steps {
			switch n := r.IntN(10); {
			case n < 3 && v.made > 0:
				for range min(v.made, 1+r.IntN(3)) {
					b.Unmake()
					v.Unmake()
				}
			case n == 3:
				b.MakeNull()
				v.Make(renju.Pass)
			case b.Status() == renju.Ongoing:
				cells := slices.Collect(b.EmptyCells().Each)
				c := cells[r.IntN(len(cells))]
				b.Make(c)
				v.Make(c)
			}
			if r.IntN(3) == 0 {
				comparePlain(t, e, b, v)
			}
		}
	})
}

// onBoards calls f with the evaluator of an empty board, for a random network of every rule
// set and each of the sizes.
func onBoards(t *testing.T, r *rand.Rand, sizes []int, f func(*Evaluation, *renju.Board, *Evaluator)) {
	t.Helper()
	for _, rule := range renju.Rules {
		e, err := New(randomNetwork(r, rule))
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range sizes {
			b, err := e.Board(size)
			if err != nil {
				t.Fatal(err)
			}
			f(e, b, e.Attach(b).(*Evaluator))
		}
	}
}

// comparePlain compares value and policy with the plain computation.
func comparePlain(t *testing.T, e *Evaluation, b *renju.Board, v *Evaluator) {
	t.Helper()
	want, policy := plain(e, b)
	if got := v.Value(); got != want {
		t.Fatalf("%v %d: value %d, want %d", b.Rule(), b.Size(), got, want)
	}
	cells := slices.Collect(maps.Keys(policy))
	out := make([]int32, len(cells))
	v.Policy(cells, out)
	for i, c := range cells {
		if out[i] != policy[c] {
			t.Fatalf("%v %d: policy of %v: %d, want %d", b.Rule(), b.Size(), c, out[i], policy[c])
		}
	}
}

// TestReset gives the board of an evaluator other positions, with walls too, in the middle of
// a search or before any value was asked for, and compares with the plain computation.
func TestReset(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games := 40
	if testing.Short() {
		games = 3
	}
	onBoards(t, r, []int{5, 15, 22}, func(e *Evaluation, b *renju.Board, v *Evaluator) {
		for range games {
			b.Reset()
			for range r.IntN(3) {
				c := renju.At(r.IntN(b.Size()), r.IntN(b.Size()))
				if b.IsEmpty(c) {
					if err := b.SetWall(c); err != nil {
						t.Fatal(err)
					}
				}
			}
			told := false // before the evaluator follows
			for n := r.IntN(b.Size() * b.Size()); b.Status() == renju.Ongoing && n > 0; n-- {
				c := renju.At(r.IntN(b.Size()), r.IntN(b.Size()))
				if !b.IsEmpty(c) {
					continue
				}
				if b.Make(c); told {
					v.Make(c)
				} else if r.IntN(4) == 0 {
					v.Reset()
					told = true
				}
				if told && r.IntN(3) == 0 {
					comparePlain(t, e, b, v)
				}
			}
		}
	})
}

// TestSurprises compares with floating point.
func TestSurprises(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	e, err := New(randomNetwork(r, renju.Renju))
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Board(15)
	if err != nil {
		t.Fatal(err)
	}
	v := e.Attach(b).(*Evaluator)
	for range 12 {
		c := renju.At(r.IntN(15), r.IntN(15))
		if !b.IsEmpty(c) {
			continue
		}
		b.Make(c)
		v.Make(c)
		var cells []renju.Cell
		for c := range b.EmptyCells().Each {
			if r.IntN(2) == 0 {
				cells = append(cells, c)
			}
		}
		logits, got := make([]int32, len(cells)), make([]uint16, len(cells))
		v.Policy(cells, logits)
		v.Surprises(cells, got)
		top, sum := slices.Max(logits), 0.0
		for _, l := range logits {
			sum += math.Exp(float64(l-top) / (RowUnit * Unit))
		}
		for i, l := range logits {
			want := max(1, 64*(float64(top-l)/(RowUnit*Unit)+math.Log(sum)))
			if math.Abs(float64(got[i])-min(want, math.MaxUint16)) > 3 {
				t.Fatalf("surprise %d, want %.1f", got[i], want)
			}
		}
	}
}

func BenchmarkMake(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	e, err := New(randomNetwork(r, renju.Freestyle))
	if err != nil {
		b.Fatal(err)
	}
	board, _ := e.Board(15)
	v := e.Attach(board)
	play := func(c renju.Cell) { board.Make(c); v.Make(c) }
	for _, m := range []string{"h8", "i9", "g7", "i7", "f9", "h6", "j8", "g9"} {
		c, _ := renju.ParseCell(m, 15)
		play(c)
	}
	v.Value()
	var cells []renju.Cell
	for y := 5; y < 12; y++ {
		for x := 5; x < 12; x++ {
			if c := renju.At(x, y); board.IsEmpty(c) {
				cells = append(cells, c)
			}
		}
	}
	b.Run("board", func(b *testing.B) {
		for i := range b.N {
			board.Make(cells[i%len(cells)])
			board.Unmake()
		}
	})
	b.Run("value", func(b *testing.B) {
		for i := range b.N {
			play(cells[i%len(cells)])
			v.Value()
			board.Unmake()
			v.Unmake()
		}
	})
	out := make([]int32, len(cells))
	b.Run("policy", func(b *testing.B) {
		for range b.N {
			v.(*Evaluator).Policy(cells, out)
		}
	})
}
