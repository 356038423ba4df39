package jungo

import (
	"tengen/movegen/jungo"
	"tengen/search/tt"
)

// proof is what the solver's table knows of one position, seen from both
// sides. Index 0 is Black, 1 White; scores are from the side's own view.
type proof struct {
	// won is the best score the side is proved to reach in finitely many
	// moves; noProof if nothing is proved.
	won [2]int8
	// tried says that the side was not found to reach `goal` within `depth`
	// plies. It is a remark on the search, not on the game.
	goal  [2]int8
	depth [2]uint8
	// move is the side's or its opponent's best move, as 1 + point of the
	// canonical image; 0 is none, passMove a pass.
	move [2]uint8
}

const (
	noProof  = -100
	passMove = 127
)

// table is a hash table of proofs: buckets of four, replacing the entry whose
// search was shallowest.
type table struct {
	mask    uint64
	entries []tableEntry
}

type tableEntry struct {
	key uint64
	proof
}

func newTable(log2 int) *table {
	return &table{mask: 1<<log2 - 1, entries: tt.Block[tableEntry](bucketSize << log2)}
}

func (t *table) clear() { clear(t.entries) }

// pack folds an exact position key into 64 bits: without loss up to 5×5 (50
// bits of stones, 9 of state), by hashing above.
func pack(k jungo.TinyKey, points int) uint64 {
	const low = 1<<56 - 1
	state := k.Black>>56<<6 | k.White>>56 // turn and passes (2 bits each side), ko
	if points <= 25 {
		return (k.Black & low) | (k.White&low)<<25 | state<<50 | 1<<63
	}
	h := mix(k.Black&low ^ state<<49)
	return mix(h^(k.White&low)) | 1<<63
}

func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// find returns the entry of a key, or nil.
func (t *table) find(key uint64) *proof {
	i := (mix(key) & t.mask) * bucketSize
	b := t.entries[i : i+bucketSize : i+bucketSize]
	for j := range b {
		if b[j].key == key {
			return &b[j].proof
		}
	}
	return nil
}

// slot returns the entry to write for a key, fresh if the key is new.
func (t *table) slot(key uint64) *proof {
	i := (mix(key) & t.mask) * bucketSize
	b := t.entries[i : i+bucketSize : i+bucketSize]
	worst, least := 0, 1<<30
	for j := range b {
		if b[j].key == key {
			return &b[j].proof
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
	b[worst] = tableEntry{key: key, proof: proof{won: [2]int8{noProof, noProof}, goal: [2]int8{127, 127}}}
	return &b[worst].proof
}
