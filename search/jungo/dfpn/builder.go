package dfpn

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// builder looks for a win by adding stones alone: the side completes a shape that wins
// whatever else stands on the board, although the enemy moves first and takes points away.
// It is a search as in Hex. Each threat to win has a carrier, the points that it needs. The
// enemy must play into the carriers of all threats found, and he has lost if they have no
// point in common. Sets are packed.
//
// Captures need no search, because every chain keeps spare liberties. When the enemy has
// made t moves, anywhere, each chain of the side had more than t liberties at the start,
// the enemy's later stones not counted. So none of the side's stones can have been taken,
// and none of its moves is suicide or forbidden by ko.
type builder struct {
	size              int
	full, left, right uint32
	shapes            *shapeTable
	tiny              *jungo.TinyGeo

	enemy uint32 // the enemy's stones at the start
	shape uint32 // the living stones of all shapes completed
	least int    // the least score that one of them secures
}

func newBuilder(s *shapeTable) *builder {
	b := &builder{size: s.geo.Size, full: 1<<s.geo.Points - 1, shapes: s, tiny: s.geo}
	for y := 0; y < b.size; y++ {
		b.left |= 1 << (y * b.size)
		b.right |= 1 << (y*b.size + b.size - 1)
	}
	return b
}

func (b *builder) around(x uint32) uint32 {
	return ((x&^b.right)<<1 | (x&^b.left)>>1 | x<<(b.size&31) | x>>(b.size&31)) & b.full
}

func (b *builder) flood(x, within uint32) uint32 {
	for {
		y := (x | b.around(x)) & within
		if y == x {
			return x
		}
		x = y
	}
}

// alive returns the part of a set that lives unconditionally.
func (b *builder) alive(own uint32) uint32 {
	t := b.tiny.Unpack(uint64(own), 0)
	return uint32(b.tiny.Compact(b.tiny.Life(&t, 0).Stones))
}

// breathes reports whether every chain of own has at least the given number of liberties.
func (b *builder) breathes(own uint32, least int) bool {
	for left := own; left != 0; {
		c := b.flood(left&-left, own)
		left &^= c
		if bits.OnesCount32(b.around(c)&^own&^b.enemy) < least {
			return false
		}
	}
	return true
}

// defend searches with the enemy to move, who has made t moves. The side may use the
// points in empty and has n moves left.
func (b *builder) defend(own, empty uint32, n, t int) (carrier uint32, ok bool) {
	if !b.breathes(own, t+2) {
		return 0, false
	}
	carrier, ok = b.attack(own, empty, n, t+1)
	if !ok {
		return 0, false
	}
	for must := carrier; must != 0; {
		w := must & -must
		c, ok := b.attack(own, empty&^w, n, t+1)
		if !ok {
			return 0, false
		}
		must &= c
		carrier |= c
	}
	return carrier, true
}

// attack searches with the side to move.
func (b *builder) attack(own, empty uint32, n, t int) (carrier uint32, ok bool) {
	far := int(b.shapes.far[own])
	if far > n {
		return 0, false
	}
	if far <= 1 {
		for left := empty; left != 0; left &= left - 1 {
			x := left & -left
			if !b.shapes.wins(uint64(own | x)) {
				continue
			}
			if c := b.flood(x, own|x); bits.OnesCount32(b.around(c)&^own&^x&^b.enemy) > t {
				b.shape |= b.alive(own | x)
				b.least = min(b.least, int(b.shapes.life[own|x]))
				return x, true
			}
		}
	}
	if n == 1 {
		return 0, false
	}
	for left := empty; left != 0; left &= left - 1 {
		x := left & -left
		if int(b.shapes.far[own|x]) > n-1 {
			continue
		}
		if c, ok := b.defend(own|x, empty&^x, n-1, t); ok {
			return c | x, true
		}
	}
	return 0, false
}

// wins reports whether the side wins with at most n moves, the enemy to move, and the zone
// of the proof.
func (b *builder) wins(own, enemy uint32, n int) (zone uint32, ok bool) {
	b.enemy = enemy
	empty := b.full &^ own &^ enemy
	for k := max(int(b.shapes.far[own]), 1); k <= n; k++ {
		b.shape, b.least = 0, b.size*b.size
		carrier, ok := b.defend(own, empty, k, 0)
		if !ok {
			continue
		}
		zone = carrier | b.shape | b.around(carrier)&empty
		for left := own & (b.shape | b.around(carrier)); left != 0; {
			c := b.flood(left&-left, own)
			left &^= c
			zone |= c
			libs := b.around(c) & empty
			for have := bits.OnesCount32(libs & zone); have <= k && libs&^zone != 0; have++ {
				l := libs &^ zone
				zone |= l & -l
			}
		}
		return zone, true
	}
	return 0, false
}
