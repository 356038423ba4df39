package selfplay

import (
	"fmt"

	"tengen/search/game"
	"tengen/search/game/games"
)

// usual returns the usual settings of self-play of a game, or an error if there is
// none.
func usual(name string) (game.SelfPlay, error) {
	g, err := games.ByName(name)
	if err != nil {
		return game.SelfPlay{}, err
	}
	s, ok := g.(game.SelfPlayGame)
	if !ok {
		return game.SelfPlay{}, fmt.Errorf("there is no self-play of %s", name)
	}
	return s.SelfPlay(), nil
}

// Start returns the position from which the games of a header begin, which is a
// game.SelfPlayer.
func (h *Header) Start() (game.Position, error) {
	if _, err := usual(h.Game); err != nil {
		return nil, err
	}
	return games.New(h.Config)
}

// Replay calls visit with the position of every searched ply of a game that begins at
// start (see Header.Start). visit must not change the position or keep it. An illegal
// move is an error.
func (g *Game) Replay(start game.Position, visit func(p game.Position, ply Ply) error) error {
	p := start.Clone()
	for i, ply := range g.Plies {
		if i >= g.Random {
			if err := visit(p, ply); err != nil {
				return err
			}
		}
		move, err := p.(game.SelfPlayer).Decode(ply.Move)
		if err == nil {
			_, err = p.Submit(move)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}

// Moves returns the moves of a game that begins at start (see Header.Start). An illegal move
// is an error.
func (g *Game) Moves(start game.Position) (moves []string, err error) {
	p := start.Clone()
	for i, ply := range g.Plies {
		move, err := p.(game.SelfPlayer).Decode(ply.Move)
		if err == nil {
			move, err = p.Submit(move)
		}
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		moves = append(moves, move)
	}
	return moves, nil
}
