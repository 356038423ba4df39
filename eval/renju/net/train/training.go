package train

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"tengen/eval/adam"
	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// Options are the settings of a training. The zero value of a number means its default.
type Options struct {
	Rule    renju.Rule
	Steps   int     // of the whole training, at least 1
	Rate    float64 // highest learning rate, above 0 to 1
	Seed    uint64
	From    *net.Network // to begin with, of the same rule set; nil for random numbers
	Mark    uint32       // of what the lessons are made: a state is continued with the same one only
	Threads int          // at most shards are used
}

// Lesson is a position for training.
type Lesson struct {
	Board  *renju.Board // with the tables of evalrenju.Load
	Target float64      // share of points of the side to move, 0 to 1
	Best   renju.Cell   // the best move, renju.NoCell if it is not known
	// Moves are the chances of moves to be best, whose sum is 1; nil stands for Best alone.
	Moves []Move
}

// Move is a move of a lesson.
type Move struct {
	Cell   renju.Cell
	Chance float32
}

// Lessons calls visit with the positions of one part of a step. The board may change after
// visit returns.
type Lessons func(visit func(Lesson)) error

// Losses are sums over positions, in nats.
type Losses struct {
	Positions     int
	Value, Tables float64 // cross entropies of the network's value and of the tables'
	Moves         int     // positions with a best move, or with chances of moves
	Policy        float64 // cross entropy of the policy with these
	First         int     // of these, those where the best move has the highest policy
}

// Add adds up.
func (l *Losses) Add(o Losses) {
	l.Positions += o.Positions
	l.Value += o.Value
	l.Tables += o.Tables
	l.Moves += o.Moves
	l.Policy += o.Policy
	l.First += o.First
}

// Training is a network in training.
type Training struct {
	o      Options
	made   int
	params parameters
	tables *tables
	heads  []*head
	rows   []float32
	parts  [shards]part
}

// New returns a training that starts from the numbers of Options.From, or from random ones.
func New(o Options) (*Training, error) {
	if o.Rate == 0 {
		o.Rate = defaultRate
		if o.From != nil {
			o.Rate = defaultRateFrom
		}
	}
	switch {
	case o.Steps < 1:
		return nil, fmt.Errorf("%d steps: want at least 1", o.Steps)
	case !(o.Rate > 0 && o.Rate <= 1): // true for NaN
		return nil, fmt.Errorf("rate %g: want above 0 and at most 1", o.Rate)
	}
	weights, err := evalrenju.Load(o.Rule)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(o.Seed, trainStream))
	t := &Training{o: o}
	t.tables = newTables(weights, r, &t.params)
	t.heads = append(t.heads, newHead(r, &t.params))
	if !net.Symmetric(o.Rule) {
		t.heads = append(t.heads, newHead(r, &t.params))
	}
	t.rows = make([]float32, len(t.tables.places)*net.Width)
	for i := range t.parts {
		t.parts[i].init(t)
	}
	if o.From != nil {
		return t, t.begin(o.From)
	}
	t.tables.expand(t.rows)
	return t, nil
}

const trainStream = 0x7472_6169_6e

// Parts is the number of parts of a step.
const Parts = shards

// Made returns the steps made so far.
func (t *Training) Made() int { return t.made }

// Options returns the settings, with the defaults in place.
func (t *Training) Options() Options { return t.o }

// Step makes a step with the positions of the parts, and returns their losses before it.
func (t *Training) Step(lessons *[Parts]Lessons) (Losses, error) {
	if err := t.each(lessons, true); err != nil {
		return Losses{}, err
	}
	sum := t.total()
	if sum.Positions == 0 {
		return sum, errors.New("a step without positions")
	}
	share := 1 / float32(sum.Positions)
	rows := t.parts[0].rows
	for i := range rows {
		var g float32
		for k := range t.parts {
			g += t.parts[k].rows[i]
			t.parts[k].rows[i] = 0
		}
		rows[i] = g * share
	}
	t.tables.spread(rows)
	clear(rows)
	for h, head := range t.heads {
		for k := range t.parts {
			for i, g := range t.parts[k].heads[h] {
				head.t.slope[i] += g * share
			}
			clear(t.parts[k].heads[h])
		}
	}
	rate := adam.Rate(t.made, t.o.Steps, t.o.Rate)
	t.made++
	t.params.step(t.made, rate)
	t.tables.expand(t.rows)
	for _, h := range t.heads {
		h.round()
	}
	return sum, nil
}

// Measure returns the losses of positions without a step.
func (t *Training) Measure(lessons *[Parts]Lessons) (Losses, error) {
	err := t.each(lessons, false)
	return t.total(), err
}

// each runs the parts, with slopes if learn is set.
func (t *Training) each(lessons *[Parts]Lessons, learn bool) error {
	var g errgroup.Group
	g.SetLimit(max(1, t.o.Threads))
	for k := range t.parts {
		g.Go(func() error {
			p := &t.parts[k]
			p.losses = Losses{}
			return lessons[k](func(l Lesson) { p.take(l, learn) })
		})
	}
	return g.Wait()
}

// total returns the losses of all parts.
func (t *Training) total() (sum Losses) {
	for k := range t.parts {
		sum.Add(t.parts[k].losses)
	}
	return sum
}

// Network returns the integer network as it is now.
func (t *Training) Network() *net.Network {
	n := net.NewNetwork(t.o.Rule)
	for i, v := range t.rows {
		n.Rows[i] = int16(math.Round(float64(v) * net.RowUnit))
	}
	for c := range n.Heads {
		t.heads[min(c, len(t.heads)-1)].export(&n.Heads[c])
	}
	return n
}
