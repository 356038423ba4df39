package jungo

import (
	"fmt"
	"io"
	"math/rand/v2"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// SelfPlay implements game.SelfPlayGame.
func (description) SelfPlay() game.SelfPlay {
	return game.SelfPlay{Nodes: selfVisits, Slips: selfSlips, Shares: true}
}

// WriteNetwork implements game.Networked.
func (description) WriteNetwork(c game.Config, w io.Writer) error {
	n, err := evaljungo.Playing(c.Size)
	if n == nil {
		return err
	}
	return n.Write(w)
}

// Open implements game.SelfPlayer: random plays.
func (p *Position) Open(r *rand.Rand) bool {
	for range selfOpening + r.IntN(selfMore+1) {
		m := p.random(r)
		if m == jungo.Pass {
			break
		}
		p.b.Make(m)
	}
	return true
}

// Slip implements game.SelfPlayer: any play, a pass only if there is none.
func (p *Position) Slip(r *rand.Rand) (string, bool) { return p.b.MoveText(p.random(r)), true }

func (p *Position) random(r *rand.Rand) jungo.Point {
	plays := p.plays()
	if len(plays) == 0 {
		return jungo.Pass
	}
	return plays[r.IntN(len(plays))]
}

// Code implements game.SelfPlayer: 0 is a pass, then come the points row by row.
func (p *Position) Code(move string) (uint32, error) {
	m, err := jungo.ParseMove(move, p.b.Size())
	return uint32(m + 1), err
}

// Decode implements game.SelfPlayer.
func (p *Position) Decode(code uint32) (string, error) {
	if code > uint32(p.b.Points()) {
		return "", fmt.Errorf("no move has number %d", code)
	}
	return p.b.MoveText(jungo.Point(code) - 1), nil
}
