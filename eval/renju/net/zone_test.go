package net

import (
	"testing"

	"tengen/movegen/renju"
)

// A symmetry of the board exchanges whole zones, every zone has cells, and their sums fit
// into words.
func TestZones(t *testing.T) {
	for size := renju.MinSize; size <= renju.MaxSize; size++ {
		var cells [Zones]int
		for y := range size {
			for x := range size {
				z := ZoneOf(renju.At(x, y), size)
				cells[z]++
				if m := ZoneOf(renju.At(y, x), size); m != z/3+z%3*3 {
					t.Errorf("size %d: %d, %d is in zone %d, its mirror image in %d", size, x, y, z, m)
				}
				if m := ZoneOf(renju.At(size-1-x, y), size); m != (2-z/3)*3+z%3 {
					t.Errorf("size %d: %d, %d is in zone %d, the cell on the other side in %d", size, x, y, z, m)
				}
			}
		}
		for z, n := range cells {
			if n == 0 || n*CellMax > 1<<16-1 {
				t.Errorf("size %d: zone %d has %d cells", size, z, n)
			}
		}
	}
}
