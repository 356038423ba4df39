package ring

import (
	"cmp"
	"slices"
	"sync"

	"tengen/movegen/ring"
)

// slot is the kind of problem that is counted: a length and a side to move.
type slot struct {
	plies int
	side  ring.Colour
}

// Collection stores problems, up to a number for each length and side to move. Its
// methods may be called from any goroutine.
type Collection struct {
	mu      sync.Mutex
	list    []Problem
	known   map[string]bool // positions
	missing map[slot]int
}

// NewCollection returns a collection with the given problems, which count; each is the
// number wanted for each length and each side.
func NewCollection(each map[int]int, have []Problem) *Collection {
	c := &Collection{known: map[string]bool{}, missing: map[slot]int{}}
	for plies, n := range each {
		for _, side := range []ring.Colour{ring.Black, ring.White} {
			c.missing[slot{plies, side}] = n
		}
	}
	for _, p := range have {
		c.take(p)
	}
	return c
}

func (c *Collection) take(p Problem) {
	c.list = append(c.list, p)
	c.known[p.Position] = true
	if s := (slot{p.Plies, p.Side()}); c.missing[s] > 0 {
		c.missing[s]--
	}
}

// Wants reports whether a problem of the length and side to move is still wanted. Once
// it returns false, it always does.
func (c *Collection) Wants(plies int, side ring.Colour) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.missing[slot{plies, side}] > 0
}

// Add adds those candidates of one game that are wanted and new, at most one of each
// length, and returns them. It adds no win that the engine saw at a length that is not
// wanted, even if the shortest win has another length. So the result does not depend on
// when candidates that Wants rejects are dropped.
func (c *Collection) Add(game []Candidate) (taken []Problem) {
	c.mu.Lock()
	defer c.mu.Unlock()
	lengths := map[int]bool{}
	for _, x := range game {
		side := x.Side()
		if c.missing[slot{x.Seen, side}] == 0 || c.missing[slot{x.Plies, side}] == 0 || lengths[x.Plies] || c.known[x.Position] {
			continue
		}
		lengths[x.Plies] = true
		c.take(x.Problem)
		taken = append(taken, x.Problem)
	}
	return taken
}

// Missing returns the number of problems still wanted.
func (c *Collection) Missing() (sum int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.missing {
		sum += n
	}
	return sum
}

// Problems returns all problems, sorted by length and side to move, those found
// earlier first.
func (c *Collection) Problems() []Problem {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := slices.Clone(c.list)
	slices.SortStableFunc(list, func(x, y Problem) int {
		return cmp.Or(cmp.Compare(x.Plies, y.Plies), cmp.Compare(x.Side(), y.Side()))
	})
	return list
}
