package jungo

import (
	"encoding/binary"
	"math"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/movegen/zobrist"
)

// Features is the input of the network for a position, from the view of the player to
// move.
type Features struct {
	Size int
	// Cell is 0 for an empty point, 1 to MostLiberties for a stone of the player to move,
	// by the liberties of its chain, the last for as many or more, and MostLiberties more
	// for one of the opponent's.
	Cell [jungo.MaxPoints]uint8
	// Ko is the point forbidden by ko; Last and Before are the last two moves, which
	// may be jungo.Pass. Each is jungo.None if there is none.
	Ko, Last, Before jungo.Point
	// Komi is the number of stones given to the player to move, negative for Black.
	Komi float32
}

// Read fills f from a position. komi is the number of stones given to White.
func (f *Features) Read(b *jungo.Board, komi float64) {
	f.Size = b.Size()
	me := b.Side()
	var libs [jungo.MaxPoints]uint8 // by chain number
	for p := range jungo.Point(b.Points()) {
		c := b.At(p)
		if c == jungo.Empty {
			f.Cell[p] = 0
			continue
		}
		id := b.ChainNumber(p)
		if libs[id] == 0 {
			libs[id] = uint8(b.LibertyCount(p, MostLiberties))
		}
		f.Cell[p] = libs[id]
		if c != me {
			f.Cell[p] += MostLiberties
		}
	}
	f.Ko, f.Last, f.Before = b.KoPoint(), b.Last(), b.Before()
	f.Komi = float32(komi)
	if me == jungo.Black {
		f.Komi = -f.Komi
	}
}

// Key returns two independent hash keys of the features: for the same features the same, for
// others, as good as always, others.
func (f *Features) Key() (a, b uint64) {
	a, b = zobrist.Golden, ^uint64(0)
	mix := func(x uint64) {
		a = bits.RotateLeft64((a^x)*zobrist.Golden, 29)
		b = bits.RotateLeft64((b^x)*0xd6e8feb86659fd93, 32) // a constant of the generators of Vigna
	}
	cells := f.Cell[:f.Size*f.Size] // what is behind them is of other boards
	for ; len(cells) >= 8; cells = cells[8:] {
		mix(binary.LittleEndian.Uint64(cells))
	}
	rest := uint64(len(cells))
	for _, c := range cells {
		rest = rest<<8 | uint64(c)
	}
	mix(rest)
	mix(uint64(uint16(f.Ko)) | uint64(uint16(f.Last))<<16 | uint64(uint16(f.Before))<<32 | uint64(f.Size)<<48)
	mix(uint64(math.Float32bits(f.Komi)))
	a ^= a >> 32
	b ^= b >> 29
	return a * zobrist.Golden, b * zobrist.Golden
}

// The planes of the network's input.
const (
	planeBoard = iota
	planeOwn
	planeOther
	planeOwnLibs   // three planes: one, two, three liberties
	_              //
	_              //
	planeOtherLibs // three planes
	_              //
	_              //
	planeKo
	planeLast
	planeBefore
	planePassed // the last move was a pass
	planeKomi
	planeLibs // two planes: four, five liberties, of either player
	planes    = 16
)

// spread writes the planes of f, turned by a symmetry, to x, position by position. Of x
// it changes only the positions of the board, which index gives for each point.
func (f *Features) spread(x []float32, index []int32, turn []jungo.Point) {
	var passed float32
	if f.Last == jungo.Pass {
		passed = 1
	}
	komi := f.Komi * komiScale
	for p := range f.Size * f.Size {
		v := x[int(index[turn[p]])*planes:][:planes]
		clear(v)
		v[planeBoard], v[planePassed], v[planeKomi] = 1, passed, komi
		c := f.Cell[p]
		if c == 0 {
			continue
		}
		stone, few := planeOwn, planeOwnLibs
		if c > MostLiberties {
			c -= MostLiberties
			stone, few = planeOther, planeOtherLibs
		}
		v[stone] = 1
		switch {
		case c <= 3:
			v[few+int(c)-1] = 1
		case c < MostLiberties:
			v[planeLibs+c-4] = 1
		}
	}
	mark := func(p jungo.Point, plane int) {
		if p >= 0 {
			x[int(index[turn[p]])*planes+plane] = 1
		}
	}
	mark(f.Ko, planeKo)
	mark(f.Last, planeLast)
	mark(f.Before, planeBefore)
}
