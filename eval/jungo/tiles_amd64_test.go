package jungo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTiles compares convolutions by tiles with direct ones, whose sums are the same, also the largest
// ones: with 16 channels on all sizes of board, with more on small ones.
func TestTiles(t *testing.T) {
	if !Fast {
		t.Skip("no vector instructions here")
	}
	defer useAVX2()()
	seen := map[string]bool{}
	for size := 2; size <= 19; size++ {
		for _, channels := range []int{16, 64, maxChannels} {
			if channels*size <= 64*9 { // the direct ones are slow
				testTiles(t, size, channels, seen)
			}
		}
	}
	for _, kind := range []string{"3 in blocks of 3", "3 in blocks of 4", "4 in blocks of 3", "4 in blocks of 4"} {
		if !seen[kind] {
			t.Errorf("no tiles with outputs %s", kind)
		}
	}
}

// testTiles also checks that nothing off the board is written, but for the last position of a layer.
func testTiles(t *testing.T, size, channels int, seen map[string]bool) {
	rng := rand.New(rand.NewPCG(uint64(size), uint64(channels)))
	n := newNet(channels, 0)
	r := NewFloatRunner(n, size)
	tiles := newTiler(r).(*tiling)
	seen[fmt.Sprintf("%d in blocks of %d", tiles.out, tiles.block)] = true
	layer := func() []float32 { return make([]float32, len(r.trunk[0])) }
	in, add, bias := make([]uint8, len(r.trunk[0])), layer(), layer()[:channels]
	q := quantConv{in: channels, out: channels, w: make([]int8, 9*channels*channels)}
	scale := make([]float32, channels)
	for i := range scale {
		scale[i] = 1e-5 * float32(i+1)
		bias[i] = float32(rng.NormFloat64())
	}
	points := func(set func(at int)) {
		for _, p := range r.index {
			for c := range channels {
				set(int(p)*channels + c)
			}
		}
	}
	points(func(at int) { add[at] = float32(rng.NormFloat64()) })
	for _, most := range []int{0, math.MaxInt8, -math.MaxInt8} {
		for i := range q.w {
			q.w[i] = int8(most)
			if most == 0 {
				q.w[i] = int8(rng.IntN(255) - 127)
			}
		}
		points(func(at int) {
			in[at] = math.MaxUint8
			if most == 0 {
				in[at] = uint8(rng.IntN(256))
			}
		})
		q.tiles = tiles.tiled(&q)
		for _, add := range [][]float32{nil, add} {
			out, want, free := layer(), layer(), layer()
			tiles.convolve(&q, bias, scale, in, add, out, 0)
			tiles.convolve(&q, bias, scale, in, add, free, -math.MaxFloat32)
			for o := 0; o < channels; o += lanes {
				res, stride := &r.zero[0], 0
				if add != nil {
					res, stride = &add[r.first*channels+o], 4*channels
				}
				conv8Go(&want[r.first*channels+o], res, &bias[o], &scale[o], &in[(r.first-r.width-1)*channels], &q.w[9*channels*o], 3*channels/4, 4*channels, stride, channels, channels*r.width, r.run)
			}
			points(func(at int) {
				if math.Abs(float64(out[at]-want[at])) > 1e-5*(1+math.Abs(float64(want[at]))) {
					t.Fatalf("%d×%d, %d channels, weights up to %d: number %d is %g, directly %g", size, size, channels, most, at, out[at], want[at])
				}
			})
			points(func(at int) {
				if max(0, free[at]) != out[at] {
					t.Fatalf("%d×%d, %d channels: number %d is %g, rectified %g", size, size, channels, at, free[at], out[at])
				}
				out[at] = 0
			})
			if most < 0 && slices.Min(free) >= 0 {
				t.Errorf("%d×%d, %d channels: nothing is negative", size, size, channels)
			}
			if rest := out[:len(out)-channels]; slices.ContainsFunc(rest, func(x float32) bool { return x != 0 }) {
				t.Fatalf("%d×%d: numbers off the board were written", size, size)
			}
		}
	}
}
