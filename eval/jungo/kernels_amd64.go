package jungo

import "golang.org/x/sys/cpu"

// Fast tells whether this processor runs the network with vector instructions
// (AVX2 and FMA). Without them one evaluation takes some twenty times as long.
var Fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// wide tells whether vectors of 512 bits are there as well.
var wide = Fast && cpu.X86.HasAVX512F

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
