package exact

import (
	"tengen/movegen/jungo"
	"tengen/movegen/zobrist"
	"tengen/search/tt"
)

// fact is the entry of one position, for both sides: index 0 is Black, 1 White. Scores are
// from the side's own view.
type fact struct {
	// won is the best score that the side is proved to reach in finitely many moves,
	// noProof if nothing is proved.
	won [2]int8
	// The side was not found to reach goal within depth plies. That says something about
	// the search, not about the game.
	goal  [2]int8
	depth [2]uint8
	// move is the side's or its opponent's best move, as 1 + point of the canonical image;
	// 0 is none, passMove a pass.
	move [2]uint8
}

const (
	noProof  = -100
	passMove = 127
)

// table is a hash table of facts in buckets of four. A new entry replaces the one with the
// shallowest search.
type table struct {
	mask    uint64
	entries []tableEntry
}

type tableEntry struct {
	key uint64
	fact
}

func newTable(log2 int) *table {
	return &table{mask: 1<<log2 - 1, entries: tt.Block[tableEntry](bucketSize << log2)}
}

func (t *table) clear() { clear(t.entries) }

// pack folds the exact key of a position into 64 bits: without loss up to 5×5 (50 bits of
// stones, 9 of state), by hashing above.
func pack(k jungo.TinyKey, points int) uint64 {
	const low = 1<<56 - 1
	state := k.Black>>56<<6 | k.White>>56 // turn and passes (3 bits), ko (6 bits)
	if points <= 25 {
		return (k.Black & low) | (k.White&low)<<25 | state<<50 | 1<<63
	}
	h := mix(k.Black&low ^ state<<49)
	return mix(h^(k.White&low)) | 1<<63
}

// mix spreads keys over a table.
func mix(key uint64) uint64 { return zobrist.Mix(key + zobrist.Golden) }

// find returns the entry of a key, or nil.
func (t *table) find(key uint64) *fact {
	i := (mix(key) & t.mask) * bucketSize
	b := t.entries[i : i+bucketSize : i+bucketSize]
	for j := range b {
		if b[j].key == key {
			return &b[j].fact
		}
	}
	return nil
}

// slot returns the entry to write for a key, cleared if the key is new.
func (t *table) slot(key uint64) *fact {
	i := (mix(key) & t.mask) * bucketSize
	b := t.entries[i : i+bucketSize : i+bucketSize]
	worst, least := 0, 1<<30
	for j := range b {
		if b[j].key == key {
			return &b[j].fact
		}
		worth := int(max(b[j].depth[0], b[j].depth[1]))
		if b[j].won[0] != noProof || b[j].won[1] != noProof {
			worth += 4
		}
		if b[j].key == 0 {
			worth = -1
		}
		if worth < least {
			worst, least = j, worth
		}
	}
	b[worst] = tableEntry{key: key, fact: fact{won: [2]int8{noProof, noProof}, goal: [2]int8{127, 127}}}
	return &b[worst].fact
}
