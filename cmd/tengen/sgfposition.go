package main

import (
	"fmt"
	"io"
	"os"

	"tengen/protocol/record"
	"tengen/search/game"
)

// readRecord reads the first game of an SGF file; "-" is in.
func readRecord(in io.Reader, name string) (*record.Record, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, badInput("--sgf: %w", err)
		}
		defer file.Close()
		in = file
	}
	records, err := record.Read(in)
	if err != nil {
		return nil, badInput("--sgf: %s: %w", name, err)
	}
	return records[0], nil
}

// recordConfig returns the configuration for a record: c with the record's size, and
// with its rules and komi if the flags did not set them. given reports whether a flag
// was set.
func recordConfig(r *record.Record, g game.Game, c game.Config, given func(string) bool) (game.Config, error) {
	if id := g.SGF(); !id.Letters || r.Game != 0 && r.Game != record.Game(id.Game) {
		return c, fmt.Errorf("the game is %v, not %s", r.Game, g.Name())
	}
	if given(game.Size) && r.Size != c.Size {
		return c, fmt.Errorf("--size is %d, the board of the record is %d×%[2]d", c.Size, r.Size)
	}
	c.Size = r.Size
	if hasSetting(g, game.Komi) && !given(game.Komi) {
		c.Komi = r.Komi
	}
	if !given(game.Rule) {
		named := c
		if named.Rule = r.Rules; r.Rules != "" {
			if _, err := g.New(named); err == nil {
				c = named
			}
		}
	}
	return c, nil
}

// playRecord plays a record on p, its starting position, up to the position before the
// given move, counted from 1; 0 plays to the end. A colour may move twice in a row.
func playRecord(r *record.Record, before int, p game.Position) error {
	a, ok := p.(game.Arranger)
	if !ok {
		return fmt.Errorf("stones cannot be set up in %s", p.Game().Name())
	}
	nodes, next := r.Before(before), movers(r)
	move := 0
	for i := range nodes {
		n := &nodes[i]
		if n.HasSetup() {
			if err := setUpNode(n, next[i], p, a); err != nil {
				return fmt.Errorf("the stones set up: %w", err)
			}
		}
		if n.ToMove != record.None {
			if err := a.GiveMove(sideOf(n.ToMove)); err != nil {
				return err
			}
		}
		if n.Move.Color == record.None {
			continue
		}
		move++
		if err := a.GiveMove(sideOf(n.Move.Color)); err != nil {
			return fmt.Errorf("move %d: %w", move, err)
		}
		cells := []game.Point{{X: n.Move.Point.X, Y: n.Move.Point.Y}}
		if n.Move.Pass {
			cells = nil
		}
		if _, err := p.Submit(p.Write(cells)); err != nil {
			return fmt.Errorf("move %d: %w", move, err)
		}
	}
	return nil
}

// movers returns for every node the colour of the next move in the record, its own
// included.
func movers(r *record.Record) []record.Color {
	next := make([]record.Color, len(r.Nodes))
	at := record.None
	for i := len(next) - 1; i >= 0; i-- {
		if c := r.Nodes[i].Move.Color; c != record.None {
			at = c
		}
		next[i] = at
	}
	return next
}

// setUpNode changes p by the setup stones of a node. The side to move is that of next,
// the next move in the record; without one it follows from the numbers of stones, as in
// a drawing. (The caller applies the node's own PL.)
func setUpNode(n *record.Node, next record.Color, p game.Position, a game.Arranger) error {
	changes := map[game.Point]game.Stone{}
	for at, colour := range n.Changes() {
		changes[game.Point{X: at.X, Y: at.Y}] = [...]game.Stone{game.None, game.BlackStone, game.WhiteStone}[colour]
	}
	side := game.Black
	lead := 0
	s := p.Scene()
	for y := range s.Rows {
		for x := range s.Columns {
			at := game.Point{X: x, Y: y}
			stone, changed := changes[at]
			if !changed {
				stone = s.At(at).Stone
			}
			switch stone {
			case game.BlackStone:
				lead++
			case game.WhiteStone:
				lead--
			}
		}
	}
	if lead > 0 {
		side = game.White
	}
	if next != record.None {
		side = sideOf(next)
	}
	if err := a.Arrange(changes, side); err != nil {
		return err
	}
	if end, over := p.Result(); over {
		return fmt.Errorf("%w: %s", game.ErrOver, end)
	}
	return nil
}

func sideOf(c record.Color) game.Side {
	if c == record.White {
		return game.White
	}
	return game.Black
}
