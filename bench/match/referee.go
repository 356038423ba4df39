package match

import (
	"context"
	"fmt"
)

// Games of Config.Game.
const (
	gameRenju = "renju"
	gameJungo = "jungo"
	gameRing  = "ring"
)

// referee knows the rules of one game and keeps its position.
type referee interface {
	// play makes a move for the side to move and returns it as it is usually
	// written. An error says why it is illegal; then nothing has changed.
	play(move string) (string, error)
	// blackToMove tells whose turn it is.
	blackToMove() bool
	// over tells whether the game has ended, and how.
	over() (ending, bool)
	// maxMoves is the number of moves after which the game is a draw.
	maxMoves() int
	// openingMoves are moves that random openings are made of.
	openingMoves() []string
}

// prover is a referee that can check a claim.
type prover interface {
	// proves tells whether the side to move wins by force, by a proof that was
	// checked; detail describes it.
	proves(ctx context.Context) (detail string, ok bool, err error)
}

// ending is the end of a game.
type ending struct {
	outcome Outcome
	reason  Reason
	detail  string
}

func newReferee(c *Config) (referee, error) {
	switch c.Game {
	case gameRenju:
		return newRenjuReferee(c)
	case gameJungo:
		return newJungoReferee(c)
	case gameRing:
		return newRingReferee(c)
	}
	return nil, unknownGame(c.Game)
}

// opened sets up a game with its opening played.
func opened(c *Config, o Opening) (referee, []string, error) {
	r, err := newReferee(c)
	if err != nil {
		return nil, nil, err
	}
	var moves []string
	for i, m := range o.Moves {
		m, err := r.play(m)
		if err != nil {
			return nil, nil, fmt.Errorf("opening %s, move %d: %w", o.Name, i+1, err)
		}
		moves = append(moves, m)
		if end, over := r.over(); over {
			return nil, nil, fmt.Errorf("opening %s, move %d: the game is over (%s)", o.Name, i+1, end.detail)
		}
	}
	return r, moves, nil
}
