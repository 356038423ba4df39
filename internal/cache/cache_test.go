package cache

import (
	"runtime"
	"sync"
	"testing"
)

func TestCache(t *testing.T) {
	c, err := New(1, 8)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if v, ok := c.Get(1, 2); ok {
		t.Errorf("an empty cache has %v", v)
	}
	c.Set(1, 2, "a", 1)
	c.Wait()
	if v, ok := c.Get(1, 2); !ok || v != "a" {
		t.Errorf("%v, %v", v, ok)
	}
	if v, ok := c.Get(1, 3); ok {
		t.Errorf("another position has the value %v of the same first half", v)
	}
	c.Set(1, 3, "b", 1)
	c.Wait()
	if v, ok := c.Get(1, 3); ok && v != "b" {
		t.Errorf("%v", v)
	}
	if _, err := New(0, 8); err == nil {
		t.Error("a cache of no bytes")
	}
	if hits, misses := c.Hits(); hits == 0 || misses == 0 {
		t.Errorf("%d hits, %d misses", hits, misses)
	}
}

// The memory told is the memory kept, with the cache full and goroutines that write to it.
func TestCacheMemory(t *testing.T) {
	const mib, size = 16, 700
	inUse := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := inUse()
	c, err := New(mib, size)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var wg sync.WaitGroup
	for part := range uint64(4) {
		wg.Go(func() {
			for i := range uint64(3 * mib << 20 / size / 4) {
				key := (i<<2 + part) * 0x9e3779b97f4a7c15
				c.Set(key, i, make([]byte, size), size)
				if v, ok := c.Get(key, i); ok && len(v.([]byte)) != size {
					t.Error("another value")
				}
				if i%64 == 0 {
					c.Wait() // so that most values arrive
				}
			}
		})
	}
	wg.Wait()
	c.Wait()
	used := inUse() - before
	if used < mib<<20/2 || used > mib<<20*5/4 {
		t.Errorf("%d bytes are in use, want about %d", used, mib<<20)
	}
	runtime.KeepAlive(c)
}

// A cache that was cleared has nothing, and keeps what comes then.
func TestClear(t *testing.T) {
	c, err := New(1, 8)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Set(1, 2, "a", 1)
	c.Wait()
	c.Clear()
	if v, ok := c.Get(1, 2); ok {
		t.Errorf("%v is kept", v)
	}
	c.Set(1, 2, "b", 1)
	c.Wait()
	if v, _ := c.Get(1, 2); v != "b" {
		t.Errorf("%v after that", v)
	}
}
