package tt

import (
	"math/bits"
	"unsafe"

	"tengen/movegen/zobrist"
)

// Buckets is a hash table of fixed size for one goroutine: buckets of four entries
// with data of any kind. The full 64-bit key is compared. Where a bucket is full,
// an entry of an older generation makes room first, and then the one that took
// the least work. The zero value has no room: Resize comes first.
type Buckets[D any] struct {
	buckets []bucket[D]
	gen     uint8  // of new entries; 0 is that of empty ones
	salt    uint64 // added to keys: another salt empties the table at no cost
}

type bucket[D any] [bucketEntries]bucketEntry[D]

// bucketEntry has its small fields last, so that they fill up what data leaves.
type bucketEntry[D any] struct {
	key  uint64
	data D
	gen  uint8
	work uint8 // log2 of the work that the data took
}

const bucketEntries = 4

// Resize gives the table as many buckets as fit into so many bytes, rounded down
// to a power of two, and at least one. It keeps the content if that is the size
// already.
func (t *Buckets[D]) Resize(bytes int64) {
	n := max(1, bytes/int64(unsafe.Sizeof(bucket[D]{})))
	n = 1 << (bits.Len64(uint64(n)) - 1)
	if int64(len(t.buckets)) != n {
		t.buckets, t.gen = make([]bucket[D], n), 1
	}
}

// EntryBytes is the size of an entry.
func (t *Buckets[D]) EntryBytes() int { return int(unsafe.Sizeof(bucketEntry[D]{})) }

// Age begins a generation: the entries made so far are the first to make room.
func (t *Buckets[D]) Age() {
	if t.gen++; t.gen == 0 {
		t.gen = 1
	}
}

// Clear empties the table and leaves it as Resize made it.
func (t *Buckets[D]) Clear() { clear(t.buckets) }

// Forget makes all entries unknown at no cost. Their places count as taken until
// others need them.
func (t *Buckets[D]) Forget() { t.salt += zobrist.Golden }

// Get returns the data of a key, nil if there is none. The data may be changed in
// place until the next Put.
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

// Put returns the place of a key's data, to be filled in: what is known of the key,
// or else zero data in place of another entry. work is what the data took, in any
// unit; an entry keeps the most it was given.
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

// Used is the share of the table, per mille, written in this generation, measured
// on a sample.
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
