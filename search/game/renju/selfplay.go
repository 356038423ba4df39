package renju

import (
	"fmt"
	"io"
	"math/rand/v2"

	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// SelfPlay implements game.SelfPlayGame.
func (description) SelfPlay() game.SelfPlay {
	return game.SelfPlay{Nodes: selfNodes, Slips: selfSlips, Balance: selfBalance}
}

// WriteNetwork implements game.Networked.
func (description) WriteNetwork(c game.Config, w io.Writer) error {
	rule, err := renju.ParseRule(c.Rule)
	if err != nil || !net.Fast() {
		return err
	}
	e, err := net.Load(rule)
	if e == nil || err != nil {
		return err
	}
	return e.Network().Write(w)
}

// Open implements game.SelfPlayer: random stones near each other.
func (p *Position) Open(r *rand.Rand) bool {
	b := p.b
	size := b.Size()
	near := func(n int) int { return max(0, min(size-1, size/2+r.IntN(2*n+1)-n)) }
	b.Make(renju.At(near(selfCentre), near(selfCentre)))
	for want := selfStones + r.IntN(selfMore+1); b.Ply() < want && b.Status() == renju.Ongoing; {
		m := p.random(r)
		if m == renju.NoCell {
			break
		}
		b.Make(m)
	}
	return b.Status() == renju.Ongoing
}

// Slip implements game.SelfPlayer: a legal cell near a stone.
func (p *Position) Slip(r *rand.Rand) (string, bool) {
	m := p.random(r)
	return m.String(), m != renju.NoCell
}

// random draws a legal cell near a stone, NoCell if there is none.
func (p *Position) random(r *rand.Rand) renju.Cell {
	b := p.b
	var near renju.Rows
	for i := range b.Ply() {
		m := b.Move(i)
		if m == renju.Pass {
			continue
		}
		low := max(0, m.X()-selfReach)
		bits := uint32(1)<<(min(b.Size(), m.X()+selfReach+1)-low) - 1
		for y := max(0, m.Y()-selfReach); y <= min(b.Size()-1, m.Y()+selfReach); y++ {
			near[y] |= bits << low
		}
	}
	var cells []renju.Cell
	empty := b.EmptyCells()
	for m := range near.Each {
		if empty.Has(m) {
			cells = append(cells, m)
		}
	}
	for len(cells) > 0 {
		i := r.IntN(len(cells))
		if m := cells[i]; b.Legal(m) {
			return m
		}
		cells[i] = cells[len(cells)-1]
		cells = cells[:len(cells)-1]
	}
	return renju.NoCell
}

// Code implements game.SelfPlayer.
func (p *Position) Code(move string) (uint32, error) {
	c, err := renju.ParseCell(move, p.b.Size())
	return uint32(c), err
}

// Decode implements game.SelfPlayer.
func (p *Position) Decode(code uint32) (string, error) {
	if code > uint32(renju.Pass) {
		return "", fmt.Errorf("no cell has number %d", code)
	}
	return renju.Cell(code).String(), nil
}
