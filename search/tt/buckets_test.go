package tt

import (
	"math/rand/v2"
	"testing"
)

// bucketOf returns n keys of one bucket.
func bucketOf(t *Buckets[int32], n int) (keys []uint64) {
	for i := range n {
		keys = append(keys, 5+uint64(i*len(t.buckets)))
	}
	return keys
}

func newBuckets(bytes int64) *Buckets[int32] {
	t := &Buckets[int32]{}
	t.Resize(bytes)
	return t
}

func TestBucketsSize(t *testing.T) {
	for _, c := range []struct {
		bytes int64
		want  int
	}{{-1, 1}, {0, 1}, {63, 1}, {64, 1}, {127, 1}, {128, 2}, {255, 2}, {1 << 20, 1 << 14}} {
		if tab := newBuckets(c.bytes); len(tab.buckets) != c.want || tab.EntryBytes() != 16 {
			t.Errorf("%d bytes: %d buckets with entries of %d, want %d with 16", c.bytes, len(tab.buckets), tab.EntryBytes(), c.want)
		}
	}
}

// Prefetching changes nothing, for any key and size.
func TestPrefetch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, bytes := range []int64{0, 1 << 10, 1 << 20} {
		tab, main := newBuckets(bytes), New(int(bytes>>20))
		*tab.Put(7, 1) = 9
		main.Put(7, Entry{Move: 3})
		for range 1000 {
			key := r.Uint64()
			tab.Prefetch(key)
			main.Prefetch(key)
		}
		if d := tab.Get(7); d == nil || *d != 9 {
			t.Errorf("%d bytes: %v", bytes, d)
		}
		if e, ok := main.Get(7); !ok || e.Move != 3 {
			t.Errorf("%d bytes: %v", bytes, e)
		}
	}
}

func TestBucketsGetPut(t *testing.T) {
	tab := newBuckets(1 << 20)
	r := rand.New(rand.NewPCG(3, 4))
	want := map[uint64]int32{0: 7}
	for range 1000 {
		want[r.Uint64()] = r.Int32()
	}
	if tab.Get(0) != nil {
		t.Error("an empty table knows key 0")
	}
	for k, v := range want {
		*tab.Put(k, 1) = v
	}
	for k, v := range want {
		if got := tab.Get(k); got == nil || *got != v {
			t.Fatalf("key %x: %v, want %d", k, got, v)
		}
		if tab.Get(k^1<<63) != nil {
			t.Fatalf("key %x is found with one bit changed", k)
		}
	}
	if used := tab.Used(); used < 5 || used > 40 {
		t.Errorf("%d per mille used by 1001 entries of 65536", used)
	}
	tab.Resize(1 << 20)
	if *tab.Put(0, 1) != 7 {
		t.Error("Put loses what is known of its key, or Resize to the same size does")
	}
	tab.Age()
	if tab.Used() != 0 {
		t.Error("old entries count as used")
	}
	for name, empty := range map[string]func(){
		"Clear": tab.Clear, "Forget": tab.Forget, "Resize": func() { tab.Resize(1 << 10) },
	} {
		*tab.Put(1, 1) = 5
		empty()
		if tab.Get(1) != nil || *tab.Put(1, 1) != 0 {
			t.Errorf("%s leaves an entry", name)
		}
	}
}

func TestBucketsReplacement(t *testing.T) {
	tab := newBuckets(1 << 10)
	keys := bucketOf(tab, 7)
	for i, work := range []uint64{1 << 9, 1 << 3, 1 << 7, 1 << 5} {
		*tab.Put(keys[i], work) = int32(i)
	}
	known := func(want ...int) {
		t.Helper()
		for i, k := range keys {
			has := false
			for _, w := range want {
				has = has || w == i
			}
			if got := tab.Get(k); (got != nil) != has || has && *got != int32(i) {
				t.Errorf("key %d: %v, want it known: %v", i, got, has)
			}
		}
	}
	known(0, 1, 2, 3)
	*tab.Put(keys[4], 1) = 4
	known(0, 2, 3, 4) // 1 had the least work
	*tab.Put(keys[4], 1<<8) = 4
	*tab.Put(keys[4], 1) = 4 // the larger work of the last Put stays
	*tab.Put(keys[5], 1) = 5
	known(0, 2, 4, 5)
	tab.Age()
	*tab.Put(keys[5], 1) = 5 // belongs to this generation now
	*tab.Put(keys[6], 0) = 6
	known(0, 4, 5, 6) // 2 had the least work of the older generation
	*tab.Put(keys[1], 0) = 1
	known(0, 1, 5, 6)
	*tab.Put(keys[2], 1<<4) = 2
	known(1, 2, 5, 6)
	tab.Clear()
	*tab.Put(keys[0], 1<<40) = 0
	tab.Age()
	for i := 1; i <= 4; i++ {
		*tab.Put(keys[i], 1) = int32(i)
	}
	known(1, 2, 3, 4) // an older entry goes first, whatever work is in it
	for range 255 {   // all generations; 0 marks empty entries
		tab.Age()
		if tab.gen == 0 {
			t.Fatal("generation 0")
		}
	}
}

func TestBucketsAllocateNothing(t *testing.T) {
	tab := newBuckets(1 << 10)
	k := uint64(1)
	if n := testing.AllocsPerRun(1000, func() {
		k = k*6364136223846793005 + 1
		*tab.Put(k, 3) = 1
		tab.Get(k)
	}); n != 0 {
		t.Errorf("%v allocations per Put+Get", n)
	}
}
