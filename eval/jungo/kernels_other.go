//go:build !amd64 && !arm64

package jungo

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

func matvec(out, w, v *float32, n, rows int) { matvecGo(out, w, v, n, rows) }

func convBytes(_, _, _, _ *float32, _ *uint8, _ *int8, _, _, _, _, _, _ int) bool { return false }

func quantise(out *uint8, x *float32, n int) float32 { return quantiseGo(out, x, n) }
