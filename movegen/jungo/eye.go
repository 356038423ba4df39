package jungo

// OwnEye reports whether the empty point p is a one-point eye of c: all neighbours
// are stones of c, and the enemy holds none of the diagonal neighbours at the edge, at
// most one in the middle. Filling such a point can kill the group.
func (b *Board) OwnEye(p Point, c Colour) bool {
	for _, q := range b.geo.near(p) {
		if b.colour[q] != c {
			return false
		}
	}
	enemy, bad := c.Opponent(), 0
	for _, q := range b.geo.diagonal(p) {
		if b.colour[q] == enemy {
			bad++
		}
	}
	return bad == 0 || bad == 1 && !b.geo.edge[p]
}
