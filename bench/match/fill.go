package match

import (
	"context"

	"tengen/search/game"
	"tengen/search/game/games"
)

// filler is a program of a related game whose passes are replaced by moves of a
// game.Filler. The time of the filler is not the program's.
type filler struct {
	*gtpEngine
	fill game.Filler
}

func newFiller(c *Config, g *gtpEngine) (*filler, error) {
	of, err := games.ByName(c.Game)
	if err != nil {
		return nil, err
	}
	f := &filler{gtpEngine: g}
	f.fill, err = of.(game.FillerMaker).NewFiller(c.Config) // Config.Check has tested the type
	return f, err
}

func (f *filler) begin(ctx context.Context, j Job) error {
	if err := f.fill.Begin(j.Seed); err != nil {
		return err
	}
	return f.gtpEngine.begin(ctx, j)
}

// filled returns a move of the program, or the filler's in place of a pass.
func (f *filler) filled(ctx context.Context, move string) (string, error) {
	if move != f.turn.p.Write(nil) {
		return move, nil
	}
	return f.fill.Fill(ctx, f.turn.p)
}
