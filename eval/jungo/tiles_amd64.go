package jungo

// Convolutions of bytes by tiles, in AVX2, which multiplies words as fast as bytes, with the products
// in AVX-512 where the processor has VNNI. A direct convolution takes 9·m² products for m × m outputs
// of one channel and one input channel; by the minimal algorithms of Winograd (Lavin and Gray, "Fast
// algorithms for convolutional neural networks", 2016) it takes (m+2)²: inputs and weights are
// transformed, multiplied number by number, and the sums over the channels transformed back.
//
// All of that is in integers, so the results are those of the direct convolution: the matrices
// below are multiplied by whole numbers until no fraction is left, which makes the outputs 9 times
// a power of two too large. A product with the inverse of 9 modulo 2^32 and a shift take that back,
// whatever overflowed in between, as long as the output itself fits into 32 bits less the shift.

// tileWeights are, for the outputs in a row of a tile, the matrix that transforms a column of
// weights. The matrices of the inputs and of the outputs are in the kernels. With three outputs:
//
//	2 -1 -2  1  0      1  1  1  1  0
//	0 -2 -1  1  0      0  1 -1  2  0
//	0  2 -3  1  0      0  1  1  4  1
//	0 -1  0  1  0
//	0  2 -1 -2  1
//
// With four:
//
//	4  0 -5  0  1  0      1  1  1  1  1  0
//	0 -4 -4  1  1  0      0  1 -1  2 -2  0
//	0  4 -4 -1  1  0      0  1  1  4  4  0
//	0 -2 -1  2  1  0      0  1 -1  8 -8  8
//	0  2 -1 -2  1  0
//	0  4  0 -5  0  1
//
// A transformed input of bytes is at most 17340, a transformed weight 18288.
var tileWeights = map[int][][3]int{
	3: {{3, 0, 0}, {-3, -3, -3}, {-1, 1, -1}, {1, 2, 4}, {0, 0, 6}},
	4: {{6, 0, 0}, {-4, -4, -4}, {-4, 4, -4}, {1, 2, 4}, {1, -2, 4}, {0, 0, 3}},
}

// ninth is the inverse of 9 modulo 2^32.
const ninth int32 = 954437177

// mostTiled is the number of channels up to which every output of tiles with four in a row fits
// into 26 bits.
const mostTiled = 1 << 25 / (9 * 255 * 127)

// tiling is how a board is cut into tiles, and what is computed of them.
type tiling struct {
	out    int // outputs in a row of a tile
	tiles  int
	block  int // tiles that are multiplied together
	blocks int
	// inputs are, for each tile, the places of its inputs among the numbers of a layer, results those of
	// its outputs, by the channels of their layer. An input off the board is a zero.
	inputs  []int32
	results map[int][]int32
	values  []int16 // [inputs of a tile][tile][channel]
	sums    []int32 // [inputs of a tile][tile][16]
	words   []int16 // columns of a tile
	doubles []int32
}

// newTiler returns the tiles of the boards of a runner, those that take the fewest products, or nil if
// the processor has no vector instructions.
func newTiler(r *Runner) tiler {
	if !Fast {
		return nil
	}
	channels := r.net.channels
	var best *tiling
	for outputs := 3; outputs <= 4; outputs++ {
		if outputs == 4 && channels > mostTiled {
			break
		}
		t := &tiling{out: outputs, block: 4}
		row := (r.size + outputs - 1) / outputs
		t.tiles = row * row
		t.blocks = (t.tiles + 3) / 4
		if three := (t.tiles + 2) / 3; 3*three < 4*t.blocks {
			t.block, t.blocks = 3, three
		}
		if best == nil || t.products() < best.products() {
			best = t
		}
	}
	row := best.out + 2
	best.inputs = best.places(r, row, -1, 0, channels)
	waste := len(r.heads)/headChannels - 1 // the last position, which nobody reads
	best.results = map[int][]int32{}
	for _, c := range []int{channels, headChannels} {
		best.results[c] = best.places(r, best.out, 0, waste, c)
	}
	best.values = make([]int16, row*row*best.block*best.blocks*channels)
	best.sums = make([]int32, row*row*best.block*best.blocks*lanes)
	best.words = make([]int16, row*row*lanes)
	best.doubles = make([]int32, row*row*lanes/2)
	return best
}

// products returns the number of products of an input channel and an output channel.
func (t *tiling) products() int { return t.block * t.blocks * (t.out + 2) * (t.out + 2) }

