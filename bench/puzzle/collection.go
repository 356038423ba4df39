package puzzle

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tengen/search/game"
)

//go:embed collection.txt.gz
var embedded []byte

// Embedded returns the collection of puzzles from games of this engine.
var Embedded = sync.OnceValues(func() ([]Puzzle, error) {
	return Read(bytes.NewReader(embedded))
})

// quotas are the numbers of puzzles of the embedded collection by their slots: 300 of each
// game.
var quotas = func() map[string]int {
	q := map[string]int{}
	for _, side := range []game.Side{game.Black, game.White} {
		// In caro fukumi moves are hardly ever decided for all first moves.
		for rule, n := range map[string][3]int{"renju": {18, 27, 19}, "freestyle": {9, 13, 12}, "standard": {9, 13, 8}, "caro": {9, 13, 0}} {
			for i, kind := range kinds {
				q[fmt.Sprint(rule, "-", side, "-", kind)] = n[i]
			}
		}
		for plies, n := range map[int][2]int{3: {30, 30}, 5: {50, 50}, 7: {44, 44}, 9: {23, 24}, 11: {3, 2}} {
			q[fmt.Sprint("ring-", side, "-", plies)] = n[side]
		}
		for size, n := range map[int]int{3: 20, 4: 91, 5: 35, 6: 4} {
			q[fmt.Sprint("jungo-", side, "-", size)] = n
		}
	}
	return q
}()

// slot returns the quota to which a puzzle belongs: rule set, side and kind in Renju,
// side and length in Ring, side and size in Jungo.
func slot(p *Puzzle, side game.Side) string {
	switch p.Config.Game {
	case "ring":
		return fmt.Sprint("ring-", side, "-", p.Plies)
	case "jungo":
		return fmt.Sprint("jungo-", side, "-", p.Config.Size)
	}
	return fmt.Sprint(p.Config.Rule, "-", side, "-", p.Kind)
}

// Collection stores puzzles that differ, up to a number for each slot.
type Collection struct {
	most  int // of each slot; 0 for the quotas of the embedded collection
	all   []Puzzle
	known map[string]bool // positions up to a symmetry
	names map[string]bool
	count map[string]int
}

// NewCollection returns a collection with the given puzzles. All of them stay, also those that are
// equal and those above the quotas, which are for what is added, and they count. most is the number
// of puzzles of each kind, rule and side; with 0 it is that of the embedded collection.
func NewCollection(most int, have []Puzzle) (*Collection, error) {
	c := &Collection{most: most, known: map[string]bool{}, names: map[string]bool{}, count: map[string]int{}}
	for i := range have {
		c.names[have[i].Name] = true
	}
	for i := range have {
		key, s, err := place(&have[i])
		if err != nil {
			return nil, err
		}
		c.take(&have[i], key, s)
	}
	return c, nil
}

// place returns the position of a puzzle up to a symmetry, and its slot.
func place(p *Puzzle) (key, s string, err error) {
	at, err := p.Position()
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", p.Name, err)
	}
	return canonical(at), slot(p, at.Side()), nil
}

// room reports whether a slot has room.
func (c *Collection) room(s string) bool {
	most := c.most
	if most == 0 {
		most = quotas[s]
	}
	return c.count[s] < most
}

// Wants reports whether a puzzle would be added.
func (c *Collection) Wants(p *Puzzle) bool {
	key, s, err := place(p)
	return err == nil && c.room(s) && !c.known[key]
}

// Add adds a puzzle that is new up to a symmetry and has room, and names it if it has no
// name.
func (c *Collection) Add(p *Puzzle) (added bool, err error) {
	key, s, err := place(p)
	if err != nil || c.known[key] || !c.room(s) {
		return false, err
	}
	c.take(p, key, s)
	return true, nil
}

// take stores a puzzle, and names it if it has no name.
func (c *Collection) take(p *Puzzle, key, s string) {
	c.known[key] = true
	c.count[s]++
	q := *p
	if q.Name == "" || q.Name == "-" {
		for n := c.count[s]; q.Name == "" || q.Name == "-" || c.names[q.Name]; n++ {
			q.Name = fmt.Sprintf("%s-%02d", strings.ToLower(s), n)
		}
		c.names[q.Name] = true
	}
	c.all = append(c.all, q)
}

// Puzzles returns the puzzles by game, grade and name.
func (c *Collection) Puzzles() []Puzzle {
	out := slices.Clone(c.all)
	slices.SortStableFunc(out, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Config.Game, b.Config.Game), cmp.Compare(a.Grade(), b.Grade()), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// Len returns the number of puzzles.
func (c *Collection) Len() int { return len(c.all) }

// canonical returns a text of a position that is the same for its images under the
// symmetries of the game, if it has any.
func canonical(p game.Position) string {
	if k, ok := p.(game.Keyed); ok {
		return fmt.Sprintf("%s %x", p.Title(), slices.Min(k.ImageKeys()))
	}
	return p.Title().String() + p.Text()
}
