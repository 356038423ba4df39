package jungo

import (
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestShapesFollow plays random games and compares the incremental shapes with those computed
// from the position.
func TestShapesFollow(t *testing.T) {
	rng := jungo.NewRand(4)
	for _, n := range []int{2, 5, 9, 11} {
		b, _ := jungo.New(n, jungo.KoSimple)
		var s patternBoard
		s.reset(b)
		for range 3 * n * n {
			var ok []jungo.Point
			for _, m := range b.LegalMoves(nil) {
				if m >= 0 && !b.OwnEye(m, b.Side()) {
					ok = append(ok, m)
				}
			}
			if len(ok) == 0 {
				break
			}
			s.play(b, ok[rng.Intn(len(ok))])
			for p := range jungo.Point(n * n) {
				want := s.around.patternAt(b, p)
				if s.at[p] != want {
					t.Fatalf("%d×%d, %s: shape %v, want %v\n%v", n, n, b.MoveText(p), s.at[p], want, b)
				}
				for _, c := range []jungo.Colour{jungo.Black, jungo.White} {
					if got := want.forPlayer(c).ownEye(); got != b.OwnEye(p, c) {
						t.Fatalf("%s: own eye of %v: %v\n%v", b.MoveText(p), c, got, b)
					}
				}
			}
		}
	}
}

// TestFieldFollows plays random games and compares the incremental weights and sums with those
// computed from the position, also after changes that were restored. find must agree with
// them.
func TestFieldFollows(t *testing.T) {
	w, err := defaultWeights()
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(6)
	for _, n := range []int{3, 9, 11} {
		b, _ := jungo.New(n, jungo.KoSimple)
		var f distribution
		f.reset(b, w)
		for range 3 * n * n {
			moves := b.LegalMoves(nil)
			f.turn(b.Side())
			for range 3 {
				if p := b.Empties()[rng.Intn(len(b.Empties()))]; f.chance[p] > 0 {
					f.change(p, uint32(rng.Intn(1000)))
				}
			}
			f.restore()
			f.play(b, moves[rng.Intn(len(moves))])
			if b.Over() {
				break
			}
			var fresh distribution
			fresh.reset(b, w)
			if fresh.all != f.all {
				t.Fatalf("%d×%d: chances differ\n%v", n, n, b)
			}
			f.turn(b.Side())
			sum := uint64(0)
			for p, c := range f.chance[:n*n] {
				if c > 0 && (f.find(sum) != jungo.Point(p) || f.find(sum+uint64(c)-1) != jungo.Point(p)) {
					t.Fatalf("%d×%d: find misses %s", n, n, b.MoveText(jungo.Point(p)))
				}
				sum += uint64(c)
			}
			if sum != f.total {
				t.Fatalf("total %d, want %d", f.total, sum)
			}
		}
	}
}

func TestShapeSymmetries(t *testing.T) {
	rng := jungo.NewRand(9)
	classes := map[pattern]bool{}
	for range 30 {
		b, _ := jungo.New(5, jungo.KoSimple)
		for range 12 {
			m := b.LegalMoves(nil)
			b.Make(m[rng.Intn(len(m)-1)])
		}
		r := surroundingsOf(5)
		for p := range jungo.Point(25) {
			s := r.patternAt(b, p)
			if u, err := parsePattern(s.String()); u != s || err != nil {
				t.Fatalf("%v reads back as %v, %v", s, u, err)
			}
			classes[s.canonical()] = true
			for k := range jungo.Symmetries {
				base := make([]jungo.Colour, 25)
				for q := range jungo.Point(25) {
					base[jungo.Transform(k, 5, q)] = b.At(q)
				}
				image, _ := jungo.New(5, jungo.KoSimple)
				if image.Setup(base, jungo.Black) != nil {
					continue // a chain without liberties cannot come up
				}
				if got := r.patternAt(image, jungo.Transform(k, 5, p)); got.canonical() != s.canonical() {
					t.Fatalf("symmetry %d: %v and %v differ", k, got, s)
				}
			}
		}
	}
	if len(classes) < 150 {
		t.Errorf("only %d classes seen", len(classes))
	}
}

// TestFeaturesRestore checks that listing features does not change the position, and that
// features are known and occur once, or once for each of two chains.
func TestFeaturesRestore(t *testing.T) {
	rng := jungo.NewRand(5)
	var f finder
	for _, rule := range []jungo.Ko{jungo.KoSimple, jungo.KoSituational} {
		for range 20 {
			b, _ := jungo.New(7, rule)
			for range 60 {
				f.at(b)
				text, key := b.String(), b.Key()
				moves := b.LegalMoves(nil)
				for _, m := range moves {
					for _, i := range f.features(m) {
						if i >= featureCount {
							t.Fatalf("feature %d", i)
						}
					}
				}
				if b.String() != text || b.Key() != key {
					t.Fatalf("changed from\n%s\nto\n%v", text, b)
				}
				b.Make(moves[rng.Intn(len(moves))])
				if b.Over() {
					break
				}
			}
		}
	}
}

func TestFeatures(t *testing.T) {
	for _, x := range []struct {
		name, diagram string
		move          string
		has, lacks    []int
	}{
		{"capture", `
			. O X . .
			O O X . .
			X X . . .
			. . . . .
			. . . . .`, "A5", []int{fCapture3}, []int{fSelfAtari1, fAtari}},
		{"self-atari", `
			. . O . .
			. O . . .
			. . O . .
			. . . . .
			. . . . .`, "C4", []int{fSelfAtari1, fCut}, []int{fLiberties2}},
		{"one stone", `
			. . . . .
			. . . . .
			. . . . .
			X X . . .
			O . . . .`, "B1", []int{fCapture1}, nil},
		{"atari at the edge", `
			. . . . .
			. . . . .
			. . X . .
			. X O . .
			. . . . .`, "D2", []int{fAtari, fAtariLadder}, []int{fAtariBig}},
		{"eye", `
			. X . . .
			X X . . .
			. . . . .
			. . . . .
			. . . . .`, "A5", []int{fOwnEye}, []int{fLine1}},
		{"vital", `
			. . . O X
			O O O O X
			X X X X X
			. . . . .
			. . . . .`, "B5", []int{fVital}, []int{fVitalOwn}},
		{"connect and cut", `
			. . . . .
			. X O . .
			. O . X .
			. . X . .
			. . . . .`, "C3", []int{fConnect, fCut}, nil},
	} {
		b := jungotest.Board(t, x.diagram, jungo.Black)
		m, err := jungo.ParseMove(x.move, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		var f finder
		f.at(b)
		got := map[int]bool{}
		for _, i := range f.features(m) {
			got[int(i)] = true
		}
		for _, i := range x.has {
			if !got[i] {
				t.Errorf("%s: %s is missing", x.name, featureNames[i])
			}
		}
		for _, i := range x.lacks {
			if got[i] {
				t.Errorf("%s: %s is there", x.name, featureNames[i])
			}
		}
	}
}

// TestTactics checks the moves that the last move suggests to a playout.
func TestTactics(t *testing.T) {
	b := jungotest.Board(t, `
		. . . . .
		. X O . .
		. O . . .
		. . . . .
		. . . . .`, jungo.White)
	b.Make(21) // White at B5: the stone on B4 has one liberty left
	var s patternBoard
	s.reset(b)
	hints := tactics(b, &s, chainsInAtari(b, nil), b.Last(), jungo.None, nil)
	want := map[hint]bool{{15, pRescue2}: true, {16, pRescue2}: true}
	found := false
	for _, h := range hints {
		found = found || want[h]
	}
	if len(hints) == 0 || b.InAtari(16) && !found {
		t.Errorf("hints %v", hints)
	}
}

// TestVitalPoint tests eyes of three to six points that a move divides, and eyes that no move
// divides.
func TestVitalPoint(t *testing.T) {
	for _, x := range []struct{ diagram, from, want string }{
		{`
			. . . X .
			X X X X .
			. . . . .
			. . . . .
			. . . . .`, "A5", "B5"},
		{`
			. . X . .
			. X X . .
			X X . . .
			. . . . .
			. . . . .`, "B5", "A5"},
		{`
			. . . X .
			X . X X .
			X X X . .
			. . . . .
			. . . . .`, "C5", "B5"},
		{`
			. . X . .
			. . X . .
			X X X . .
			. . . . .
			. . . . .`, "A5", "none"},
		{`
			. . . . X
			X X X X X
			. . . . .
			. . . . .
			. . . . .`, "A5", "none"},
		{`
			. . . X .
			. . X X .
			X X X . .
			. . . . .
			. . . . .`, "C5", "B5"},
		{`
			X . X . .
			. . . X .
			X . X X .
			X X X . .
			. . . . .`, "B5", "B4"},
		{`
			X . X . .
			. . . X .
			. . X X .
			X X X . .
			. . . . .`, "B5", "B4"},
	} {
		b := jungotest.Board(t, x.diagram, jungo.White)
		from, err := jungo.ParseMove(x.from, 5)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.MoveText(vitalPoint(b, from)); got != x.want {
			t.Errorf("vital point %s, want %s\n%v", got, x.want, b)
		}
	}
}

// TestLooseChains checks that a playout's list of chains in atari, without its outdated
// entries, is complete.
func TestLooseChains(t *testing.T) {
	rng := jungo.NewRand(7)
	for range 20 {
		b, _ := jungo.New(7, jungo.KoSimple)
		e := testPlayouts(t)
		for range 80 {
			moves := b.LegalMoves(nil)
			m := moves[rng.Intn(len(moves)-1)]
			b.Make(m)
			e.noteAtari(b, m)
			e.dropAtari(b)
			want := map[int16]bool{}
			for _, p := range chainsInAtari(b, nil) {
				want[b.ChainNumber(p)] = true
			}
			if len(e.inAtari) != len(want) {
				t.Fatalf("%d chains in atari, want %d\n%v", len(e.inAtari), len(want), b)
			}
			for _, p := range e.inAtari {
				if !want[b.ChainNumber(p)] {
					t.Fatalf("%s is not in atari\n%v", b.MoveText(p), b)
				}
			}
			if len(b.LegalMoves(nil)) < 2 {
				break
			}
		}
	}
}
