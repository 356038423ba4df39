package jungo

import "unsafe"

// The four inner loops of the network, in plain Go. Those in assembly do the same;
// strides and rows are in bytes.
//
// Activations lie position by position, all channels of a position together, so the
// inputs of the three taps of a kernel's row are one run of 3 · channels numbers.
const (
	lanes     = 16 // output channels of one call
	positions = 6  // positions of one block of convolve, inputs of one of gradient
)

func at(p *float32, bytes int) *float32 {
	return (*float32)(unsafe.Add(unsafe.Pointer(p), bytes))
}

// convGo adds a 3×3 convolution to sixteen channels of out, for blocks · 6 positions
// in a row. in is the input of the first tap of the first position, n the length of
// a run of three taps (even), w the weights as [3][n][16].
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

// poolGo sets the sums and the maxima of sixteen channels, which are not negative,
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
