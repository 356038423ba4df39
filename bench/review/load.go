package review

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// FromRecord returns the main line of a record as a game to review. c is the configuration
// of the game, with the size, the rules and the komi of the record. Stones may be set up, and
// a side be given the move, before the first move only.
func FromRecord(rec *record.Record, c game.Config, name string) (*Game, error) {
	p, err := games.New(c)
	if err != nil {
		return nil, err
	}
	g := &Game{Name: name, Black: rec.Black, White: rec.White, Event: rec.Event, Date: rec.Date, Result: rec.Result, Config: c, record: rec}
	replay.End(rec, p)
	path := replay.New(rec.Line())
	for i, node := range path.Nodes {
		if changes, side, ok := path.Setup(i, p); ok {
			if len(g.Moves) > 0 {
				return nil, fmt.Errorf("stones are set up after move %d: want one game without a break", len(g.Moves))
			}
			if err := arrange(p, changes, side); err != nil {
				return nil, err
			}
		}
		side, text, ok := path.Move(i, p)
		if !ok {
			continue
		}
		n := len(g.Moves) + 1
		if side != p.Side() && n > 1 {
			return nil, fmt.Errorf("move %d: %v moves twice", n, side)
		}
		if side != p.Side() {
			if err := arrange(p, nil, side); err != nil {
				return nil, err
			}
		}
		if n == 1 {
			g.Config = p.Config()
		}
		if text, err = p.Submit(text); err != nil {
			return nil, fmt.Errorf("move %d: %w", n, err)
		}
		g.Moves = append(g.Moves, text)
		before := path.Nodes[max(i-1, 0)]
		if node.Setup != nil {
			before = node
		}
		g.nodes = append(g.nodes, step{before, node})
	}
	if len(g.Moves) == 0 {
		return nil, errors.New("a game without moves")
	}
	return g, nil
}

// laid returns the number of moves at the start that no player chose, if the record tells: in
// the record of a match every move of a player has his report, and a move of the opening none.
func (g *Game) laid() int {
	first := slices.IndexFunc(g.nodes, step.reported)
	if first < 0 || slices.ContainsFunc(g.nodes[first:], func(s step) bool { return !s.reported() }) {
		return 0
	}
	return first
}

// report is the end of a player's report in the record of a match, its first line.
var report = regexp.MustCompile(`^([^\n]*, )?\d+\.\d{3} s(\n|$)`)

func (s step) reported() bool { return report.MatchString(s.node.Comment) }

// step is a node with a move and the node before it; the same if the root has the move, or the
// node sets up stones first.
type step struct{ before, node *record.Node }

// arrange sets stones up and gives a side the move.
func arrange(p game.Position, changes map[game.Point]game.Stone, side game.Side) error {
	a, ok := p.(game.Arranger)
	switch {
	case !ok:
		return fmt.Errorf("the game does not begin as %s does", p.Game().Name())
	case len(changes) == 0:
		return a.GiveMove(side)
	}
	if err := a.Arrange(changes, side); err != nil {
		return fmt.Errorf("the stones set up: %w", err)
	}
	return nil
}

// newRecord returns a record of a game that did not come from one.
func (g *Game) newRecord() (*record.Record, []step, error) {
	p, err := games.New(g.Config)
	if err != nil {
		return nil, nil, err
	}
	rec := replay.Record(p)
	rec.Black, rec.White, rec.Event, rec.Date, rec.Result = g.Black, g.White, g.Event, g.Date, g.Result
	at := rec.Root
	var steps []step
	for i, text := range g.Moves {
		m, err := replay.Make(p, text)
		if err != nil {
			return nil, nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		next := at.Add(m)
		steps = append(steps, step{at, next})
		at = next
	}
	return rec, steps, nil
}
