package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// checkNumbers checks the numbers of a result that was made elsewhere: its times against
// within, the longest time that the game can have taken, and the other numbers against the
// settings of the engines.
func checkNumbers(c *Config, r *Result, within time.Duration) error {
	if most := within + within/timeError + timeSlack; time.Duration(r.Time) > most {
		return fmt.Errorf("a game of %v, which took at most %v", time.Duration(r.Time), most)
	}
	sum, most := time.Duration(0), time.Duration(r.Time)+time.Duration(r.Time)/timeError+timeSlack
	black, white := r.Sides()
	for i, m := range r.Moves {
		if sum += time.Duration(m.Time); sum > most {
			return fmt.Errorf("move %d: moves of %v in a game of %v", i+1, sum, time.Duration(r.Time))
		}
		e := &c.Engines[[2]int{black, white}[(len(r.First())+i)%2]]
		if err := e.checkNumbers(&m); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// checkNumbers checks the numbers that an engine reports with a move. Limits of nodes and depth do not
// bound proven wins: a solved game promises them, and threats have a depth of their own.
func (e *EngineConfig) checkNumbers(m *Move) error {
	nodes := mostSpeed * (time.Duration(m.Time) + timeSlack).Seconds()
	own, proven := !e.outside(), strings.Contains(m.Score, "M")
	if own && e.Nodes > 0 && !proven {
		nodes = min(nodes, 2*float64(e.Nodes)+nodesSlack*float64(max(e.Threads, 1)))
	}
	switch {
	case float64(m.Nodes) > nodes:
		return fmt.Errorf("%d nodes: at most %.0f are possible", m.Nodes, nodes)
	case own && e.Depth > 0 && m.Depth > e.Depth && !proven:
		return fmt.Errorf("depth %d: the limit is %d", m.Depth, e.Depth)
	case own && m.Score != "" && !isScore(m.Score):
		return fmt.Errorf("score %s: want a number, or a number of plies like +M7", quote(m.Score))
	}
	return nil
}

// isScore reports whether a text is a score of Tengen's, as game.Score.Record writes it.
func isScore(text string) bool {
	if sign, plies, ok := strings.Cut(text, "M"); ok {
		n, err := strconv.Atoi(plies)
		return (plies == "" || err == nil && n >= 0 && n <= mostScore) && (sign == "+" || sign == "-")
	}
	x, err := strconv.ParseFloat(text, 64)
	return err == nil && math.Abs(x) <= mostScore // false for NaN
}
