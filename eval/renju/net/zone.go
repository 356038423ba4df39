package net

import "tengen/movegen/renju"

// ZoneOf returns the zone of a cell on a board of a size, from 0: the board is cut into
// thirds both ways, the outer ones of equal width, so that a symmetry of the board
// exchanges whole zones.
func ZoneOf(c renju.Cell, size int) int { return third(c.X(), size)*3 + third(c.Y(), size) }

func third(i, size int) int {
	outer := (size + 1) / 3
	switch {
	case i < outer:
		return 0
	case i >= size-outer:
		return 2
	}
	return 1
}