// places returns, for each tile, the places of row × row points in a layer of some channels; the first
// point is as far from the tile's first output as from says, and outside the position of those off
// the board.
func (t *tiling) places(r *Runner, row, from, outside, channels int) (list []int32) {
	for y := 0; y < r.size; y += t.out {
		for x := 0; x < r.size; x += t.out {
			for i := range row * row {
				at, px, py := outside, x+from+i%row, y+from+i/row
				if px >= 0 && py >= 0 && px < r.size && py < r.size {
					at = int(r.index[py*r.size+px])
				}
				list = append(list, int32(at*channels))
			}
		}
	}
	return list
}

func (t *tiling) outputs() int { return t.out }

// tiled returns the transformed weights of a convolution, [out/16][inputs of a tile][in/2][16][2].
func (t *tiling) tiled(q *quantConv) []int16 {
	row := tileWeights[t.out]
	points := len(row) * len(row)
	w := make([]int16, points*q.in*q.out)
	for o := range q.out {
		for i := range q.in {
			var g [9]int
			for tap := range g {
				g[tap] = int(q.w[q.weight(o, tap, i)])
			}
			to := w[o/lanes*points*q.in*lanes+i/2*2*lanes+o%lanes*2+i%2:]
			for y, m := range row {
				var d [3]int
				for x := range d {
					d[x] = m[0]*g[x] + m[1]*g[3+x] + m[2]*g[6+x]
				}
				for x, m := range row {
					to[(y*len(row)+x)*q.in*lanes] = int16(m[0]*d[0] + m[1]*d[1] + m[2]*d[2])
				}
			}
		}
	}
	return w
}

// convolve sets out to the sum of a convolution of bytes, its bias and, if it is not nil, add, or to
// floor where that is more. Off the board it writes the last position alone.
func (t *tiling) convolve(q *quantConv, bias, scale []float32, bytes []uint8, add, out []float32, floor float32) {
	mask := -1
	if add == nil {
		add, mask = out, 0 // the first numbers of a layer are zero
	}
	points := (t.out + 2) * (t.out + 2)
	places := &t.results[q.out][0]
	toTiles(t, &bytes[0], q.in)
	for o := 0; o < q.out; o += lanes {
		products(t, &q.tiles[o*points*q.in], q.in/2, points)
		fromTiles(t, places, &out[o], &add[o], &bias[o], &scale[o], &floor, mask)
	}
}

//go:noescape
func toTiles3SIMD(v *int16, in *uint8, places *int32, columns *int16, channels, tiles, next int)

//go:noescape
func toTiles4SIMD(v *int16, in *uint8, places *int32, columns *int16, channels, tiles, next int)

//go:noescape
func products3SIMD(m *int32, v, w *int16, pairs, blocks, count int)

//go:noescape
func products4SIMD(m *int32, v, w *int16, pairs, blocks, count int)

//go:noescape
func products3VNNI(m *int32, v, w *int16, pairs, blocks, count int)

//go:noescape
func products4VNNI(m *int32, v, w *int16, pairs, blocks, count int)

//go:noescape
func fromTiles3SIMD(out, res, bias, scale, floor *float32, m, places, columns, ninth *int32, tiles, next, mask int)

//go:noescape
func fromTiles4SIMD(out, res, bias, scale, floor *float32, m, places, columns, ninth *int32, tiles, next, mask int)

// The steps of convolve: from the bytes of a layer to values, from there to the sums of sixteen
// channels, and from there to their outputs.

func toTiles(t *tiling, in *uint8, channels int) {
	next := 2 * t.block * t.blocks * channels
	if t.out == 3 {
		toTiles3SIMD(&t.values[0], in, &t.inputs[0], &t.words[0], channels, t.tiles, next)
	} else {
		toTiles4SIMD(&t.values[0], in, &t.inputs[0], &t.words[0], channels, t.tiles, next)
	}
}

func products(t *tiling, w *int16, pairs, points int) {
	switch m, v := &t.sums[0], &t.values[0]; {
	case vnni && t.block == 3:
		products3VNNI(m, v, w, pairs, t.blocks, points)
	case vnni:
		products4VNNI(m, v, w, pairs, t.blocks, points)
	case t.block == 3:
		products3SIMD(m, v, w, pairs, t.blocks, points)
	default:
		products4SIMD(m, v, w, pairs, t.blocks, points)
	}
}

func fromTiles(t *tiling, places *int32, out, res, bias, scale, floor *float32, mask int) {
	inverse, next := ninth, 4*t.block*t.blocks*lanes
	if t.out == 3 {
		fromTiles3SIMD(out, res, bias, scale, floor, &t.sums[0], places, &t.doubles[0], &inverse, t.tiles, next, mask)
	} else {
		fromTiles4SIMD(out, res, bias, scale, floor, &t.sums[0], places, &t.doubles[0], &inverse, t.tiles, next, mask)
	}
}
