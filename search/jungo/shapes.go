package jungo

import (
	"context"
	"encoding/binary"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/tt"
)

// maxShapeSize is the largest board whose sets of points are all tabulated:
// 2^25 of them on 5×5, a byte each in three tables.
const maxShapeSize = 5

// farAway is more stones than any board takes.
const farAway = 60

// shapeTables know of every set of points what stones there are worth to their
// owner, whatever else stands on the board: unconditional life (mg.Life, with
// wideArea) looks at the owner's stones alone. Sets are numbered by their points, bit p for point p.
type shapeTables struct {
	geo  *jungo.TinyGeo
	goal int
	// life is the score unconditional life alone secures, noProof without any. All
	// points but one stand for all but two and an eye on the edge, see edgeEye.
	life []int8
	// far is the least number of stones to add to a set to make it contain a
	// winning shape: one whose life secures the goal.
	far []uint8
}

// newShapeTables makes the tables for a board of up to 5×5, which there takes some
// seconds; life is that of tables for another goal, or nil.
func newShapeTables(ctx context.Context, g *jungo.TinyGeo, life []int8, goal int) (*shapeTables, error) {
	s := &shapeTables{geo: g, goal: goal, life: life}
	if life == nil {
		if err := s.makeLife(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.makeFar(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *shapeTables) makeLife(ctx context.Context) error {
	g := s.geo
	s.life = tt.Block[int8](1 << g.Points)
	inner := uint64(0)
	for p := range g.Points {
		if inside(p, g.Size) {
			inner |= g.Bit(jungo.Point(p))
		}
	}
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
			area := wideArea(g, &l)
			score := bits.OnesCount64(area) - (bits.OnesCount64(l.Area) - l.Final)
			for left := g.Full &^ area; left != 0; {
				r := g.Flood(left&-left, left)
				left &^= r
				score -= enemyMost(g.Around, r, l.Stones, t.Stones[0]&r)
			}
			if score == g.Points-2 && edgeEye(g, l.Stones, inner) {
				score++
			}
			v = int8(score)
		}
		for y := 0; y < jungo.Symmetries; y++ {
			s.life[g.Image(y, t.Stones[0])] = v
		}
	}
	return nil
}

// wideArea is the area of living stones with the regions added in which two points
// touch none of them, if those are neighbours. The owner fills the points that do
// touch them, each for good. If the enemy takes all of these, his chains there have
// no liberties but the two. The owner takes one, and if the enemy then takes the
// other and so that stone, all that chain has left is where it stood: the owner
// plays there again and captures everything. (It is no ko: the enemy's stone has
// joined one of his on the points filled.)
func wideArea(g *jungo.TinyGeo, l *jungo.Life) uint64 {
	area, near := l.Area, g.Around(l.Stones)
	for left := g.Full &^ l.Area; left != 0; {
		r := g.Flood(left&-left, g.Full&^l.Stones)
		left &^= r
		inner := r &^ near
		if bits.OnesCount64(inner) == 2 && g.Around(inner&-inner)&inner != 0 {
			area |= r
		}
	}
	return area
}

// edgeEye tells whether a region between living stones that keep all points but two
// lies wholly on the edge. So the last of the owner's eyes can be there: he never fills
// its last point, and fills everything else, regions that touch several chains first,
// which joins them. If the enemy passes then, that was all points but one; if he takes
// everything, he has a lone stone on the edge (see Solver.wholeBoard). On 3×3 that may
// be worth something, and so all points count as inside there.
func edgeEye(g *jungo.TinyGeo, alive, inner uint64) bool {
	for left := g.Full &^ alive; left != 0; {
		r := g.Flood(left&-left, left)
		left &^= r
		if r&inner == 0 {
			return true
		}
	}
	return false
}

// inside tells of a point that an eye there is none on the edge.
func inside(p, size int) bool { return size <= 3 || lineOf(p, size) > 0 }

// lineOf is a point's distance from the edge.
func lineOf(p, size int) int {
	x, y := p%size, p/size
	return min(x, y, size-1-x, size-1-y)
}

// enemyMost is the most stones that the enemy can have in the end in a region outside
// the area of living stones; own are the owner's stones in it. The enemy cannot fill it.
// Where he fills it but for one point, the owner takes everything. His stone joins the
// living ones then, or stands where none of them touches; in that case he answers the
// enemy's next move there by joining one to them, if two points of the region touch
// them, and so the enemy gets no more than the region but two. Only a ko can bar the
// owner from taking: the enemy's last stone has taken the only one of his there, and
// touches no other point of the region.
func enemyMost[S uint32 | uint64](around func(S) S, region, alive, own S) int {
	n := bits.OnesCount64(uint64(region))
	if x := around(alive) & region; x&(x-1) == 0 {
		return n - 1
	}
	for x := around(own) & region &^ own; x != 0; x &= x - 1 {
		if y := around(x&-x) & region; y&(y-1) == 0 {
			return n - 1
		}
	}
	return n - 2
}

// makeFar finds the nearest winning shape of all sets, point by point: one that a set
// lacks costs a stone, one that it has too many may have been captured on the way. Eight
// sets are done at once; no number gets to 128.
func (s *shapeTables) makeFar(ctx context.Context) error {
	s.far = tt.Block[uint8](len(s.life))
	for x, v := range s.life {
		if int(v) < s.goal {
			s.far[x] = farAway
		}
	}
	word := binary.LittleEndian
	for i := 0; i < len(s.far); i += 8 {
		at := s.far[i : i+8]
		x := word.Uint64(at)
		for _, half := range [3]struct{ shift, without uint64 }{
			{8, 0x00ff00ff00ff00ff}, {16, 0x0000ffff0000ffff}, {32, 0x00000000ffffffff}} {
			a, b := x&half.without, x>>half.shift&half.without
			x = minBytes(a, b+(eachByte&half.without)) | minBytes(a, b)<<half.shift
		}
		word.PutUint64(at, x)
	}
	for half := 8; half < len(s.far); half *= 2 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i := 0; i < len(s.far); i += 2 * half {
			without, with := s.far[i:i+half], s.far[i+half:i+2*half]
			for len(without) >= 8 && len(with) >= 8 {
				a, b := word.Uint64(without), word.Uint64(with)
				word.PutUint64(without, minBytes(a, b+eachByte))
				word.PutUint64(with, minBytes(a, b))
				without, with = without[8:], with[8:]
			}
		}
	}
	for x, v := range s.far {
		s.far[x] = min(v, farAway)
	}
	return nil
}

// eachByte is one in every byte.
const eachByte = 0x0101010101010101

// minBytes are the lesser bytes of two words, all of which are below 128.
func minBytes(a, b uint64) uint64 {
	less := ((a | eachByte<<7) - b) & (eachByte << 7) // where b is no more
	return a ^ (a^b)&(less<<1-less>>7)
}

// wins tells whether the life of exactly these stones secures the goal.
func (s *shapeTables) wins(own uint64) bool { return int(s.life[own]) >= s.goal }
