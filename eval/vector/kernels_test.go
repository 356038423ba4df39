package vector

import (
	"math/rand/v2"
	"testing"
)

// The vector instructions give what Go gives, also where sums leave the range.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	rows := make([]int16, 300*Width)
	for i := range rows {
		if rows[i] = int16(r.IntN(2000) - 1000); r.IntN(20) == 0 {
			rows[i] = int16(r.Uint32())
		}
	}
	for range 1000 {
		var src, a, b [Width]int16
		var w [2 * Width]int16
		for i := range src {
			src[i] = int16(r.Uint32())
		}
		for i := range w {
			w[i] = int16(r.IntN(1<<14) - 1<<13)
		}
		list := func() (out []int32) {
			for range r.IntN(9) {
				out = append(out, int32(r.IntN(len(rows)/Width)))
			}
			return out
		}
		add, sub := list(), list()
		Sum(&a, &src, &rows[0], add, sub)
		sumGo(&b, &src, &rows[0], add, sub)
		if a != b {
			t.Fatalf("sums %v and %v", a, b)
		}
		var x, y [2]int32
		Dot(&x, &a, &w)
		dotGo(&y, &a, &w)
		if x != y {
			t.Fatalf("products %v and %v", x, y)
		}
	}
}
