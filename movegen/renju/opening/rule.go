package opening

import (
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
)

// Rule is one opening rule.
type Rule struct {
	Name  string // in flags and files: one lower-case word
	Title *say.Message
	Brief *say.Message // the rule in a line
	About *say.Message // the rule in a few sentences
	// Swaps says that a player may take the other colour.
	Swaps bool
	steps []step
}

// Rules lists all rules.
var Rules = []*Rule{Free, Patterns, Swap, Swap2, RIF, Yamaguchi, Taraguchi10, Soosorv8, Pro, LongPro}

// Names returns the names of all rules.
func Names() (out []string) {
	for _, r := range Rules {
		out = append(out, r.Name)
	}
	return out
}

// ByName returns a rule by its name, in either case; ok is false if there is none.
func ByName(name string) (r *Rule, ok bool) {
	for _, r := range Rules {
		if r.Name == strings.ToLower(name) {
			return r, true
		}
	}
	return nil, false
}

// ParseRule is ByName with an error that lists the names.
func ParseRule(name string) (*Rule, error) {
	if r, ok := ByName(name); ok {
		return r, nil
	}
	return nil, sayBadRule.With(strconv.Quote(name), strings.Join(Names(), ", "))
}

// String returns the name.
func (r *Rule) String() string { return r.Name }

// Bound returns the largest number of decisions that an opening can take.
func (r *Rule) Bound() int { return bound(r.steps) }

func bound(steps []step) (n int) {
	number := 0 // the largest number that was declared
	for i := range steps {
		s := &steps[i]
		switch s.kind {
		case Declare:
			number = s.most
			n++
		case Offer:
			n += max(s.offers, number)
		default:
			n++
		}
		longest := 0
		for _, w := range s.ways {
			longest = max(longest, bound(w.then))
		}
		n += longest
	}
	return n
}

// Stay, ToSwap, More and Ten are the words of decisions.
const (
	Stay   = "stay" // keep the colour
	ToSwap = "swap" // take the other colour
	More   = "more" // lay two more stones; the other player then chooses
	Ten    = "ten"  // keep the colour and offer ten fifth stones
)

// holder says who takes a step: a given player, or the player who has a colour then.
type holder uint8

const (
	first holder = iota
	second
	black
	white
	mover // the player whose colour is to move
)

const anywhere = renju.MaxSize

// step is one decision of a rule, or several offers.
type step struct {
	kind Kind
	by   holder
	// A stone lies at most reach from the centre and at least beyond, counted in cells
	// along the larger coordinate.
	reach, beyond int
	most          int // Declare: the largest number
	offers        int // Offer: how many; 0 as declared
	ways          []way
}

// way is one answer to a question of kind Choose.
type way struct {
	word     string
	exchange bool   // the players exchange colours
	then     []step // before the rest of the rule
}

// place is a stone within reach of the centre.
func place(by holder, reach int) step { return step{kind: Place, by: by, reach: reach} }

// swapOrStay is the right to take the other colour.
func swapOrStay(by holder) step {
	return step{kind: Choose, by: by, ways: []way{{word: Stay}, {word: ToSwap, exchange: true}}}
}

// laid is one of the 26 patterns, which the first player lays.
var laid = []step{place(first, 0), place(first, 1), place(first, 2)}

// fifths are a number of fifth stones, 0 for the number declared, of which White keeps
// one.
func fifths(n int) []step {
	return []step{{kind: Offer, by: black, offers: n, reach: anywhere}, {kind: Keep, by: white}}
}

// steps joins steps and lists of steps.
func steps(parts ...any) (out []step) {
	for _, p := range parts {
		switch p := p.(type) {
		case step:
			out = append(out, p)
		case []step:
			out = append(out, p...)
		}
	}
	return out
}

// Centred reports whether the first stone lies on the centre.
func (r *Rule) Centred() bool { return r.steps[0].reach == 0 }
