package tt

import (
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"tengen/movegen/zobrist"
)

func TestLayout(t *testing.T) {
	if s := unsafe.Sizeof(slot{}); s != 16 {
		t.Errorf("entry of %d bytes, want 16", s)
	}
	if s := unsafe.Sizeof(cluster{}); s != clusterBytes {
		t.Errorf("cluster of %d bytes, want %d", s, clusterBytes)
	}
	for _, mb := range []int{-1, 0, 1, 3, 16} {
		want := max(mb, 1) << 20
		tab := New(mb)
		if got := len(tab.clusters) * clusterBytes; got != want {
			t.Errorf("New(%d) holds %d bytes, want %d", mb, got, want)
		}
		if a := uintptr(unsafe.Pointer(&tab.clusters[0])) % clusterBytes; a != 0 {
			t.Errorf("New(%d): clusters straddle cache lines (offset %d)", mb, a)
		}
	}
}

func randomEntry(r *rand.Rand) Entry {
	return Entry{
		Move:  r.Uint32() | 1,
		Score: int16(r.IntN(64001) - 32000),
		Depth: int8(r.IntN(200) - 100),
		Bound: Bound(1 + r.IntN(3)),
	}
}

func TestPackRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		e, a := randomEntry(r), uint8(r.IntN(64))
		d := e.pack(a)
		if got := unpack(d); got != e || age(d) != a {
			t.Fatalf("packed %+v age %d, got %+v age %d", e, a, got, age(d))
		}
	}
}

func TestGetPut(t *testing.T) {
	tab := New(1)
	r := rand.New(rand.NewPCG(3, 4))
	want := map[uint64]Entry{}
	for range 1000 { // far below the capacity of 65,536: nothing may be lost
		k, e := r.Uint64(), randomEntry(r)
		tab.Put(k, e)
		want[k] = e
	}
	for k, e := range want {
		got, ok := tab.Get(k)
		if !ok || got != e {
			t.Fatalf("key %x: got %+v %v, want %+v", k, got, ok, e)
		}
		if _, ok := tab.Get(k ^ 1<<63); ok {
			t.Fatalf("key %x found with one bit changed", k)
		}
	}
	tab.Clear()
	for k := range want {
		if _, ok := tab.Get(k); ok {
			t.Fatalf("key %x survived Clear", k)
		}
	}
}

// Key 0 and small keys work like any other, and an empty table holds none of them.
func TestZeroKey(t *testing.T) {
	tab := New(1)
	if _, ok := tab.Get(0); ok {
		t.Fatal("empty table claims to know key 0")
	}
	e := Entry{Move: 7, Score: -5, Depth: 3, Bound: Exact}
	tab.Put(0, e)
	if got, ok := tab.Get(0); !ok || got != e {
		t.Fatalf("got %+v %v, want %+v", got, ok, e)
	}
}

func TestTornEntryIsAbsent(t *testing.T) {
	tab := New(1)
	a, b := uint64(0x1234567890abcdef), uint64(0xfedcba0987654321)
	tab.Put(a, Entry{Move: 1, Score: 10, Depth: 5, Bound: Exact})
	c := tab.cluster(a)
	// Two interleaved writers leave the check word of one and the data word of the
	// other.
	other := Entry{Move: 2, Score: -20, Depth: 9, Bound: Lower}.pack(0)
	c[0].data.Store(other)
	for _, k := range []uint64{a, b} {
		if e, ok := tab.Get(k); ok {
			t.Errorf("torn entry returned for key %x: %+v", k, e)
		}
	}
	tab.Put(a, Entry{Move: 3, Score: 1, Depth: 1, Bound: Upper})
	if e, ok := tab.Get(a); !ok || e.Move != 3 {
		t.Errorf("after a torn entry, Put then Get: %+v %v", e, ok)
	}
}

func TestMergeKeepsWhatIsBetter(t *testing.T) {
	const k = 99
	win := Entry{Move: 1, Score: DecisiveScore + 10, Depth: 2, Bound: Lower}
	loss := Entry{Move: 0, Score: -DecisiveScore - 10, Depth: 2, Bound: Upper}
	cases := []struct {
		name     string
		old, new Entry
		want     Entry
	}{
		{"proof stays", win, Entry{Move: 2, Score: 5, Depth: 50, Bound: Exact}, win},
		{"lost proof stays, move learned", loss, Entry{Move: 2, Score: 5, Depth: 50, Bound: Upper},
			Entry{Move: 2, Score: loss.Score, Depth: 2, Bound: Upper}},
		{"deep bound stays", Entry{Move: 1, Score: 7, Depth: 20, Bound: Lower},
			Entry{Move: 2, Score: 5, Depth: 20 - keepDepth, Bound: Upper},
			Entry{Move: 1, Score: 7, Depth: 20, Bound: Lower}},
		{"exact replaces", Entry{Move: 1, Score: 7, Depth: 20, Bound: Lower},
			Entry{Move: 2, Score: 5, Depth: 3, Bound: Exact},
			Entry{Move: 2, Score: 5, Depth: 3, Bound: Exact}},
		{"near depth replaces, move kept", Entry{Move: 1, Score: 7, Depth: 5, Bound: Lower},
			Entry{Score: 5, Depth: 5, Bound: Upper},
			Entry{Move: 1, Score: 5, Depth: 5, Bound: Upper}},
		{"bare move does not erase", Entry{Move: 1, Score: 7, Depth: 5, Bound: Lower},
			Entry{Move: 2}, Entry{Move: 1, Score: 7, Depth: 5, Bound: Lower}},
		{"bare move fills in", Entry{Score: 7, Depth: 5, Bound: Upper},
			Entry{Move: 2}, Entry{Move: 2, Score: 7, Depth: 5, Bound: Upper}},
	}
	for _, c := range cases {
		tab := New(1)
		tab.Put(k, c.old)
		tab.Put(k, c.new)
		if got, ok := tab.Get(k); !ok || got != c.want {
			t.Errorf("%s: got %+v %v, want %+v", c.name, got, ok, c.want)
		}
	}
}

