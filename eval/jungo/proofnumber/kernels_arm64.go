package proofnumber

import "unsafe"

//go:noescape
func sumNEON(dst, src *[Width]int16, rows *int16, add *int32, adds int, sub *int32, subs int)

//go:noescape
func dotNEON(out *[2]int32, x *[Width]int16, w *[2 * Width]int16)

func sum(dst, src *[Width]int16, rows *int16, add, sub []int32) {
	sumNEON(dst, src, rows, unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
}

func dot(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) { dotNEON(out, x, w) }
