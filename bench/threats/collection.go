package threats

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"tengen/movegen/renju"
	"tengen/search/threat"
)

// composed is the note of a won problem that comes from no game.
const composed = "composed"

// Quota is the number of problems of a collection for every rule set and colour.
type Quota struct {
	Won  map[threat.Kind]int `json:"won"`  // of each kind
	None int                 `json:"none"` // of each note of a failing attack
}

// DefaultQuota is the quota of the suite.
func DefaultQuota() Quota {
	return Quota{Won: map[threat.Kind]int{threat.Fours: 14, threat.Threes: 32, threat.Fukumi: 8}, None: 6}
}

// Collection stores problems up to a quota. Its methods may be called from any
// goroutine.
type Collection struct {
	mu      sync.Mutex
	quota   Quota
	puzzles map[string]Puzzle // by name
	keys    map[uint64]bool   // positions up to a symmetry
	counts  map[string]int    // by slot
}

// NewCollection returns a collection with the given problems, which count.
func NewCollection(q Quota, have []Puzzle) (*Collection, error) {
	c := &Collection{quota: q, puzzles: map[string]Puzzle{}, keys: map[uint64]bool{}, counts: map[string]int{}}
	for _, p := range have {
		b, err := p.Board()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		key, _ := b.CanonicalKey()
		c.take(p, b.Side(), key)
	}
	return c, nil
}

// slot returns the quota to which a problem belongs, as the beginning of its name.
func slot(p Puzzle, side renju.Colour) string {
	what := p.Kind.String()
	if p.Note == composed {
		what = composed
	}
	if p.Want == threat.None {
		if what, _, _ = strings.Cut(p.Note, ":"); what == "-" {
			what = "fails"
		}
	}
	return slotName(p.Rule, side, what)
}

func slotName(rule renju.Rule, side renju.Colour, what string) string {
	return fmt.Sprintf("%v-%c-%s", rule, "bw"[side], what)
}

// Wants reports whether a problem of this kind, answer and note, with that side to
// move, is still wanted. Once it returns false, it always does.
func (c *Collection) Wants(p Puzzle, side renju.Colour) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.room(p, side)
}

func (c *Collection) room(p Puzzle, side renju.Colour) bool {
	limit := c.quota.None
	if p.Want == threat.Win && p.Note != composed {
		limit = c.quota.Won[p.Kind]
	}
	return c.counts[slot(p, side)] < limit
}

// Add adds those problems of one game that are wanted and new up to a symmetry, at most
// two of one answer, or of one note under stricter rules. It gives them names and
// returns them.
func (c *Collection) Add(game []Puzzle) (taken []Puzzle, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	count := map[string]int{}
	for _, p := range game {
		b, err := p.Board()
		if err != nil {
			return taken, fmt.Errorf("%v: %w", p, err)
		}
		like := p.Want.String()
		if p.Note == noteForbidden || p.Note == noteOverline {
			like = p.Note
		}
		key, _ := b.CanonicalKey()
		if count[like] == perGame || c.keys[key] || !c.room(p, b.Side()) {
			continue
		}
		count[like]++
		taken = append(taken, c.take(p, b.Side(), key))
	}
	return taken, nil
}

func (c *Collection) take(p Puzzle, side renju.Colour, key uint64) Puzzle {
	s := slot(p, side)
	c.counts[s]++
	c.keys[key] = true
	p.Name = fmt.Sprintf("%s-%02d", s, c.counts[s])
	c.puzzles[p.Name] = p
	return p
}

// MissingWins returns the number of won problems still wanted from games. It does not
// count failing attacks, which are added as they are found.
func (c *Collection) MissingWins() (sum int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, rule := range renju.Rules {
		for _, side := range []renju.Colour{renju.Black, renju.White} {
			for k, n := range c.quota.Won {
				sum += max(0, n-c.counts[slotName(rule, side, k.String())])
			}
		}
	}
	return sum
}

// MissingOverlines returns the number of attacks that fail to a row of six and are
// still wanted.
func (c *Collection) MissingOverlines() (sum int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for side, rules := range overlineRules {
		for _, rule := range rules {
			sum += max(0, c.quota.None-c.counts[slotName(rule, side, noteOverline)])
		}
	}
	return sum
}

// Len returns the number of problems.
func (c *Collection) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.puzzles)
}

// Puzzles returns the problems by rule set, colour and kind or note, those found
// earlier first.
func (c *Collection) Puzzles() (out []Puzzle) {
	c.mu.Lock()
	defer c.mu.Unlock()
	left := maps.Clone(c.puzzles)
	for _, rule := range renju.Rules {
		for _, side := range []renju.Colour{renju.Black, renju.White} {
			for _, what := range []string{"fours", "threes", "fukumi", composed, "fails", noteCounterFour, noteForbidden, noteOverline} {
				for i := range c.counts[slotName(rule, side, what)] {
					name := fmt.Sprintf("%s-%02d", slotName(rule, side, what), i+1)
					out = append(out, left[name])
					delete(left, name)
				}
			}
		}
	}
	// Problems with unknown notes are kept, too.
	for _, name := range slices.Sorted(maps.Keys(left)) {
		out = append(out, left[name])
	}
	return out
}
