package jungo

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// Fast reports whether this processor runs the network with vector instructions
// (AVX2 and FMA). Without them an evaluation takes many times as long.
var Fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// wide reports whether the processor has vectors of 512 bits as well.
var wide = Fast && cpu.X86.HasAVX512F

// vnni reports whether the processor multiplies bytes and adds four products in one
// instruction. Without it this takes three instructions, and weights must be smaller.
var vnni = wide && cpu.X86.HasAVX512VNNI

//go:noescape
func convAVX2(out, in, w *float32, n, outStride, inStride, row, blocks int)

//go:noescape
func gradAVX2(dw, in, dout *float32, inStride, outStride, count, blocks int)

//go:noescape
func reluAVX2(x *float32, n int)

//go:noescape
func poolAVX2(sum, top, x *float32, stride, count int)

//go:noescape
func convAVX512(out, in, w *float32, n, outStride, inStride, row, blocks int)

//go:noescape
func gradAVX512(dw, in, dout *float32, inStride, outStride, count, blocks, next int)

//go:noescape
func matvecAVX2(out, w, v *float32, n, rows int)

//go:noescape
func convVNNI(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)

//go:noescape
func convBytesAVX2(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)

//go:noescape
func quantiseAVX2(out *uint8, x *float32, n int) float32

func convolve(out, in, w *float32, channels, n, outStride, inStride, row, blocks int) {
	for c := 0; c < channels; {
		o, ws := at(out, 4*c), at(w, 3*n*c*4)
		switch {
		case wide && channels-c >= 2*lanes:
			convAVX512(o, in, ws, n, outStride, inStride, row, blocks)
			c += lanes
		case Fast:
			convAVX2(o, in, ws, n, outStride, inStride, row, blocks)
		default:
			convGo(o, in, ws, n, outStride, inStride, row, blocks)
		}
		c += lanes
	}
}

func gradient(dw, in, dout *float32, channels, next, inStride, outStride, count, blocks int) {
	for c := 0; c < channels; {
		ws, d := at(dw, c/lanes*next), at(dout, 4*c)
		switch {
		case wide && channels-c >= 2*lanes:
			gradAVX512(ws, in, d, inStride, outStride, count, blocks, next)
			c += lanes
		case Fast:
			gradAVX2(ws, in, d, inStride, outStride, count, blocks)
		default:
			gradGo(ws, in, d, inStride, outStride, count, blocks)
		}
		c += lanes
	}
}

func relu(x []float32) {
	if Fast {
		reluAVX2(&x[0], len(x))
	} else {
		reluGo(x)
	}
}

func pool(sum, top, x *float32, stride, count int) {
	if Fast {
		poolAVX2(sum, top, x, stride, count)
	} else {
		poolGo(sum, top, x, stride, count)
	}
}

func matvec(out, w, v *float32, n, rows int) {
	if Fast {
		matvecAVX2(out, w, v, n, rows)
	} else {
		matvecGo(out, w, v, n, rows)
	}
}

// useVNNI reports whether convVNNI computes convolutions to this number of channels.
func useVNNI(channels int) bool { return vnni && channels%(2*lanes) == 0 }

// mostWeight returns the largest weight, as a byte, of a convolution to this number of
// channels: without VNNI the sum of two products with 255 must fit 16 bits.
func mostWeight(channels int) float32 {
	if Fast && !useVNNI(channels) {
		return 63
	}
	return 127
}

func convolve8(out, res, bias, scale *float32, in *uint8, w *int8, channels, n, outStride, resStride, inStride, row, blocks int) {
	for c := 0; c < channels; {
		o, add, b, s := at(out, 4*c), at(res, 4*c), at(bias, 4*c), at(scale, 4*c)
		ws := (*int8)(unsafe.Add(unsafe.Pointer(w), 3*n*4*c))
		switch {
		case useVNNI(channels):
			convVNNI(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
			c += lanes
		case Fast:
			convBytesAVX2(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
		default:
			conv8Go(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
		}
		c += lanes
	}
}

func quantise(out *uint8, x *float32, n int) float32 {
	if Fast {
		return quantiseAVX2(out, x, n)
	}
	return quantiseGo(out, x, n)
}
