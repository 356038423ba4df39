package threat

import (
	"fmt"
	"testing"

	"tengen/movegen/renju"
)

// longBoards are boards whose shortest win by fours is long. The crowded ones were
// made by random changes of stones, keeping those that made the win longer; the others
// by taking moves back: a stone of the attacker and one of the defender are removed,
// and three others are added with which the first makes a four that the second has to
// stop, as long as no shorter win appears.
var longBoards = []struct {
	rule         renju.Rule
	size         int
	side         renju.Colour
	black, white string
	plies        int // of the shortest win
}{
	{
		renju.Freestyle, 15, renju.White,
		"c1i1l1o1b2c2d2g2h2l2m2a3e3h3j3a4c4e4k4m4g5h5j5a6l6d7g7i7k7m7n7b8h8o8a9d9g9i9k9m9g10m10a11j11l11m11c12f12m12o12e13f13i13j13l13n13o13b14e14i14k14a15b15e15f15n15",
		"a1b1d1e1g1e2j2k2n2c3g3k3m3d4g4h4j4b6c6g6k6n6o6b7e7o7a8l8m8c9f9n9o9a10f10h10i10k10c11f11n11k12b13c13g13m13c14d14g14h14l14o14c15d15h15k15",
		51,
	},
	{
		renju.Renju, 15, renju.White,
		"g1j1n1b2k2m2c3k3l3m3e4l4n4b5h5i5n5b6d6j6l6m6a7d7e7f7j7l7f8j8o8a9c9e9f9h9l9d10n10b11e11h11m11n11o11a12b12e12h12i12m12o12a13c13e13g13j13k13n13a14b14f14j14k14n14b15c15d15f15g15i15k15o15",
		"a1d1e1i1l1o1c2d2j2l2n2o2d3i3j3a4j4a5c5l5m5o5a6e6h6k6c7i7m7n7o7b8d8b9g9j9m9b10e10f10g10k10o10a11d11i11k11c12d12f12k12n12b13h13o13c14e14h14l14m14o14j15l15",
		47,
	},
	{
		renju.Freestyle, 20, renju.Black,
		"d1a2b2l2b3b4f4g4c6h6i6r6b7k7p7d8r8s8t8d9e9g9l9q9a10h10l10n11g12h12k12a13j13k13q14r15a16s16c17f17i17k17o17p17a18b18h18q18d19b20e20g20m20p20r20",
		"b1c1f2i4m4q4r4a5i5m5p5d6f6g6t6g7j7l7r7a8n8h9f10q10g11j11k11i12j12l12m12n12i14d15h15b16f16k16q16s17t17c18e18o20",
		89,
	},
	{
		renju.Freestyle, 22, renju.Black,
		"h1p1b2e2i2k2n2a3d3m3d5l5b6f6j6f7g7l8o8b9d9g9r9j10u10j11k11b12c12h12r12u12b14d14f14g14k14q14m15o15g16j16q16k17p17n18c19c20d20h20j20k20n20b21e21j21o21",
		"a2u2c4f4l4h5k5o5d6l7m8p8i9l9a10e10h10i10m10a11h11i11e12l12q12n13p13c14j14s14e15i15q15e16n16r16h17j17m17o17h18j18k18p18l20l21b22f22n22p22",
		103,
	},
	{
		renju.Renju, 15, renju.Black,
		"f1f2l2b3d3l3o3h4i4n4o4e5g5d6f6i6j6j7b8b9e9o9c10f10o10d11e11h11l11b12k12h13m13l14j15m15",
		"g1o1i2o2c3f3f4i5h6e7f7l7a8e8h8d9f9g9b10d10g10b11f11g11i12o12i13a14k14n15",
		65,
	},
}

func place(tb testing.TB, rule renju.Rule, size int, black, white string, side renju.Colour) *renju.Board {
	tb.Helper()
	b, err := renju.New(size, rule)
	if err != nil {
		tb.Fatal(err)
	}
	for col, text := range [2]string{black, white} {
		cells, err := renju.ParseMoves(text, size)
		if err != nil {
			tb.Fatal(err)
		}
		for _, c := range cells {
			if b.Side() != renju.Colour(col) {
				b.MakeNull()
			}
			if !b.IsEmpty(c) {
				tb.Fatalf("%v cannot stand on %v", renju.Colour(col), c)
			}
			b.Make(c)
			if b.Status() != renju.Ongoing {
				tb.Fatalf("%v on %v ends the game", renju.Colour(col), c)
			}
		}
	}
	if b.Side() != side {
		b.MakeNull()
	}
	return b
}

func TestLongVCF(t *testing.T) {
	for i, c := range longBoards {
		if testing.Short() && i%2 > 0 {
			continue
		}
		b := place(t, c.rule, c.size, c.black, c.white, c.side)
		v := NewVCF(18)
		res := v.Solve(b, VCFLimits{})
		if res.Status != Win {
			t.Fatalf("%v, %d plies: %+v", c.rule, c.plies, res)
		}
		replay(t, b, v.Line(nil), res)
		v.Forget()
		res = v.Solve(b, VCFLimits{Shortest: true})
		if res.Plies != c.plies {
			t.Errorf("%v: shortest win %+v, want %d plies", c.rule, res, c.plies)
		}
		replay(t, b, v.Line(nil), res)
	}
}

func BenchmarkLongVCF(b *testing.B) {
	for _, c := range longBoards {
		for _, shortest := range []bool{false, true} {
			name := fmt.Sprintf("%v/%d/any", c.rule, c.plies)
			if shortest {
				name = fmt.Sprintf("%v/%d/shortest", c.rule, c.plies)
			}
			b.Run(name, func(b *testing.B) {
				board := place(b, c.rule, c.size, c.black, c.white, c.side)
				v := NewVCF(18)
				b.ReportAllocs()
				for b.Loop() {
					v.Forget()
					v.Solve(board, VCFLimits{Shortest: shortest})
				}
			})
		}
	}
}

// TestBreakers checks with every legal stone on played positions that the enemy's win holds as it
// is after a stone outside the set.
func TestBreakers(t *testing.T) {
	tried, breaking, share := 0, 0, 1
	if testing.Short() {
		share = 4
	}
	for _, rule := range renju.Rules {
		v := NewVCF(14)
		for _, b := range append(tacticalBoards(rule, 60/share, 31), playedBoards(rule, 60/share, 31)...) {
			res := v.Solve(b, VCFLimits{})
			if res.Status != Win || res.Plies < 3 {
				continue
			}
			set, anywhere := v.Breakers(b)
			if anywhere {
				continue
			}
			tree := v.tree(b)
			b.MakeNull()
			cells := *b.EmptyCells()
			for c := range cells.Each {
				if !b.Legal(c) {
					continue
				}
				b.Make(c)
				stands := holds(b, tree)
				won := stands || b.Status() == renju.Ongoing && v.Solve(b, VCFLimits{}).Status == Win
				b.Unmake()
				tried++
				if !won {
					breaking++
				}
				if !stands && !set.Has(c) {
					t.Fatalf("%v: %v breaks the win of %v and is not in the set\n%v", rule, c, b.Side().Other(), b)
				}
			}
			b.Unmake()
		}
	}
	t.Logf("%d stones tried, %d break a win", tried, breaking)
	if breaking < 100/share {
		t.Error("too few")
	}
}
