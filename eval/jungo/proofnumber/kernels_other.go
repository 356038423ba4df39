//go:build !amd64 && !arm64

package proofnumber

func sum(dst, src *[Width]int16, rows *int16, add, sub []int32) { sumGo(dst, src, rows, add, sub) }

func dot(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) { dotGo(out, x, w) }
