package dfpn

import (
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// checkClosed reports chains that touch a zone and do not lie in it with a liberty.
func checkClosed(t *testing.T, g *geometry, stones *[2]uint32, zone uint32) {
	t.Helper()
	empty := g.full &^ (stones[0] | stones[1])
	for _, x := range stones {
		for left := x & zone; left != 0; {
			c := flood(left&-left, x)
			left &^= c
			if c&^zone != 0 || g.around(c)&empty&zone == 0 {
				t.Fatalf("stones %b and %b, zone %b: the chain %b", stones[0], stones[1], zone, c)
			}
		}
	}
}

// TestZoneOfAMove: the zone before a winning move contains that after it and the move, is
// closed before and after the move, and has all stones that the move captures, with their
// neighbours, if it has one of them. A pass needs the whole board.
func TestZoneOfAMove(t *testing.T) {
	for _, size := range []int{3, 4, 5} {
		g := newGeometry(size)
		tg, err := jungo.TinyOf(size)
		if err != nil {
			t.Fatal(err)
		}
		rng := jungo.NewRand(uint64(size))
		captures, small := 0, 0
		for range 400 {
			tiny := jungotest.RandomTiny(tg, rng, 5+rng.Intn(2*g.points))
			p := g.from(&tiny, tg, rng.Intn(2))
			var b [maxMoves]move
			n := g.moves(&p, &b)
			for i := range b[:n] {
				c := &b[i]
				var q position
				g.after(&p, c, &q)
				seed := g.full & uint32(rng.Uint64()) & uint32(rng.Uint64()) & uint32(rng.Uint64())
				after := g.zoneClose(&q.stones, seed)
				checkClosed(t, g, &q.stones, after)
				zone := g.zoneWon(&p, c, after)
				checkClosed(t, g, &p.stones, zone)
				if zone&after != after || zone&c.bit == 0 {
					t.Fatalf("zone %b before and %b after %b", zone, after, c.bit)
				}
				if c.taken&zone != 0 {
					captures++
					if need := c.taken | g.around(c.taken); zone&need != need {
						t.Fatalf("zone %b, but %b is captured by %b", zone, c.taken, c.bit)
					}
				}
				if zone != g.full {
					small++
				}
				if zone := g.zoneWon(&p, &move{}, after); zone != g.full {
					t.Fatalf("zone %b of a pass", zone)
				}
			}
		}
		if captures < 20 || small < 100 {
			t.Errorf("%d×%d: %d captures in a zone, %d zones smaller than the board", size, size, captures, small)
		}
	}
}
