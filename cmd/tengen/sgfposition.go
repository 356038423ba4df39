package main

import (
	"fmt"
	"io"
	"os"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
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
	moves := replay.New(r.Line())
	move := 0
	for i := range r.Before(before) {
		if changes, side, ok := moves.Setup(i, p); ok {
			if len(changes) == 0 {
				err := a.GiveMove(side)
				if err != nil {
					return err
				}
			} else if err := a.Arrange(changes, side); err != nil {
				return fmt.Errorf("the stones set up: %w", err)
			}
			if end, over := p.Result(); over {
				return fmt.Errorf("the stones set up: %w: %s", game.ErrOver, end)
			}
		}
		side, text, ok := moves.Move(i, p)
		if !ok {
			continue
		}
		move++
		if err := a.GiveMove(side); err != nil {
			return fmt.Errorf("move %d: %w", move, err)
		}
		if _, err := p.Submit(text); err != nil {
			return fmt.Errorf("move %d: %w", move, err)
		}
	}
	return nil
}
