package jungo

import "fmt"

// Setup makes the position with the given stones, cells[p] for point p (N²
// of them), and clears the history. On an error the board is unchanged.
func (b *Board) Setup(cells []Colour, toMove Colour) error {
	n := b.geo.points
	if len(cells) != n {
		return fmt.Errorf("jungo: set-up of %d points for a board of %d", len(cells), n)
	}
	if toMove != Black && toMove != White {
		return fmt.Errorf("jungo: set-up with no player to move")
	}
	var at [MaxPoints]Colour
	for p, c := range cells {
		if c > White {
			return fmt.Errorf("jungo: set-up: unknown colour %d at %s", uint8(c), b.MoveText(Point(p)))
		}
		at[p] = c
	}
	for p := 0; p < n; p++ {
		if at[p] != Empty && !hasLiberty(b.geo, &at, Point(p)) {
			return refuse(sayNoLiberty.With(at[p], b.MoveText(Point(p))))
		}
	}
	b.Reset()
	// Playing the stones one by one could capture some in between, in any order;
	// so the chain tables are written directly.
	b.build(&at)
	b.toMove = toMove
	b.undo = b.undo[:0]
	b.history = b.history[:0]
	b.remember()
	return nil
}

// build fills an empty board with stones, all of whose chains have a liberty, by
// writing the chain tables.
func (b *Board) build(at *[MaxPoints]Colour) {
	for p := 0; p < b.geo.points; p++ {
		if c := at[p]; c != Empty {
			b.colour[p] = c
			b.stones[c]++
			b.stones[Empty]--
			b.hash ^= keys.stone[c][p]
			b.take(Point(p))
		}
	}
	var done [MaxPoints]bool
	var stones []Point
	for p := 0; p < b.geo.points; p++ {
		if b.colour[p] == Empty || done[p] {
			continue
		}
		stones = append(stones[:0], Point(p))
		done[p] = true
		for i := 0; i < len(stones); i++ {
			for _, q := range b.geo.near(stones[i]) {
				if b.colour[q] == b.colour[p] && !done[q] {
					done[q] = true
					stones = append(stones, q)
				}
			}
		}
		b.enter(stones)
	}
}

// enter writes one whole chain into the tables.
func (b *Board) enter(stones []Point) {
	id := int16(stones[0])
	var sc smallChain
	bc := bigChain{size: int16(len(stones))}
	for i, s := range stones {
		if b.bits {
			b.small.head[s] = id
			sc.stones.add(s)
		} else {
			b.big.head[s] = id
			b.big.next[s] = stones[(i+1)%len(stones)]
		}
		for _, q := range b.geo.near(s) {
			if b.colour[q] != Empty {
				continue
			}
			if b.bits {
				sc.libs.add(q)
			} else {
				bc.add(q)
			}
		}
	}
	if b.bits {
		b.small.chain[id] = sc
	} else {
		b.big.chain[id] = bc
	}
}

// hasLiberty reports whether the chain on p touches an empty point, by a flood fill.
func hasLiberty(g *geometry, at *[MaxPoints]Colour, p Point) bool {
	var seen [MaxPoints]bool
	var queue [MaxPoints]Point
	queue[0], seen[p] = p, true
	for i, n := 0, 1; i < n; i++ {
		for _, q := range g.near(queue[i]) {
			if at[q] == Empty {
				return true
			}
			if at[q] == at[p] && !seen[q] {
				seen[q] = true
				queue[n] = q
				n++
			}
		}
	}
	return false
}
