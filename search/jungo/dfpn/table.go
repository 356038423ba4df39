package dfpn

import (
	"math/bits"

	"tengen/movegen/zobrist"
	"tengen/search"
)

// entry holds a key in its low keyBits and three times the binary logarithm of the work
// spent above. Where one of the numbers is 0, the other's place holds the zone of the
// proof, packed by the key's symmetry, and its flags.
type entry struct {
	key    uint64
	pn, dn uint32
}

const (
	keyBits  = 57
	turnBit  = 50                 // of a key: who is to move; the ko point comes above
	keyMark  = 1 << (keyBits - 1) // set in every key, so that none is 0
	infinite = search.ProofInfinite
)

// flags qualify an answer.
type flags uint32

const (
	// pathDependent: the answer rests on a repetition, so it holds for some paths only.
	pathDependent flags = 1 << 31
	// noEdgeEye: the answer proves all points but two, but not with an eye on the edge.
	noEdgeEye flags = 1 << 30
	allFlags        = pathDependent | noEdgeEye
)

func (e *entry) flags() flags { return flags(e.pn|e.dn) & allFlags }

func (e *entry) pathDependent() bool { return e.flags()&pathDependent != 0 }

func (e *entry) is(key uint64) bool { return (e.key^key)<<(64-keyBits) == 0 }

// hint returns the place for the numbers of a position that is not searched yet.
func (s *Search) hint(key uint64) *entry { return &s.unsearched[key*zobrist.Golden>>(64-hintsLog2)] }

// prefetch reads the table's places of all moves in a row, so that the processor loads them at
// the same time.
func (s *Search) prefetch(b []move) {
	any := uint64(0)
	for i := range b {
		any ^= s.bucket(b[i].key)[0].key ^ s.hint(b[i].key).key
	}
	s.prefetched = any
}

func (s *Search) bucket(key uint64) []entry {
	i := key * zobrist.Golden >> s.shift * bucketSize
	return s.table[i : i+bucketSize : i+bucketSize]
}

func (s *Search) find(key uint64) *entry {
	b := s.bucket(key)
	for i := range b {
		if b[i].is(key) {
			return &b[i]
		}
	}
	return nil
}

// store writes the numbers of a position. In a full bucket it replaces the entry that took
// the least work.
func (s *Search) store(key uint64, pn, dn uint32, work uint64) {
	w := uint64(bits.Len64(work * work * work))
	b := s.bucket(key)
	worst := 0
	for i := range b {
		if b[i].is(key) {
			worst, w = i, max(w, b[i].key>>keyBits)
			break
		}
		if b[i].key == 0 {
			worst = i
			break
		}
		if b[i].key>>keyBits < b[worst].key>>keyBits {
			worst = i
		}
	}
	b[worst] = entry{key | w<<keyBits, pn, dn}
}

// settle stores an answer with its zone and returns it.
func (s *Search) settle(key uint64, sym uint8, proved bool, f flags, zone uint32, work uint64) result {
	packed := s.geo.pack(zone, sym) | uint32(f)
	if proved {
		s.store(key, 0, packed, work)
		return result{0, infinite, zone, f}
	}
	s.store(key, packed, 0, work)
	return result{infinite, 0, zone, f}
}

// lookup sets c to what is known of the position after it, and reports whether anything
// is.
func (s *Search) lookup(c *move) bool {
	e := s.find(c.key)
	if e == nil {
		if e = s.hint(c.key); e.key != c.key {
			return false
		}
	}
	c.result = result{pn: e.pn, dn: e.dn, flags: e.flags()}
	if e.pn == 0 {
		c.dn, c.zone = infinite, s.geo.unpack(e.dn&^uint32(allFlags), c.sym)
	} else if e.dn == 0 {
		c.pn, c.zone = infinite, s.geo.unpack(e.pn&^uint32(allFlags), c.sym)
	}
	return true
}
