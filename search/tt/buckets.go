package tt

import (
	"math/bits"
	"unsafe"

	"tengen/movegen/zobrist"
)

// Buckets is a hash table of fixed size for one goroutine: buckets of four entries
// with data of any kind. The full 64-bit key is compared. In a full bucket a new entry
// replaces one of an older generation, or else the one with the least work. The zero
// value has no buckets; Resize makes them.
type Buckets[D any] struct {
	buckets []bucket[D]
	gen     uint8  // of new entries; 0 is that of empty ones
	salt    uint64 // added to keys, so that a new salt empties the table at no cost
}

type bucket[D any] [bucketEntries]bucketEntry[D]

// bucketEntry has its small fields last, so that they use the padding after data.
type bucketEntry[D any] struct {
	key  uint64
	data D
	gen  uint8
	work uint8 // log2 of the work for the data
}

const bucketEntries = 4

// Resize gives the table as many buckets as fit into the given number of bytes, rounded
// down to a power of two, and at least one. If the size does not change, the content
// stays.
func (t *Buckets[D]) Resize(bytes int64) {
	n := max(1, bytes/int64(unsafe.Sizeof(bucket[D]{})))
	n = 1 << (bits.Len64(uint64(n)) - 1)
	if int64(len(t.buckets)) != n {
		t.buckets, t.gen = make([]bucket[D], n), 1
	}
}

// EntryBytes returns the size of an entry, in bytes.
func (t *Buckets[D]) EntryBytes() int { return int(unsafe.Sizeof(bucketEntry[D]{})) }

// Age begins a new generation: older entries are replaced first.
func (t *Buckets[D]) Age() {
	if t.gen++; t.gen == 0 {
		t.gen = 1
	}
}

// Clear empties the table.
func (t *Buckets[D]) Clear() { clear(t.buckets) }

// Forget empties the table at no cost. The places of the old entries count as used until
// new ones replace them.
func (t *Buckets[D]) Forget() { t.salt += zobrist.Golden }

// Prefetch begins to load what Get will read for a key. It is worth its time where there
// is other work before Get.
func (t *Buckets[D]) Prefetch(key uint64) {
	prefetch(unsafe.Pointer(&t.buckets[(key+t.salt)&uint64(len(t.buckets)-1)]))
}

// Get returns the data of a key, nil if there is none. The caller may change the data
// until the next Put.
func (t *Buckets[D]) Get(key uint64) *D {
	key += t.salt
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && b[i].gen != 0 {
			return &b[i].data
		}
	}
	return nil
}

// Put returns the data of a key, for the caller to set: the data so far, or zero data in
// the place of another entry. work is how much work the data cost, in any unit; an entry
// keeps the largest value.
func (t *Buckets[D]) Put(key, work uint64) *D {
	key += t.salt
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	slot, worst := &b[0], 1<<30
	for i := range b {
		e := &b[i]
		if e.key == key && e.gen != 0 {
			slot = e
			break
		}
		rank := int(e.work)
		if e.gen == t.gen {
			rank += 256
		} else if e.gen == 0 {
			rank = -1
		}
		if rank < worst {
			slot, worst = e, rank
		}
	}
	if slot.key != key || slot.gen == 0 {
		*slot = bucketEntry[D]{key: key}
	}
	slot.gen, slot.work = t.gen, max(slot.work, uint8(bits.Len64(work)))
	return &slot.data
}

// Used returns the share of the table, per mille, written in this generation, estimated
// from a sample.
func (t *Buckets[D]) Used() int {
	n, sample := 0, min(len(t.buckets), usedSample)
	for i := range sample {
		for j := range t.buckets[i] {
			if t.buckets[i][j].gen == t.gen {
				n++
			}
		}
	}
	return n * 1000 / (sample * bucketEntries)
}
