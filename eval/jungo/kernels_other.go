//go:build !amd64

package jungo

// Fast tells whether this processor runs the network with vector instructions.
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
