package tt

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"tengen/movegen/zobrist"
)

const (
	clusterEntries = 4
	clusterBytes   = 64
)

// slot is one entry in memory.
type slot struct {
	check atomic.Uint64 // key XOR data
	data  atomic.Uint64
}

type cluster [clusterEntries]slot

// Table is a transposition table. Get and Put may be called by any number of
// goroutines at once.
type Table struct {
	clusters []cluster
	age      atomic.Uint32
}

// New returns a table of mib MiB; less than 1 counts as 1. All memory is
// allocated at once.
func New(mib int) *Table {
	t := &Table{}
	t.Resize(mib)
	return t
}

// Resize gives the table a new size in MiB and empties it.
func (t *Table) Resize(mib int) {
	n := max(mib, 1) << 20 / clusterBytes
	if n == len(t.clusters) {
		t.Clear()
		return
	}
	t.clusters = nil // free the old block before the new one is allocated
	t.clusters = Block[cluster](n)
	t.age.Store(0)
}

// Clear empties the table.
func (t *Table) Clear() {
	clear(t.clusters)
	t.age.Store(0)
}

// NewSearch starts a new age: entries of earlier searches stay readable but are
// replaced first.
func (t *Table) NewSearch() { t.age.Store((t.age.Load() + 1) & ageMask) }

// cluster finds the cache line of a key: the high half of a 128-bit product maps
// the mixed key evenly onto any number of clusters.
func (t *Table) cluster(key uint64) *cluster {
	hi, _ := bits.Mul64(key*zobrist.Golden, uint64(len(t.clusters)))
	return &t.clusters[hi]
}

// Prefetch begins to load what Get will read for a key. It is worth its time where there
// is other work before Get.
func (t *Table) Prefetch(key uint64) { prefetch(unsafe.Pointer(t.cluster(key))) }

// Get returns the entry of key, if there is one. An entry with Bound None has a move
// only.
func (t *Table) Get(key uint64) (Entry, bool) {
	c := t.cluster(key)
	for i := range c {
		s := &c[i]
		data := s.data.Load()
		if data != 0 && s.check.Load()^data == key {
			return unpack(data), true
		}
	}
	return Entry{}, false
}

// Put stores e under key, by the policy of params.go. It ignores an entry with neither
// move nor bound.
func (t *Table) Put(key uint64, e Entry) {
	if e.Bound == None {
		if e.Move == 0 {
			return
		}
		e.Score, e.Depth = 0, minDepth // a bare move is worth least
	}
	now := uint8(t.age.Load())
	c := t.cluster(key)
	var victim *slot
	least := int(^uint(0) >> 1)
	for i := range c {
		s := &c[i]
		data := s.data.Load()
		if data == 0 {
			if least > emptyWorth {
				victim, least = s, emptyWorth
			}
			continue
		}
		if s.check.Load()^data == key {
			if merged, ok := merge(data, e, now); ok {
				s.store(key, merged)
			}
			return
		}
		if w := worth(data, now); w < least {
			victim, least = s, w
		}
	}
	victim.store(key, e.pack(now))
}

// Used returns how many of a thousand entries are in use, from a sample.
func (t *Table) Used() int {
	n, sample := 0, t.clusters[:min(len(t.clusters), usedSample)]
	for i := range sample {
		for j := range sample[i] {
			if sample[i][j].data.Load() != 0 {
				n++
			}
		}
	}
	return n * 1000 / (len(sample) * clusterEntries)
}

const (
	minDepth = -128
	// emptyWorth is below the worth of any entry in use.
	emptyWorth = -1 << 20
)

func (s *slot) store(key, data uint64) {
	s.check.Store(key ^ data)
	s.data.Store(data)
}

// merge combines a new entry with the position's old one; ok is false when nothing
// changes.
func merge(old uint64, e Entry, now uint8) (data uint64, ok bool) {
	o := unpack(old)
	keep := false
	switch {
	case e.Bound == None:
		if o.Bound != None && o.Move != 0 {
			return 0, false
		}
		keep = true
	case o.Decisive() && !e.Decisive():
		keep = true
	case o.Bound != None && age(old) == now && e.Bound != Exact && !e.Decisive() &&
		int(o.Depth) >= int(e.Depth)+keepDepth:
		keep = true
	}
	if keep {
		if o.Move == 0 {
			o.Move = e.Move
		}
		data = o.pack(now)
		return data, data != old
	}
	if e.Move == 0 {
		e.Move = o.Move
	}
	return e.pack(now), true
}
