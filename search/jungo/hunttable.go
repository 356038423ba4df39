package jungo

import "math/bits"

// huntEntry holds a key in its low huntKeyBits and thrice the logarithm of the work
// spent above. Where one number is 0 the other's place holds the zone, packed by
// the key's symmetry, and its flaws.
type huntEntry struct {
	key    uint64
	pn, dn uint32
}

const (
	huntKeyBits = 57
	huntKeyMark = 1 << (huntKeyBits - 1)
	huntInf     = 1 << 30
	huntMostLog = 24 // of a first number
)

// flaws tell what an answer is not good for.
type flaws uint32

const (
	// flawLoose: it rests on a repetition.
	flawLoose flaws = 1 << 31
	// flawInner: it proves all points but two, but not with an eye on the edge.
	flawInner flaws = 1 << 30
	allFlaws        = flawLoose | flawInner
)

func (e *huntEntry) flaws() flaws { return flaws(e.pn|e.dn) & allFlaws }

func (e *huntEntry) loose() bool { return e.flaws()&flawLoose != 0 }

func (e *huntEntry) is(key uint64) bool { return (e.key^key)<<(64-huntKeyBits) == 0 }

// recent gives the place where the numbers of a position are kept that is not
// searched yet.
func (h *hunter) recent(key uint64) *huntEntry {
	return &h.hints[key*0x9e3779b97f4a7c15>>(64-huntHintsLog2)]
}

// fetch has the table's places for all moves come into the processor's caches at
// once. One after the other, the waits were a quarter of a hunt's time.
func (h *hunter) fetch(b []huntMove) {
	any := uint64(0)
	for i := range b {
		any ^= h.bucket(b[i].key)[0].key ^ h.recent(b[i].key).key
	}
	h.fetched = any
}

func (h *hunter) bucket(key uint64) []huntEntry {
	i := key * 0x9e3779b97f4a7c15 >> h.shift * bucketSize
	return h.table[i : i+bucketSize : i+bucketSize]
}

func (h *hunter) find(key uint64) *huntEntry {
	b := h.bucket(key)
	for i := range b {
		if b[i].is(key) {
			return &b[i]
		}
	}
	return nil
}

// store replaces the entry that took the least work.
func (h *hunter) store(key uint64, pn, dn uint32, work uint64) {
	w := uint64(bits.Len64(work * work * work))
	b := h.bucket(key)
	worst := 0
	for i := range b {
		if b[i].is(key) {
			worst, w = i, max(w, b[i].key>>huntKeyBits)
			break
		}
		if b[i].key == 0 {
			worst = i
			break
		}
		if b[i].key>>huntKeyBits < b[worst].key>>huntKeyBits {
			worst = i
		}
	}
	b[worst] = huntEntry{key | w<<huntKeyBits, pn, dn}
}

// settle stores an answer with its zone.
func (h *hunter) settle(key uint64, sym uint8, proof bool, f flaws, zone uint32, work uint64) answer {
	packed := h.geo.pack(zone, sym) | uint32(f)
	if proof {
		h.store(key, 0, packed, work)
		return answer{0, huntInf, zone, f}
	}
	h.store(key, packed, 0, work)
	return answer{huntInf, 0, zone, f}
}

// look puts into c what is known of the position behind it.
func (h *hunter) look(c *huntMove) bool {
	e := h.find(c.key)
	if e == nil {
		if e = h.recent(c.key); e.key != c.key {
			return false
		}
	}
	c.answer = answer{pn: e.pn, dn: e.dn, flaws: e.flaws()}
	if e.pn == 0 {
		c.dn, c.zone = huntInf, h.geo.unpack(e.dn&^uint32(allFlaws), c.sym)
	} else if e.dn == 0 {
		c.pn, c.zone = huntInf, h.geo.unpack(e.pn&^uint32(allFlaws), c.sym)
	}
	return true
}
