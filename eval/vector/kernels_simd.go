//go:build amd64 || arm64

package vector

import "unsafe"

//go:noescape
func sumSIMD(dst, src *[Width]int16, rows *int16, add *int32, adds int, sub *int32, subs int)

//go:noescape
func dotSIMD(out *[2]int32, x *[Width]int16, w *[2 * Width]int16)

// Sum sets dst to src + the rows added - the rows taken away, saturated at each. The lists have numbers of rows.
func Sum(dst, src *[Width]int16, rows *int16, add, sub []int32) {
	if fast {
		sumSIMD(dst, src, rows, unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
	} else {
		sumGo(dst, src, rows, add, sub)
	}
}

// Dot weighs the positive ones among x twice.
func Dot(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) {
	if fast {
		dotSIMD(out, x, w)
	} else {
		dotGo(out, x, w)
	}
}
