package dfpn

import (
	"context"
	"encoding/binary"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/tt"
)

// MaxSize is the size of the largest board of the search. Three tables have a byte for every
// set of its points, 2^25 on 5×5.
const MaxSize = 5

const (
	noLife  = -100 // no set secures so little
	farAway = 60   // more stones than a board has points
)

// shapeTable has for every set of points what stones there are worth to their owner,
// whatever else stands on the board: unconditional life (TinyGeo.Life, with wideArea)
// looks at the owner's stones alone. Sets are packed.
type shapeTable struct {
	geo  *jungo.TinyGeo
	goal int
	// life is the score that unconditional life secures, noLife without any. The value
	// of all points but one means all points but two and an eye on the edge, see edgeEye.
	life []int8
	// far is the least number of stones to add to a set until it contains a winning
	// shape, one whose life secures the goal.
	far []uint8
}

// Tables are the shapes that win for the prover, and for the opponent who keeps him from
// his goal.
type Tables [2]*shapeTable

// NewTables makes the tables for a goal of all points but two or less. On 5×5 that takes
// some seconds and 100 MB.
func NewTables(ctx context.Context, g *jungo.TinyGeo, goal int) (Tables, error) {
	mine, err := newShapeTable(ctx, g, nil, goal)
	if err != nil {
		return Tables{}, err
	}
	other, err := newShapeTable(ctx, g, mine.life, 1-goal)
	return Tables{mine, other}, err
}

// newShapeTable makes the table for a board of up to 5×5. life is that of the table for
// another goal, or nil.
func newShapeTable(ctx context.Context, g *jungo.TinyGeo, life []int8, goal int) (*shapeTable, error) {
	s := &shapeTable{geo: g, goal: goal, life: life}
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

func (s *shapeTable) makeLife(ctx context.Context) error {
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
		v := int8(noLife)
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

// wideArea is the area of living stones, with the regions added in which only two points
// do not touch them, if these are neighbours. The owner fills the points that touch the
// living stones, each for good. If the enemy takes all of these points, the two are the
// only liberties of his chains there. The owner plays on one. If the enemy then captures
// that stone by playing on the other, the point where it stood is his last liberty: the
// owner plays there again and captures everything. That is no ko, because the enemy's last
// stone is connected to his others.
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

// edgeEye reports whether a region between living stones that keep all points but two lies
// wholly on the edge. Then the last of the owner's eyes can be there: he never fills its
// last point and fills everything else, first the regions that touch several chains, which
// joins them. If the enemy passes then, the owner has all points but one. If the enemy
// captures everything, he is left with a lone stone on the edge. On 3×3 that may be worth
// something, and so no point counts as an edge there.
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

// inside reports whether an eye on a point does not count as one on the edge.
func inside(p, size int) bool {
	x, y := p%size, p/size
	return size <= 3 || min(x, y, size-1-x, size-1-y) > 0
}

// enemyMost is the most stones that the enemy can have in the end in a region outside the
// area of living stones; own are the owner's stones in it. The enemy cannot fill the
// region. If he fills all but one point of it, the owner plays there and takes everything.
// Either the owner's stone is then connected to the living ones, or it stands where none
// of them touches. In the second case, if two points of the region touch living stones,
// the owner answers the enemy's next move in the region by connecting a stone to them. So
// the enemy gets at most all but two points of the region. Only ko can forbid the owner to
// take: if the enemy's last stone has taken the only stone of the owner's there, and
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

// makeFar finds the nearest winning shape of every set, point by point. A point that a set
// lacks costs a stone; a point too many costs nothing, because the stone there may be
// captured on the way. Eight sets are done at once; no number reaches 128.
func (s *shapeTable) makeFar(ctx context.Context) error {
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

// eachByte has a 1 in every byte.
const eachByte = 0x0101010101010101

// minBytes takes the lesser of each two bytes of two words. All bytes must be below 128.
func minBytes(a, b uint64) uint64 {
	less := ((a | eachByte<<7) - b) & (eachByte << 7) // the bytes in which b <= a
	return a ^ (a^b)&(less<<1-less>>7)
}

// wins reports whether the life of exactly these stones secures the goal.
func (s *shapeTable) wins(own uint64) bool { return int(s.life[own]) >= s.goal }
