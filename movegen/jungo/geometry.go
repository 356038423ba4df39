package jungo

import "sync"

// Symmetries is the number of symmetries of the square.
const Symmetries = 8

// geometry holds what depends on the board size alone. Instances are shared
// and never change.
type geometry struct {
	size   int
	points int
	// nb has the 2 to 4 neighbours of each point, diag the 1 to 4 diagonal ones.
	nb, diag [MaxPoints]few
	// edge is true for the points of the first line.
	edge [MaxPoints]bool
	// sym maps a point by each of the eight symmetries; symInv undoes it.
	sym    [Symmetries][MaxPoints]Point
	symInv [Symmetries]uint8
}

// few are up to four points.
type few struct {
	p [4]Point
	n uint16
}

func (l *few) list() []Point { return l.p[:l.n] }

// near returns the neighbours of p, diagonal its diagonal neighbours.
func (g *geometry) near(p Point) []Point { return g.nb[p].list() }

func (g *geometry) diagonal(p Point) []Point { return g.diag[p].list() }

var geometries [MaxSize + 1]struct {
	once sync.Once
	g    *geometry
}

// geometryOf returns the shared tables of one board size.
func geometryOf(size int) *geometry {
	e := &geometries[size]
	e.once.Do(func() { e.g = newGeometry(size) })
	return e.g
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size, points: size * size}
	at := func(x, y int) (Point, bool) {
		return Point(y*size + x), x >= 0 && y >= 0 && x < size && y < size
	}
	straight := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	slant := [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	list := func(to *few, x, y int, steps [4][2]int) {
		for _, s := range steps {
			if q, ok := at(x+s[0], y+s[1]); ok {
				to.p[to.n] = q
				to.n++
			}
		}
	}
	for y := 0; y < size; y++ {
		for x := 0; x < size; x++ {
			p, _ := at(x, y)
			list(&g.nb[p], x, y, straight)
			list(&g.diag[p], x, y, slant)
			g.edge[p] = x == 0 || y == 0 || x == size-1 || y == size-1
			for s := 0; s < Symmetries; s++ {
				u, v := transform(s, x, y, size)
				g.sym[s][p], _ = at(u, v)
			}
		}
	}
	for s := 0; s < Symmetries; s++ {
		for t := 0; t < Symmetries; t++ {
			if g.inverse(s, t) {
				g.symInv[s] = uint8(t)
			}
		}
	}
	return g
}

func (g *geometry) inverse(s, t int) bool {
	for p := 0; p < g.points; p++ {
		if g.sym[t][g.sym[s][p]] != Point(p) {
			return false
		}
	}
	return true
}

// transform maps x, y by symmetry s: bit 0 mirrors left and right, bit 1
// mirrors top and bottom, bit 2 then exchanges the axes.
func transform(s, x, y, size int) (int, int) {
	if s&1 != 0 {
		x = size - 1 - x
	}
	if s&2 != 0 {
		y = size - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// Transform maps point p of a board of the given size by symmetry s (0 to 7,
// 0 is the identity). Pass and None map to themselves.
func Transform(s, size int, p Point) Point {
	if p < 0 {
		return p
	}
	return geometryOf(size).sym[s&7][p]
}

// InverseSymmetry returns the symmetry that undoes s.
func InverseSymmetry(s int) int {
	// The inverses are the same on every board with more than one point.
	return int(geometryOf(3).symInv[s&7])
}
