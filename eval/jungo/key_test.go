package jungo

import (
	"testing"

	"tengen/movegen/jungo"
)

// Two positions have one key only if all that the network sees is the same; what an earlier,
// larger board left behind does not count.
func TestKey(t *testing.T) {
	type key struct{ a, b uint64 }
	of := func(f *Features) key { a, b := f.Key(); return key{a, b} }
	base := Features{Size: 7, Ko: jungo.None, Last: 3, Before: jungo.Pass, Komi: 6.5}
	base.Cell[48], base.Cell[10] = 1, 8
	seen := map[key]string{of(&base): "base"}
	add := func(name string, change func(f *Features)) {
		f := base
		change(&f)
		k := of(&f)
		if other, twice := seen[k]; twice {
			t.Errorf("%s has the key of %s", name, other)
		}
		for k2, other := range seen {
			if k2.a == k.a || k2.b == k.b {
				t.Errorf("%s and %s share half a key", name, other)
			}
		}
		seen[k] = name
	}
	for p := range 49 {
		for c := range uint8(9) {
			if base.Cell[p] != c {
				add("a cell", func(f *Features) { f.Cell[p] = c })
			}
		}
	}
	add("size", func(f *Features) { f.Size = 8 })
	add("ko", func(f *Features) { f.Ko = 3 })
	add("last", func(f *Features) { f.Last = jungo.Pass })
	add("before", func(f *Features) { f.Before = jungo.None })
	add("last and before", func(f *Features) { f.Last, f.Before = f.Before, f.Last })
	add("komi", func(f *Features) { f.Komi = -6.5 })
	rest := base
	rest.Cell[49], rest.Cell[80] = 5, 6
	if of(&rest) != of(&base) {
		t.Error("cells behind the board count")
	}
	big := Features{Size: 19}
	big.Cell[360] = 1
	if big.Key(); of(&big) == of(&Features{Size: 19}) {
		t.Error("the last cell of 19×19 does not count")
	}
}
