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

// TestZoneOfALoss: the zone of a position in which all relevant moves lose contains the zones
// of the moves in it, with what they capture, and the reasons why other moves in it are not
// legal. Moves outside it do not matter.
func TestZoneOfALoss(t *testing.T) {
	for _, size := range []int{3, 4, 5} {
		g := newGeometry(size)
		tg, err := jungo.TinyOf(size)
		if err != nil {
			t.Fatal(err)
		}
		rng := jungo.NewRand(uint64(size))
		small, illegal, kos := 0, 0, 0
		for range 1500 {
			tiny := jungotest.RandomTiny(tg, rng, 8+rng.Intn(3*g.points))
			p := g.from(&tiny, tg, rng.Intn(2))
			var b [maxMoves]move
			n := g.moves(&p, &b)
			b[n] = move{} // a pass
			n++
			for i := range b[:n] {
				c := &b[i]
				var q position
				g.after(&p, c, &q)
				seed := g.full & uint32(rng.Uint64()) & uint32(rng.Uint64()) & uint32(rng.Uint64())
				c.zone = g.zoneClose(&q.stones, seed)
				if c.pn, c.dn = 0, infinite; p.turn == 0 {
					c.pn, c.dn = infinite, 0
				}
			}
			if zone, done, _ := g.zoneLost(&p, b[:n], true); zone != g.full || !done {
				t.Fatalf("zone %b, and not the whole board", zone)
			}
			zone, done, _ := g.zoneLost(&p, b[:n], false)
			if !done {
				t.Fatal("a move is not lost")
			}
			if zone == g.full {
				continue
			}
			small++
			checkClosed(t, g, &p.stones, zone)
			need, legal := uint32(0), uint32(0)
			for i := range b[:n] {
				c := &b[i]
				legal |= c.bit
				if c.bit&zone == 0 {
					continue
				}
				if need |= c.zone; c.taken != 0 {
					need |= c.taken | g.around(c.taken|c.bit)
				}
			}
			me, en := p.stones[p.turn], p.stones[1-p.turn]
			empty := g.full &^ (me | en)
			for x := zone & empty &^ legal; x != 0; x &= x - 1 {
				m := x & -x
				if m == p.ko {
					kos++
					need |= g.around(m) | g.around(g.around(m))
					continue
				}
				illegal++
				chain := flood(m, me|m)
				need |= chain | g.around(chain)
				for y := g.around(m) & en; y != 0; y &= y - 1 {
					if libs := g.around(flood(y&-y, en)) & empty &^ m; libs&zone == 0 {
						t.Fatalf("%+v: zone %b lacks a liberty beside %b", tiny, zone, m)
					}
				}
			}
			if need&^zone != 0 {
				t.Fatalf("%+v: zone %b lacks %b", tiny, zone, need&^zone)
			}
		}
		if small == 0 || illegal == 0 || size > 3 && kos == 0 {
			t.Errorf("%d×%d: %d zones smaller than the board, %d moves not legal, %d kos", size, size, small, illegal, kos)
		}
	}
}
