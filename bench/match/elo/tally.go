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

// Counter makes a Tally of games that come in any order. The zero value is usable.
type Counter struct {
	tally Tally
	half  map[int]int // by pair: half-points of its first game, complete if it has two
}

// complete marks a pair with both its games.
const complete = -1

// Add counts a game by the number of its pair and the half-points of the first engine:
// 2 for a win, 1 for a draw, 0 for a loss. A third game of a pair is an error and is
// not counted.
func (c *Counter) Add(pair, halfPoints int) error {
	if halfPoints < 0 || halfPoints > 2 {
		return fmt.Errorf("%d half-points in a game: want 0, 1 or 2", halfPoints)
	}
	first, ok := c.half[pair]
	switch {
	case !ok:
		if c.half == nil {
			c.half = map[int]int{}
		}
		c.half[pair] = halfPoints
		c.tally.Single[halfPoints]++
	case first == complete:
		return fmt.Errorf("pair %d has a third game", pair)
	default:
		c.half[pair] = complete
		c.tally.Single[first]--
		c.tally.Pairs[first+halfPoints]++
	}
	switch halfPoints {
	case 0:
		c.tally.Losses++
	case 1:
		c.tally.Draws++
	default:
		c.tally.Wins++
	}
	return nil
}

// Tally returns the tally so far.
func (c *Counter) Tally() Tally { return c.tally }
