//go:build amd64 || arm64

package jungo

// The loops in assembly: AVX2 on amd64, where the convolutions of more than sixteen channels
// also take AVX-512, and NEON on arm64.

//go:noescape
func convSIMD(out, in, w *float32, n, outStride, inStride, row, blocks int)

//go:noescape
func gradSIMD(dw, in, dout *float32, inStride, outStride, count, blocks int)

//go:noescape
func reluSIMD(x *float32, n int)

//go:noescape
func poolSIMD(sum, top, x *float32, stride, count int)

//go:noescape
func matvecSIMD(out, w, v *float32, n, rows int)

//go:noescape
func quantiseSIMD(out *uint8, x *float32, n int) float32

func convolve(out, in, w *float32, channels, n, outStride, inStride, row, blocks int) {
	for c := 0; c < channels; c += lanes {
		o, ws := at(out, 4*c), at(w, 3*n*c*4)
		switch {
		case convWide(channels-c, o, in, ws, n, outStride, inStride, row, blocks):
			c += lanes
		case simd():
			convSIMD(o, in, ws, n, outStride, inStride, row, blocks)
		default:
			convGo(o, in, ws, n, outStride, inStride, row, blocks)
		}
	}
}

func gradient(dw, in, dout *float32, channels, next, inStride, outStride, count, blocks int) {
	for c := 0; c < channels; c += lanes {
		ws, d := at(dw, c/lanes*next), at(dout, 4*c)
		switch {
		case gradWide(channels-c, ws, in, d, inStride, outStride, count, blocks, next):
			c += lanes
		case simd():
			gradSIMD(ws, in, d, inStride, outStride, count, blocks)
		default:
			gradGo(ws, in, d, inStride, outStride, count, blocks)
		}
	}
}

func relu(x []float32) {
	if simd() {
		reluSIMD(&x[0], len(x))
	} else {
		reluGo(x)
	}
}

func pool(sum, top, x *float32, stride, count int) {
	if simd() {
		poolSIMD(sum, top, x, stride, count)
	} else {
		poolGo(sum, top, x, stride, count)
	}
}

func matvec(out, w, v *float32, n, rows int) {
	if simd() {
		matvecSIMD(out, w, v, n, rows)
	} else {
		matvecGo(out, w, v, n, rows)
	}
}

func quantise(out *uint8, x *float32, n int) float32 {
	if simd() {
		return quantiseSIMD(out, x, n)
	}
	return quantiseGo(out, x, n)
}
