package main

import (
	"strings"

	"github.com/spf13/cobra"

	"tengen/movegen/ring"
)

// ringPerft counts in Ring.
type ringPerft struct{ p *ring.Board }

func newRingPerft(cmd *cobra.Command, f *perftFlags) (perftGame, error) {
	if err := f.refuse(cmd, "size", "passes"); err != nil {
		return nil, err
	}
	f.defaults(cmd, "ring", 0)
	board, err := ring.FieldFor(f.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	p := ring.New(board)
	if cmd.Flags().Changed("position") {
		if p, err = ring.Parse(board, f.position); err != nil {
			return nil, badInput("--position: %w", err)
		}
	}
	// Commas belong to moves here (a corner choice), so only blanks separate.
	for i, text := range strings.Fields(f.moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, badInput("--moves: move %d: %w", i+1, err)
		}
		p.Make(m)
	}
	return ringPerft{p}, nil
}

func (g ringPerft) count(depth int) (uint64, error) { return ring.Perft(g.p, depth), nil }

func (g ringPerft) divide(depth int, each func(string, uint64)) error {
	ring.PerftDivide(g.p, depth, func(m ring.Move, n uint64) { each(g.p.Field().MoveText(m), n) })
	return nil
}
