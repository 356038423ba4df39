package elo

import "fmt"

// Tally counts the games of one engine against another, from the first one's
// view.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Pairs counts complete pairs by the points of the first engine: 0, ½, 1, 1½
	// or 2.
	Pairs [5]int `json:"pairs"`
	// Single counts the games whose partner is missing, by 0, ½ or 1 point.
	Single [3]int `json:"single"`
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns the points of the first engine, 1 for a win and ½ for a draw.
func (t *Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// String returns text such as "+12 =3 -5".
func (t Tally) String() string { return fmt.Sprintf("+%d =%d -%d", t.Wins, t.Draws, t.Losses) }

// Reversed returns the tally from the second engine's view.
func (t Tally) Reversed() Tally {
	r := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for i, n := range t.Pairs {
		r.Pairs[len(t.Pairs)-1-i] = n
	}
	for i, n := range t.Single {
		r.Single[len(t.Single)-1-i] = n
	}
	return r
}

// Plus returns the sum of two tallies of different games.
func (t Tally) Plus(o Tally) Tally {
	t.Wins += o.Wins
	t.Draws += o.Draws
	t.Losses += o.Losses
	for i, n := range o.Pairs {
		t.Pairs[i] += n
	}
	for i, n := range o.Single {
		t.Single[i] += n
	}
	return t
}

// Counter makes a Tally of games that come in any order. A pair of which both games are copies of
// games in other pairs is no evidence, and is not in the tally. The zero value is usable.
type Counter struct {
	tally   Tally
	pairs   map[int]*first  // by pair; nil if it is complete
	seen    map[uint64]bool // games that came, true for those of complete pairs
	repeats int
}

// first is a game whose partner has not come.
type first struct {
	halfPoints int
	game       uint64
	counted    bool // in the tally: it is no copy
}

// Add counts a game by the number of its pair and the half-points of the first engine:
// 2 for a win, 1 for a draw, 0 for a loss. game is the same number for copies, games with the
// same moves and colours; 0 stands for a game without copies. A third game of a pair is an error
// and is not counted.
func (c *Counter) Add(pair, halfPoints int, game uint64) error {
	if halfPoints < 0 || halfPoints > 2 {
		return fmt.Errorf("%d half-points in a game: want 0, 1 or 2", halfPoints)
	}
	if c.pairs == nil {
		c.pairs, c.seen = map[int]*first{}, map[uint64]bool{}
	}
	f, begun := c.pairs[pair]
	if begun && f == nil {
		return fmt.Errorf("pair %d has a third game", pair)
	}
	paired, again := c.seen[game]
	again = again && game != 0
	if again {
		c.repeats++
	}
	if !begun {
		if c.pairs[pair] = (&first{halfPoints, game, !again}); !again {
			c.tally.Single[halfPoints]++
			c.tally.count(halfPoints, 1)
		}
		c.seen[game] = paired
		return nil
	}
	if f.counted {
		c.tally.Single[f.halfPoints]--
		c.tally.count(f.halfPoints, -1)
	}
	if f.game == 0 || game == 0 || !c.seen[f.game] || !paired {
		c.tally.Pairs[f.halfPoints+halfPoints]++
		c.tally.count(f.halfPoints, 1)
		c.tally.count(halfPoints, 1)
	}
	c.pairs[pair], c.seen[f.game], c.seen[game] = nil, true, true
	return nil
}

// count adds n games with a number of half-points.
func (t *Tally) count(halfPoints, n int) {
	switch halfPoints {
	case 0:
		t.Losses += n
	case 1:
		t.Draws += n
	default:
		t.Wins += n
	}
}

// Tally returns the tally so far.
func (c *Counter) Tally() Tally { return c.tally }

// Repeats returns the number of games that were copies of earlier ones.
func (c *Counter) Repeats() int { return c.repeats }
