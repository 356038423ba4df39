package threat

import (
	"math/bits"

	"tengen/movegen/renju"
)

// vcfEntry is the result for a position with the attacker to move.
type vcfEntry struct {
	key     uint64
	refuted uint16 // no win within this number of plies; allPlies: none at all
	win     uint16 // a win of this number of plies was found; 0: none
	move    uint16 // the first move of that win, or the move tried last
	gen     uint8  // generation of the last store
	work    uint8  // log2 of the moves made below it, for replacement
}

// allPlies as vcfEntry.refuted says that the position has no VCF at all.
const allPlies = 1<<16 - 1

const bucketSize = 4 // entries of 16 bytes: one cache line

// vcfTable is a bucketed hash table of fixed size. Its results never become invalid:
// the key covers rule, size, walls and side to move. The full 64-bit key is compared,
// and a win's moves are replayed on the board, so that the table alone never decides
// that a position is won.
type vcfTable struct {
	buckets [][bucketSize]vcfEntry
	gen     uint8
	salt    uint64 // added to keys; a new one empties the table at no cost
}

func newVCFTable(entryBits int) vcfTable {
	n := max(1, 1<<max(0, min(entryBits, 32))/bucketSize)
	return vcfTable{buckets: make([][bucketSize]vcfEntry, n), gen: 1}
}

// age starts a new generation: older entries are replaced first. Generation 0 is that
// of empty entries and is skipped.
func (t *vcfTable) age() {
	if t.gen++; t.gen == 0 {
		t.gen = 1
	}
}

// forget empties the table by changing the salt of all keys.
func (t *vcfTable) forget() { t.salt += 0x9e3779b97f4a7c15 }

// probe returns the entry of a key, nil if there is none.
func (t *vcfTable) probe(key uint64) *vcfEntry {
	key += t.salt
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && b[i].gen != 0 {
			return &b[i]
		}
	}
	return nil
}

// store stores a result: a win in win plies, or, if win is 0, a refutation up to
// refuted plies.
func (t *vcfTable) store(key uint64, win, refuted int, move renju.Cell, nodes uint64) {
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
		*slot = vcfEntry{key: key}
	}
	slot.gen = t.gen
	slot.work = max(slot.work, uint8(bits.Len64(nodes)))
	if move != renju.NoCell {
		slot.move = uint16(move) + 1
	}
	if win > 0 {
		if slot.win == 0 || win < int(slot.win) {
			slot.win = uint16(win)
		}
	} else {
		slot.refuted = max(slot.refuted, uint16(refuted))
	}
}
