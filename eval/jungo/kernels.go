package jungo

import (
	"math"
	"slices"
	"unsafe"
)

//go:generate go run tengen/cmd/internal/asm

// The inner loops of the network, in plain Go. Those in assembly do the same;
// strides and rows are in bytes.
//
// Activations are stored position by position, with all channels of a position
// together, so the inputs of the three taps of a kernel's row are 3 · channels numbers
// in succession.
const (
	lanes     = 16 // output channels of one call
	positions = 6  // positions of one block of convolve, inputs of one of gradient
)

func at(p *float32, bytes int) *float32 {
	return (*float32)(unsafe.Add(unsafe.Pointer(p), bytes))
}

// convGo adds a 3×3 convolution to sixteen channels of out, for blocks · 6 positions
// in succession. in is the input of the first tap of the first position, n the number
// of inputs of three taps (even), w the weights as [3][n][16].
func convGo(out, in, w *float32, n, outStride, inStride, row, blocks int) {
	for i := range blocks * positions {
		o := unsafe.Slice(at(out, i*outStride), lanes)
		for r := range 3 {
			x := unsafe.Slice(at(in, i*inStride+r*row), n)
			for j, v := range x {
				ws := unsafe.Slice(at(w, (r*n+j)*lanes*4), lanes)
				for k := range o {
					o[k] += v * ws[k]
				}
			}
		}
	}
}

// gradGo adds to dw, as [blocks·6][16], the sums of products of inputs and sixteen
// output gradients over count positions.
func gradGo(dw, in, dout *float32, inStride, outStride, count, blocks int) {
	for i := range count {
		x := unsafe.Slice(at(in, i*inStride), blocks*positions)
		d := unsafe.Slice(at(dout, i*outStride), lanes)
		for j, v := range x {
			ws := unsafe.Slice(at(dw, j*lanes*4), lanes)
			for k := range ws {
				ws[k] += v * d[k]
			}
		}
	}
}

func reluGo(x []float32) {
	for i, v := range x {
		if v < 0 {
			x[i] = 0
		}
	}
}

// poolGo computes the sums and the maxima of sixteen channels, which are not negative,
// over count positions.
func poolGo(sum, top, x *float32, stride, count int) {
	s, t := unsafe.Slice(sum, lanes), unsafe.Slice(top, lanes)
	clear(s)
	clear(t)
	for i := range count {
		for k, v := range unsafe.Slice(at(x, i*stride), lanes) {
			s[k] += v
			if v > t[k] {
				t[k] = v
			}
		}
	}
}

// matvecGo adds to out, of n numbers (a multiple of 16), the product of v, of rows
// numbers, with w as [rows][n].
func matvecGo(out, w, v *float32, n, rows int) {
	o := unsafe.Slice(out, n)
	for j, x := range unsafe.Slice(v, rows) {
		for k, y := range unsafe.Slice(at(w, 4*j*n), n) {
			o[k] += x * y
		}
	}
}

// convolve8 computes the channels of a convolution of bytes; see conv8Go.
func convolve8(out, res, bias, scale *float32, in *uint8, w *int8, channels, n, outStride, resStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		o, add, b, s := at(out, 4*c), at(res, 4*c), at(bias, 4*c), at(scale, 4*c)
		ws := (*int8)(unsafe.Add(unsafe.Pointer(w), 3*n*4*c))
		if !convBytes(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks) {
			conv8Go(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
		}
	}
}

// conv8Go sets sixteen channels of out to a rectified convolution of bytes: the sums of
// products times scale, plus bias and res. Weights are [3][n][16][4], in groups of four
// inputs.
func conv8Go(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int) {
	b, s := unsafe.Slice(bias, lanes), unsafe.Slice(scale, lanes)
	weights := unsafe.Slice(w, 12*n*lanes)
	for i := range blocks * positions {
		o, add := unsafe.Slice(at(out, i*outStride), lanes), unsafe.Slice(at(res, i*resStride), lanes)
		for k := range o {
			var sum int32
			for r := range 3 {
				x := unsafe.Slice((*uint8)(unsafe.Add(unsafe.Pointer(in), i*inStride+r*row)), 4*n)
				for j, v := range x {
					sum += int32(v) * int32(weights[((r*n+j/4)*lanes+k)*4+j%4])
				}
			}
			o[k] = max(0, float32(sum)*s[k]+b[k]+add[k])
		}
	}
}

// quantiseGo sets out to the n numbers of x, none of them negative, in units of 1/255 of
// the largest, and returns the largest.
func quantiseGo(out *uint8, x *float32, n int) float32 {
	xs := unsafe.Slice(x, n)
	peak := max(slices.Max(xs), 1e-20)
	for i, v := range xs {
		unsafe.Slice(out, n)[i] = uint8(math.RoundToEven(float64(v * (255 / peak))))
	}
	return peak
}
