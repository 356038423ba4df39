package threat

import (
	"math/bits"

	"tengen/movegen/renju"
	"tengen/movegen/zobrist"
)

// infinite is the largest proof or disproof number; 0 together with infinite is a
// decided node.
const infinite = 1 << 30

// vctEntry holds the proof and disproof numbers of a position, always from the
// attacker's view.
type vctEntry struct {
	key    uint64
	pn, dn uint32
	move   uint16 // the attacker's winning move plus one, 0 if none
	gen    uint8
	work   uint8 // log2 of the moves made below it, for replacement
	open   bool  // the disproof depends on an undecided threat, so it is no proof
}

const vctEntrySize = 24 // bytes

// vctTable is the table of the proof-number search, of fixed size. The full 64-bit key
// is compared.
type vctTable struct {
	buckets [][bucketSize]vctEntry
	gen     uint8
}

// resize gives the table at most the given number of bytes, at least one bucket. If the
// size does not change, the table keeps its content.
func (t *vctTable) resize(bytes int64) {
	n := max(1, bytes/(vctEntrySize*bucketSize))
	n = 1 << (bits.Len64(uint64(n)) - 1)
	if int64(len(t.buckets)) != n {
		t.buckets, t.gen = make([][bucketSize]vctEntry, n), 0
	}
}

func (t *vctTable) age() {
	if t.gen++; t.gen == 0 {
		t.gen = 1
	}
}

func (t *vctTable) clear() { clear(t.buckets) }

func (t *vctTable) probe(key uint64) *vctEntry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && b[i].gen != 0 {
			return &b[i]
		}
	}
	return nil
}

func (t *vctTable) store(key uint64, pn, dn uint32, open bool, move renju.Cell, nodes uint64) {
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
	work := uint8(bits.Len64(nodes))
	if slot.key == key && slot.gen != 0 {
		work = max(work, slot.work)
	}
	*slot = vctEntry{key: key, pn: pn, dn: dn, gen: t.gen, work: work, open: open}
	if move != renju.NoCell {
		slot.move = uint16(move) + 1
	}
}

// The search has keys of its own, so that a child's key is known without making the
// move.
var (
	ownStones [2][1 << 10]uint64
	ownSide   uint64
	ownKinds  [numKinds]uint64
	ownWalls  [1 << 10]uint64
	ownSizes  [renju.MaxSize + 1]uint64
	ownRules  [4]uint64
)

func init() {
	s := zobrist.New(zobristSeed)
	s.Fill(ownStones[0][:])
	s.Fill(ownStones[1][:])
	ownSide = s.Next()
	s.Fill(ownKinds[:])
	s.Fill(ownWalls[:])
	s.Fill(ownSizes[:])
	s.Fill(ownRules[:])
}

// ownKey returns the key of a position for an attacker and a kind of attack.
func ownKey(b *renju.Board, attacker renju.Colour, kind Kind) uint64 {
	key := ownKinds[kind] ^ ownSizes[b.Size()] ^ ownRules[b.Rule()&3]
	for y := range b.Size() {
		for x := range b.Size() {
			c := renju.At(x, y)
			switch b.At(c) {
			case renju.BlackStone:
				key ^= ownStones[renju.Black][c]
			case renju.WhiteStone:
				key ^= ownStones[renju.White][c]
			case renju.Wall:
				key ^= ownWalls[c]
			}
		}
	}
	// Attacker and side to move both matter.
	if attacker == renju.White {
		key = key<<1 | key>>63
	}
	if b.Side() != attacker {
		key ^= ownSide
	}
	return key
}
