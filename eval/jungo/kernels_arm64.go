package jungo

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// Fast reports whether this processor multiplies bytes and adds four products in one
// instruction (SDOT), as Macs do and most processors since ARMv8.2. Without it the network
// runs in floats, by NEON, and an evaluation takes several times as long.
var Fast = cpu.ARM64.HasASIMDDP

//go:noescape
func convNEON(out, in, w *float32, n, outStride, inStride, row, blocks int)

//go:noescape
func gradNEON(dw, in, dout *float32, inStride, outStride, count, blocks int)

//go:noescape
func reluNEON(x *float32, n int)

//go:noescape
func poolNEON(sum, top, x *float32, stride, count int)

//go:noescape
func matvecNEON(out, w, v *float32, n, rows int)

//go:noescape
func convBytesNEON(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)

//go:noescape
func quantiseNEON(out *uint8, x *float32, n int) float32

func convolve(out, in, w *float32, channels, n, outStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		convNEON(at(out, 4*c), in, at(w, 3*n*c*4), n, outStride, inStride, row, blocks)
	}
}

func gradient(dw, in, dout *float32, channels, next, inStride, outStride, count, blocks int) {
	for c := 0; c < channels; c += lanes {
		gradNEON(at(dw, c/lanes*next), in, at(dout, 4*c), inStride, outStride, count, blocks)
	}
}

func relu(x []float32) { reluNEON(&x[0], len(x)) }

func pool(sum, top, x *float32, stride, count int) { poolNEON(sum, top, x, stride, count) }

func matvec(out, w, v *float32, n, rows int) { matvecNEON(out, w, v, n, rows) }

func mostWeight(int) float32 { return 127 }

func convolve8(out, res, bias, scale *float32, in *uint8, w *int8, channels, n, outStride, resStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		o, add, b, s := at(out, 4*c), at(res, 4*c), at(bias, 4*c), at(scale, 4*c)
		ws := (*int8)(unsafe.Add(unsafe.Pointer(w), 3*n*4*c))
		if Fast {
			convBytesNEON(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
		} else {
			conv8Go(o, add, b, s, in, ws, n, outStride, resStride, inStride, row, blocks)
		}
	}
}

func quantise(out *uint8, x *float32, n int) float32 { return quantiseNEON(out, x, n) }
