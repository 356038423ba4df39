package jungo

import (
	"math/bits"
	"testing"
)

func mustTiny(t testing.TB, n int) *TinyGeo {
	t.Helper()
	g, err := TinyOf(n)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTinyFollowsBoard plays random games on both kinds of position at once.
func TestTinyFollowsBoard(t *testing.T) {
	r := NewRand(21)
	for i := 0; i < 1200; i++ {
		n := 2 + i%6
		g := mustTiny(t, n)
		b := mustBoard(t, n, KoSimple)
		var p Tiny
		for !b.Over() && b.Ply() < MoveCap(n) {
			for q := Point(0); int(q) < b.Points(); q++ {
				if b.At(q) != Empty {
					continue
				}
				if _, ok := g.Play(&p, g.Bit(q)); ok != b.Legal(q) {
					t.Fatalf("%s: %v, board says %v\n%v", b.MoveText(q), ok, b.Legal(q), b)
				}
			}
			if i%20 == 0 {
				checkTiny(t, g, b, &p)
			}
			moves := b.LegalMoves(nil)
			m := moves[r.Intn(len(moves))]
			if m == Pass {
				p = g.Pass(&p)
			} else {
				p, _ = g.Play(&p, g.Bit(m))
			}
			b.Make(m)
			if q, err := g.FromBoard(b); err != nil || q != p {
				t.Fatalf("%+v, board says %+v (%v)\n%v", p, q, err, b)
			}
			if p.Score() != b.Score() || bits.OnesCount64(g.Empty(&p)) != b.Stones(Empty) {
				t.Fatal("counts differ")
			}
		}
	}
}

// checkTiny checks keys and conversion: images of a position share the
// canonical key, and the way to a Board and back keeps everything.
func checkTiny(t *testing.T, g *TinyGeo, b *Board, p *Tiny) {
	t.Helper()
	key, _ := g.Canonical(p)
	for s := 0; s < Symmetries; s++ {
		q := Tiny{Turn: p.Turn, Passes: p.Passes}
		for i := 0; i < g.Points; i++ {
			to, from := g.Bit(Transform(s, g.Size, Point(i))), g.Bit(Point(i))
			for c := range q.Stones {
				if p.Stones[c]&from != 0 {
					q.Stones[c] |= to
				}
			}
			if p.Ko == from {
				q.Ko = to
			}
		}
		k, sym := g.Canonical(&q)
		if k != key {
			t.Fatalf("image %d has another key\n%v", s, b)
		}
		var black uint64
		for i := 0; i < g.Points; i++ {
			if q.Stones[0]&g.Bit(Point(i)) != 0 {
				black |= 1 << Transform(sym, g.Size, Point(i))
			}
		}
		if black != k.Black&(1<<49-1) {
			t.Fatalf("symmetry %d does not lead to the key", sym)
		}
	}
	c, err := g.Board(p, KoSimple)
	if err != nil || c.Key() != b.Key() {
		t.Fatalf("as a board: %v\n%v", err, b)
	}
}

// TestCanonicalIsExact checks that two 3×3 positions with at most four stones have
// the same key exactly if a symmetry maps one to the other.
func TestCanonicalIsExact(t *testing.T) {
	g := mustTiny(t, 3)
	classes := map[TinyKey]string{}
	for code := 0; code < 19683; code++ {
		var p Tiny
		for i, c := 0, code; i < 9; i, c = i+1, c/3 {
			if c%3 > 0 {
				p.Stones[c%3-1] |= g.Bit(Point(i))
			}
		}
		if bits.OnesCount64(p.Stones[0]|p.Stones[1]) > 4 {
			continue
		}
		key, _ := g.Canonical(&p)
		// The least string over the symmetries, by the tables of Board.
		least := ""
		for s := 0; s < Symmetries; s++ {
			img := []byte(".........")
			for i := 0; i < 9; i++ {
				for c := range p.Stones {
					if p.Stones[c]&g.Bit(Point(i)) != 0 {
						img[Transform(s, 3, Point(i))] = "XO"[c]
					}
				}
			}
			if least == "" || string(img) < least {
				least = string(img)
			}
		}
		if old, ok := classes[key]; ok && old != least {
			t.Fatalf("%s and %s share a key", old, least)
		}
		classes[key] = least
	}
	distinct := map[string]bool{}
	for _, l := range classes {
		distinct[l] = true
	}
	if len(distinct) != len(classes) {
		t.Fatalf("%d keys for %d classes", len(classes), len(distinct))
	}
}

// TestCanonicalKo checks a position whose stones are symmetric and whose ko is not: both
// ko points have one key, and no ko has another.
func TestCanonicalKo(t *testing.T) {
	g := mustTiny(t, 7)
	at := func(points ...Point) (set uint64) {
		for _, p := range points {
			set |= g.Bit(p)
		}
		return set
	}
	// On the first two lines, mirrored in the middle column: X . X O X . X above
	// . X O . O X . with the empty points of the first line as ko points.
	free := Tiny{Stones: [2]uint64{at(0, 2, 4, 6, 8, 12), at(3, 9, 11)}, Turn: 1}
	left, right := free, free
	left.Ko, right.Ko = at(1), at(5)
	kl, _ := g.Canonical(&left)
	kr, _ := g.Canonical(&right)
	kf, _ := g.Canonical(&free)
	if kl != kr || kl == kf {
		t.Errorf("keys %x and %x with the ko on either side, %x without", kl, kr, kf)
	}
	for _, p := range []Tiny{left, right, free} {
		b, err := g.Board(&p, KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		checkTiny(t, g, b, &p)
	}
}

// TestBounds recomputes the bounds of the score from Board.Life, and compares them with
// the scores of games played on from the position.
func TestBounds(t *testing.T) {
	r := NewRand(41)
	living, passed := 0, 0
	for _, n := range []int{3, 4, 5} {
		g := mustTiny(t, n)
		most := n*n - 1
		lifePositions(t, r, n, 300, func(b *Board) {
			p, _ := g.FromBoard(b)
			lo, hi := -most, most
			if l := b.Life(Black); len(l.Safe) > 0 {
				lo = l.Final - max(0, most-len(l.Area))
				living++
			}
			if l := b.Life(White); len(l.Safe) > 0 {
				hi = max(0, most-len(l.Area)) - l.Final
				living++
			}
			// The player to move after a pass may end the game at once.
			if b.Passes() > 0 {
				passed++
				if b.Side() == Black {
					hi = max(hi, b.Score())
				} else {
					lo = min(lo, b.Score())
				}
			}
			if gotLo, gotHi := g.Bounds(&p); gotLo != lo || gotHi != hi {
				t.Fatalf("bounds %d and %d, recomputed %d and %d\n%v", gotLo, gotHi, lo, hi, b)
			}
		})
	}
	if living < 100 || passed < 50 {
		t.Errorf("only %d living sides, %d positions after a pass", living, passed)
	}
}

func TestTinyErrors(t *testing.T) {
	for _, n := range []int{0, 1, 8, 19} {
		if _, err := TinyOf(n); err == nil {
			t.Errorf("size %d accepted", n)
		}
	}
	if _, err := mustTiny(t, 5).FromBoard(mustBoard(t, 6, KoSimple)); err == nil {
		t.Error("wrong size accepted")
	}
}
