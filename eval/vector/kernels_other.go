//go:build !amd64 && !arm64

package vector

// Sum sets dst to src + the rows added - the rows taken away, saturated at each. The lists have numbers of rows.
func Sum(dst, src *[Width]int16, rows *int16, add, sub []int32) { sumGo(dst, src, rows, add, sub) }

// Dot weighs the positive ones among x twice.
func Dot(out *[2]int32, x *[Width]int16, w *[2 * Width]int16) { dotGo(out, x, w) }