// sameCluster returns n keys that fall into one cluster of t.
func sameCluster(t *Table, n int) []uint64 {
	first := t.cluster(12345)
	keys := []uint64{}
	for k := uint64(12345); len(keys) < n; k++ {
		if t.cluster(k) == first {
			keys = append(keys, k)
		}
	}
	return keys
}

func TestReplacementTakesTheLeastWorth(t *testing.T) {
	tab := New(1)
	keys := sameCluster(tab, 6)
	depths := []int8{9, 3, 7, 5}
	for i, d := range depths {
		tab.Put(keys[i], Entry{Move: uint32(i + 1), Depth: d, Bound: Lower})
	}
	tab.Put(keys[4], Entry{Move: 5, Depth: 1, Bound: Lower})
	for i := range 5 {
		_, ok := tab.Get(keys[i])
		if want := i != 1; ok != want {
			t.Errorf("entry %d present=%v, want %v (the shallowest gives way)", i, ok, want)
		}
	}
	// After enough searches even the deepest old entry is worth less than a
	// fresh shallow one.
	for range 6 {
		tab.NewSearch()
	}
	tab.Put(keys[4], Entry{Move: 5, Depth: 1, Bound: Lower})
	tab.Put(keys[2], Entry{Move: 3, Depth: 1, Bound: Exact})
	tab.Put(keys[3], Entry{Move: 4, Depth: 1, Bound: Exact})
	tab.Put(keys[5], Entry{Move: 6, Depth: 1, Bound: Lower})
	if _, ok := tab.Get(keys[0]); ok {
		t.Error("an entry six searches old outlived fresh ones")
	}
}

// Used counts all entries, of this search and of earlier ones.
func TestUsed(t *testing.T) {
	tab := New(1)
	if n := tab.Used(); n != 0 {
		t.Errorf("%d of 1000 in a new table", n)
	}
	r := rand.New(rand.NewPCG(1, 2))
	fill := func(n int) {
		for range n {
			tab.Put(r.Uint64(), Entry{Move: 1, Bound: Exact})
		}
	}
	entries := len(tab.clusters) * clusterEntries
	fill(entries / 4)
	tab.NewSearch()
	fill(entries / 4)
	if n := tab.Used(); n < 400 || n > 500 { // some clusters overflow
		t.Errorf("%d of 1000, about half of them were put", n)
	}
	fill(8 * entries)
	if n := tab.Used(); n != 1000 {
		t.Errorf("%d of 1000 in a full table", n)
	}
	tab.Clear()
	if n := tab.Used(); n != 0 {
		t.Errorf("%d of 1000 after Clear", n)
	}
}

func TestResize(t *testing.T) {
	tab := New(1)
	tab.Put(5, Entry{Move: 1, Bound: Exact})
	tab.Resize(2)
	if got := len(tab.clusters) * clusterBytes; got != 2<<20 {
		t.Errorf("%d bytes after Resize(2)", got)
	}
	if _, ok := tab.Get(5); ok {
		t.Error("entry survived Resize")
	}
	tab.Put(5, Entry{Move: 1, Bound: Exact})
	tab.Resize(2)
	if _, ok := tab.Get(5); ok {
		t.Error("entry survived Resize to the same size")
	}
}

// Many goroutines write and read a few clusters with entries that are a function of
// their key: a hit that does not fit its key is a torn read that went unnoticed.
func TestConcurrent(t *testing.T) {
	tab := New(1)
	const keys = 64
	pool := sameCluster(tab, keys)
	entry := func(k uint64, v int) Entry {
		h := (k + uint64(v)) * zobrist.Golden
		return Entry{Move: uint32(h>>32) | 1, Score: int16(uint16(h>>16) ^ uint16(k)), Depth: 1, Bound: Exact}
	}
	const variants = 3
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 7))
			for range 20000 {
				k := pool[r.IntN(keys)]
				if r.IntN(2) == 0 {
					tab.Put(k, entry(k, r.IntN(variants)))
					continue
				}
				got, ok := tab.Get(k)
				if !ok {
					continue
				}
				valid := false
				for v := range variants {
					valid = valid || got == entry(k, v)
				}
				if !valid {
					t.Errorf("key %x: entry %+v was never written", k, got)
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestNoAllocation(t *testing.T) {
	tab := New(1)
	k := uint64(1)
	if n := testing.AllocsPerRun(1000, func() {
		k = k*6364136223846793005 + 1
		tab.Put(k, Entry{Move: 1, Depth: 3, Bound: Lower})
		tab.Get(k)
	}); n != 0 {
		t.Errorf("%v allocations per Put+Get", n)
	}
}

func BenchmarkPutGet(b *testing.B) {
	tab := New(64)
	b.ReportAllocs()
	k := uint64(1)
	for b.Loop() {
		k = k*6364136223846793005 + 1
		tab.Put(k, Entry{Move: uint32(k), Depth: int8(k>>40) & 15, Bound: Lower})
		tab.Get(k ^ k<<7)
	}
}
