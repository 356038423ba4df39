package ring

import (
	"fmt"
	"io"
	"math/rand/v2"

	"tengen/eval/ring/network"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// SelfPlay implements game.SelfPlayGame.
func (description) SelfPlay() game.SelfPlay {
	return game.SelfPlay{Nodes: selfNodes, Slips: selfSlips, Longest: selfLongest}
}

// WriteNetwork implements game.Networked.
func (description) WriteNetwork(c game.Config, w io.Writer) error {
	if basic(c) {
		return nil
	}
	return network.Default().Write(w)
}

// Open implements game.SelfPlayer: random legal moves. The opening must not have a
// winner, or a win in one move.
func (p *Position) Open(r *rand.Rand) bool {
	for range selfOpening + r.IntN(selfMore+1) {
		m := p.random(r)
		if p.b.Outcome().Over() || m == ring.NoMove {
			break
		}
		p.b.Make(m)
	}
	return !p.b.Outcome().Over() && p.b.GoalMove() == ring.NoMove
}

// Slip implements game.SelfPlayer: any legal move.
func (p *Position) Slip(r *rand.Rand) (string, bool) {
	m := p.random(r)
	if m == ring.NoMove {
		return "", false
	}
	return p.b.Field().MoveText(m), true
}

func (p *Position) random(r *rand.Rand) ring.Move {
	moves := p.b.LegalMoves(nil)
	if len(moves) == 0 {
		return ring.NoMove
	}
	return moves[r.IntN(len(moves))]
}

// Code implements game.SelfPlayer. The move must be legal.
func (p *Position) Code(move string) (uint32, error) {
	m, err := p.b.ParseMove(move)
	return uint32(m), err
}

// Decode implements game.SelfPlayer.
func (p *Position) Decode(code uint32) (string, error) {
	m := ring.Move(code)
	if !p.b.Legal(m) {
		return "", fmt.Errorf("move number %d is illegal in %s", code, p.b)
	}
	return p.b.Field().MoveText(m), nil
}
