package net

import (
	"sync"

	"tengen/movegen/renju"
)

// maxReach is the cells of a window to either side; where the reach is shorter, the far
// ones are ignored.
const maxReach = 5

// halfBits is the bits of a half of a window.
const halfBits = 2 * maxReach

// Windows numbers the windows of one reach.
type Windows struct {
	// halves is the number of different halves.
	halves int
	// before and after are the numbers of the halves by the bits of the cells before
	// and after the cell, in the order of a renju.Board's lines.
	before, after [1 << halfBits]uint16
	// examples are the bits of the cells after a cell for each number.
	examples []uint32
	// swapped is the number of the same half with the colours exchanged.
	swapped []uint16
}

var windowsOf [maxReach + 1]struct {
	once sync.Once
	w    *Windows
}

// WindowsOf returns the windows of a rule set, made once.
func WindowsOf(rule renju.Rule) *Windows {
	reach := renju.Reach(rule)
	e := &windowsOf[reach]
	e.once.Do(func() { e.w = newWindows(reach) })
	return e.w
}

func newWindows(reach int) *Windows {
	w := &Windows{}
	number := map[uint32]uint16{}
	for bits := range uint32(1 << halfBits) {
		key := normal(bits, reach)
		n, ok := number[key]
		if !ok {
			n = uint16(len(number))
			number[key] = n
			w.examples = append(w.examples, key)
		}
		w.after[bits] = n
		w.before[mirror(bits)] = n
	}
	w.halves = len(number)
	w.swapped = make([]uint16, w.halves)
	for n, bits := range w.examples {
		w.swapped[n] = w.after[exchange(bits)]
	}
	return w
}

// normal returns the bits of a half, nearest cell first, with walls in the place of
// all that the cell does not see: what lies beyond the reach, a wall, or stones of both
// colours.
func normal(bits uint32, reach int) uint32 {
	var seen uint32 // colours
	for i := range maxReach {
		p := bits >> (2 * i) & 3
		if i >= reach || seen == 3 || p == uint32(renju.Wall) {
			rest := ^uint32(0) << (2 * i) & (1<<halfBits - 1)
			return bits&^rest | rest
		}
		seen |= p // BlackStone is 1, WhiteStone 2
	}
	return bits
}

// mirror reverses the order of the cells of a half.
func mirror(bits uint32) (out uint32) {
	for range maxReach {
		out = out<<2 | bits&3
		bits >>= 2
	}
	return out
}

// exchange exchanges black and white stones; walls stay.
func exchange(bits uint32) uint32 {
	const low = 0x55555
	return bits&low<<1 | bits>>1&low
}

// Count is the number of windows.
func (w *Windows) Count() int { return w.halves * (w.halves + 1) / 2 }

// Of returns the number of a window, 0…Count−1, from a line as renju.Board's Line and
// Around give it.
func (w *Windows) Of(line uint64) int {
	return pair(int(w.before[line&(1<<halfBits-1)]), int(w.after[line>>(halfBits+2)&(1<<halfBits-1)]))
}

// pair numbers the unordered pairs of numbers.
func pair(a, b int) int {
	hi, lo := max(a, b), min(a, b)
	return hi*(hi+1)/2 + lo
}

// Each calls visit with every window: its number, that of the window with the colours
// exchanged, and an example of it as renju.WindowTypes takes it.
func (w *Windows) Each(visit func(n, swapped int, example uint32)) {
	for hi := range w.halves {
		for lo := range hi + 1 {
			visit(pair(hi, lo), pair(int(w.swapped[hi]), int(w.swapped[lo])),
				mirror(w.examples[lo])|w.examples[hi]<<halfBits)
		}
	}
}
