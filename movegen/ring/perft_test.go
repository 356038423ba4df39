package ring

import (
	"flag"
	"runtime/debug"
	"testing"
)

// deep asks for counts that take minutes on the direct implementation.
var deep = flag.Bool("deep", false, "count perft one ply deeper, on the direct implementation too")

// Counts up to four plies come from an independent program written from the
// rules. The direct implementation of direct_test.go confirms them here, and
// perft(5) with -deep; perft(6) was counted by this package alone. The two variants
// differ only from the seventh ply on, with the first long move.
var perftCounts = map[string][]uint64{
	"ring":       {1, 6, 36, 2460, 168100, 11019980, 722426884},
	"ring-basic": {1, 6, 36, 2460, 168100, 11019980, 722426884},
}

func TestPerftStart(t *testing.T) {
	for _, board := range []*Field{FullField(), BasicField()} {
		for depth, want := range perftCounts[board.Rules.Name] {
			if depth > 5 && !*deep || depth > 4 && testing.Short() {
				continue
			}
			if got := Perft(New(board), depth); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", board.Rules.Name, depth, got, want)
			}
		}
	}
}

func (g *direct) perft(depth int) uint64 {
	children := g.moves()
	if depth == 1 {
		return uint64(len(children))
	}
	var n uint64
	for _, child := range children {
		n += child.perft(depth - 1)
	}
	return n
}

func TestPerftDirect(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(2000))
	for _, board := range []*Field{FullField(), BasicField()} {
		for depth, want := range perftCounts[board.Rules.Name] {
			if depth == 0 || depth > 5 || depth == 5 && !*deep {
				continue
			}
			if got := readDirect(New(board).String(), !board.Rules.Returns).perft(depth); got != want {
				t.Errorf("%s: direct perft(%d) = %d, want %d", board.Rules.Name, depth, got, want)
			}
		}
	}
}

// perftMiddles are positions from the middle of games, with counts that both
// implementations give: pieces in slots, corner choices, two rings on one side,
// a goal in reach.
var perftMiddles = []struct {
	position string
	counts   []uint64
}{
	{middle, []uint64{1, 66, 5357, 357456}},
	{"6/2ww2/1w4/2B3/6/3b2/2bw2/6/2W3/1b1b2/6/6 a0b,l1w b -", []uint64{1, 82, 5764, 493575}},
	{"w5/1w4/6/6/2bb2/1BbB2/3w2/2w3/6/6/6/6 r12w,f13w,a0b w -", []uint64{1, 110, 6710, 432718}},
	{"1ww3/1ww3/6/3B2/2b3/6/6/2b1W1/6/2b3/3b2/1w4 b0b b -", []uint64{1, 88, 4359, 372193}},
}

func TestPerftMiddle(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(2000))
	for _, c := range perftMiddles {
		p, err := Parse(FullField(), c.position)
		if err != nil {
			t.Fatal(err)
		}
		for depth, want := range c.counts {
			if got := Perft(p, depth); got != want {
				t.Errorf("perft(%d) of %s = %d, want %d", depth, c.position, got, want)
			}
			if depth == 0 || depth > 2 && !*deep {
				continue
			}
			if got := readDirect(c.position, false).perft(depth); got != want {
				t.Errorf("direct perft(%d) of %s = %d, want %d", depth, c.position, got, want)
			}
		}
	}
}

func TestPerftDivideAddsUp(t *testing.T) {
	p := New(FullField())
	var sum uint64
	total := PerftDivide(p, 4, func(_ Move, leaves uint64) { sum += leaves })
	if want := perftCounts["ring"][4]; total != want || sum != want {
		t.Errorf("divide gives %d, sum %d, want %d", total, sum, want)
	}
}

func BenchmarkPerft(b *testing.B) {
	var leaves uint64
	for b.Loop() {
		leaves += Perft(New(FullField()), 5)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

// BenchmarkPerftMiddle counts from a position with pieces off the board, an
// attack on a carrier and both rings within one side's reach.
func BenchmarkPerftMiddle(b *testing.B) {
	p, err := Parse(FullField(), middle)
	if err != nil {
		b.Fatal(err)
	}
	var leaves uint64
	for b.Loop() {
		leaves += Perft(p, 4)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

const middle = "6/1w4/6/2W3/1b1w2/3b2/2b1w1/1B4/6/2b3/w5/6 l5w,a0b w -"
