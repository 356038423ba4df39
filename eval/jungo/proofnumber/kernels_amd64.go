package proofnumber

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:noescape
func sumAVX2(dst, src *[Width]int16, rows *int16, add *int32, adds int, sub *int32, subs int)

//go:noescape
func dotAVX2(out *[2]int32, x *[Width]int16, w *[2 * Width]int16)

func sum(dst, src *[Width]int16, rows *int16, add, sub []int32) {
	if !cpu.X86.HasAVX2 {
		sumGo(dst, src, rows, add, sub)
		return
	}
	sumAVX2(dst, src, rows, unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
}

func dot(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) {
	if !cpu.X86.HasAVX2 {
		dotGo(out, x, w)
		return
	}
	dotAVX2(out, x, w)
}
