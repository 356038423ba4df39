package jungo

import (
	"fmt"
	"math/bits"
	"sync"
)

// Tiny is a position on a board of up to 7×7 as a plain value, for exact
// search under the simple ko rule. Points are bits of one word, row by row from
// the lower left, with one unused guard column between rows, so that a shift never
// moves a bit from one row into the next. TinyGeo converts points to bits and back.
type Tiny struct {
	Stones [2]uint64 // Black's, White's
	Ko     uint64    // the point the player to move may not take back, or 0
	Turn   uint8     // 0 Black, 1 White
	Passes uint8     // in a row: 0, 1 or 2
}

// TinyGeo holds the tables of one size of Tiny. It is shared and never changes.
type TinyGeo struct {
	Size   int
	Points int
	Full   uint64 // all points of the board
	stride uint
	bit    [MaxTinySize * MaxTinySize]uint64
	point  [64]Point
	// image[s][y][v] is the image under symmetry s of row y with contents v, without
	// guard columns: bit p is point p.
	image [Symmetries][MaxTinySize][1 << MaxTinySize]uint64
}

var tinies [MaxTinySize + 1]struct {
	once sync.Once
	g    *TinyGeo
}

// TinyOf returns the tables for the given size (2 to 7).
func TinyOf(size int) (*TinyGeo, error) {
	if size < MinSize || size > MaxTinySize {
		return nil, fmt.Errorf("jungo: exact search takes sizes %d to %d, not %d", MinSize, MaxTinySize, size)
	}
	e := &tinies[size]
	e.once.Do(func() { e.g = newTinyGeo(size) })
	return e.g, nil
}

func newTinyGeo(size int) *TinyGeo {
	g := &TinyGeo{Size: size, Points: size * size, stride: uint(size + 1)}
	full := geometryOf(size)
	for p := 0; p < g.Points; p++ {
		i := uint(p/size)*g.stride + uint(p%size)
		g.bit[p] = 1 << i
		g.point[i] = Point(p)
		g.Full |= 1 << i
	}
	for s := 0; s < Symmetries; s++ {
		for y := 0; y < size; y++ {
			for v := 0; v < 1<<size; v++ {
				for x := 0; x < size; x++ {
					if v>>x&1 != 0 {
						g.image[s][y][v] |= 1 << full.sym[s][y*size+x]
					}
				}
			}
		}
	}
	return g
}

// Bit returns the bit of point p; Point is its inverse.
func (g *TinyGeo) Bit(p Point) uint64 { return g.bit[p] }

// Point returns the point of a single bit, or Pass for 0.
func (g *TinyGeo) Point(bit uint64) Point {
	if bit == 0 {
		return Pass
	}
	return g.point[bits.TrailingZeros64(bit)&63]
}

// Around returns the neighbours of the points of a set, which may themselves be
// points of the set.
func (g *TinyGeo) Around(x uint64) uint64 {
	return (x<<1 | x>>1 | x<<(g.stride&63) | x>>(g.stride&63)) & g.Full
}

// Flood returns the part of within that is connected to seed.
func (g *TinyGeo) Flood(seed, within uint64) uint64 {
	s := g.stride & 63
	x := seed & within
	for {
		y := (x | x<<1 | x>>1 | x<<s | x>>s) & within
		if y == x {
			return x
		}
		x = y
	}
}

// Empty returns the empty points of t.
func (g *TinyGeo) Empty(t *Tiny) uint64 { return g.Full &^ (t.Stones[0] | t.Stones[1]) }

// Play puts a stone of the player to move on the empty point m (one bit) and
// returns the position after it, and false if ko or suicide forbids it. The game
// must not be over.
func (g *TinyGeo) Play(t *Tiny, m uint64) (Tiny, bool) {
	if m == t.Ko {
		return Tiny{}, false
	}
	turn := t.Turn & 1
	me, enemy := t.Stones[turn]|m, t.Stones[1-turn]
	empty := g.Full &^ (me | enemy)
	near := g.Around(m)
	var captured uint64
	for left := near & enemy; left != 0; {
		chain := g.Flood(left&-left, enemy)
		if g.Around(chain)&empty == 0 {
			captured |= chain
		}
		left &^= chain
	}
	if captured == 0 {
		if near&empty == 0 && g.Around(g.Flood(m, me))&empty == 0 {
			return Tiny{}, false
		}
	}
	n := Tiny{Turn: 1 - turn}
	n.Stones[turn] = me
	n.Stones[1-turn] = enemy &^ captured
	if captured != 0 && captured&(captured-1) == 0 && near&me == 0 && near&empty == 0 {
		n.Ko = captured
	}
	return n, true
}

// Pass returns the position after a pass.
func (g *TinyGeo) Pass(t *Tiny) Tiny {
	return Tiny{Stones: t.Stones, Turn: 1 - t.Turn, Passes: t.Passes + 1}
}

// Make returns the position after a move, which may be a pass, and whether it is legal.
func (g *TinyGeo) Make(t *Tiny, m Point) (Tiny, bool) {
	if m == Pass {
		return g.Pass(t), true
	}
	return g.Play(t, g.Bit(m))
}

