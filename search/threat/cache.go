package threat

import (
	"fmt"

	"github.com/dgraph-io/ristretto/v2"

	"tengen/movegen/renju"
)

// Cache stores solved positions for all searches of a process, in bounded memory, for
// any number of goroutines. It finds a position in every orientation of the board.
// Because 64-bit keys collide, an entry holds its whole position, which Get compares.
type Cache struct {
	store *ristretto.Cache[uint64, *solved]
}

// Answer is what is known of a position with the attacker to move.
type Answer struct {
	Status Status     // Win or None
	Move   renju.Cell // the winning move, NoCell for None
	Plies  int        // length of the win, 0 if not known
}

// solved is an entry: the position turned by its canonical symmetry.
type solved struct {
	position string
	answer   Answer
}

// NewCache returns a cache of at most the given size in bytes. It fails on a size
// too small for one entry.
func NewCache(bytes int64) (*Cache, error) {
	if bytes < cacheEntryCost {
		return nil, fmt.Errorf("cache of %d bytes: want at least %d", bytes, cacheEntryCost)
	}
	store, err := ristretto.NewCache(&ristretto.Config[uint64, *solved]{
		NumCounters: max(100, 10*bytes/cacheEntryCost),
		MaxCost:     bytes,
		BufferItems: 64, // the value its documentation recommends
	})
	if err != nil {
		return nil, fmt.Errorf("cache of solved positions: %w", err)
	}
	return &Cache{store}, nil
}

// Close ends the cache's goroutines; a closed cache finds nothing.
func (c *Cache) Close() { c.store.Close() }

// Flush waits until Get finds everything that was put before. Put does not wait.
func (c *Cache) Flush() { c.store.Wait() }

// Get returns what is known of the side to move's attack on b. A win by a narrower
// kind is also one by a wider kind (a win by fours is a win by threats), and a proof
// that none exists holds for narrower kinds, too.
func (c *Cache) Get(b *renju.Board, kind Kind) (Answer, bool) {
	if c == nil {
		return Answer{}, false
	}
	key, symmetry := b.CanonicalKey()
	var position string
	for _, k := range kindsByWidth {
		e, ok := c.store.Get(cacheKey(key, k))
		if !ok {
			continue
		}
		if position == "" {
			position = pack(b, symmetry)
		}
		if e.position != position {
			continue
		}
		narrower := width(k) <= width(kind)
		if e.answer.Status == Win && narrower || e.answer.Status == None && (k == kind || !narrower) {
			a := e.answer
			a.Move = unTransform(a.Move, symmetry, b.Size())
			return a, true
		}
	}
	return Answer{}, false
}

// Put stores a proven answer for the side to move's attack on b and ignores an Unknown
// one. The cache may drop an entry when it is busy.
func (c *Cache) Put(b *renju.Board, kind Kind, a Answer) {
	if c == nil || a.Status != Win && a.Status != None {
		return
	}
	key, symmetry := b.CanonicalKey()
	e := &solved{pack(b, symmetry), a}
	e.answer.Move = renju.Transform(a.Move, symmetry, b.Size())
	c.store.Set(cacheKey(key, kind), e, int64(cacheEntryCost+len(e.position)))
}

// kindsByWidth lists the kinds from the narrowest to the widest.
var kindsByWidth = [...]Kind{Fours, Threes, Fukumi}

func width(k Kind) int {
	for i, o := range kindsByWidth {
		if o == k {
			return i
		}
	}
	return -1
}

func cacheKey(key uint64, k Kind) uint64 { return key ^ ownKinds[k] }

// pack writes size, rule, side to move and every point, turned by a symmetry, with
// two bits for each point.
func pack(b *renju.Board, symmetry int) string {
	n := b.Size()
	out := make([]byte, 3+(n*n+3)/4)
	out[0], out[1], out[2] = byte(n), byte(b.Rule()), byte(b.Side())
	for y := range n {
		for x := range n {
			c := renju.Transform(renju.At(x, y), symmetry, n)
			i := c.Y()*n + c.X()
			out[3+i/4] |= byte(b.At(renju.At(x, y))) << (i % 4 * 2)
		}
	}
	return string(out)
}

// unTransform is the inverse of renju.Transform.
func unTransform(c renju.Cell, symmetry, size int) renju.Cell {
	if symmetry&4 != 0 { // columns and rows were exchanged last: undo that first
		c = renju.Transform(c, 4, size)
	}
	return renju.Transform(c, symmetry&3, size)
}
