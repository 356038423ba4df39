//go:build !amd64 && !arm64

package jungo

import "unsafe"

// Fast reports whether this processor runs the network with vector instructions.
const Fast = false

func convolve(out, in, w *float32, channels, n, outStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		convGo(at(out, 4*c), in, at(w, 3*n*c*4), n, outStride, inStride, row, blocks)
	}
}

func gradient(dw, in, dout *float32, channels, next, inStride, outStride, count, blocks int) {
	for c := 0; c < channels; c += lanes {
		gradGo(at(dw, c/lanes*next), in, at(dout, 4*c), inStride, outStride, count, blocks)
	}
}

func relu(x []float32) { reluGo(x) }

func pool(sum, top, x *float32, stride, count int) { poolGo(sum, top, x, stride, count) }

func newTiler(*Runner) tiler { return nil }

func directBytes(int) bool { return true }

func matvec(out, w, v *float32, n, rows int) { matvecGo(out, w, v, n, rows) }

func convolve8(out, res, bias, scale *float32, in *uint8, w *int8, channels, n, outStride, resStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		conv8Go(at(out, 4*c), at(res, 4*c), at(bias, 4*c), at(scale, 4*c), in, (*int8)(unsafe.Add(unsafe.Pointer(w), 3*n*4*c)), n, outStride, resStride, inStride, row, blocks)
	}
}

func quantise(out *uint8, x *float32, n int) float32 { return quantiseGo(out, x, n) }
