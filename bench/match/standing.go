package match

import (
	"fmt"
	"time"

	"tengen/bench/match/elo"
)

// Standing is the score of a match so far.
type Standing struct {
	counters map[[2]int]*elo.Counter
	Engines  []EngineStats
	// Reasons counts how games ended.
	Reasons map[Reason]int
	Games   int
}

// EngineStats is what an engine did in all its games.
type EngineStats struct {
	Wins, Draws, Losses int
	// Faults counts lost games by the fault.
	Faults map[Reason]int
	// Moves it made, Time they took and Longest of them.
	Moves         int
	Time, Longest time.Duration
	// Depths is the sum over DepthMoves moves that told one; Nodes were searched
	// in NodesTime over NodesMoves moves.
	Depths, DepthMoves int
	Nodes              uint64
	NodesMoves         int
	NodesTime          time.Duration
}

// NewStanding is the score before the first game of n engines.
func NewStanding(n int) *Standing {
	return &Standing{counters: map[[2]int]*elo.Counter{}, Engines: make([]EngineStats, n), Reasons: map[Reason]int{}}
}

// Add counts a game. An error says that it is none of this match.
func (s *Standing) Add(r *Result) error {
	a, b := min(r.Black, r.White), max(r.Black, r.White)
	if a < 0 || b >= len(s.Engines) || a == b {
		return fmt.Errorf("game %d: engines %d and %d of %d", r.ID, r.Black, r.White, len(s.Engines))
	}
	c := s.counters[[2]int{a, b}]
	if c == nil {
		c = new(elo.Counter)
		s.counters[[2]int{a, b}] = c
	}
	points, _ := r.HalfPoints(a)
	if err := c.Add(r.Pair, points); err != nil {
		return fmt.Errorf("game %d: %w", r.ID, err)
	}
	s.Games++
	s.Reasons[r.Reason]++
	for _, i := range []int{r.Black, r.White} {
		e := &s.Engines[i]
		switch n, _ := r.HalfPoints(i); n {
		case 2:
			e.Wins++
		case 1:
			e.Draws++
		default:
			e.Losses++
			if r.Reason.Fault() {
				if e.Faults == nil {
					e.Faults = map[Reason]int{}
				}
				e.Faults[r.Reason]++
			}
		}
	}
	// Who moves after the opening: turns alternate in all games.
	movers := [2]int{r.Black, r.White}
	for i, m := range r.Moves {
		s.Engines[movers[(len(r.Opening.Moves)+i)%2]].move(m)
	}
	return nil
}

func (e *EngineStats) move(m Move) {
	d := time.Duration(m.Time)
	e.Moves++
	e.Time += d
	e.Longest = max(e.Longest, d)
	if m.Depth > 0 {
		e.Depths += m.Depth
		e.DepthMoves++
	}
	if m.Nodes > 0 {
		e.Nodes += m.Nodes
		e.NodesMoves++
		e.NodesTime += d
	}
}

// Depth is the mean depth told, 0 if none was.
func (e *EngineStats) Depth() float64 {
	if e.DepthMoves == 0 {
		return 0
	}
	return float64(e.Depths) / float64(e.DepthMoves)
}

// NPS is the nodes a second, 0 if none were told.
func (e *EngineStats) NPS() float64 {
	if e.NodesTime <= 0 {
		return 0
	}
	return float64(e.Nodes) / e.NodesTime.Seconds()
}

// Tally is what engine a got against engine b.
func (s *Standing) Tally(a, b int) elo.Tally {
	c := s.counters[[2]int{min(a, b), max(a, b)}]
	if c == nil {
		return elo.Tally{}
	}
	if a > b {
		return c.Tally().Reversed()
	}
	return c.Tally()
}

// Couples are the tallies of all that have met, by number.
func (s *Standing) Couples() []elo.Couple {
	var out []elo.Couple
	for a := range s.Engines {
		for b := a + 1; b < len(s.Engines); b++ {
			if s.counters[[2]int{a, b}] != nil {
				out = append(out, elo.Couple{A: a, B: b, Tally: s.Tally(a, b)})
			}
		}
	}
	return out
}
