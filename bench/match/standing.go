package match

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"time"

	"tengen/bench/match/elo"
)

// Standing is the score of a match so far.
type Standing struct {
	c       *Config
	tracks  map[[2]int]*elo.Track // by couple, the smaller number first
	Engines []EngineStats
	// Reasons counts the reasons for the ends of games.
	Reasons map[Reason]int
	Games   int
}

// EngineStats are the statistics of an engine over all its games.
type EngineStats struct {
	Wins, Draws, Losses int
	// Faults counts games lost by a fault, by its kind.
	Faults map[Reason]int
	// Fault is the first game, by its number, lost by a fault; nil if there is none.
	Fault *Fault
	// Moves is the number of moves, Time their total time and Longest the longest time.
	Moves         int
	Time, Longest time.Duration
	// Depths is the sum of the depths of the DepthMoves moves that reported one; Nodes
	// were searched in NodesTime by the NodesMoves moves that reported nodes.
	Depths, DepthMoves int
	Nodes              uint64
	NodesMoves         int
	NodesTime          time.Duration
}

// Fault is a game that an engine lost by a fault.
type Fault struct {
	Game   int
	Reason Reason
	Detail string // more about the reason
}

// NewStanding returns the standing of a match before the first game.
func NewStanding(c *Config) *Standing {
	return &Standing{c: c, tracks: map[[2]int]*elo.Track{}, Engines: make([]EngineStats, len(c.Engines)), Reasons: map[Reason]int{}}
}

// Add counts a game. It fails if the game is not one of this match.
func (s *Standing) Add(r *Result) error {
	a, b := min(r.Black, r.White), max(r.Black, r.White)
	if a < 0 || b >= len(s.Engines) || a == b {
		return fmt.Errorf("game %d: engines %d and %d of %d", r.ID, r.Black, r.White, len(s.Engines))
	}
	if !r.Outcome.Known() {
		return fmt.Errorf("game %d has no outcome", r.ID)
	}
	t := s.tracks[[2]int{a, b}]
	if t == nil {
		t = new(elo.Track)
		s.tracks[[2]int{a, b}] = t
	}
	points, _ := r.HalfPoints(a)
	number := uint64(0)
	if s.c.Engines[a].repeats() && s.c.Engines[b].repeats() {
		number = r.number()
	}
	if err := t.Add(r.Pair, points, number); err != nil {
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
				if e.Fault == nil || r.ID < e.Fault.Game {
					e.Fault = &Fault{r.ID, r.Reason, r.Detail}
				}
			}
		}
	}
	// The engines in the order of their moves after the opening.
	black, white := r.Sides()
	for i, side := range r.movers(s.c) {
		s.Engines[[2]int{black, white}[side]].move(r.Moves[i])
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

// Depth returns the mean reported depth, 0 if there is none.
func (e *EngineStats) Depth() float64 {
	if e.DepthMoves == 0 {
		return 0
	}
	return float64(e.Depths) / float64(e.DepthMoves)
}

// NPS returns the nodes a second, 0 if no nodes were reported.
func (e *EngineStats) NPS() float64 {
	if e.NodesTime <= 0 {
		return 0
	}
	return float64(e.Nodes) / e.NodesTime.Seconds()
}

// repeats reports whether an engine always plays the same moves in the same game: Tengen in process at
// full strength, on one thread, and with limits that are no times. Games of others that come out alike
// are evidence.
func (e *EngineConfig) repeats() bool {
	return len(e.Command) == 0 && e.Program == "" && e.Level == 0 && e.Threads <= 1 &&
		e.Turn == 0 && e.Match == 0 && e.Increment == 0
}

// number returns a number that two games of the same engines have in common if one is a copy of
// the other: the same moves from the first on, with the same colours and outcome.
func (r *Result) number() uint64 {
	h := fnv.New64a()
	black, _ := r.Sides()
	_ = binary.Write(h, binary.LittleEndian, []uint64{uint64(black), uint64(r.Outcome)})
	for _, m := range r.First() {
		_, _ = io.WriteString(h, m+" ")
	}
	for _, m := range r.Moves {
		_, _ = io.WriteString(h, m.Move+" ")
	}
	return max(h.Sum64(), 1)
}

// Tally returns the games of engine a against engine b that are evidence (see elo.Counter).
func (s *Standing) Tally(a, b int) elo.Tally {
	t := s.tracks[[2]int{min(a, b), max(a, b)}]
	if t == nil {
		return elo.Tally{}
	}
	if a > b {
		return t.Tally().Reversed()
	}
	return t.Tally()
}

// Course returns the estimates of the first engine against the second in the course of their
// games: nothing in a match of more than two.
func (s *Standing) Course() []elo.Point {
	if t := s.tracks[[2]int{0, 1}]; t != nil && len(s.c.Engines) == 2 {
		return t.Points()
	}
	return nil
}

// Repeats returns the number of games that repeat an earlier one, with the same colours.
func (s *Standing) Repeats() (n int) {
	for _, t := range s.tracks {
		n += t.Repeats()
	}
	return n
}

// Couples returns the tallies of all engines that have played each other, by number.
func (s *Standing) Couples() []elo.Couple {
	var out []elo.Couple
	for a := range s.Engines {
		for b := a + 1; b < len(s.Engines); b++ {
			if s.tracks[[2]int{a, b}] != nil {
				out = append(out, elo.Couple{A: a, B: b, Tally: s.Tally(a, b)})
			}
		}
	}
	return out
}
