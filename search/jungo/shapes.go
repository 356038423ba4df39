package jungo

import (
	"context"
	"math/bits"

	mg "tengen/movegen/jungo"
)

// maxShapeSize is the largest board whose sets of points are all tabulated:
// 2^25 of them on 5×5, a byte each in eight tables.
const maxShapeSize = 5

// farAway is more stones than any board takes.
const farAway = 60

// shapeTables know of every set of points what stones there are worth to their
// owner, whatever else stands on the board: unconditional life (mg.Life) looks at
// the owner's stones alone. From this it bounds from below how many moves a side
// still needs to reach a goal, and so prunes a search without changing what it
// finds: in a proof within d plies the side has to manage against an opponent
// who only passes, too.
//
// Sets are numbered by their points, bit p for point p.
type shapeTables struct {
	geo  *mg.TinyGeo
	goal int
	life []int8 // the score unconditional life alone secures, noProof without any
	// far is the least number of stones to add to a set to make it contain a
	// winning shape: one whose life secures the goal, or goal stones in all.
	far []uint8
	// barred[c] is far if the first point of class c of images is out of
	// reach; point i is of class[i], and symmetry to[i] maps it to the first.
	barred    [][]uint8
	class, to [64]uint8 // by the bit of the point
}

// newShapeTables makes the tables for a board of up to 5×5, which there takes some
// seconds.
func newShapeTables(ctx context.Context, g *mg.TinyGeo, goal int) (*shapeTables, error) {
	s := &shapeTables{geo: g, goal: goal}
	if err := s.makeLife(ctx); err != nil {
		return nil, err
	}
	if err := s.makeFar(ctx, &s.far, 0); err != nil {
		return nil, err
	}
	var first []mg.Point
	for p := mg.Point(0); int(p) < g.Points; p++ {
		least, sym := p, 0
		for y := 0; y < mg.Symmetries; y++ {
			if q := mg.Transform(y, g.Size, p); q < least {
				least, sym = q, y
			}
		}
		c := 0
		for c < len(first) && first[c] != least {
			c++
		}
		if c == len(first) {
			first = append(first, least)
			s.barred = append(s.barred, nil)
			if err := s.makeFar(ctx, &s.barred[c], 1<<least); err != nil {
				return nil, err
			}
		}
		i := bits.TrailingZeros64(g.Bit(p)) & 63
		s.class[i], s.to[i] = uint8(c), uint8(sym)
	}
	return s, nil
}

func (s *shapeTables) makeLife(ctx context.Context) error {
	g := s.geo
	s.life = make([]int8, 1<<g.Points)
	const unseen = -128
	for i := range s.life {
		s.life[i] = unseen
	}
	for i := range s.life {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if s.life[i] != unseen {
			continue
		}
		t := g.Unpack(uint64(i), 0)
		v := int8(noProof)
		if l := g.Life(&t, 0); l.Stones != 0 {
			v = int8(l.Final - max(0, g.Points-bits.OnesCount64(l.Area)-1))
		}
		for y := 0; y < mg.Symmetries; y++ {
			s.life[g.Image(y, t.Stones[0])] = v
		}
	}
	return nil
}

// makeFar fills a table of distances with the points of bar out of reach.
func (s *shapeTables) makeFar(ctx context.Context, out *[]uint8, bar uint64) error {
	full := uint64(1)<<s.geo.Points - 1
	far := make([]uint8, full+1)
	for x := full; ; x-- {
		if x&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := uint8(farAway)
		switch {
		case x&bar != 0:
		case int(s.life[x]) >= s.goal || bits.OnesCount64(x) >= s.goal:
			d = 0
		default:
			for left := full &^ x &^ bar; left != 0; left &= left - 1 {
				d = min(d, far[x|left&-left]+1)
			}
		}
		far[x] = d
		if x == 0 {
			break
		}
	}
	// Stones that are none of the shape may have been captured on the way.
	for x := uint64(0); x <= full; x++ {
		for left := x; left != 0; left &= left - 1 {
			far[x] = min(far[x], far[x&^(left&-left)])
		}
	}
	*out = far
	return nil
}

// wins tells whether the life of exactly these stones secures the goal.
func (s *shapeTables) wins(own uint64) bool { return int(s.life[own]) >= s.goal }

// beyond tells that a chain of the opponent's stones stands in the way of every
// winning shape within the budget of moves: the shape has to leave out all of
// the chain's points, or the chain has to be captured, which takes a stone on
// each of its liberties. a and o are the side's and the opponent's stones,
// images the side's as numbered by each symmetry.
func (s *shapeTables) beyond(a, o uint64, images *[mg.Symmetries]uint64, budget int) bool {
	g := s.geo
	for left := o; left != 0; {
		chain := g.Flood(left&-left, o)
		left &^= chain
		around := true
		for x := chain; x != 0 && around; x &= x - 1 {
			i := bits.TrailingZeros64(x) & 63
			around = int(s.barred[s.class[i]][images[s.to[i]&7]&s.mask()]) <= budget
		}
		if around {
			continue
		}
		libs := g.Around(chain) &^ a &^ o
		if n := bits.OnesCount64(libs); n > budget || n+int(s.far[g.Compact(a|libs)]) > budget {
			return true
		}
	}
	return false
}

func (s *shapeTables) mask() uint64 { return 1<<s.geo.Points - 1 }