// Score returns Black's stones minus White's.
func (t *Tiny) Score() int {
	return bits.OnesCount64(t.Stones[0]) - bits.OnesCount64(t.Stones[1])
}

// TinyKey is the exact, collision-free key of a Tiny position.
type TinyKey struct{ Black, White uint64 }

// Canonical returns the smallest key among the eight symmetric images of t and
// the symmetry that leads to it. The low 49 bits of Black and of White are the
// stones without guard columns; the bits above hold turn, passes and ko point.
func (g *TinyGeo) Canonical(t *Tiny) (TinyKey, int) {
	best := TinyKey{^uint64(0), ^uint64(0)}
	symmetry := 0
	for s := 0; s < Symmetries; s++ {
		black := g.imageOf(s, t.Stones[0])
		if black > best.Black {
			continue
		}
		white := g.imageOf(s, t.Stones[1])
		if black < best.Black || white < best.White {
			best, symmetry = TinyKey{black, white}, s
		} else if white == best.White && t.Ko != 0 &&
			g.imageOf(s, t.Ko) < g.imageOf(symmetry, t.Ko) {
			symmetry = s
		}
	}
	ko := uint64(0)
	if t.Ko != 0 {
		ko = uint64(bits.TrailingZeros64(g.imageOf(symmetry, t.Ko))) + 1
	}
	// 49 points leave room: six bits of ko go on top of White's stones.
	best.Black |= uint64(t.Turn)<<56 | uint64(t.Passes)<<57
	best.White |= ko << 56
	return best, symmetry
}

func (g *TinyGeo) imageOf(s int, x uint64) uint64 {
	table := &g.image[s&7]
	mask := uint64(1)<<(g.stride-1) - 1
	var out uint64
	for y := 0; y < g.Size && y < MaxTinySize; y++ {
		out |= table[y][x&mask&127]
		x >>= g.stride & 63
	}
	return out
}

// spread converts a set without guard columns into one with them.
func (g *TinyGeo) spread(x uint64) uint64 {
	row := uint64(1)<<(g.stride-1) - 1
	var out uint64
	for y := uint(0); y < uint(g.Size); y++ {
		out |= x & row << (y * g.stride)
		x >>= g.stride - 1
	}
	return out
}

// allBreathe reports whether every chain of stones touches a point of free.
func (g *TinyGeo) allBreathe(stones, free uint64) bool {
	// Spread from the stones that have a liberty: chains not reached have none.
	return g.Flood(g.Around(free)&stones, stones) == stones
}

// FromBoard converts a board of up to 7×7 into a Tiny position, without its superko
// history.
func (g *TinyGeo) FromBoard(b *Board) (Tiny, error) {
	if b.geo.size != g.Size {
		return Tiny{}, fmt.Errorf("jungo: a %d×%d board for tables of size %d", b.geo.size, b.geo.size, g.Size)
	}
	var t Tiny
	for p := 0; p < g.Points; p++ {
		if c := b.colour[p]; c != Empty {
			t.Stones[c-1] |= g.bit[p]
		}
	}
	if b.ko >= 0 {
		t.Ko = g.bit[b.ko]
	}
	t.Turn, t.Passes = uint8(b.toMove-1), b.passes
	return t, nil
}

// Board converts t into a Board under the given ko rule, whose history starts here.
func (g *TinyGeo) Board(t *Tiny, rule Ko) (*Board, error) {
	b, err := New(g.Size, rule)
	if err != nil {
		return nil, err
	}
	cells := make([]Colour, g.Points)
	for p := range cells {
		for c := 0; c < 2; c++ {
			if t.Stones[c]&g.bit[p] != 0 {
				cells[p] = Colour(c + 1)
			}
		}
	}
	if err := b.Setup(cells, Colour(t.Turn+1)); err != nil {
		return nil, err
	}
	if t.Ko != 0 {
		b.ko = g.Point(t.Ko)
	}
	b.passes = t.Passes
	return b, nil
}

// Unpack makes a position, Black to move, from stones without guard columns:
// bit p is point p, as in the low bits of a TinyKey.
func (g *TinyGeo) Unpack(black, white uint64) Tiny {
	return Tiny{Stones: [2]uint64{g.spread(black), g.spread(white)}}
}

// Compact is the inverse of Unpack for one set of points: it drops the guard
// columns.
func (g *TinyGeo) Compact(x uint64) uint64 {
	row := uint64(1)<<(g.stride-1) - 1
	var out uint64
	for y := uint(0); y < uint(g.Size); y++ {
		out |= (x >> (y * g.stride) & row) << (y * (g.stride - 1))
	}
	return out
}

// LegalStones reports whether every chain of t has a liberty.
func (g *TinyGeo) LegalStones(t *Tiny) bool {
	free := g.Empty(t)
	return g.allBreathe(t.Stones[0], free) && g.allBreathe(t.Stones[1], free)
}

// Image maps a set of points by symmetry s and drops the guard columns.
func (g *TinyGeo) Image(s int, x uint64) uint64 { return g.imageOf(s, x) }
