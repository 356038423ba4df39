package renju

import (
	"context"
	"runtime"
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
)

// Fewer threads free the memory of the others at once, not at the next search: the tables may
// grow into it before that.
func TestFewerThreadsFreeMemory(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Threads = 1<<20, 8
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := renju.New(20, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Think(context.Background(), b, search.Limits{Depth: 3}, nil); err != nil {
		t.Fatal(err)
	}
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	o.Threads = 1
	if err := e.SetOptions(o); err != nil {
		t.Fatal(err)
	}
	if freed := before - heap(); freed < 2<<20 {
		t.Errorf("%d bytes freed by seven threads", freed)
	}
	runtime.KeepAlive(e)
}
