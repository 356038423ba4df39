package vector

import "unsafe"

// Width is the number of numbers in a row.
const Width = 32

//go:generate go run tengen/cmd/internal/asm

// sumGo is dst = src + the rows added - the rows taken away, saturated.
func sumGo(dst, src *[Width]int16, rows *int16, add, sub []int32) {
	var x [Width]int32
	for i, v := range src {
		x[i] = int32(v)
	}
	for sign, list := range [2][]int32{add, sub} {
		for _, n := range list {
			row := (*[Width]int16)(unsafe.Add(unsafe.Pointer(rows), int(n)*Width*2))
			for i, v := range row {
				y := x[i] + int32(v)*int32(1-2*sign)
				x[i] = min(max(y, -1<<15), 1<<15-1)
			}
		}
	}
	for i, v := range x {
		dst[i] = int16(v)
	}
}

// dotGo weighs the positive ones among x twice.
func dotGo(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) {
	for k := range out {
		s := int32(0)
		for i, v := range x {
			s += int32(max(v, 0)) * int32(w[k*Width+i])
		}
		out[k] = s
	}
}
